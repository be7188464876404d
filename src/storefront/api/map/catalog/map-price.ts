import { decodeHTML } from 'entities';
import { type PriceFormat, parsePrice } from '#storefront/domain/pricing/price-format.ts';
import type { PriceSample } from '#storefront/domain/pricing/price-inference.ts';
import type { Currency, MinorUnits, PriceRange, Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { mayBeReduced } from '#storefront/domain/pricing/sale.ts';
import type { ResultOf } from '../../graphql.ts';
import type { PRICES } from '../../operations/product-fragments.ts';
import { singleNumber } from '../fields.ts';

/** Digits of a typed price, in the currency's smallest unit, that its binary fraction has right. */
const TYPED_DECIMALS = 6;

type PricesNode = ResultOf<typeof PRICES>;

/** Prices as plain text, `18,00 € - 20,00 €`; `PriceFormatInference` parses them once the whole catalog is read. */
export interface FormattedPrices {
  price: string | null;
  regular: string | null;
  sale: string | null;
  /** Raw numbers, where the store returns a single one. */
  rawPrice: string | null;
  rawRegular: string | null;
  rawSale: string | null;
  onSale: boolean;
  /** Prices of the members of a grouped product without the sale, for which the store returns no range. */
  memberRegulars?: string[];
}

export type Unpriced<T extends Pricing> = Omit<T, keyof Pricing> & { prices: FormattedPrices };

export function mapPrices(node: Partial<PricesNode>, onSale: boolean | null | undefined): FormattedPrices {
  return {
    price: formattedPrice(node.price),
    regular: formattedPrice(node.regularPrice),
    sale: formattedPrice(node.salePrice),
    rawPrice: singleNumber(node.rawPrice),
    rawRegular: singleNumber(node.rawRegularPrice),
    rawSale: singleNumber(node.rawSalePrice),
    onSale: onSale ?? false,
  };
}

/** @returns the prices to infer the store's number format from */
export function priceSamples(prices: FormattedPrices, owner: string): PriceSample[] {
  const pairs = [
    [prices.price, prices.rawPrice],
    [prices.regular, prices.rawRegular],
    [prices.sale, prices.rawSale],
  ] as const;
  return pairs.flatMap(([formatted, raw]) => (formatted === null ? [] : [{ formatted, raw, owner }]));
}

/** Parses prices to the currency's smallest unit. @throws PriceFormatError if one does not follow the format */
export function parsePrices(prices: FormattedPrices, format: PriceFormat): Pricing {
  const price = parsePrice(prices.price, format);
  const regular = parsePrice(prices.regular, format) ?? memberRange(prices, format);
  const onSale = prices.onSale && mayBeReduced({ price, regular });
  return { price, regular, sale: parsePrice(prices.sale, format), onSale };
}

/**
 * The price as it was typed, with or without tax, where the store shows it the other way.
 * @returns null where both are the same, and for what has no single price
 */
export function typedOtherwise(
  { price }: Pricing,
  { rawPrice }: FormattedPrices,
  { decimals }: Currency,
): MinorUnits | null {
  if (price === null || rawPrice === null || price.min !== price.max) return null;
  // Typed prices may be finer than the currency; half a cent of them is rounded, not taxed.
  const typed = Number((Number(rawPrice) * 10 ** decimals).toFixed(TYPED_DECIMALS));
  return Math.abs(typed - price.min) > 0.5 ? Math.round(typed) : null;
}

/** A member with options counts with its lowest price, as in the store's range of today's prices. */
function memberRange({ memberRegulars = [] }: FormattedPrices, format: PriceFormat): PriceRange | null {
  const lowest = memberRegulars.flatMap((text) => parsePrice(text, format)?.min ?? []);
  return lowest.length === 0 ? null : { min: Math.min(...lowest), max: Math.max(...lowest) };
}

export function memberRegulars(
  members: readonly { price?: string | null; regularPrice?: string | null }[],
): string[] {
  return members.flatMap(({ price, regularPrice }) => formattedPrice(regularPrice || price) ?? []);
}

function formattedPrice(text: string | null | undefined): string | null {
  const plain = decodeHTML((text ?? '').replace(/<[^>]*>/g, '')).trim();
  return plain === '' ? null : plain;
}
