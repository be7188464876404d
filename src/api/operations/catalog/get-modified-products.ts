import { graphql } from '../../graphql.ts';

/** Products by their last change, newest first: stores have no filter by date. */
export const getModifiedProducts = graphql(`
  query getModifiedProducts($after: String, $first: Int = 100) {
    products(
      first: $first
      after: $after
      where: { status: "publish", orderby: [{ field: MODIFIED, order: DESC }] }
    ) {
      found
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        databaseId
        modifiedGmt
      }
    }
  }
`);
