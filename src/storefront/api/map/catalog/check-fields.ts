import { IsletError, says } from '#kit/messages/says.ts';

type FieldTypes = Readonly<Record<string, 'string' | 'number' | 'boolean'>>;

/** Fields of a product that have to be of a type where they are not null. */
export const PRODUCT_FIELDS: FieldTypes = {
  id: 'string',
  slug: 'string',
  name: 'string',
  sku: 'string',
  type: 'string',
  date: 'string',
  modifiedGmt: 'string',
  description: 'string',
  shortDescription: 'string',
  price: 'string',
  regularPrice: 'string',
  salePrice: 'string',
  rawPrice: 'string',
  rawRegularPrice: 'string',
  rawSalePrice: 'string',
  stockStatus: 'string',
  stockQuantity: 'number',
  lowStockAmount: 'number',
  averageRating: 'number',
  reviewCount: 'number',
  onSale: 'boolean',
  weight: 'string',
  length: 'string',
  width: 'string',
  height: 'string',
};

/**
 * Checks that a product or category is as the schema says: a plugin of the store may change it.
 * @throws Error with the first field that is not, for the merchant
 */
export function checkFields(node: object | null, types: FieldTypes): void {
  if (node === null) throw new IsletError(says('store.fieldNull'));
  const fields: Record<string, unknown> = { ...node };
  for (const [field, type] of Object.entries(types)) {
    const value = fields[field];
    if (value === null || value === undefined || typeof value === type) continue;
    const found = Array.isArray(value) ? 'an array' : `a ${typeof value}`;
    throw new IsletError(says('store.fieldType', { field, found, type }));
  }
  for (const field of ['slug', 'name']) {
    const text = String(fields[field] ?? '');
    if (!text.isWellFormed() || text.includes('\ufffd')) {
      throw new IsletError(says('store.brokenText', { field, text: text.toWellFormed() }));
    }
  }
}
