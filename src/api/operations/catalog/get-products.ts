import { graphql } from '../../graphql.ts';
import { PRODUCT } from './product-fragment.ts';

/**
 * A page of products by date: every other order loses products of a real store at page edges.
 * `found` is the size of the whole list.
 */
export const getProducts = graphql(
  `
    query getProducts(
      $after: String
      $exclude: [Int]
      $slug: [String]
      $first: Int = 100
      $orderby: ProductsOrderByEnum = DATE
      $visibility: CatalogVisibilityEnum
    ) {
      products(
        first: $first
        after: $after
        where: {
          categoryIn: $slug
          exclude: $exclude
          visibility: $visibility
          status: "publish"
          orderby: [{ field: $orderby, order: DESC }]
        }
      ) {
        found
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...ProductParts
        }
      }
    }
  `,
  [PRODUCT],
);
