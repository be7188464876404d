import { productRow } from '../../catalog/changes/change-helpers.ts';
import { addReview, approveReview } from '../../catalog/changes/index.ts';
import type { ReviewRow } from '../../db/read/product-loader.ts';
import { argAt, type Command } from './command.ts';
import { findProduct } from './find.ts';
import {
  EFFECTS,
  formatChange,
  formatDifferences,
  formatProductTitle,
  formatValue,
} from './format-change.ts';
import { parseWholeNumber } from './parse-values.ts';

/** Reviews: one of the merchant's own, and those of shoppers that wait for approval. */
export const REVIEW_COMMANDS: Record<string, Command> = {
  review: {
    usage: 'review <product> [--rating 1-5] [--author NAME] [--text TEXT]',
    flags: ['rating', 'author', 'text'],
    minArgs: 1,
    run: (args, { store, flags }) => {
      const before = findProduct(store, argAt(args, 0));
      if (before.type === 'VARIATION') throw new Error('A variation has no reviews: name its product.');
      const rating = parseWholeNumber(flags.rating ?? '5', 'A rating');
      if (rating < 1 || rating > 5) throw new Error(`A rating is from 1 to 5, not ${rating}.`);
      const { author = 'A customer', text = 'As described, and quick to arrive.' } = flags;
      addReview(store, before.id, { author, email: 'customer@example.com', rating, content: text });
      const after = productRow(store, before.id);
      return formatChange(
        store,
        formatProductTitle(after),
        formatDifferences(before, after),
        EFFECTS.reviewed,
      );
    },
  },
  reviews: {
    usage: 'reviews',
    minArgs: 0,
    run: (_, { store }) => {
      const held = store.all<ReviewRow & { product: string }>(
        `SELECT r.*, p.name || ' (' || p.slug || ')' AS product FROM reviews r JOIN products p ON p.id = r.product_id
         WHERE r.approved = 0 ORDER BY r.id`,
      );
      if (held.length === 0) return 'No review waits for approval.';
      const lines = held.map(
        ({ id, product, rating, author, content }) =>
          `${id}: ${product}, ${rating} of 5, ${author || 'without a name'}: ${formatValue(content)}`,
      );
      return [...lines, 'Approve one with: approve <review>'].join('\n');
    },
  },
  approve: {
    usage: 'approve <review>',
    minArgs: 1,
    run: (args, { store }) => {
      const id = parseWholeNumber(argAt(args, 0), 'The number of a review');
      return store.transaction(() => {
        const held = store.get<{ product_id: number }>('SELECT product_id FROM reviews WHERE id = ?', id);
        const before = held && productRow(store, held.product_id);
        const after = productRow(store, approveReview(store, id));
        const lines = before ? formatDifferences(before, after) : [];
        return formatChange(store, formatProductTitle(after), lines, EFFECTS.reviewed);
      });
    },
  },
};
