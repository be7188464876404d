import type { SeedReview } from '../../db/seed/types.ts';

/** One review as its data file states it: who, stars, when (the store's time), what. */
export type ReviewNote = readonly [author: string, rating: 1 | 2 | 3 | 4 | 5, date: string, html: string];

/** The review as the store takes it; the address is made from the name and belongs to nobody. */
export function seedReview([author, rating, date, html]: ReviewNote): SeedReview {
  const mailbox = author
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
  return {
    author,
    email: `${mailbox}@mail.example`,
    rating,
    content: html.startsWith('<') ? html : `<p>${html}</p>`,
    date,
  };
}
