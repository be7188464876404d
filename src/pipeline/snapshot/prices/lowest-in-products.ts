import { type FormattedPrices, typedOtherwise } from '#storefront/api/map/catalog/map-price.ts';
import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import { storeId } from '#storefront/domain/catalog/cards.ts';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import type { Currency, Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import type { ShownPrices } from './shown-prices.ts';

/**
 * A product with the lowest price of 30 days, where it or a variation is reduced. Notes all its prices as those that
 * the next release shows.
 * @param source as the store has it
 */
export function withLowestPrices(
  product: Product,
  source: UnpricedProduct,
  currency: Currency,
  prices: ShownPrices,
): Product {
  const written = new Map(source.variations.map((variation) => [variation.databaseId, variation.prices]));
  const isTaxed = (pricing: Pricing, of: FormattedPrices | undefined) =>
    of !== undefined && typedOtherwise(pricing, of, currency) !== null;
  const variations = product.variations.map((variation) => {
    const taxed = isTaxed(variation, written.get(variation.databaseId));
    return { taxed, variation: withLowest(variation, variation.databaseId, taxed, prices) };
  });
  const taxed = isTaxed(product, source.prices) || variations.some((one) => one.taxed);
  return {
    ...withLowest(product, storeId(product), taxed, prices),
    variations: variations.map(({ variation }) => variation),
  };
}

/** Ids in the store of a product and its variations. */
export function pricedIds(product: Pick<Product, 'databaseId' | 'variantId' | 'variations'>): number[] {
  return [storeId(product), ...product.variations.map(({ databaseId }) => databaseId)];
}

function withLowest<T extends Pricing>(priced: T, id: number, taxed: boolean, prices: ShownPrices): T {
  const shown = { price: priced.price?.min ?? null, reduced: priced.onSale, taxed };
  const lowest = prices.note(id, shown);
  return lowest === undefined ? priced : { ...priced, lowest };
}
