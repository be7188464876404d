import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeedCatalog } from '../../db/seed/types.ts';
import { readCatalog } from '../import/read-catalog.ts';
import { DEMO_PRODUCTS, demoCatalog } from './catalog.ts';

const DEMO = dirname(DEMO_PRODUCTS);
const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'pt-br'];

let folder: string;
let catalog: SeedCatalog;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-translated-demo-'));
  cpSync(join(DEMO, 'shop.json'), join(folder, 'shop.json'));
  const bodies = globSync('translations/*.csv', { cwd: DEMO })
    .sort()
    .map((file) => readFileSync(join(DEMO, file), 'utf8').replace(/^.*\n/, ''));
  const file = join(folder, 'products.csv');
  writeFileSync(file, [readFileSync(DEMO_PRODUCTS, 'utf8'), ...bodies].join(''));
  const { catalog: translated, problems } = readCatalog(file);
  expect(problems.list()).toEqual([]);
  catalog = translated;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every product of the demo is there once in each language, and every term that products have', () => {
  const named = new Set(catalog.products.flatMap(({ categories }) => categories));
  const categories = catalog.categories.filter(({ slug }) => named.has(slug));
  const terms = catalog.attributes.flatMap(({ slug, terms: list }) =>
    list.map((term) => ({ ...term, translationGroup: `${slug} ${term.translationGroup ?? term.slug}` })),
  );
  for (const list of [catalog.products, categories, catalog.tags, terms]) {
    const groups = Map.groupBy(list, ({ translationGroup }) => translationGroup);
    for (const [name, group] of groups)
      expect(group.map(({ language }) => language ?? 'en').sort(), name ?? '').toEqual(LANGUAGES);
  }
  expect(catalog.shop.languages?.toSorted()).toEqual(LANGUAGES);
  expect(catalog.products).toHaveLength(demoCatalog().products.length * LANGUAGES.length);
});

test('translations cost what their originals cost, have their pictures, and texts and slugs of their own', () => {
  const originals = new Map(
    catalog.products.flatMap((product) => (product.language ? [] : [[product.translationGroup, product]])),
  );
  for (const product of catalog.products.filter(({ language }) => language)) {
    const original = originals.get(product.translationGroup);
    expect(original, product.slug).toBeDefined();
    expect(product.prices).toEqual(original?.prices);
    expect(product.images).toEqual(original?.images);
    expect(product.variations.map(({ prices }) => prices)).toEqual(
      original?.variations.map(({ prices }) => prices),
    );
    expect(product.slug).not.toBe(original?.slug);
    expect(product.description).not.toBe(original?.description);
  }
});
