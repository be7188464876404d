import { graphql } from '../../graphql.ts';
import { PRODUCT } from './fragments/product-fragment.ts';

/** One product by slug. An empty slug would return the newest product. */
export const getProduct = graphql(
  `
    query getProduct($slug: ID!) {
      product(id: $slug, idType: SLUG) {
        ...ProductParts
      }
    }
  `,
  [PRODUCT],
);
