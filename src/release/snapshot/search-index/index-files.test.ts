import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#shop/catalog/catalog-types.ts';
import type { IndexRoot, ListShard, NameShard } from '#shop/search/index-format.ts';
import { SHOP_SETTINGS_DEFAULTS } from '#shop/site/settings.ts';
import { mug } from '#testing/fixtures/mug-shop.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { CUT, cutBefore } from './index-cut.ts';
import { type IndexFile, IndexFiles, nameOf } from './index-files.ts';
import { SearchIndexWriter } from './search-index-writer.ts';

const ids = Array.from({ length: 60_000 }, (_, index) => index + 1);
const starts = (cut: number) => ids.filter((id) => cutBefore(id) >= cut);

describe('the cut', () => {
  it('is about as wide as it is to be, and every shard begins with a chunk', () => {
    expect(ids.length / starts(CUT.shard).length).toBeGreaterThan(800);
    expect(ids.length / starts(CUT.shard).length).toBeLessThan(1300);
    expect(ids.length / starts(CUT.chunk).length).toBeGreaterThan(115);
    expect(ids.length / starts(CUT.chunk).length).toBeLessThan(140);
    const chunks = new Set(starts(CUT.chunk));
    expect(starts(CUT.shard).every((id) => chunks.has(id))).toBe(true);
  });
});

