import { graphql } from '../../../graphql.ts';

/** Where a list goes on. */
export const NEXT_PAGE = graphql(`
  fragment NextPage on PageInfo {
    hasNextPage
    endCursor
  }
`);

export const TERM = graphql(`
  fragment TermParts on TermNode {
    databaseId
    taxonomyName
    name
    slug
  }
`);
