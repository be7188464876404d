/** An amount of money in the currency's smallest unit (cents), an integer. */
export type MinorUnits = number;

/** Lowest and highest price; equal if there is one price. */
export interface PriceRange {
  min: MinorUnits;
  max: MinorUnits;
}

/** A price by weight, length, area or volume, so that packages of different sizes compare. */
export interface UnitPrice {
  /** For `base` of the unit; the lowest one of several variations. */
  price: MinorUnits;
  /** The highest one of several variations; absent if it is the same. */
  max?: MinorUnits;
  /** Such as 100, of grams. */
  base: number;
  /** Its symbol, such as `g` or `m²`, or as the store writes it. */
  unit: string;
  /** Content of the product, in the unit; absent if the store does not say, and for several variations. */
  amount?: number;
}

/** Facts that few shops show with their prices: absent in all others, so that these pay no byte for them. */
export interface PriceFacts {
  /** Lowest price of the 30 days before the reduction began; absent unless it is reduced, or if it is not known. */
  lowest?: MinorUnits;
  unit?: UnitPrice;
  /** The price without tax where the shop shows it with tax, and the other way round. */
  other?: PriceRange;
}

/** Prices as the store shows them, with or without tax; null if it returns none. */
export interface Pricing extends PriceFacts {
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
