import { graphql } from '../graphql.ts';

/** Stock and prices of a product and of its variations, as small as it can be: product pages ask for it. */
export const getStockStatus = graphql(`
  query getStockStatus($slug: ID!) {
    product(id: $slug, idType: SLUG) {
      databaseId
      type
      onSale
      purchasable
      ... on ProductWithPricing {
        price
        rawPrice: price(format: RAW)
        regularPrice
        rawRegularPrice: regularPrice(format: RAW)
      }
      ... on InventoriedProduct { stockStatus stockQuantity }
      ... on ProductWithVariations {
        variations(first: 100) {
          pageInfo { hasNextPage }
          nodes {
            databaseId
            onSale
            purchasable
            price
            rawPrice: price(format: RAW)
            regularPrice
            rawRegularPrice: regularPrice(format: RAW)
            stockStatus
            stockQuantity
          }
        }
      }
    }
  }
`);
