import { graphql } from '../graphql.ts';

/** Selects no review: a guest's is held for moderation, and selecting its id is an error although it was stored. */
export const WriteReview = graphql(`
  mutation WriteReview($author: String, $authorEmail: String, $commentOn: Int, $content: String, $rating: Int!) {
    writeReview(input: {
      author: $author, authorEmail: $authorEmail, commentOn: $commentOn, content: $content, rating: $rating
    }) { rating }
  }
`);
