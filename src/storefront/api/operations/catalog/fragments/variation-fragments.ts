import { graphql } from '../../../graphql.ts';
import { PICTURE } from '../../picture-fragment.ts';
import { NEXT_PAGE, TERM } from './connection-fragments.ts';
import { PRICES } from './price-fragment.ts';

export const VARIATION = graphql(
  `
    fragment Variation on ProductVariation {
      databaseId
      name
      slug
      sku
      onSale
      purchasable
      dateOnSaleFrom
      dateOnSaleTo
      stockStatus
      stockQuantity
      hasAttributes
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

export const ATTRIBUTE = graphql(
  `
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
          pageInfo {
            ...NextPage
          }
          nodes {
            ...TermParts
          }
        }
      }
    }
  `,
  [NEXT_PAGE, TERM],
);
