import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PriceHistory } from '#storefront/domain/settings/prices.ts';
import { PriceRecord } from './price-record.ts';
import { ShownPrices } from './shown-prices.ts';

const DAY = 24 * 60 * 60 * 1000;
const MUG = 7;

let db: DatabaseSync;
let record: PriceRecord;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  record = new PriceRecord(db);
});
afterEach(() => db.close());

interface Shown {
  price: number | null;
  reduced?: boolean;
  taxed?: boolean;
  currency?: string;
  store?: string;
  history?: PriceHistory;
}

/** Derives a price on a day. @returns the lowest price to show with it */
function derive(day: number, shown: Shown, id = MUG) {
  const { price, reduced = false, taxed = false, currency = 'EUR', store = 'one' } = shown;
  const shop = { store, currency, history: shown.history ?? 'thirty-days', now: day * DAY };
  return new ShownPrices(db, shop).note(id, { price, reduced, taxed });
}

/** The same, and publishes it. */
function show(day: number, shown: Shown, id = MUG) {
  const lowest = derive(day, shown, id);
  record.publish(day * DAY);
  return lowest;
}

function gone(day: number, id = MUG) {
  new ShownPrices(db, { store: 'one', currency: 'EUR', history: 'thirty-days', now: day * DAY }).noteGone([
    id,
  ]);
}

const days = (id = MUG) =>
  db
    .prepare('SELECT since, price FROM price_step WHERE id = ? ORDER BY since')
    .all(id)
    .map(({ since, price }) => [Number(since) / DAY, price]);

describe('the record of shown prices', () => {
  it('has a step for each price that a release has shown, and none for the others', () => {
    show(0, { price: 2000 });
    derive(10, { price: 100 });
    derive(11, { price: 2000 });
    record.publish(11 * DAY);
    derive(12, { price: 200 });
    show(20, { price: 1900 });
    show(30, { price: 1900 });
    expect(days()).toEqual([
      [0, 2000],
      [20, 1900],
    ]);
  });

  it('says the lowest price from the release on that shows the reduction', () => {
    show(0, { price: 2000 });
    show(20, { price: 1200, reduced: true });
    show(25, { price: 2000 });
    expect(derive(40, { price: 1500, reduced: true })).toBe(1200);
    expect(show(41, { price: 1500, reduced: true })).toBe(1200);
    expect(derive(400, { price: 1500, reduced: true })).toBe(1200);
    expect(derive(400, { price: 1500, reduced: true, history: 'off' })).toBeUndefined();
  });

  it('says nothing before it goes back 30 days, though of a product that came later', () => {
    show(0, { price: 2000 });
    expect(derive(29, { price: 1500, reduced: true })).toBeUndefined();
    expect(derive(29, { price: 1500, reduced: true, history: 'since-first-release' })).toBe(2000);
    show(35, { price: 900 }, 8);
    expect(show(40, { price: 800, reduced: true }, 8)).toBe(900);
  });

  it.each([
    ['in another currency', { currency: 'PLN' }],
    ['with taxes that were not in it', { taxed: true }],
    ['of another store', { store: 'two' }],
  ])('knows nothing of prices %s', (_, other) => {
    show(0, { price: 2000 });
    expect(show(40, { price: 1500, reduced: true, ...other })).toBeUndefined();
    expect(derive(80, { price: 1400, reduced: true, ...other })).toBeUndefined();
    // Shown again as they were, the former ones count.
    expect(derive(50, { price: 1500, reduced: true })).toBe(2000);
  });

  it('notes what is not shown any more, unless it is elsewhere', () => {
    show(0, { price: 2000 });
    gone(10);
    record.publish(10 * DAY);
    gone(11);
    record.publish(11 * DAY);
    show(12, { price: 2000 });
    expect(days()).toEqual([
      [0, 2000],
      [10, null],
      [12, 2000],
    ]);
    const prices = new ShownPrices(db, { store: 'one', currency: 'EUR', history: 'off', now: 13 * DAY });
    prices.note(MUG, { price: 2000, reduced: false, taxed: false });
    prices.noteGone([MUG]);
    record.publish(13 * DAY);
    expect(days()).toHaveLength(3);
  });

  it('is measured in its order where a clock is set back', () => {
    show(0, { price: 2000 });
    show(40, { price: 1800 });
    expect(show(36, { price: 1500, reduced: true })).toBe(1800);
    expect(derive(37, { price: 1500, reduced: true })).toBe(1800);
    expect(derive(38, { price: 1400, reduced: true })).toBe(1800);
    record.restore(10 * DAY, 35 * DAY);
    record.publish(34 * DAY);
    expect(days().map(([, price]) => price)).toEqual([2000, 1800, 1500, 2000, 1400]);
  });

  it('keeps 400 days, and what a reduction is measured by for as long as it lasts', () => {
    show(0, { price: 2000 });
    show(100, { price: 2100 });
    show(600, { price: 2200 });
    expect(days()).toEqual([
      [100, 2100],
      [600, 2200],
    ]);
    show(700, { price: 1500, reduced: true });
    show(1500, { price: 1400, reduced: true });
    expect(days()).toEqual([
      [100, 2100],
      [600, 2200],
      [700, 1500],
      [1500, 1400],
    ]);
    expect(derive(1501, { price: 1400, reduced: true })).toBe(2200);
  });
});

describe('a rollback', () => {
  it('shows former prices again, and the release after it those of before', () => {
    show(0, { price: 2000 });
    show(10, { price: 500 });
    show(20, { price: 900 }, 8);
    record.restore(5 * DAY, 30 * DAY);
    expect(days()).toEqual([
      [0, 2000],
      [10, 500],
      [30, 2000],
    ]);
    expect(days(8)).toEqual([
      [20, 900],
      [30, null],
    ]);
    record.publish(40 * DAY);
    expect(days().at(-1)).toEqual([40, 500]);
    expect(days(8).at(-1)).toEqual([40, 900]);
  });

  it('counts: a price that it put back ends a reduction', () => {
    show(0, { price: 2000 });
    show(40, { price: 1500, reduced: true });
    record.restore(1 * DAY, 50 * DAY);
    expect(show(60, { price: 1500, reduced: true })).toBe(1500);
  });

  it('to a release of before the record says nothing', () => {
    show(10, { price: 2000 });
    show(20, { price: 1500 });
    record.restore(5 * DAY, 30 * DAY);
    expect(days()).toHaveLength(2);
  });

  it('that is interrupted and done again is recorded once', () => {
    show(0, { price: 2000 });
    show(10, { price: 500 });
    record.restore(5 * DAY, 30 * DAY);
    record.restore(5 * DAY, 31 * DAY);
    expect(days()).toHaveLength(3);
  });
});
