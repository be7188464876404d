import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { PriceRecord } from './price-record.ts';
import { forgetPrices } from './price-tables.ts';
import { ShownPrices } from './shown-prices.ts';

const DAY = 24 * 60 * 60 * 1000;

it('a product has no prices of another one that had its id', () => {
  const folder = mkdtempSync(join(tmpdir(), 'islet-prices-'));
  const file = join(folder, 'snapshot.sqlite');
  forgetPrices(file, [7]);
  expect(existsSync(file)).toBe(false);
  const db = new DatabaseSync(file);
  const record = new PriceRecord(db);
  const note = (day: number, id: number, price: number, reduced = false) => {
    const shop = { store: 'one', currency: 'EUR', history: 'thirty-days', now: day * DAY } as const;
    return new ShownPrices(db, shop).note(id, { price, reduced, taxed: false });
  };
  for (const id of [7, 8]) note(1, id, 900);
  record.publish(DAY);
  for (const id of [7, 8]) note(40, id, 1000);
  forgetPrices(file, [7]);
  for (const id of [7, 8]) note(41, id, 2000);
  record.publish(41 * DAY);
  expect([7, 8].map((id) => note(42, id, 1500, true))).toEqual([2000, 900]);
  db.close();
  rmSync(folder, { recursive: true });
});
