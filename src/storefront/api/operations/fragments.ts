import { graphql } from '../graphql.ts';

export const PICTURE = graphql(`fragment Picture on MediaItem { databaseId sourceUrl altText title }`);

/** Names of a product's attributes and of their values, to display the selected options. */
export const ATTRIBUTE_LABELS = graphql(`
  fragment NamedAttributes on ProductWithAttributes {
    attributes(first: 100) {
      nodes {
        name
        label
        ... on GlobalProductAttribute {
          terms(first: 100) { nodes { name slug } }
        }
      }
    }
  }
`);

export const ADDRESS = graphql(`
  fragment AddressParts on CustomerAddress {
    firstName lastName company address1 address2 city state postcode country email phone
  }
`);

export const CUSTOMER = graphql(
  `fragment CustomerParts on Customer {
    databaseId firstName lastName email username
    sessionToken
    isPayingCustomer
    hasCalculatedShipping
    calculatedShipping
    billing { ...AddressParts }
    shipping { ...AddressParts }
  }`,
  [ADDRESS],
);

export const VIEWER = graphql(`
  fragment ViewerParts on User {
    id databaseId username nicename email firstName lastName
    wooSessionToken
    avatar { url }
  }
`);
