import { join } from 'node:path';
import type { SeedReview } from '../../db/seed/types.ts';
import { autop } from '../../values/autop.ts';
import { parseSaleDate } from './csv/cells.ts';
import { readTable } from './csv/read-table.ts';

/** Reviews, in the columns of the plugins that export them, beside the file of products. */
export const REVIEWS = 'reviews.csv';

const COLUMNS = [
  ...(['product_SKU', 'comment_author', 'comment_author_email', 'comment_date', 'comment_approved'] as const),
  ...(['rating', 'comment_content'] as const),
];

/**
 * The approved reviews of a folder by their product's SKU in small letters.
 * @throws where the file lacks a column, or a review its date or stars
 */
export function readReviews(folder: string): Map<string, SeedReview[]> {
  const path = join(folder, REVIEWS);
  const reviews = new Map<string, SeedReview[]>();
  for (const { line, cells } of readTable(path, COLUMNS)) {
    if (cells.comment_approved !== '1') continue;
    const date = parseSaleDate(cells.comment_date, 'start');
    const rating = Number(cells.rating);
    if (date === null || !Number.isInteger(rating) || rating < 0 || rating > 5) {
      const wrong =
        date === null ? `"${cells.comment_date}" is no date` : `"${cells.rating}" is no number of stars`;
      throw new Error(`${path}, line ${line}: ${wrong}.`);
    }
    const { product_SKU: sku, comment_author: author, comment_author_email: email } = cells;
    const review = { author, email, rating, content: autop(cells.comment_content).trim(), date };
    reviews.set(sku.toLowerCase(), [...(reviews.get(sku.toLowerCase()) ?? []), review]);
  }
  return reviews;
}
