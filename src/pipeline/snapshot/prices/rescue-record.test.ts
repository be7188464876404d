import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../kit/sqlite.ts';
import { PriceRecord } from './price-record.ts';
import { putPriceRecord, readPriceRecord } from './rescue-record.ts';
import { ShownPrices } from './shown-prices.ts';

const DAY = 24 * 60 * 60 * 1000;

let folder: string;
let damaged: string;
let next: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-prices-'));
  damaged = join(folder, 'snapshot.sqlite');
  next = join(folder, 'next.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

function within<T>(file: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function note(db: DatabaseSync, day: number, id: number, price: number, reduced = false) {
  const shop = { store: 'one', currency: 'EUR', history: 'thirty-days', now: day * DAY } as const;
  return new ShownPrices(db, shop).note(id, { price, reduced, taxed: false });
}

/** Records a price of each of some products on the first day. */
function recordAll(db: DatabaseSync, ids: readonly number[]): void {
  const record = new PriceRecord(db);
  inTransaction(db, () => {
    for (const id of ids) note(db, 1, id, 2000);
    record.publish(DAY);
  });
}

/** Makes a page of the database unreadable. @param root of a table; the last page if left out */
function damagePage(root?: string): void {
  const [size, page] = within(damaged, (db) => {
    const found = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(root ?? '');
    return [Number(db.prepare('PRAGMA page_size').get()?.page_size), found?.rootpage];
  });
  const place = page === undefined ? statSync(damaged).size - size : (Number(page) - 1) * size;
  const file = openSync(damaged, 'r+');
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, place);
  closeSync(file);
}

const rescue = () => putPriceRecord(readPriceRecord(damaged), next);
const steps = () => within(next, (db) => db.prepare('SELECT id, since, price FROM price_step').all());

it('the record of prices outlives a snapshot of which a part cannot be read', () => {
  within(damaged, (db) => {
    db.exec('CREATE TABLE entity (json TEXT)');
    db.prepare('INSERT INTO entity VALUES (?)').run('a product');
    recordAll(db, [7]);
  });
  damagePage('entity');
  within(damaged, (db) => expect(() => db.prepare('SELECT * FROM entity').all()).toThrow(/malformed/));
  rescue();
  expect(steps()).toEqual([{ id: 7, since: DAY, price: 2000 }]);
});

it('nothing is said of prices that were lost', () => {
  const ids = Array.from({ length: 2000 }, (_, place) => place + 1);
  within(damaged, (db) => recordAll(db, ids));
  damagePage();
  rescue();
  const kept = steps().length;
  expect(kept).toBeGreaterThan(1);
  expect(kept).toBeLessThan(ids.length);
  within(next, (db) => {
    const record = new PriceRecord(db);
    for (const id of [1, kept + 1, 2000]) note(db, 100, id, 2000);
    record.publish(100 * DAY);
    const reduced = (id: number) => note(db, 110, id, 1500, true);
    expect([reduced(1), reduced(kept + 1), reduced(2000)]).toEqual([2000, undefined, undefined]);
  });
});

it('prices of which nobody knows the currency are lost', () => {
  within(damaged, (db) => recordAll(db, [7]));
  damagePage('price_basis');
  rescue();
  expect(steps()).toEqual([]);
});

it('prices that are not yet in the file itself are rescued', () => {
  const open = new DatabaseSync(damaged);
  open.exec('PRAGMA journal_mode = WAL');
  recordAll(open, [7]);
  const record = readPriceRecord(damaged);
  open.close();
  putPriceRecord(record, next);
  expect(steps()).toHaveLength(1);
});

it('what is no database has no record, and makes no file', () => {
  putPriceRecord(readPriceRecord(folder), next);
  expect(() => statSync(next)).toThrow();
});
