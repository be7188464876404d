import { graphql } from '../../../graphql.ts';
import { PICTURE } from '../../picture-fragment.ts';
import { NEXT_PAGE } from './connection-fragments.ts';
import { PRICES } from './price-fragment.ts';
import { REVIEWS } from './review-fragment.ts';
import { SLIM_PRODUCT } from './slim-product-fragment.ts';
import { ATTRIBUTE, VARIATION } from './variation-fragments.ts';

/**
 * All fields of a product page. Those of some types are selected on interfaces, so that grouped and external
 * products return theirs.
 */
export const PRODUCT = graphql(
  `
    fragment ProductParts on Product {
      __typename
      ...SlimProduct
      id
      databaseId
      slug
      name
      type
      sku
      date
      description
      shortDescription
      onSale
      purchasable
      dateOnSaleFrom
      dateOnSaleTo
      averageRating
      reviewCount
      totalSales
      virtual
      metaData {
        id
        key
        value
      }
      image {
        ...Picture
      }
      galleryImages(first: 20) {
        pageInfo {
          hasNextPage
        }
        nodes {
          ...Picture
        }
      }
      productCategories(first: 100) {
        pageInfo {
          hasNextPage
        }
        nodes {
          databaseId
          slug
          name
        }
      }
      terms(first: 100) {
        pageInfo {
          ...NextPage
        }
        nodes {
          databaseId
          taxonomyName
          slug
          name
        }
      }
      upsell(first: 100) {
        pageInfo {
          hasNextPage
        }
        edges {
          cursor
        }
      }
      ...Reviews
      ... on ProductWithPricing {
        ...Prices
      }
      ... on InventoriedProduct {
        stockStatus
        stockQuantity
        lowStockAmount
        soldIndividually
      }
      ... on ProductWithDimensions {
        weight
        length
        width
        height
      }
      ... on DownloadableProduct {
        downloadable
      }
      ... on ProductWithAttributes {
        attributes(first: 100) {
          pageInfo {
            hasNextPage
          }
          nodes {
            ...Attribute
          }
        }
        defaultAttributes(first: 100) {
          nodes {
            attributeId
            name
            label
            value
          }
        }
      }
      ... on ProductWithVariations {
        variations(first: 100) {
          pageInfo {
            ...NextPage
          }
          nodes {
            ...Variation
          }
        }
      }
      ... on SimpleProduct {
        crossSell(first: 100) {
          pageInfo {
            hasNextPage
          }
          edges {
            cursor
          }
        }
      }
      ... on VariableProduct {
        crossSell(first: 100) {
          pageInfo {
            hasNextPage
          }
          edges {
            cursor
          }
        }
      }
      ... on ExternalProduct {
        externalUrl
        buttonText
      }
      ... on GroupProduct {
        products(first: 100, where: { orderby: [{ field: IN, order: ASC }] }) {
          pageInfo {
            hasNextPage
          }
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
  [ATTRIBUTE, NEXT_PAGE, PICTURE, PRICES, REVIEWS, SLIM_PRODUCT, VARIATION],
);
