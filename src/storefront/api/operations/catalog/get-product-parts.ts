import { graphql } from '../../graphql.ts';
import { NEXT_PAGE, TERM } from './fragments/connection-fragments.ts';
import { VARIATION } from './fragments/variation-fragments.ts';

/** Further variations of a product, beyond the first hundred. */
export const getProductVariations = graphql(
  `
    query getProductVariations($id: ID!, $after: String) {
      product(id: $id, idType: DATABASE_ID) {
        ... on ProductWithVariations {
          variations(first: 100, after: $after) {
            pageInfo {
              ...NextPage
            }
            nodes {
              ...Variation
            }
          }
        }
      }
    }
  `,
  [NEXT_PAGE, VARIATION],
);

/** Further terms of a product, of all its taxonomies. */
export const getProductTerms = graphql(
  `
    query getProductTerms($id: ID!, $after: String) {
      product(id: $id, idType: DATABASE_ID) {
        terms(first: 100, after: $after) {
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

/** Further terms of an attribute of a product: the cursor is that of one attribute, the others' terms are not used. */
export const getAttributeTerms = graphql(
  `
    query getAttributeTerms($id: ID!, $after: String) {
      product(id: $id, idType: DATABASE_ID) {
        ... on ProductWithAttributes {
          attributes(first: 100) {
            nodes {
              id
              ... on GlobalProductAttribute {
                terms(first: 100, after: $after) {
                  pageInfo {
                    ...NextPage
                  }
                  nodes {
                    ...TermParts
                  }
                }
              }
            }
          }
        }
      }
    }
  `,
  [NEXT_PAGE, TERM],
);
