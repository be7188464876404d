import { graphql } from '../../graphql.ts';
import { NEXT_PAGE } from './fragments/connection-fragments.ts';
import { PRODUCT } from './fragments/product-fragment.ts';

/** The arguments of a list of products, for queries that have to see the same one. */
const VARIABLES = `
  $after: String
  $exclude: [Int]
  $slug: [String]
  $stock: [StockStatusEnum]
  $first: Int = 100
  $orderby: ProductsOrderByEnum = DATE
  $visibility: CatalogVisibilityEnum
`;
const ARGUMENTS = `
  first: $first
  after: $after
  where: {
    categoryIn: $slug
    exclude: $exclude
    visibility: $visibility
    stockStatus: $stock
    status: "publish"
    orderby: [{ field: $orderby, order: DESC }]
  }
`;

/**
 * A page of products by date: every other order loses products of a real store at page edges.
 * `found` is the size of the whole list.
 */
export const getProducts = graphql(
  `
    query getProducts(${VARIABLES}) {
      products(${ARGUMENTS}) {
        found
        pageInfo {
          ...NextPage
        }
        nodes {
          ...ProductParts
        }
      }
    }
  `,
  [NEXT_PAGE, PRODUCT],
);

/**
 * The places of products in a list without the products themselves, which a store returns also where it
 * fails to return one of them.
 */
export const getProductCursors = graphql(
  `
    query getProductCursors(${VARIABLES}) {
      products(${ARGUMENTS}) {
        found
        pageInfo {
          ...NextPage
        }
        edges {
          cursor
        }
      }
    }
  `,
  [NEXT_PAGE],
);
