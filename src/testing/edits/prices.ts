import { changeProduct, sellProduct } from '../../backend/catalog/changes/change-product.ts';
import type { Store } from '../../backend/db/database.ts';
import { toWpDate } from '../../backend/db/dates.ts';
import { applyScheduledSales } from '../../backend/db/derived-columns.ts';
import {
  type EditKind,
  on,
  otherPrice,
  product,
  productEdit,
  SAVED,
  unannounced,
  variation,
} from './edit.ts';

const EVERY_CARD =
  'its product page; every page with its card: one of the list of all products, one per category and category above, related and upsell shelves that show it, the front page if it is on one of its shelves before or after';
const PRICED = "type IN ('SIMPLE', 'EXTERNAL')";
const REDUCIBLE = `${PRICED} AND CAST(regular_price AS REAL) > 1`;
const HOUR = 3_600_000;

export const PRICE_EDITS: Record<string, EditKind> = {
  price: productEdit({
    description: 'The merchant sets another price.',
    touches: EVERY_CARD,
    choose: product(PRICED),
    change: (row, pick) => ({
      prices: { regular: otherPrice(pick, row.regular_price), sale: null, saleFrom: null, saleTo: null },
    }),
  }),
  sale: productEdit({
    description: 'The merchant puts a product on sale from now on.',
    touches: EVERY_CARD,
    choose: product(`${REDUCIBLE} AND on_sale = 0`),
    change: (row, pick) => {
      const sale = (Number(row.regular_price) * (0.5 + pick(4) / 10)).toFixed(2);
      return { prices: { sale, saleFrom: null, saleTo: null } };
    },
  }),
  'sale-scheduled': productEdit({
    description: 'The merchant plans a sale that starts later.',
    touches: 'none, unless a page prints when a sale starts: the price in force stays',
    choose: product(`${REDUCIBLE} AND on_sale = 0`),
    change: (row, _pick, _store, now) => {
      const saleFrom = new Date(now.getTime() + HOUR).toISOString();
      return { prices: { sale: (Number(row.regular_price) * 0.8).toFixed(2), saleFrom, saleTo: null } };
    },
  }),
  'sale-flip': {
    description: "The store's timer starts or ends a sale that was planned long ago.",
    touches: EVERY_CARD,
    ...unannounced('fullScan'),
    apply: on(product(REDUCIBLE), (row, store, _, now) => {
      planLongAgo(store, row.id, row.on_sale === 1, now);
      applyScheduledSales(store, now);
      return { summary: `${row.slug}: sale ${row.on_sale ? 'ends' : 'starts'}`, product: row.slug };
    }),
  },
  'variation-price': productEdit({
    description: 'The merchant sets another price of one variation.',
    touches: EVERY_CARD,
    choose: variation(),
    change: (row, pick) => ({ prices: { regular: otherPrice(pick, row.regular_price), sale: null } }),
  }),
  'member-price': productEdit({
    description: 'The merchant sets another price of a product that belongs to a group.',
    touches: `${EVERY_CARD}; and the same of each group that it belongs to, whose own modified stays`,
    choose: product(`${PRICED} AND id IN (SELECT target_id FROM product_links WHERE kind = 'grouped')`),
    change: (row, pick) => ({ prices: { regular: otherPrice(pick, row.regular_price), sale: null } }),
  }),
  'two-prices': {
    description: 'The merchant saves two products in one second: they have the same modified.',
    touches: 'what two prices touch',
    ...SAVED,
    apply: on(product(PRICED), (first, store, pick, now) => {
      const second = product(`${PRICED} AND id <> ${first.id}`)(store, pick);
      if (!second) return null;
      for (const row of [first, second]) {
        const prices = { regular: otherPrice(pick, row.regular_price), sale: null };
        changeProduct(store, row.id, { prices }, now);
      }
      return { summary: `${first.slug} and ${second.slug}`, product: first.slug };
    }),
  },
};

/** The state that a planned sale leaves behind until the timer runs: due, but not yet started or ended. */
function planLongAgo(store: Store, id: number, ends: boolean, now: Date): void {
  const minuteAgo = toWpDate(new Date(now.getTime() - 60_000), 'UTC');
  if (ends) {
    store.run('UPDATE products SET sale_to_gmt = ? WHERE id = ?', minuteAgo, id);
    return;
  }
  store.run(
    `UPDATE products SET sale_from_gmt = ?, sale_to_gmt = NULL,
     sale_price = CAST(round(CAST(regular_price AS REAL) * 0.75, 2) AS TEXT) WHERE id = ?`,
    minuteAgo,
    id,
  );
}

const SIMPLE = "type = 'SIMPLE'";
const CARD = 'its product page and every page with its card';

const otherStatus = (status: string | null) => (status === 'OUT_OF_STOCK' ? 'IN_STOCK' : 'OUT_OF_STOCK');

export const STOCK_EDITS: Record<string, EditKind> = {
  'sold-out': productEdit({
    description: 'A product sells out, or comes in again.',
    touches: CARD,
    choose: product(SIMPLE),
    change: (row) => ({ stock: { quantity: null, status: otherStatus(row.stock_status) } }),
  }),
  'few-left': productEdit({
    description: 'Stock falls below the amount at which the shop says that few are left.',
    touches: CARD,
    choose: product(SIMPLE),
    change: (_, pick) => ({ stock: { quantity: 1 + pick(3), lowStockAmount: 4, status: 'IN_STOCK' } }),
  }),
  'stock-count': {
    description: 'An order takes one of many: 57 in stock become 56.',
    touches:
      'none: no page prints the number while it is above the low stock amount; the order of the most sold may change on the front page',
    ...SAVED,
    apply: on(
      product(`${SIMPLE} AND stock_quantity > coalesce(low_stock_amount, 0) + 3`),
      (row, store, _, now) => {
        sellProduct(store, row.id, 1, now);
        return { summary: `${row.slug}: one of ${row.stock_quantity} sold`, product: row.slug };
      },
    ),
  },
  'sold-uncounted': {
    description: 'An order takes a product whose stock is not counted: only its number of sales moves.',
    touches: 'none, or the front page where the order of the most sold changes',
    ...unannounced('settings'),
    apply: on(product(`${SIMPLE} AND stock_quantity IS NULL`), (row, store, pick, now) => {
      const quantity = 1 + pick(500);
      sellProduct(store, row.id, quantity, now);
      return { summary: `${row.slug}: ${quantity} sold`, product: null };
    }),
  },
  'variation-stock': productEdit({
    description: 'A variation sells out, or comes in again; with the last one its product.',
    touches: 'its product page; with the first or last variation in stock every page with its card',
    choose: variation(),
    change: (row) => ({ stock: { quantity: null, status: otherStatus(row.stock_status) } }),
  }),
};
