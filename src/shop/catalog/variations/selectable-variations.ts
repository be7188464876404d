import { singlePrice } from '../../pricing/sale.ts';
import type { Product } from '../catalog-types.ts';
import { optionGroups } from './attributes.ts';
import type { SelectableVariation } from './variation-selection.ts';

/** The variations of a product that can be bought, their values in the order of `optionGroups`. */
export function selectableVariations(
  product: Pick<Product, 'attributes' | 'variations'>,
): SelectableVariation[] {
  const names = optionGroups(product).map(({ name }) => name);
  const offered = product.variations.filter(({ purchasable }) => purchasable);
  return offered.map((variation) => ({
    id: variation.databaseId,
    values: names.map((name) => variation.attributes.find((one) => one.name === name)?.value ?? ''),
    ...singlePrice(variation),
    stock: variation.stockStatus,
    left: variation.stockQuantity,
    picture: variation.image?.databaseId ?? null,
    ...(variation.sku && { sku: variation.sku }),
  }));
}
