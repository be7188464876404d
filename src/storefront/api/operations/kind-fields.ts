import type { ProductKind } from '#storefront/product-kinds/product-kind.ts';
import { createDocument, withFields } from '../graphql.ts';

/** A document with the fields of product kinds for the products that it reads in full. */
export function withKinds<D extends object>(document: D, kinds: readonly ProductKind[]): D {
  return kinds.reduce(
    (one, { fields }) =>
      withFields(one, 'ProductParts', createDocument(`fragment Kind on Product { ${fields} }`)),
    document,
  );
}
