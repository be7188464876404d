import { IsletError, says } from '#kit/messages/says.ts';
import type { FormattedPrices } from '#storefront/api/map/catalog/map-price.ts';
import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { TriedChange } from './parse-changes.ts';
import type { PriceWords } from './price-text.ts';

type PriceChange = Extract<TriedChange, { kind: 'price' | 'sale' }>;

/**
 * A product with another price, or on sale: with all of its variations, if it has any.
 * @throws IsletError if it has no price of its own, or would be no cheaper on sale
 */
export function withPrices(
  product: UnpricedProduct,
  change: PriceChange,
  words: PriceWords,
): UnpricedProduct {
  const { name, type } = product;
  if (type === 'GROUPED') {
    throw new IsletError(says('whatIf.noPrice', { name, reason: 'it is a group of other products' }));
  }
  const edit = (prices: FormattedPrices) => changed(prices, change, words, name);
  if (type !== 'VARIABLE') return { ...product, prices: edit(product.prices) };
  const variations = product.variations.map((one) => ({ ...one, prices: edit(one.prices) }));
  return {
    ...product,
    variations,
    prices: rangeOf(
      variations.map(({ prices }) => prices),
      words,
    ),
  };
}

function changed(
  prices: FormattedPrices,
  change: PriceChange,
  words: PriceWords,
  name: string,
): FormattedPrices {
  const regularBefore = words.amountOf(prices.regular ?? prices.price);
  const saleBefore = prices.onSale ? words.amountOf(prices.sale ?? prices.price) : null;
  const regular = change.kind === 'price' ? change.amount : regularBefore;
  if (regular === null) throw new IsletError(says('whatIf.noPrice', { name, reason: 'it has none' }));
  const wanted = change.kind === 'sale' ? change.amount : saleBefore;
  if (change.kind === 'sale' && wanted !== null && wanted >= regular) {
    throw new IsletError(says('whatIf.notReduced', { amount: words.of(wanted), name }));
  }
  // As in WooCommerce, a sale that is no reduction any more is none.
  const sale = wanted !== null && wanted < regular ? wanted : null;
  const price = sale ?? regular;
  const raw = (before: string | null, shownBefore: number | null, shown: number) =>
    before === null || !shownBefore
      ? null
      : String(Number(((Number(before) * shown) / shownBefore).toFixed(6)));
  const typed = prices.rawRegular ?? prices.rawPrice;
  return {
    ...prices,
    price: words.of(price),
    regular: words.of(regular),
    sale: sale === null ? null : words.of(sale),
    // Typed prices may be without the tax of those that are shown.
    rawPrice: raw(typed, regularBefore, price),
    rawRegular: raw(typed, regularBefore, regular),
    rawSale: sale === null ? null : raw(typed, regularBefore, sale),
    onSale: sale !== null,
  };
}

/** The prices of a product with variations: ranges, of which the store returns no single number. */
function rangeOf(variations: readonly FormattedPrices[], words: PriceWords): FormattedPrices {
  const amounts = (field: 'price' | 'regular') =>
    variations.flatMap((prices) => words.amountOf(prices[field]) ?? []);
  const [prices, regulars] = [amounts('price'), amounts('regular')];
  return {
    price: prices.length === 0 ? null : words.range(prices),
    regular: regulars.length === 0 ? null : words.range(regulars),
    ...{ sale: null, rawPrice: null, rawRegular: null, rawSale: null },
    onSale: variations.some(({ onSale }) => onSale),
  };
}

/**
 * A group with the prices of its members, from which the store makes its own: from the lowest to the highest, with the
 * regular ones where it is on sale.
 * @param memberOf a member as it is after the changes so far
 */
export function withMemberPrices(
  group: UnpricedProduct,
  memberOf: (id: number) => UnpricedProduct | undefined,
  words: PriceWords,
): UnpricedProduct {
  const members = group.groupedIds.flatMap((id) => memberOf(id) ?? []);
  const amounts = members.flatMap(({ prices }) => words.amountOf(prices.price) ?? []);
  if (amounts.length === 0) return group;
  const { memberRegulars: _, ...prices } = group.prices;
  const onSale = members.some((member) => member.prices.onSale);
  const regulars = members.flatMap((member) => member.prices.regular ?? member.prices.price ?? []);
  return {
    ...group,
    prices: { ...prices, price: words.range(amounts), onSale, ...(onSale && { memberRegulars: regulars }) },
  };
}
