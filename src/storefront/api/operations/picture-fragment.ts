import { graphql } from '../graphql.ts';

export const PICTURE = graphql(`
  fragment Picture on MediaItem {
    databaseId
    sourceUrl
    altText
    title
  }
`);
