import { graphql } from '../../graphql.ts';
import { PICTURE } from '../picture-fragment.ts';

/** Shown prices beside the store's own numbers. Grouped products have no number of their own. */
export const PRICES = graphql(`
  fragment Prices on ProductWithPricing {
    price
    rawPrice: price(format: RAW)
    regularPrice
    rawRegularPrice: regularPrice(format: RAW)
    salePrice
    rawSalePrice: salePrice(format: RAW)
  }
`);

export const VARIATION = graphql(
  `
    fragment Variation on ProductVariation {
      databaseId
      name
      slug
      sku
      onSale
      dateOnSaleFrom
      dateOnSaleTo
      stockStatus
      stockQuantity
      ...Prices
      image {
        ...Picture
      }
      attributes(first: 100) {
        nodes {
          attributeId
          name
          label
          value
        }
      }
    }
  `,
  [PICTURE, PRICES],
);

export const ATTRIBUTE = graphql(`
  fragment Attribute on ProductAttribute {
    id
    name
    label
    scope
    variation
    visible
    options
    ... on GlobalProductAttribute {
      terms(first: 100) {
        nodes {
          databaseId
          taxonomyName
          name
          slug
        }
      }
    }
  }
`);

export const REVIEWS = graphql(`
  fragment Reviews on Product {
    reviews(first: 100) {
      edges {
        rating
        node {
          id
          content
          date
          author {
            node {
              name
              avatar {
                url
              }
            }
          }
        }
      }
    }
  }
`);

/**
 * What may change in a product without moving its `modified`: sales that start and end, stock, terms and
 * their names, taxes and price formats, relatives that are published or withdrawn. Categories are named by
 * their own list.
 */
export const SLIM_PRODUCT = graphql(
  `
    fragment SlimProduct on Product {
      databaseId
      modifiedGmt
      onSale
      averageRating
      reviewCount
      image {
        ...Picture
      }
      terms(first: 100) {
        nodes {
          databaseId
          taxonomyName
          name
          slug
        }
      }
      upsell(first: 100) {
        nodes {
          databaseId
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
          nodes {
            databaseId
          }
        }
      }
      ... on VariableProduct {
        crossSell(first: 100) {
          nodes {
            databaseId
          }
        }
      }
      ... on GroupProduct {
        products(first: 100) {
          nodes {
            databaseId
          }
        }
      }
    }
  `,
  [PICTURE],
);

/**
 * All a product page shows. Type-specific parts come through interfaces, so that grouped and external
 * products keep what they have.
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
      dateOnSaleFrom
      dateOnSaleTo
      averageRating
      reviewCount
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
        nodes {
          ...Picture
        }
      }
      productCategories(first: 100) {
        nodes {
          databaseId
          slug
          name
        }
      }
      terms(first: 100) {
        nodes {
          taxonomyName
          slug
        }
      }
      upsell(first: 100) {
        nodes {
          databaseId
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
          nodes {
            ...Variation
          }
        }
      }
      ... on SimpleProduct {
        crossSell(first: 100) {
          nodes {
            databaseId
          }
        }
      }
      ... on VariableProduct {
        crossSell(first: 100) {
          nodes {
            databaseId
          }
        }
      }
      ... on ExternalProduct {
        externalUrl
        buttonText
      }
      ... on GroupProduct {
        products(first: 100) {
          nodes {
            databaseId
            ... on InventoriedProduct {
              stockStatus
            }
          }
        }
      }
    }
  `,
  [ATTRIBUTE, PICTURE, PRICES, REVIEWS, SLIM_PRODUCT, VARIATION],
);
