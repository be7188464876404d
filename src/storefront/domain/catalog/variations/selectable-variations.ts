import type { BrowserProduct } from '../catalog-types.ts';
import { optionGroups } from './attributes.ts';
import { type SelectableVariation, singleOffer } from './selectable-variation.ts';

/** The variations of a product that can be bought, their values in the order of `optionGroups`. */
export function selectableVariations(
  product: Pick<BrowserProduct, 'attributes' | 'variations'>,
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
