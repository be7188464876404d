import type { Category, Picture, PictureFiles } from '../catalog-types.ts';

/** Version of the payload format; readers ignore payloads of another version. */
export const PAYLOAD_SCHEMA = 4;

/** Facts of products and variations that payloads leave out, since they hold for most. */
export const USUAL_FACTS = {
  type: 'SIMPLE',
  purchasable: true,
  stockStatus: 'IN_STOCK',
  stockQuantity: null,
  lowStockAmount: null,
  lowStock: false,
  price: null,
  sale: null,
  onSale: false,
  averageRating: 0,
  reviewCount: 0,
  sku: null,
  soldIndividually: false,
  virtual: false,
  downloadable: false,
} as const;

/** The same of an attribute. */
export const USUAL_ATTRIBUTE = { scope: 'GLOBAL', variation: false, visible: true } as const;

/** An object without the usual facts and without empty values: null, texts, or lists. */
export function withoutUsual<T extends object>(
  facts: T,
  usual: Readonly<Record<string, unknown>>,
): Partial<T> {
  const isSaid = ([name, value]: [string, unknown]) =>
    value !== null && value !== '' && value !== usual[name] && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(facts).filter(isSaid)) as Partial<T>;
}

/** Key that names the files of a picture: its source is there only if they are not the shop's. */
export type PayloadFiles = Partial<PictureFiles>;

/** A picture in a payload: its files, and its text where it has one. */
export type PayloadPicture = PayloadFiles & Pick<Picture, 'databaseId'> & Partial<Pick<Picture, 'altText'>>;

export function payloadFiles({ asset, sourceUrl, width, height }: Picture): PayloadFiles {
  return {
    ...(asset === null ? { sourceUrl } : { asset }),
    ...(width !== null && { width }),
    ...(height !== null && { height }),
  };
}

export function payloadPicture(picture: Picture): PayloadPicture {
  const { databaseId, altText } = picture;
  return { databaseId, ...(altText !== '' && { altText }), ...payloadFiles(picture) };
}

/** A category in a payload, without empty values; its id in the store's API follows from its database id. */
export type PayloadCategory = Pick<Category, 'databaseId' | 'slug' | 'name' | 'count'> &
  Partial<Pick<Category, 'parentId' | 'description'>> & { image?: PayloadPicture };

export function payloadCategory({ id: _id, image, ...facts }: Category): PayloadCategory {
  return withoutUsual({ ...facts, image: image && payloadPicture(image) }, {}) as PayloadCategory;
}
