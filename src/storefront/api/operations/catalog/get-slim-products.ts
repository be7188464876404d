import { graphql } from '../../graphql.ts';
import { NEXT_PAGE } from './fragments/connection-fragments.ts';
import { SLIM_PRODUCT } from './fragments/slim-product-fragment.ts';

/** The fields of every product that show whether it has to be read again. */
export const getSlimProducts = graphql(
  `
    query getSlimProducts($after: String, $include: [Int], $exclude: [Int], $stock: [StockStatusEnum], $first: Int = 100) {
      products(
        first: $first
        after: $after
        where: { include: $include, exclude: $exclude, stockStatus: $stock, status: "publish", orderby: [{ field: DATE, order: DESC }] }
      ) {
        found
        pageInfo {
          ...NextPage
        }
        nodes {
          ...SlimProduct
        }
      }
    }
  `,
  [NEXT_PAGE, SLIM_PRODUCT],
);
