import type { SeedReview } from '../../seed/types.ts';

/** One review as it is written down: who, stars, when (the store's time), what. */
export type Note = readonly [author: string, rating: 1 | 2 | 3 | 4 | 5, date: string, html: string];

/** Turns notes into reviews; addresses are made from the names and belong to nobody. */
export const reviews = (notes: readonly Note[]): SeedReview[] =>
  notes.map(([author, rating, date, html]) => ({
    author,
    email: `${author
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '.')
      .replaceAll(/^\.|\.$/g, '')}@mail.example`,
    rating,
    content: html.startsWith('<') ? html : `<p>${html}</p>`,
    date,
  }));
