import { graphql } from '../../graphql.ts';

/** The best-selling visible products; the API has this order, but no sales figures. */
export const getPopularProducts = graphql(`
  query getPopularProducts($first: Int!) {
    products(
      first: $first
      where: { visibility: CATALOG, status: "publish", orderby: [{ field: POPULARITY, order: DESC }] }
    ) {
      nodes {
        databaseId
      }
    }
  }
`);
