/** An amount of money in the currency's smallest unit (cents), an integer. */
export type MinorUnits = number;

/** Lowest and highest price; equal if there is one price. */
export interface PriceRange {
  min: MinorUnits;
  max: MinorUnits;
}

/** Prices as the store shows them, with or without tax; null if it returns none. */
export interface Pricing {
  price: PriceRange | null;
  regular: PriceRange | null;
  sale: PriceRange | null;
  onSale: boolean;
}

export interface Currency {
  /** ISO 4217. */
  code: string;
  /** Digits of the smallest unit: 2 for EUR, 0 for JPY. */
  decimals: number;
}

/** The badge on products on sale: the percentage, the word "sale", or none. */
export type SaleBadge = 'percent' | 'onSale' | 'hidden';
