import { pluginOperation } from './plugin-operation.ts';

/** Selects no review: a guest's is held for moderation, and selecting its id is an error although it was stored. */
export const WriteReview = pluginOperation<
  { writeReview: { rating: number | null } | null },
  { author: string; authorEmail: string; commentOn: number; content: string; rating: number }
>(`
  mutation WriteReview($author: String, $authorEmail: String, $commentOn: Int, $content: String, $rating: Int!) {
    writeReview(input: {
      author: $author, authorEmail: $authorEmail, commentOn: $commentOn, content: $content, rating: $rating
    }) { rating }
  }
`);
