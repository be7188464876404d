import { changeProduct } from '../../backend/catalog/changes/index.ts';
import type { Store } from '../../backend/db/database.ts';
import { toWpDate } from '../../backend/db/dates.ts';
import { applyScheduledSales } from '../../backend/db/effective-prices.ts';
import { choosePrice, chooseProduct, chooseVariation } from './choose.ts';
import { productEdit, SAVED, unannounced } from './define.ts';
import type { Edit } from './types.ts';

const CARD =
  'its product page; every page with its card: one of the list of all products, one per category and category above, related and upsell shelves that show it, the front page if it is on one of its shelves before or after';
const PRICED = "type IN ('SIMPLE', 'EXTERNAL')";
const HOUR = 3_600_000;

export const PRICE_EDITS: Edit[] = [
  productEdit({
    name: 'price',
    does: 'The merchant sets another price.',
    touches: CARD,
    where: PRICED,
    change: (row, pick) => ({
      prices: { regular: choosePrice(pick, row.regular_price), sale: null, saleFrom: null, saleTo: null },
    }),
  }),
  productEdit({
    name: 'sale',
    does: 'The merchant puts a product on sale from now on.',
    touches: CARD,
    where: `${PRICED} AND CAST(regular_price AS REAL) > 1 AND on_sale = 0`,
    change: (row, pick) => ({
      prices: {
        sale: (Number(row.regular_price) * (0.5 + pick(4) / 10)).toFixed(2),
        saleFrom: null,
        saleTo: null,
      },
    }),
  }),
  {
    name: 'sale-scheduled',
    description: 'The merchant plans a sale that starts later.',
    touches: 'none, unless a page prints when a sale starts: the price in force stays',
    ...SAVED,
    apply(store, pick, now) {
      const row = chooseProduct(store, pick, `${PRICED} AND CAST(regular_price AS REAL) > 1 AND on_sale = 0`);
      if (!row) return null;
      const saleFrom = new Date(now.getTime() + HOUR).toISOString();
      const sale = (Number(row.regular_price) * 0.8).toFixed(2);
      changeProduct(store, row.id, { prices: { sale, saleFrom, saleTo: null } }, now);
      return { summary: `${row.slug}: sale at ${sale} from ${saleFrom}`, product: row.slug };
    },
  },
  {
    name: 'sale-flip',
    description: "The store's timer starts or ends a sale that was planned long ago.",
    touches: CARD,
    ...unannounced('fullScan'),
    apply(store, pick, now) {
      const row = chooseProduct(store, pick, `${PRICED} AND CAST(regular_price AS REAL) > 1`);
      if (!row) return null;
      planLongAgo(store, row.id, row.on_sale === 1, now);
      applyScheduledSales(store, now);
      return { summary: `${row.slug}: sale ${row.on_sale ? 'ends' : 'starts'}`, product: row.slug };
    },
  },
  {
    name: 'variation-price',
    description: 'The merchant sets another price of one variation.',
    touches: CARD,
    ...SAVED,
    apply(store, pick, now) {
      const row = chooseVariation(store, pick);
      if (!row) return null;
      const prices = { regular: choosePrice(pick, row.regular_price), sale: null };
      changeProduct(store, row.id, { prices }, now);
      return { summary: `${row.slug}: ${prices.regular}`, product: slugOf(store, row.parent_id) };
    },
  },
  {
    name: 'member-price',
    description: 'The merchant sets another price of a product that belongs to a group.',
    touches: `${CARD}; and the same of each group that it belongs to, whose own modified stays`,
    ...SAVED,
    apply(store, pick, now) {
      const row = chooseProduct(
        store,
        pick,
        `${PRICED} AND id IN (SELECT target_id FROM product_links WHERE kind = 'grouped')`,
      );
      if (!row) return null;
      const prices = { regular: choosePrice(pick, row.regular_price), sale: null };
      changeProduct(store, row.id, { prices }, now);
      return { summary: `${row.slug}: ${prices.regular}`, product: row.slug };
    },
  },
  {
    name: 'two-prices',
    description: 'The merchant saves two products in one second: they have the same modified.',
    touches: 'what two prices touch',
    ...SAVED,
    apply(store, pick, now) {
      const first = chooseProduct(store, pick, PRICED);
      const second = first && chooseProduct(store, pick, `${PRICED} AND id <> ${first.id}`);
      if (!first || !second) return null;
      for (const row of [first, second]) {
        const prices = { regular: choosePrice(pick, row.regular_price), sale: null };
        changeProduct(store, row.id, { prices }, now);
      }
      return { summary: `${first.slug} and ${second.slug}`, product: first.slug };
    },
  },
];

/** The state that a planned sale leaves behind until the timer runs: due, and not yet in force or still. */
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

export function slugOf(store: Store, id: number | null): string | null {
  return store.get<{ slug: string }>('SELECT slug FROM products WHERE id = ?', id)?.slug ?? null;
}
