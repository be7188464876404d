import { graphql } from '../../graphql.ts';

/** The best sold visible products; shoppers are never told sales figures, only this order. */
export const getPopularProducts = graphql(`
  query getPopularProducts($first: Int!) {
    products(
      first: $first
      where: { visibility: VISIBLE, status: "publish", orderby: [{ field: POPULARITY, order: DESC }] }
    ) {
      nodes {
        databaseId
      }
    }
  }
`);
