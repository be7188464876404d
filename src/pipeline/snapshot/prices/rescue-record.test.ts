import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PriceRecord } from './price-record.ts';
import { rescuePriceRecord } from './rescue-record.ts';
import { ShownPrices } from './shown-prices.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-prices-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const stepsOf = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  const steps = db.prepare('SELECT id, since, price FROM price_step').all();
  db.close();
  return steps.map(({ id, since, price }) => [id, since, price]);
};

it('the record of prices outlives a snapshot of which a part cannot be read', () => {
  const damaged = join(folder, 'snapshot.sqlite.damaged');
  const db = new DatabaseSync(damaged);
  const record = new PriceRecord(db);
  db.exec('CREATE TABLE entity (json TEXT)');
  db.prepare('INSERT INTO entity VALUES (?)').run('a product');
  new ShownPrices(db, { store: 'one', currency: 'EUR', history: 'thirty-days', now: 1 }).note(7, {
    ...{ price: 2000, reduced: false, taxed: false },
  });
  record.publish(1);
  const { rootpage } = db.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'entity'").get() ?? {};
  const { page_size: size } = db.prepare('PRAGMA page_size').get() ?? {};
  db.close();
  const file = openSync(damaged, 'r+');
  writeSync(file, Buffer.alloc(Number(size), 0xff), 0, Number(size), (Number(rootpage) - 1) * Number(size));
  closeSync(file);
  const read = new DatabaseSync(damaged, { readOnly: true });
  expect(() => read.prepare('SELECT * FROM entity').all()).toThrow(/malformed/);
  read.close();

  const next = join(folder, 'snapshot.sqlite');
  rescuePriceRecord(damaged, next);
  expect(stepsOf(next)).toEqual([[7, 1, 2000]]);
});

it('what is no database has no record, and makes no file', () => {
  const next = join(folder, 'snapshot.sqlite');
  rescuePriceRecord(folder, next);
  expect(() => stepsOf(next)).toThrow();
});
