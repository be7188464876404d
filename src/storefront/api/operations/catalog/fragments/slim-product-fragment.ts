import { graphql } from '../../../graphql.ts';
import { PICTURE } from '../../picture-fragment.ts';
import { TERM } from './connection-fragments.ts';

/**
 * Fields that may change without moving a product's `modified`: sales that start and end, stock, terms and
 * their names, taxes and price formats, linked products that are published or withdrawn.
 */
export const SLIM_PRODUCT = graphql(
  `
    fragment SlimProduct on Product {
      databaseId
      modifiedGmt
      onSale
      purchasable
      averageRating
      reviewCount
      image {
        ...Picture
      }
      terms(first: 100) {
        nodes {
          ...TermParts
        }
      }
      upsell(first: 100) {
        edges {
          cursor
        }
      }
      ... on ProductWithPricing {
        price
        rawPrice: price(format: RAW)
      }
      ... on InventoriedProduct {
        stockStatus
      }
      ... on ProductWithAttributes {
        attributes(first: 100) {
          nodes {
            id
            label
          }
        }
      }
      ... on SimpleProduct {
        crossSell(first: 100) {
          edges {
            cursor
          }
        }
      }
      ... on VariableProduct {
        crossSell(first: 100) {
          edges {
            cursor
          }
        }
      }
      ... on GroupProduct {
        products(first: 100, where: { orderby: [{ field: IN, order: ASC }] }) {
          edges {
            cursor
          }
        }
        members: products(first: 100, where: { orderby: [{ field: IN, order: ASC }] }) {
          nodes {
            ... on InventoriedProduct {
              stockStatus
            }
            ... on ProductWithPricing {
              price
              regularPrice
            }
          }
        }
      }
    }
  `,
  [PICTURE, TERM],
);