let folder: string;
let db: SnapshotDatabase;
let fresh: SnapshotDatabase;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-index-'));
  [db, fresh] = ['one', 'other'].map((name) => new SnapshotDatabase(join(folder, name))) as [
    SnapshotDatabase,
    SnapshotDatabase,
  ];
});
afterAll(() => {
  db.close();
  fresh.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => new SearchIndexWriter(db).reset());

/** Each number of changes gives other values to other parts of a product. */
function product(id: number, changes: number): Product {
  return mug({
    databaseId: id,
    slug: `mug-${id}`,
    name: `Mug ${id} ${Math.floor(changes / 3)}`,
    price: { min: 100 * (changes + 1), max: 100 * (changes + 1) },
    description: `<p>Text ${Math.floor(changes / 2)}</p>`,
    attributes: [attribute(id % 3 === 0 ? [1, 2 + (changes % 4)] : [])],
  });
}

function attribute(terms: number[]): Product['attributes'][number] {
  return {
    ...{
      id: 'a',
      name: 'pa_color',
      label: 'Color',
      scope: 'GLOBAL',
      variation: false,
      visible: true,
      options: [],
    },
    terms: terms.map((id) => ({
      databaseId: id,
      taxonomyName: 'pa_color',
      name: `Color ${id}`,
      slug: `c${id}`,
    })),
  };
}

function finish(to: SnapshotDatabase): IndexFile[] {
  new SearchIndexWriter(to).finish(SHOP_SETTINGS_DEFAULTS, {});
  return new IndexFiles(to.db).all();
}

function fill(to: SnapshotDatabase, products: Iterable<Product>): IndexFile[] {
  const writer = new SearchIndexWriter(to);
  for (const one of products) writer.put(one);
  return finish(to);
}

/** Kinds of the files that are new. */
function written(before: readonly IndexFile[], after: readonly IndexFile[]): string[] {
  const known = new Set(before.map(({ name }) => name));
  return after
    .filter(({ name }) => !known.has(name))
    .map(({ kind }) => kind)
    .sort();
}

const content = <T>(file: IndexFile | undefined) =>
  JSON.parse(file === undefined ? 'null' : new IndexFiles(db.db).content(file)) as T;

describe('files of the index', () => {
  it('equal those of an index from nothing, whatever came, changed and went', () => {
    // Many that begin something, so that the cut moves often.
    const pool = [...starts(CUT.shard).slice(0, 12), ...starts(CUT.chunk).slice(0, 40), ...ids.slice(0, 60)];
    const edit = fc.record({
      id: fc.constantFrom(...pool),
      changes: fc.option(fc.nat(11), { freq: 4 }),
      isLast: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 60 }), (edits) => {
        new SearchIndexWriter(db).reset();
        const products = new Map<number, Product>();
        for (const { id, changes, isLast } of edits) {
          if (changes === null) {
            products.delete(id);
            new SearchIndexWriter(db).remove(id);
          } else {
            products.set(id, product(id, changes));
            new SearchIndexWriter(db).put(product(id, changes));
          }
          if (isLast) finish(db);
        }
        new SearchIndexWriter(fresh).reset();
        const files = finish(db);
        expect(files).toEqual(fill(fresh, products.values()));
        for (const file of files) expect(nameOf(new IndexFiles(db.db).content(file))).toBe(file.name);
      }),
      { numRuns: 60 },
    );
  });

  it('are found from the root, and hold every product once, by ascending id', () => {
    const files = fill(
      db,
      ids.slice(0, 3000).map((id) => product(id, 0)),
    );
    const named = (name: string) => files.find((file) => file.name === name);
    const root = content<IndexRoot>(files.at(-1));
    expect(root).toMatchObject({ schema: 1, products: 3000 });
    expect(files.at(-1)?.name).toBe(new IndexFiles(db.db).root());
    expect(root.shards.length).toBeGreaterThan(1);
    let products = 0;
    let last = 0;
    for (const [listName, nameName] of root.shards) {
      const list = content<ListShard>(named(listName));
      const names = content<NameShard>(named(nameName));
      for (const chunks of [list.cards, names.texts]) {
        expect(chunks.reduce((sum, [count]) => sum + count, 0)).toBe(list.id.length);
        for (const [count, file] of chunks) expect(named(file)?.products).toBe(count);
      }
      expect(names.name).toHaveLength(list.id.length);
      expect(list.id[0]).toBeGreaterThan(last);
      last = list.id.reduce((sum, distance) => sum + distance, 0);
      products += list.id.length;
    }
    expect(products).toBe(3000);
  });

  it('of a product that changed are those alone that hold it', () => {
    const all = ids.slice(0, 3000).map((id) => product(id, 0));
    const before = fill(db, all);
    const cheaper = { ...product(1500, 0), price: { min: 1, max: 1 } };
    const after = fill(db, [cheaper]);
    expect(written(before, after)).toEqual(['list', 'root']);
    const described = fill(db, [{ ...cheaper, description: 'Other' }]);
    expect(written(after, described)).toEqual(['name', 'root', 'text']);
    const sold = fill(db, [
      { ...cheaper, description: 'Other', stockStatus: 'OUT_OF_STOCK', lowStock: true },
    ]);
    expect(written(described, sold)).toEqual(['card', 'list', 'root']);
    expect(written(sold, fill(db, [{ ...cheaper, hoverImage: null, reviews: [] }]))).not.toContain('facets');
  });

  it('of other shards stay where a product comes or goes, even one that a shard begins with', () => {
    const first = starts(CUT.shard)[1] ?? 0;
    const all = ids.slice(0, first + 3000).filter((id) => id % 4 === 0 || cutBefore(id) > 0);
    const before = fill(
      db,
      all.map((id) => product(id, 0)),
    );
    new SearchIndexWriter(db).remove(first);
    const without = finish(db);
    expect(written(before, without).sort()).toEqual(['card', 'list', 'name', 'root', 'text']);
    const again = fill(db, [product(first, 0)]);
    expect(again).toEqual(before);
    new SearchIndexWriter(db).remove(all[5] ?? 0);
    expect(written(again, finish(db))).toEqual(['card', 'list', 'name', 'root', 'text']);
  });

  it('of an empty catalog are a root and facets', () => {
    expect(finish(db).map(({ kind }) => kind)).toEqual(['facets', 'root']);
    expect(content<IndexRoot>(finish(db).at(-1))).toMatchObject({ products: 0, shards: [] });
  });
});
