import { graphql } from '../../graphql.ts';
import { PRODUCT } from './fragments/product-fragment.ts';

/** Published products by database id, at most 100 at a time; others are left out. */
export const getProductsById = graphql(
  `
    query getProductsById($ids: [Int], $stock: [StockStatusEnum], $first: Int = 100) {
      products(first: $first, where: { include: $ids, stockStatus: $stock, status: "publish" }) {
        nodes {
          ...ProductParts
        }
      }
    }
  `,
  [PRODUCT],
);
