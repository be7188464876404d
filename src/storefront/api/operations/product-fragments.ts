import { graphql } from '../graphql.ts';
import { PICTURE } from './fragments.ts';

export const NEXT_PAGE = graphql(`fragment NextPage on PageInfo { hasNextPage endCursor }`);

export const TERM = graphql(`fragment TermParts on TermNode { databaseId taxonomyName name slug }`);

/** Formatted prices and raw numbers. Grouped products have no raw numbers. */
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

export const REVIEWS = graphql(`
  fragment Reviews on Product {
    reviews(first: 100) {
      pageInfo { hasNextPage }
      edges {
        rating
        node {
          id
          content
          date
          author { node { name avatar { url } } }
        }
      }
    }
  }
`);

/** The query that has it names the keys of meta data: of none a store returns all. */
export const VARIATION = graphql(
  `fragment Variation on ProductVariation {
    databaseId name slug sku
    onSale
    purchasable
    dateOnSaleFrom
    dateOnSaleTo
    stockStatus
    stockQuantity
    hasAttributes
    ...Prices
    image { ...Picture }
    attributes(first: 100) { nodes { attributeId name label value } }
    metaData(keysIn: $metaKeys) { key value }
  }`,
  [PICTURE, PRICES],
);

export const ATTRIBUTE = graphql(
  `fragment Attribute on ProductAttribute {
    id name label scope variation visible options
    ... on GlobalProductAttribute {
      terms(first: 100) {
        pageInfo { ...NextPage }
        nodes { ...TermParts }
      }
    }
  }`,
  [NEXT_PAGE, TERM],
);

/** Fields that may change without changing `modified`: sales, stock, terms, taxes, price formats, linked products. */
export const SLIM_PRODUCT = graphql(
  `fragment SlimProduct on Product {
    databaseId
    slug
    name
    modifiedGmt
    onSale
    purchasable
    averageRating
    reviewCount
    image { ...Picture }
    terms(first: 100) { nodes { ...TermParts } }
    upsell(first: 100) { edges { cursor } }
    ... on ProductWithPricing { price rawPrice: price(format: RAW) }
    ... on InventoriedProduct { stockStatus }
    ... on ProductWithAttributes {
      attributes(first: 100) { nodes { id label } }
    }
    ... on SimpleProduct {
      crossSell(first: 100) { edges { cursor } }
    }
    ... on VariableProduct {
      crossSell(first: 100) { edges { cursor } }
    }
    ... on GroupProduct {
      products(
        first: 100
        where: { orderby: [{ field: IN, order: ASC }], stockStatus: [IN_STOCK, ON_BACKORDER, OUT_OF_STOCK] }
      ) { edges { cursor } }
      members: products(
        first: 100
        where: { orderby: [{ field: IN, order: ASC }], stockStatus: [IN_STOCK, ON_BACKORDER, OUT_OF_STOCK] }
      ) {
        nodes {
          ... on InventoriedProduct { stockStatus }
          ... on ProductWithPricing { price regularPrice }
        }
      }
    }
  }`,
  [PICTURE, TERM],
);

/** The fields of a product page besides those of `SlimProduct`, on interfaces that grouped and external ones share. */
export const PRODUCT = graphql(
  `fragment ProductParts on Product {
    __typename
    ...SlimProduct
    id type sku date
    description
    shortDescription
    dateOnSaleFrom
    dateOnSaleTo
    totalSales
    virtual
    metaData { id key value }
    galleryImages(first: 20) {
      pageInfo { hasNextPage }
      nodes { ...Picture }
    }
    productCategories(first: 100) {
      pageInfo { hasNextPage }
      nodes { databaseId slug name }
    }
    terms(first: 100) { pageInfo { ...NextPage } }
    upsell(first: 100) { pageInfo { hasNextPage } }
    ...Reviews
    ... on ProductWithPricing { ...Prices }
    ... on InventoriedProduct { stockQuantity lowStockAmount soldIndividually }
    ... on ProductWithDimensions { weight length width height }
    ... on DownloadableProduct { downloadable }
    ... on ProductWithAttributes {
      attributes(first: 100) {
        pageInfo { hasNextPage }
        nodes { ...Attribute }
      }
      defaultAttributes(first: 100) { nodes { attributeId name label value } }
    }
    ... on ProductWithVariations {
      variations(first: 100) {
        pageInfo { ...NextPage }
        nodes { ...Variation }
      }
    }
    ... on SimpleProduct {
      crossSell(first: 100) { pageInfo { hasNextPage } }
    }
    ... on VariableProduct {
      crossSell(first: 100) { pageInfo { hasNextPage } }
    }
    ... on ExternalProduct { externalUrl buttonText }
    ... on GroupProduct {
      products(
        first: 100
        where: { orderby: [{ field: IN, order: ASC }], stockStatus: [IN_STOCK, ON_BACKORDER, OUT_OF_STOCK] }
      ) { pageInfo { hasNextPage } }
    }
  }`,
  [ATTRIBUTE, NEXT_PAGE, PICTURE, PRICES, REVIEWS, SLIM_PRODUCT, VARIATION],
);
