import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mug, shop } from '#testing/fixtures/mug-shop.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { fillPriceRecord } from './fill-record.ts';
import { PriceRecord } from './price-record.ts';
import { ShownPrices } from './shown-prices.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-prices-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a SKU names the product in all languages of a translated catalog', () => {
  const file = join(folder, 'snapshot.sqlite');
  const snapshot = new SnapshotDatabase(file);
  const now = Date.parse('2026-06-01');
  snapshot.put('entity', 'settings', 'a', JSON.stringify(shop().settings));
  snapshot.put('entity', 'product@en:1', 'b', JSON.stringify(mug()));
  snapshot.put('entity', 'product@de:1', 'c', JSON.stringify(mug({ variantId: 2 })));
  const prices = new ShownPrices(snapshot.db, { store: 'one', currency: 'EUR', history: 'off', now });
  for (const id of [1, 2]) prices.note(id, { price: 1800, reduced: false, taxed: false });
  new PriceRecord(snapshot.db).publish(now);
  const report = fillPriceRecord(file, 'sku,price,from\nMUG-1,15.00,2026-01-01', now);
  const filled = snapshot.all('SELECT id, price FROM price_step WHERE imported = 1');
  snapshot.close();
  expect(report).toEqual({ prices: 2, products: 2, unknown: 0 });
  expect(filled.map(({ id, price }) => [id, price])).toEqual([
    [1, 1500],
    [2, 1500],
  ]);
});
