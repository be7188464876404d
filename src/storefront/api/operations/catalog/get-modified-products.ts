import { graphql } from '../../graphql.ts';
import { NEXT_PAGE } from './fragments/connection-fragments.ts';

/** Products by their last change, newest first: stores have no filter by date. */
export const getModifiedProducts = graphql(
  `
    query getModifiedProducts($after: String, $exclude: [Int], $stock: [StockStatusEnum], $first: Int = 100) {
      products(
        first: $first
        after: $after
        where: { exclude: $exclude, stockStatus: $stock, status: "publish", orderby: [{ field: MODIFIED, order: DESC }] }
      ) {
        found
        pageInfo {
          ...NextPage
        }
        nodes {
          databaseId
          modifiedGmt
        }
      }
    }
  `,
  [NEXT_PAGE],
);
