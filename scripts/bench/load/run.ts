import { DatabaseSync } from 'node:sqlite';
import { runAdmin } from '#backend/tools/admin/run-admin.ts';
import { type Audit, audit, stockOf } from './audit.ts';
import { type LoadRecord, shopUntil } from './shopper.ts';

export interface LoadRun extends LoadRecord {
  shoppers: number;
  /** From the first request to the last answer. */
  seconds: number;
  audit: Audit;
}

/** Products that shoppers choose from: few, so that they compete for stock. */
const PRODUCTS = 20;
/** Stock of each: so low that some are sold out before the end. */
const QUANTITY = 40;

/**
 * Lets guests buy at the same time, over HTTP, and audits the store's database afterwards.
 * @param file the store's database, without any order yet
 */
export async function runLoad(
  endpoint: string,
  file: string,
  shoppers: number,
  seconds: number,
): Promise<LoadRun> {
  const products = await chooseProducts(file);
  const before = stockOf(file);
  const record: LoadRecord = { times: new Map(), orders: [], refused: 0, errors: [] };
  const started = performance.now();
  const end = started + seconds * 1000;
  const names = Array.from({ length: shoppers }, (_, index) => `shopper-${index}`);
  await Promise.all(names.map((name) => shopUntil(end, name, endpoint, products, record)));
  const took = (performance.now() - started) / 1000;
  return { ...record, shoppers, seconds: took, audit: audit(file, before, record.orders) };
}

/** Chooses products: half of them with a low stock, half without a counted stock. */
async function chooseProducts(file: string): Promise<number[]> {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const products = db
    .prepare(`
      SELECT id, slug, stock_quantity AS stock FROM products
      WHERE type = 'SIMPLE' AND parent_id IS NULL AND stock_status = 'IN_STOCK' AND virtual = 0
      ORDER BY stock_quantity IS NULL, id
    `)
    .all() as { id: number; slug: string; stock: number | null }[];
  db.close();
  const counted = products.filter(({ stock }) => stock !== null).slice(0, PRODUCTS / 2);
  const uncounted = products.filter(({ stock }) => stock === null).slice(0, PRODUCTS / 2);
  for (const { slug } of counted)
    await runAdmin(['set', 'stock', slug, String(QUANTITY)], { file, media: '' });
  return [...counted, ...uncounted].map(({ id }) => id);
}
