import { graphql } from '../graphql.ts';

/** Pages of WordPress by the last parts of their addresses: two below different parents can have the same. */
export const getStorePages = graphql(`
  query getStorePages($slugs: [String]!, $first: Int!) {
    pages(first: $first, where: { nameIn: $slugs }) {
      nodes {
        databaseId
        uri
        title
        content
      }
    }
  }
`);
