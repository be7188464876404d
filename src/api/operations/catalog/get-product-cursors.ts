import { graphql } from '../../graphql.ts';

/**
 * The places of products in a list without the products themselves, which a store returns also where it
 * fails to return one of them. The arguments are those of the list that failed.
 */
export const getProductCursors = graphql(`
  query getProductCursors(
    $after: String
    $exclude: [Int]
    $first: Int!
    $orderby: ProductsOrderByEnum!
    $visibility: CatalogVisibilityEnum
  ) {
    products(
      first: $first
      after: $after
      where: {
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
      edges {
        cursor
      }
    }
  }
`);
