import { graphql } from '../../../graphql.ts';

export const REVIEWS = graphql(`
  fragment Reviews on Product {
    reviews(first: 100) {
      pageInfo {
        hasNextPage
      }
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
