import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SITEMAP_SCHEMA } from './page-index-schema.ts';
import { type SitemapList, SitemapShards } from './sitemap-shards.ts';

const LIMIT = 10;
const PRODUCTS: SitemapList = { view: '', kind: 'product' };

function open(ids: Iterable<number>) {
  const db = new DatabaseSync(':memory:');
  db.exec(SITEMAP_SCHEMA);
  const add = db.prepare(
    "INSERT OR IGNORE INTO sitemap_entry VALUES ('', 'product', ?, '', '', '', ?, '[]')",
  );
  for (const id of ids) add.run(id, id);
  const shards = new SitemapShards((sql) => db.prepare(sql), LIMIT);
  const remove = db.prepare('DELETE FROM sitemap_entry WHERE id = ?');
  return {
    shards,
    add: (id: number) => add.run(id, id),
    remove: (id: number) => remove.run(id),
    firsts: () => shards.all().map(({ first }) => first),
  };
}

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

describe('shards of a sitemap', () => {
  it('stay as they are where a new product or none of theirs changed', () => {
    const shop = open(ids(1, 40));
    shop.shards.remake(PRODUCTS);
    const before = shop.firsts();
    expect(before.length).toBeGreaterThan(3);
    expect(shop.shards.adapt(PRODUCTS, [17])).toMatchObject({ write: [{ first: 16 }], remove: [] });
    shop.add(41);
    expect(shop.shards.adapt(PRODUCTS, [41]).write).toHaveLength(1);
    expect(shop.firsts()).toEqual(before);
  });

  it('split where one grows too large, and become one again', () => {
    const shop = open(ids(0, LIMIT));
    expect(shop.shards.remake(PRODUCTS).write).toHaveLength(1);
    shop.add(LIMIT);
    expect(shop.shards.adapt(PRODUCTS, [LIMIT])).toMatchObject({
      write: [{ first: 0 }, { first: 8 }],
      remove: [],
    });
    shop.remove(3);
    expect(shop.shards.adapt(PRODUCTS, [3])).toMatchObject({
      write: [{ first: 0 }],
      remove: [{ first: 8 }],
    });
  });

  it('are of one view each', () => {
    const shop = open([1, 2]);
    const german: SitemapList = { view: 'de', kind: 'product' };
    expect(shop.shards.remake(german).write).toEqual([]);
    expect(shop.shards.remake(PRODUCTS).write).toMatchObject([PRODUCTS]);
    expect(shop.shards.adapt(german, [1]).write).toEqual([]);
    expect(shop.shards.all()).toMatchObject([PRODUCTS]);
  });

  it('know when the last of their entries changed', () => {
    const shop = open([7, 9]);
    shop.shards.remake(PRODUCTS);
    expect(shop.shards.all()).toMatchObject([{ modified: 9 }]);
  });

  it('are those of the entries alone, whatever was there before', () => {
    const range = fc.record({
      from: fc.oneof(fc.nat(30), fc.nat(2 ** 31)),
      count: fc.integer({ min: 1, max: 15 }),
      added: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 12 }), (steps) => {
        const shop = open([]);
        const present = new Set<number>();
        const files = new Set<number>();
        for (const { from, count, added } of steps) {
          for (const id of ids(from, count)) {
            if (added) present.add(id);
            else present.delete(id);
            if (added) shop.add(id);
            else shop.remove(id);
          }
          const { write, remove } = shop.shards.adapt(PRODUCTS, ids(from, count));
          for (const { first } of remove) files.delete(first);
          for (const { first } of write) files.add(first);
        }
        const fresh = open(present);
        fresh.shards.remake(PRODUCTS);
        expect(shop.shards.all()).toEqual(fresh.shards.all());
        expect([...files].sort((one, other) => one - other)).toEqual(fresh.firsts());
      }),
      { numRuns: 40 },
    );
  });
});
