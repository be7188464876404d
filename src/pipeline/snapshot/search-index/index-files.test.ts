import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import type {
  CardChunk,
  IndexRoot,
  ListShard,
  NameShard,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { mug } from '#testing/fixtures/mug-shop.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { cutIndex, IndexFiles, nameOf } from './index-files.ts';
import { type IndexFile, keepIndexViews } from './index-table.ts';
import { SearchIndexWriter } from './search-index-writer.ts';

const ids = Array.from({ length: 50_000 }, (_, index) => index + 1);
const { chunks, shards } = cutIndex(ids);
const widths = (starts: readonly number[]) =>
  starts.slice(1).map((start, index) => start - (starts[index] ?? 0));

describe('the cut', () => {
  it('is about as wide everywhere, and every shard begins with a chunk', () => {
    expect(Math.min(...widths(chunks))).toBeGreaterThan(64);
    expect(Math.max(...widths(chunks))).toBeLessThan(400);
    expect(ids.length / chunks.length).toBeGreaterThan(120);
    expect(ids.length / chunks.length).toBeLessThan(140);
    expect(Math.min(...widths(shards))).toBeGreaterThan(450);
    expect(Math.max(...widths(shards))).toBeLessThan(3000);
    expect(new Set(chunks)).toEqual(new Set([...chunks, ...shards]));
  });

  it('has fewer shards in a large catalog, of the same chunks', () => {
    const large = cutIndex(Array.from({ length: 200_000 }, (_, index) => index + 1));
    expect(large.shards.length).toBeLessThan(70);
    expect(large.shards.length).toBeGreaterThan(30);
    expect(large.chunks.filter((start) => start < 49_000)).toEqual(chunks.filter((start) => start < 49_000));
    expect(large.shards.every((start) => large.chunks.includes(start))).toBe(true);
  });

  it('stays as it is but near a product that comes or goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20_000 }), (gone) => {
        const some = ids.slice(0, 20_000);
        const before = cutIndex(some);
        const after = cutIndex(some.filter((id) => id !== gone));
        const moved = (one: readonly number[], other: readonly number[]) =>
          one.filter((start) => !other.includes(start));
        for (const part of ['chunks', 'shards'] as const) {
          expect(moved(before[part], after[part]).length).toBeLessThanOrEqual(2);
          expect(moved(after[part], before[part]).length).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('begins with the first product, whatever its id, and with none where there is none', () => {
    expect(cutIndex([77])).toEqual({ chunks: [77], shards: [77] });
    expect(cutIndex([])).toEqual({ chunks: [], shards: [] });
  });
});

let folder: string;
let db: SnapshotDatabase;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-index-'));
  db = new SnapshotDatabase(join(folder, 'snapshot.sqlite'));
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => new SearchIndexWriter(db).reset());

/** Each number of changes gives other values to other parts of a product. */
function product(id: number, changes: number): Product {
  return mug({
    databaseId: id,
    slug: `mug-${id}`,
    name: `Mug ${id} ${Math.floor(changes / 3)}`,
    price: { min: 100 * (changes % 2), max: 100 },
    description: `<p>Text ${Math.floor(changes / 2)}</p>`,
    attributes: [attribute(id % 3 === 0 ? [1, 2 + (changes % 2)] : [])],
  });
}

function attribute(terms: number[]): Product['attributes'][number] {
  return {
    id: 'a',
    name: 'pa_color',
    label: 'Color',
    scope: 'GLOBAL',
    variation: false,
    visible: true,
    options: [],
    terms: terms.map((id) => ({
      databaseId: id,
      taxonomyName: 'pa_color',
      name: `Color ${id}`,
      slug: `c${id}`,
    })),
  };
}

function finish(): IndexFile[] {
  new SearchIndexWriter(db).finish(SITE_SETTINGS_DEFAULTS, {});
  return new IndexFiles(db.db).all();
}

/** The files of the same rows, had none been made before. */
function fromNothing(): IndexFile[] {
  db.db.exec('BEGIN; DELETE FROM index_file');
  const files = finish();
  db.db.exec('ROLLBACK');
  return files;
}

function fill(products: Iterable<Product>): IndexFile[] {
  const writer = new SearchIndexWriter(db);
  for (const one of products) writer.put(one);
  return finish();
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
  it('equal those of an index from nothing, whatever came, changed and went', { timeout: 30_000 }, () => {
    const edit = fc.record({
      id: fc.integer({ min: 1, max: 3000 }),
      changes: fc.option(fc.nat(11), { freq: 2 }),
      isLast: fc.boolean(),
    });
    fill(ids.slice(0, 3000).flatMap((id) => (id % 2 === 0 ? [product(id, 0)] : [])));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
        for (const { id, changes, isLast } of edits) {
          if (changes === null) new SearchIndexWriter(db).remove(id);
          else new SearchIndexWriter(db).put(product(id, changes));
          if (isLast) finish();
        }
        expect(finish()).toEqual(fromNothing());
      }),
      { numRuns: 15 },
    );
    for (const file of finish()) expect(nameOf(new IndexFiles(db.db).content(file))).toBe(file.name);
  });

  it('are found from the root, and hold every product once, by ascending id', () => {
    const files = fill(ids.slice(0, 3000).map((id) => product(id, 0)));
    const named = (name: string) => files.find((file) => file.name === name);
    const root = content<IndexRoot>(files.at(-1));
    expect(root).toMatchObject({
      products: 3000,
      columns: ['price', 'rating', 'orderable', 'category', 'pa_color'],
    });
    expect(files.at(-1)?.name).toBe(new IndexFiles(db.db).root());
    expect(root.shards.length).toBeGreaterThan(1);
    let products = 0;
    let last = 0;
    for (const [listName, nameName, ...columns] of root.shards) {
      // A column that is empty is the same file in every shard.
      const full = columns.filter((_, place) => root.columns[place] !== 'orderable');
      expect(full.map((name) => named(name)?.products)).toEqual(full.map(() => named(listName)?.products));
      const list = content<ListShard>(named(listName));
      const names = content<NameShard>(named(nameName));
      for (const chunks of [list.cards ?? [], names.texts]) {
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
    const before = fill(all);
    const cheaper = { ...product(1500, 0), price: { min: 1, max: 1 } };
    const after = fill([cheaper]);
    expect(written(before, after)).toEqual(['card', 'list', 'price', 'root']);
    const described = fill([{ ...cheaper, description: 'Other' }]);
    expect(written(after, described)).toEqual(['name', 'root', 'text']);
    const sold = fill([{ ...cheaper, description: 'Other', stockStatus: 'OUT_OF_STOCK', lowStock: true }]);
    expect(written(described, sold)).toEqual(['card', 'list', 'root']);
    expect(written(sold, fill([{ ...cheaper, hoverImage: null, reviews: [] }]))).not.toContain('facets');
  });

  it('of other shards stay where a product comes or goes, even one that a shard begins with', () => {
    const all = ids.slice(0, 9000).filter((id) => id % 2 === 0);
    const before = fill(all.map((id) => product(id, 0)));
    for (const gone of [cutIndex(all).shards[1] ?? 0, 3002]) {
      new SearchIndexWriter(db).remove(gone);
      const without = finish();
      const kept = new Set(before.map(({ name }) => name));
      const lists = without.filter(({ kind }) => kind === 'list');
      expect(lists.length).toBeGreaterThan(3);
      expect(lists.filter(({ name }) => !kept.has(name)).length).toBeLessThanOrEqual(2);
      expect(fill([product(gone, 0)])).toEqual(before);
    }
  });

  it('of an empty catalog are a root and facets', () => {
    expect(finish().map(({ kind }) => kind)).toEqual(['facets', 'root']);
    expect(content<IndexRoot>(finish().at(-1))).toMatchObject({ products: 0, shards: [] });
  });
});

