import type { Product } from '../catalog/catalog-types.ts';
import type { FieldValues } from '../catalog/product-fields.ts';

type WithFields = Pick<Product, 'fields' | 'variations'>;

/** The product fields of a product and its variations, with texts whose links lead to pages of the shop. */
export function localFields(
  { fields, variations }: WithFields,
  local: (html: string) => string,
): Partial<WithFields> {
  const inValues = (values: FieldValues): FieldValues =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        'html' in value ? { html: local(value.html) } : value,
      ]),
    );
  return {
    ...(fields !== undefined && { fields: inValues(fields) }),
    ...(variations.some((one) => one.fields !== undefined) && {
      variations: variations.map((one) => ({ ...one, ...(one.fields && { fields: inValues(one.fields) }) })),
    }),
  };
}
