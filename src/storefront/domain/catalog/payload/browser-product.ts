import type { BrowserProduct, ShownPicture } from '../catalog-types.ts';
import { productColors } from '../variations/colors.ts';
import { type PayloadPicture, USUAL_ATTRIBUTE, USUAL_FACTS } from './payload-facts.ts';
import type { PayloadProduct } from './payload-product.ts';

/** Reads a product from the payload of its page. */
export function browserProduct(payload: PayloadProduct): BrowserProduct {
  const image = shownPicture(payload.image);
  const gallery = (payload.galleryImages ?? []).map(shownPicture);
  const attributes = (payload.attributes ?? []).map(({ terms = [], ...facts }) => ({
    ...USUAL_ATTRIBUTE,
    options: terms.map(({ slug }) => slug),
    ...facts,
    terms,
  }));
  const variations = (payload.variations ?? []).map(({ image: own, ...facts }) => ({
    ...USUAL_FACTS,
    regular: facts.price ?? null,
    attributes: [],
    ...facts,
    image:
      typeof own === 'number'
        ? ([image, ...gallery].find((picture) => picture?.databaseId === own) ?? null)
        : shownPicture(own),
  }));
  return {
    ...USUAL_FACTS,
    regular: payload.price ?? null,
    reviews: [],
    defaultAttributes: [],
    ...payload,
    image,
    hoverImage: gallery[0] ?? null,
    attributes,
    variations,
    colors: productColors(attributes, (value) => ({ name: value, slug: value })),
  };
}

/** @param picture as in a payload; the address in the store is empty if the shop has its files */
function shownPicture(picture: PayloadPicture | undefined): ShownPicture | null {
  return picture ? { altText: '', asset: null, sourceUrl: '', width: null, height: null, ...picture } : null;
}