describe('files of the indexes of two views', () => {
  /** The store orders its terms by name. */
  const translated = (id: number, changes: number): Product => ({
    ...product(id, changes),
    attributes: [attribute(id % 3 === 0 ? [2 + (changes % 2), 1] : [])],
    name: `Becher ${id}`,
    description: '<p>Text auf Deutsch</p>',
  });
  const write = (view: string, products: readonly Product[], isFirst = true): Map<string, IndexFile> => {
    const writer = new SearchIndexWriter(db, view);
    if (isFirst) writer.reset();
    for (const one of products) writer.put(one);
    writer.finish(SITE_SETTINGS_DEFAULTS, {});
    return new Map(new IndexFiles(db.db, view).all().map((file) => [`${file.kind} ${file.first}`, file]));
  };
  const some = ids.slice(0, 400);
  const fileOf = (files: ReadonlyMap<string, IndexFile>, kind: string) =>
    files.get(`${kind} ${kind === 'root' ? 0 : 1}`) ?? { kind, first: 0, next: 0 };
  const names = (files: ReadonlyMap<string, IndexFile>) => [...files.values()].map(({ name }) => name);

  it('are one and the same where they hold no texts', () => {
    const english = write(
      'en',
      some.map((id) => product(id, 0)),
    );
    const german = write(
      'de',
      some.map((id) => translated(id, 0)),
    );
    const shared = [...german].filter(([place, { name }]) => english.get(place)?.name === name);
    const kinds = new Set(shared.map(([, { kind }]) => kind));
    expect([...kinds].sort()).toEqual([
      'category',
      'facets',
      'list',
      'orderable',
      'pa_color',
      'price',
      'rating',
    ]);
    expect(german.size).toBe(english.size);
    const { cards = [] } = JSON.parse(
      new IndexFiles(db.db, 'de').content(fileOf(german, 'root')),
    ) as IndexRoot;
    expect(cards).toHaveLength([...german.values()].filter(({ kind }) => kind === 'list').length);
    const chunks = [...german.values()].filter(({ kind }) => kind === 'card');
    expect(cards.flat()).toEqual(chunks.map(({ products, name }) => [products, name]));
  });

  it('have the variant and the language of each card where it is another', () => {
    const german = write('de', [
      { ...translated(1, 0), variantId: 901 },
      { ...product(2, 0), lang: 'en' },
      { ...translated(3, 0), variantId: 903 },
    ]);
    const chunk = JSON.parse(new IndexFiles(db.db, 'de').content(fileOf(german, 'card'))) as CardChunk;
    expect(chunk).toMatchObject({ variants: [900, 0, 900], langs: { 1: 'en' } });
    const plain = write('de', [product(1, 0)]);
    expect(new IndexFiles(db.db, 'de').content(fileOf(plain, 'card'))).not.toMatch(/variants|langs/);
  });

  it('have the names of other languages in a file, which changes alone', () => {
    const writer = new SearchIndexWriter(db, 'de');
    writer.reset();
    writer.put(translated(1, 0));
    const finishWith = (id: number) => {
      const variants = [{ id, group: 1 }];
      writer.finish(SITE_SETTINGS_DEFAULTS, {}, { names: [], variants });
      return new IndexFiles(db.db, 'de').all();
    };
    const [before, after] = [finishWith(2), finishWith(3)];
    expect(written(before, after)).toEqual(['root', 'translations']);
    const root = JSON.parse(
      new IndexFiles(db.db, 'de').content({ kind: 'root', first: 0, next: 1 }),
    ) as IndexRoot;
    expect(after.find(({ kind }) => kind === 'translations')?.name).toBe(root.translations);
    writer.put(translated(2, 0));
    expect(finishWith(3).find(({ kind }) => kind === 'translations')?.name).toBe(root.translations);
  });

  it('of a card that changed are that one and the root', () => {
    const all = some.map((id) => translated(id, 0));
    const before = [...write('de', all).values()];
    const other = { ...translated(7, 0), variantId: 700 };
    expect(written(before, [...write('de', [other], false).values()])).toEqual(['card', 'root']);
  });

  it('change on their own, and go with their view alone', () => {
    const english = write(
      'en',
      some.map((id) => product(id, 0)),
    );
    const german = write(
      'de',
      some.map((id) => translated(id, 0)),
    );
    const renamed = write('de', [{ ...translated(7, 0), name: 'Tasse' }], false);
    expect(names(renamed)).not.toEqual(names(german));
    expect(names(write('en', [], false))).toEqual(names(english));
    new SearchIndexWriter(db, 'de').reset();
    expect(new IndexFiles(db.db, 'de').root()).toBeNull();
    expect(names(write('en', [], false))).toEqual(names(english));
    write('de', [translated(1, 0)]);
    keepIndexViews(db.db, ['de']);
    expect(['en', 'de'].map((view) => new IndexFiles(db.db, view).products())).toEqual([0, 1]);
  });
});
