import { graphql } from '../graphql.ts';

/** A product that a link names: what its line shows before the store has answered. */
export const getLinkedProduct = graphql(`
  query getLinkedProduct($id: ID!) {
    product(id: $id, idType: DATABASE_ID) {
      databaseId
      slug
      name
      type
      image { sourceUrl }
    }
  }
`);

/** The same of a variation. */
export const getLinkedVariation = graphql(`
  query getLinkedVariation($id: ID!) {
    productVariation(id: $id, idType: DATABASE_ID) {
      databaseId
      image { sourceUrl }
      attributes(first: 100) { nodes { name value } }
      parent { node { databaseId slug name } }
    }
  }
`);
