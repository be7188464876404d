import { graphql } from '../graphql.ts';

/** The store's own search: slugs by date, as every other order loses products at page edges. */
export const searchProducts = graphql(`
  query searchProducts($search: String!, $first: Int = 100, $after: String) {
    products(
      first: $first
      after: $after
      where: { search: $search, visibility: SEARCH, status: "publish", orderby: [{ field: DATE, order: DESC }] }
    ) {
      pageInfo { hasNextPage endCursor }
      nodes { slug }
    }
  }
`);
