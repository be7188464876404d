import type { ProductRow } from '../../db/product-columns.ts';
import type { ShopOptions } from '../../options.ts';
import {
  displayPrice,
  formatPrice,
  formatRange,
  formatRawList,
  type PriceFormatName,
} from './format-price.ts';
import { taxClassOf } from './tax-rates.ts';

export type PriceKind = 'price' | 'regular' | 'sale';

type Priced = Pick<
  ProductRow,
  'price' | 'regular_price' | 'sale_price' | 'on_sale' | 'tax_status' | 'tax_class'
>;

/**
 * The price of a product without variations. Its raw form is the price as typed, whatever tax the shop
 * shows; the formatted one follows the shop's tax display.
 */
export function singlePrice(
  row: Priced,
  kind: PriceKind,
  format: PriceFormatName,
  shop: ShopOptions,
): string | null {
  const typed = typedPrice(row, kind);
  // The real store takes a price of 0 for none; `purchasable` tells them apart.
  if (typed === null || typed === '0') return null;
  return format === 'RAW' ? typed : formatPrice(displayPrice(typed, taxClassOf(row), shop), shop);
}

/**
 * The prices of a product with variations: a range, or raw every variation's price. Both follow the
 * shop's tax display. Sale prices are those of the variations on sale.
 */
export function variablePrice(
  variations: readonly Priced[],
  kind: PriceKind,
  format: PriceFormatName,
  shop: ShopOptions,
): string | null {
  const counted = variations.filter((row) => row.price !== null && (kind !== 'sale' || row.on_sale === 1));
  const amounts = counted.flatMap((row) => {
    const typed = typedPrice(row, kind);
    return typed === null ? [] : [displayPrice(typed, taxClassOf(row), shop)];
  });
  return format === 'RAW' ? formatRawList(amounts, shop) : formatRange(amounts, shop);
}

/** A group has no price of its own but a range over its members, and the same text as its raw price. */
export function groupPrice(
  members: readonly Pick<ProductRow, 'min_price' | 'tax_status' | 'tax_class'>[],
  kind: PriceKind,
  shop: ShopOptions,
): string | null {
  if (kind !== 'price') return null;
  const amounts = members.flatMap((row) =>
    row.min_price === null ? [] : [displayPrice(String(row.min_price), taxClassOf(row), shop)],
  );
  return formatRange(amounts, shop);
}

function typedPrice(row: Priced, kind: PriceKind): string | null {
  return { price: row.price, regular: row.regular_price, sale: row.sale_price }[kind];
}
