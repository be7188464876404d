import { graphql } from '../graphql.ts';

/** Names of a product's attributes and of their values, to display the selected options. */
export const ATTRIBUTE_LABELS = graphql(`
  fragment NamedAttributes on ProductWithAttributes {
    attributes(first: 100) {
      nodes {
        name
        label
        ... on GlobalProductAttribute {
          terms(first: 100) {
            nodes {
              name
              slug
            }
          }
        }
      }
    }
  }
`);
