import { graphql } from '../graphql.ts';
import { NEXT_PAGE, PRODUCT, SLIM_PRODUCT, TERM, VARIATION } from './product-fragments.ts';

/** One product by slug. An empty slug would return the newest product. */
export const getProduct = graphql(
  `query getProduct($slug: ID!, $metaKeys: [String]) {
    product(id: $slug, idType: SLUG) { ...ProductParts }
  }`,
  [PRODUCT],
);

/** One product by its database id, also one that is not published, for an editor. */
export const getDraft = graphql(
  `query getDraft($id: ID!, $metaKeys: [String]) {
    product(id: $id, idType: DATABASE_ID) { status ...ProductParts }
  }`,
  [PRODUCT],
);

/** Published products by database id, at most 100 at a time; others are left out. */
export const getProductsById = graphql(
  `query getProductsById($ids: [Int], $stock: [StockStatusEnum], $first: Int = 100, $metaKeys: [String]) {
    products(first: $first, where: { include: $ids, stockStatus: $stock, status: "publish" }) {
      nodes { ...ProductParts }
    }
  }`,
  [PRODUCT],
);

/** The arguments of a list of products, for queries that have to see the same one. */
const VARIABLES = `
  $after: String
  $exclude: [Int]
  $slug: [String]
  $stock: [StockStatusEnum]
  $first: Int = 100
  $orderby: ProductsOrderByEnum = DATE
  $order: OrderEnum = DESC
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
    orderby: [{ field: $orderby, order: $order }]
  }
`;

/** A page of products by date: other orders lose products of a real store at page edges. `found` counts them all. */
export const getProducts = graphql(
  `query getProducts(${VARIABLES} $metaKeys: [String]) {
    products(${ARGUMENTS}) {
      found
      pageInfo { ...NextPage }
      nodes { ...ProductParts }
    }
  }`,
  [NEXT_PAGE, PRODUCT],
);

/** The places of products in a list, which a store returns even if it fails to return one of the products. */
export const getProductCursors = graphql(
  `query getProductCursors(${VARIABLES}) {
    products(${ARGUMENTS}) {
      found
      pageInfo { ...NextPage }
      edges { cursor }
    }
  }`,
  [NEXT_PAGE],
);

/** The fields of every product that show whether it has to be read again. */
export const getSlimProducts = graphql(
  `query getSlimProducts($after: String, $include: [Int], $exclude: [Int], $stock: [StockStatusEnum], $first: Int = 100, $order: OrderEnum = DESC) {
    products(
      first: $first
      after: $after
      where: { include: $include, exclude: $exclude, stockStatus: $stock, status: "publish", orderby: [{ field: DATE, order: $order }] }
    ) {
      found
      pageInfo { ...NextPage }
      nodes { ...SlimProduct }
    }
  }`,
  [NEXT_PAGE, SLIM_PRODUCT],
);

/** Products by their last change, newest first: stores have no filter by date. */
export const getModifiedProducts = graphql(
  `query getModifiedProducts($after: String, $exclude: [Int], $stock: [StockStatusEnum], $first: Int = 100) {
    products(
      first: $first
      after: $after
      where: { exclude: $exclude, stockStatus: $stock, status: "publish", orderby: [{ field: MODIFIED, order: DESC }] }
    ) {
      found
      pageInfo { ...NextPage }
      nodes { databaseId modifiedGmt }
    }
  }`,
  [NEXT_PAGE],
);

/** The best-selling visible products; the API has this order, but no sales figures. */
export const getPopularProducts = graphql(`
  query getPopularProducts($first: Int!) {
    products(
      first: $first
      where: { visibility: CATALOG, status: "publish", orderby: [{ field: POPULARITY, order: DESC }] }
    ) {
      nodes { databaseId }
    }
  }
`);

/** Counts of sold-out products and of lists with and without them: no field says whether the store hides them. */
export const getSoldOutProducts = graphql(`
  query getSoldOutProducts {
    soldOut: products(first: 1, where: { status: "publish", stockStatus: [OUT_OF_STOCK] }) { found }
    all: products(first: 1, where: { status: "publish", stockStatus: [IN_STOCK, OUT_OF_STOCK, ON_BACKORDER] }) { found }
    plain: products(first: 1, where: { status: "publish" }) { found }
  }
`);

/** Further variations of a product, beyond the first hundred. */
export const getProductVariations = graphql(
  `query getProductVariations($id: ID!, $after: String, $metaKeys: [String]) {
    product(id: $id, idType: DATABASE_ID) {
      ... on ProductWithVariations {
        variations(first: 100, after: $after) {
          pageInfo { ...NextPage }
          nodes { ...Variation }
        }
      }
    }
  }`,
  [NEXT_PAGE, VARIATION],
);

/** Further terms of a product, of all its taxonomies. */
export const getProductTerms = graphql(
  `query getProductTerms($id: ID!, $after: String) {
    product(id: $id, idType: DATABASE_ID) {
      terms(first: 100, after: $after) {
        pageInfo { ...NextPage }
        nodes { ...TermParts }
      }
    }
  }`,
  [NEXT_PAGE, TERM],
);

/** Further terms of the attribute to which the cursor belongs; the other attributes' terms are not used. */
export const getAttributeTerms = graphql(
  `query getAttributeTerms($id: ID!, $after: String) {
    product(id: $id, idType: DATABASE_ID) {
      ... on ProductWithAttributes {
        attributes(first: 100) {
          nodes {
            id
            ... on GlobalProductAttribute {
              terms(first: 100, after: $after) {
                pageInfo { ...NextPage }
                nodes { ...TermParts }
              }
            }
          }
        }
      }
    }
  }`,
  [NEXT_PAGE, TERM],
);
