import { nodes, singleNumber } from '../fields.ts';
import type { ProductNode } from './map-product.ts';

/** Parts of a product or variation that its sale changes. */
interface Priced {
  onSale?: boolean | null;
  dateOnSaleFrom?: string | null;
  dateOnSaleTo?: string | null;
  price?: string | null;
  rawPrice?: string | null;
  regularPrice?: string | null;
  rawRegularPrice?: string | null;
  salePrice?: string | null;
  rawSalePrice?: string | null;
}

/**
 * A product as the store will answer it at a moment, by the dates of its sales and those of its variations.
 * @param moment milliseconds since 1970
 */
export function productAt(node: ProductNode, moment: number): ProductNode {
  if (!('variations' in node)) return { ...node, ...saleAt(node, moment) };
  const variations = nodes(node.variations).map((variation) => ({
    ...variation,
    ...saleAt(variation, moment),
  }));
  const onSale = variations.some((variation) => variation.onSale);
  const changed = {
    ...node,
    onSale,
    variations: node.variations && { ...node.variations, nodes: variations },
  };
  return { ...changed, ...rangeOf(variations) };
}

/** Nothing for what has no sale with dates: the store's own answer holds. */
function saleAt(priced: Priced, moment: number): Priced {
  const { dateOnSaleFrom, dateOnSaleTo, salePrice, rawSalePrice, regularPrice, rawRegularPrice } = priced;
  const [from, to] = [timeOf(dateOnSaleFrom), timeOf(dateOnSaleTo)];
  if (!rawSalePrice || (from === null && to === null)) return {};
  const onSale = (from === null || from <= moment) && (to === null || moment < to);
  return onSale
    ? { onSale, price: salePrice ?? null, rawPrice: rawSalePrice }
    : { onSale, price: regularPrice ?? null, rawPrice: rawRegularPrice ?? null };
}

/** The range that the store writes of its variations' prices. */
function rangeOf(variations: readonly Priced[]): Pick<Priced, 'price' | 'rawPrice'> {
  const priced = variations
    .map(({ price, rawPrice }) => ({ price, number: Number(singleNumber(rawPrice)) }))
    .filter(({ price, number }) => Boolean(price) && number > 0)
    .sort((one, other) => one.number - other.number);
  const [lowest, highest] = [priced[0], priced.at(-1)];
  if (!lowest?.price || !highest?.price) return {};
  if (lowest.number === highest.number) return { price: lowest.price, rawPrice: String(lowest.number) };
  return { price: `${lowest.price} - ${highest.price}`, rawPrice: null };
}

function timeOf(date: string | null | undefined): number | null {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? null : time;
}
