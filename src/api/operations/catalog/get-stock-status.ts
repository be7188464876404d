import { graphql } from '../../graphql.ts';

/** Stock of a product and of its variations. */
export const getStockStatus = graphql(`
  query getStockStatus($slug: ID!) {
    product(id: $slug, idType: SLUG) {
      databaseId
      ... on InventoriedProduct {
        stockStatus
        stockQuantity
      }
      ... on ProductWithVariations {
        variations(first: 100) {
          nodes {
            databaseId
            stockStatus
            stockQuantity
          }
        }
      }
    }
  }
`);
