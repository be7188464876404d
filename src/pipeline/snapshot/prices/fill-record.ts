import { DatabaseSync } from 'node:sqlite';
import { IsletError, says } from '#kit/messages/says.ts';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { inTransaction } from '../../../kit/sqlite.ts';
import { entityKey, keyPatterns } from '../entity-keys.ts';
import { hasTable, storedEntity } from '../stored.ts';
import { pricedIds } from './lowest-in-products.ts';
import { type FiledPrice, readPriceFile } from './price-file.ts';
import { createPriceTables, deriveAgain } from './price-tables.ts';

interface FillReport {
  prices: number;
  /** Products and variations that have some. */
  products: number;
  /** Lines of products that the shop does not have. */
  unknown: number;
}

/** The first price that releases have shown, or that the next one will. */
const FIRST_STEPS = `
  SELECT id, min(since) AS since, basis FROM price_step WHERE imported = 0 GROUP BY id
  UNION ALL SELECT id, ?, basis FROM price_pending WHERE id NOT IN (SELECT id FROM price_step WHERE imported = 0)
`;

/** Of the lines of a file, this share may be of products that the shop does not have. */
const UNKNOWN_LIMIT = 0.5;

/**
 * Fills the record of prices in with those of before it, from a merchant's file, in place of what such a file filled
 * in earlier. What releases have shown stays. The next release shows what follows from it.
 * @param file of the snapshot
 * @param now milliseconds since 1970
 * @throws IsletError where a line cannot be used, or the file is of another shop; the record stays as it was then
 */
export function fillPriceRecord(file: string, text: string, now: number): FillReport {
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA busy_timeout = 5000');
    createPriceTables(db);
    const settings = hasTable(db, 'entity') ? storedEntity<SiteSettings>(db, entityKey.settings) : undefined;
    const shown = db.prepare(FIRST_STEPS).all(now);
    if (settings === undefined || shown.length === 0) throw new IsletError(says('prices.noRelease'));
    const filed = readPriceFile(text, settings.currency, now);
    const ids = idsOf(db, filed);
    const unknown = filed.filter((price) => !ids.has(price)).length;
    if (unknown > filed.length * UNKNOWN_LIMIT) {
      throw new IsletError(says('prices.otherShop', { unknown, count: filed.length }));
    }
    const first = new Map(shown.map(({ id, since, basis }) => [Number(id), { since: Number(since), basis }]));
    return inTransaction(db, () => {
      db.exec('DELETE FROM price_step WHERE imported = 1');
      const add = db.prepare('INSERT OR IGNORE INTO price_step VALUES (?, ?, ?, ?, ?, 1)');
      const filled = new Set<number>();
      let prices = 0;
      for (const one of filed) {
        for (const id of ids.get(one) ?? []) {
          const begin = first.get(id);
          if (begin === undefined || one.since >= begin.since) continue;
          add.run(id, one.since, begin.basis ?? null, one.price, Number(one.reduced));
          filled.add(id);
          prices += 1;
        }
      }
      deriveAgain(db);
      return { prices, products: filled.size, unknown };
    });
  } finally {
    db.close();
  }
}

/** The products and variations of prices, as far as the shop has them: a SKU names all translations of one. */
function idsOf(db: DatabaseSync, filed: readonly FiledPrice[]): Map<FiledPrice, readonly number[]> {
  const known = new Set<number>();
  const bySku = new Map<string, Set<number>>();
  const note = (sku: string, id: number) => bySku.set(sku, (bySku.get(sku) ?? new Set()).add(id));
  const sql = 'SELECT json FROM entity WHERE key GLOB ? OR key GLOB ?';
  for (const { json } of db.prepare(sql).iterate(...keyPatterns('product'))) {
    const product = JSON.parse(String(json)) as Product;
    const [own = 0] = pricedIds(product);
    for (const id of pricedIds(product)) known.add(id);
    if (product.sku) note(product.sku, own);
    for (const { sku, databaseId } of product.variations) {
      if (sku && sku !== product.sku) note(sku, databaseId);
    }
  }
  const found = filed.map((price) => {
    const ids = price.id === null ? [...(bySku.get(price.sku) ?? [])] : [price.id];
    return [price, ids.filter((id) => known.has(id))] as const;
  });
  return new Map(found.filter(([, ids]) => ids.length > 0));
}
