import { IsletError, says } from '#kit/messages/says.ts';

/** Names of fields that have to be of a type if they are not null. */
type FieldTypes = Partial<Record<'string' | 'number' | 'boolean', readonly string[]>>;

export const PRODUCT_FIELDS: FieldTypes = {
  string: (
    'id slug name sku type date modifiedGmt description shortDescription price regularPrice salePrice ' +
    'rawPrice rawRegularPrice rawSalePrice stockStatus weight length width height'
  ).split(' '),
  number: ['stockQuantity', 'lowStockAmount', 'averageRating', 'reviewCount'],
  boolean: ['onSale'],
};

export const CATEGORY_FIELDS: FieldTypes = { string: ['id', 'slug', 'name', 'description'] };

/** Checks a product or category against the schema, which plugins may break. @throws IsletError for the merchant */
export function checkFields(node: object | null, types: FieldTypes): void {
  if (node === null) throw new IsletError(says('store.fieldNull'));
  const fields: Record<string, unknown> = { ...node };
  for (const [type, names] of Object.entries(types)) {
    for (const field of names) {
      const value = fields[field];
      if (value === null || value === undefined || typeof value === type) continue;
      const found = Array.isArray(value) ? 'an array' : `a ${typeof value}`;
      throw new IsletError(says('store.fieldType', { field, found, type }));
    }
  }
  for (const field of ['slug', 'name']) {
    const text = String(fields[field] ?? '');
    if (!text.isWellFormed() || text.includes('\ufffd')) {
      throw new IsletError(says('store.brokenText', { field, text: text.toWellFormed() }));
    }
  }
}
