import type { Pricing } from '../../pricing/pricing-types.ts';
import { singlePrice } from '../../pricing/sale.ts';
import type { Product } from '../catalog-types.ts';
import type { Stock } from '../stock.ts';
import { optionGroups } from './attributes.ts';
import type { SelectableVariation } from './selectable-variation.ts';

/** The variations of a product that can be bought, their values in the order of `optionGroups`. */
export function selectableVariations(
  product: Pick<Product, 'attributes' | 'variations'>,
): SelectableVariation[] {
  const names = optionGroups(product).map(({ name }) => name);
  const offered = product.variations.filter(({ purchasable }) => purchasable);
  return offered.map((variation) => ({
    id: variation.databaseId,
    values: names.map((name) => variation.attributes.find((one) => one.name === name)?.value ?? ''),
    ...singleOffer(variation, variation),
    picture: variation.image?.databaseId,
    sku: variation.sku || undefined,
  }));
}

/** What a variation costs and how much of it there is, without what is usual. */
export function singleOffer(
  pricing: Pricing,
  { stockStatus, stockQuantity }: Pick<Stock, 'stockStatus' | 'stockQuantity'>,
): Pick<SelectableVariation, 'price' | 'regular' | 'stock' | 'left'> {
  const { price, regular } = singlePrice(pricing);
  return {
    price,
    regular: regular ?? undefined,
    stock: stockStatus === 'IN_STOCK' ? undefined : stockStatus,
    left: stockQuantity ?? undefined,
  };
}
