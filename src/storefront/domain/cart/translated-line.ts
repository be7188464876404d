import { storeId } from '../catalog/cards.ts';
import type { BrowserProduct } from '../catalog/catalog-types.ts';
import { optionName } from '../catalog/variations/attributes.ts';
import type { LineChoice } from '../catalog/variations/translated-choice.ts';
import type { CartLine } from './cart.ts';

/** Fields of a line that pages in another language show in their own. */
export type TranslatedFields = Partial<
  Pick<CartLine, 'productId' | 'variationId' | 'attributes' | 'groupId' | 'slug' | 'name' | 'choices'>
>;

/**
 * The fields of a line as the page's language has its product. Where all variants of a product share price and stock,
 * it is the same line in every language, and has the identity of the page's one.
 * @param product in the page's language
 * @param choice the options of the line there; null if they cannot be told
 */
export function translatedFields(product: BrowserProduct, choice: LineChoice | null): TranslatedFields {
  const { databaseId, name, slug, attributes } = product;
  const shown = { groupId: databaseId, name, slug };
  if (choice === null) return shown;
  const chosen = attributes.flatMap((attribute) => {
    const value = choice.attributes[attribute.name];
    return value === undefined ? [] : [{ label: attribute.label, value: optionName(attribute, value) }];
  });
  return {
    ...shown,
    ...choice,
    choices: chosen,
    ...(product.sharesStock && { productId: storeId(product) }),
  };
}
