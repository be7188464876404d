import type { BrowserProduct, ShownPicture } from '../catalog-types.ts';

/**
 * The picture of the first variation in one of some colours.
 * @param colors values of colour attributes, by the attribute's name
 * @returns null where no variation has one, or it is the product's own
 */
export function coloredPicture(
  { variations, image }: Pick<BrowserProduct, 'variations' | 'image'>,
  colors: readonly (readonly [name: string, values: readonly string[]])[],
): ShownPicture | null {
  const isWanted = ({ name, value }: { name: string; value: string }) =>
    colors.some(([color, values]) => color === name && values.includes(value));
  const found = variations.find((variation) => variation.image && variation.attributes.some(isWanted));
  return found?.image && found.image.databaseId !== image?.databaseId ? found.image : null;
}
