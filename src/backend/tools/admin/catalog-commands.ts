import { writeFileSync } from 'node:fs';
import { addProduct } from '../../catalog/changes/add-product.ts';
import { addReview, approveReview } from '../../catalog/changes/add-review.ts';
import { productRow } from '../../catalog/changes/change-helpers.ts';
import { sellProduct } from '../../catalog/changes/change-product.ts';
import { deleteProduct, restoreProduct, trashProduct } from '../../catalog/changes/remove-product.ts';
import { storedWithdrawals } from '../../checkout/withdrawal/withdrawals.ts';
import { applyScheduledSales } from '../../db/derived-columns.ts';
import type { ReviewRow } from '../../db/read/product-loader.ts';
import { IN_STOCK, plainProduct } from '../../db/seed/plain.ts';
import { requireSlug } from '../../values/entities.ts';
import { exportCsv } from '../export/export-csv.ts';
import { type Command, uploadPicture } from './command.ts';
import { findProduct, findTerm, findTrashed } from './find.ts';
import { EFFECTS, formatProductTitle, formatValue, productChange } from './format-change.ts';
import { parseOption, parsePrice, parseWholeNumber } from './parse-values.ts';

/** Commands for whole products: they come, are sold and go. */
export const CATALOG_COMMANDS: Command[] = [
  {
    usage:
      'add <slug> --name NAME [--price PRICE] [--sale PRICE] [--category CATEGORY …] [--tag TAG …] [--stock COUNT] [--description HTML] [--summary HTML] [--image FILE] [--status draft|publish]',
    run: async ([typed = ''], context) => {
      const { store, flags } = context;
      const slug = requireSlug(typed);
      if (flags.name === undefined) throw new Error('A product needs a name: --name "Blue mug".');
      const quantity = flags.stock === undefined ? null : parseWholeNumber(flags.stock, '--stock');
      const categories = flags.category?.map((text) => findTerm(store, 'product_cat', text).slug);
      const product = plainProduct({
        slug,
        name: flags.name,
        date: new Date().toISOString(),
        status: parseOption(flags.status ?? 'publish', ['draft', 'publish'], 'A status'),
        description: flags.description ?? '',
        shortDescription: flags.summary ?? '',
        prices: {
          regular: flags.price === undefined ? null : parsePrice(flags.price),
          sale: flags.sale === undefined ? null : parsePrice(flags.sale),
          saleFrom: null,
          saleTo: null,
        },
        stock: { ...IN_STOCK, quantity, status: quantity === 0 ? 'OUT_OF_STOCK' : 'IN_STOCK' },
        categories: categories ?? [],
        tags: flags.tag?.map((text) => findTerm(store, 'product_tag', text).slug) ?? [],
        images: flags.image === undefined ? [] : [await uploadPicture(flags.image, context)],
      });
      const row = productRow(store, addProduct(store, product));
      const places = categories?.join(', ') ?? 'uncategorized';
      const lines = [`new, ${row.status}`, `price: ${row.price ?? 'none'}`, `in ${places}`];
      return { title: formatProductTitle(row), lines, effect: EFFECTS.created };
    },
  },
  {
    usage: 'remove <product> [--forever]',
    run: ([product = ''], { store, flags }) => {
      const row = findProduct(store, product);
      const title = formatProductTitle(row);
      if (flags.forever) {
        deleteProduct(store, row.id);
        return { title, lines: ['deleted for good, past the trash'], effect: EFFECTS.unannounced };
      }
      trashProduct(store, row.id);
      return { title, lines: [`in the trash; back with: restore ${row.slug}`], effect: EFFECTS.trashed };
    },
  },
  {
    usage: 'restore <product>',
    run: ([product = ''], { store }) => {
      const { id } = findTrashed(store, product);
      restoreProduct(store, id);
      const row = productRow(store, id);
      const lines = [`out of the trash, status ${row.status}`];
      return { title: formatProductTitle(row), lines, effect: EFFECTS.restored };
    },
  },
  {
    usage: 'sell <product> [pieces]',
    run: ([product = '', pieces = '1'], { store }) => {
      const before = findProduct(store, product);
      if (before.type === 'VARIABLE' || before.type === 'GROUPED') {
        throw new Error(`${formatProductTitle(before)} is bought by its parts: name one of them.`);
      }
      const quantity = parseWholeNumber(pieces, 'The number of pieces');
      if (before.stock_quantity !== null && quantity > before.stock_quantity && before.backorders === 'NO') {
        throw new Error(`Only ${before.stock_quantity} of ${formatProductTitle(before)} are there.`);
      }
      sellProduct(store, before.id, quantity);
      const effect = before.stock_quantity === null ? EFFECTS.sold : EFFECTS.saved;
      return productChange(before, productRow(store, before.id), effect);
    },
  },
  {
    usage: 'export <file>',
    run: ([file = ''], { store }) => {
      const { csv, products, variations } = exportCsv(store);
      writeFileSync(file, csv);
      return `${file}: ${products} products, ${variations} variations.`;
    },
  },
  {
    usage: 'flip sales',
    run: (_, { store }) => {
      const rows = applyScheduledSales(store, new Date()).map((id) => productRow(store, id));
      if (rows.length === 0) return 'No sale is due: nothing is different.';
      const lines = rows.map(
        (row) =>
          `${formatProductTitle(row)}: the sale ${row.on_sale ? 'starts' : 'ends'}, price ${formatValue(row.price)}`,
      );
      return { title: "The store's own sale timer", lines, effect: EFFECTS.unannounced };
    },
  },
];

export const WITHDRAWAL_COMMANDS: Command[] = [
  {
    usage: 'withdrawals',
    run: (_, { store }) => {
      const lines = storedWithdrawals(store).map(
        ({ receivedGmt, orderId, orderNumber, name, email, goods }) => {
          const order = orderId === null ? `"${orderNumber}" (no order of ${email})` : String(orderId);
          const what = goods.length === 0 ? 'the whole order' : goods.join('; ');
          return `${receivedGmt} UTC: order ${order}, ${name}, ${email}: ${what}`;
        },
      );
      return lines.length === 0 ? 'Nobody has withdrawn from a contract.' : lines.join('\n');
    },
  },
];

/** Reviews: one of the merchant's own, and those of shoppers that wait for approval. */
export const REVIEW_COMMANDS: Command[] = [
  {
    usage: 'review <product> [--rating 1-5] [--author NAME] [--text TEXT]',
    run: ([product = ''], { store, flags }) => {
      const before = findProduct(store, product);
      if (before.type === 'VARIATION') throw new Error('A variation has no reviews: name its product.');
      const rating = parseWholeNumber(flags.rating ?? '5', 'A rating');
      if (rating < 1 || rating > 5) throw new Error(`A rating is from 1 to 5, not ${rating}.`);
      const { author = 'A customer', text = 'As described, and quick to arrive.' } = flags;
      addReview(store, before.id, { author, email: 'customer@example.com', rating, content: text });
      return productChange(before, productRow(store, before.id), EFFECTS.reviewed);
    },
  },
  {
    usage: 'reviews',
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
  {
    usage: 'approve <review>',
    run: ([review = ''], { store }) => {
      const id = parseWholeNumber(review, 'The number of a review');
      return store.transaction(() => {
        const held = store.get<{ product_id: number }>('SELECT product_id FROM reviews WHERE id = ?', id);
        const before = held && productRow(store, held.product_id);
        const after = productRow(store, approveReview(store, id));
        return productChange(before ?? after, after, EFFECTS.reviewed);
      });
    },
  },
];
