import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { PriceWords } from './price-text.ts';

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

/** A product without the links to one that leaves the shop, as the store then returns it. */
export function withoutLink(product: UnpricedProduct, id: number): UnpricedProduct {
  const others = (ids: readonly number[]) => ids.filter((one) => one !== id);
  const { groupedIds, upsellIds, crossSellIds } = product;
  return {
    ...product,
    groupedIds: others(groupedIds),
    upsellIds: others(upsellIds),
    crossSellIds: others(crossSellIds),
  };
}
