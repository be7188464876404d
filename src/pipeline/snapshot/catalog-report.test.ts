import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mug, picture } from '#testing/fixtures/mug-shop.ts';
import { findCatalogIssues } from './catalog-issues.ts';
import { formatCatalogReport } from './catalog-report.ts';
import { EntityWriter } from './derive/entity-writer.ts';
import { entityKey, inView } from './entity-keys.ts';
import { SnapshotDatabase } from './snapshot-database.ts';

const category = {
  id: 'x',
  databaseId: 1,
  slug: 'boats',
  name: 'Boats',
  parentId: null,
  description: '',
  image: null,
};

function gapsOf(entities: [string, unknown][]) {
  const folder = mkdtempSync(join(tmpdir(), 'islet-gaps-'));
  try {
    const file = join(folder, 'snapshot.sqlite');
    const db = new SnapshotDatabase(file);
    const writer = new EntityWriter(db);
    for (const [key, value] of entities) writer.put(key, value);
    db.close();
    return [...findCatalogIssues(file)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('finds what products and categories lack', () => {
  const gaps = gapsOf([
    [entityKey.product(1), mug()],
    [
      entityKey.product(2),
      mug({ slug: 'bare', name: 'Bare', image: null, price: null, description: '', shortDescription: '' }),
    ],
    [entityKey.product(3), mug({ slug: 'mute', name: 'Mute', image: picture(3, { altText: '' }) })],
    [entityKey.product(4), mug({ slug: 'brief', name: 'Brief', description: '' })],
    [entityKey.category('boats'), { ...category, count: 0 }],
    [entityKey.category('mugs'), { ...category, slug: 'mugs', count: 2 }],
  ]);
  expect(gaps.map(({ kind, slug }) => [slug, kind])).toEqual([
    ['bare', 'no picture'],
    ['bare', 'no price'],
    ['bare', 'no description'],
    ['mute', 'no alt text'],
    ['boats', 'no products'],
  ]);
});

it('names what a translated product lacks once, with its language', () => {
  const locales = { en_US: 'en', de_DE: 'de', es_ES: 'fr', fr_FR: 'fr', it_IT: 'en', pt_BR: 'en' };
  const languages = { default: 'en', tags: { en: 'en-US', de: 'de-DE', fr: 'fr-FR' }, locales };
  const gaps = gapsOf([
    [entityKey.settings, { languages }],
    [inView('en', entityKey.product(1)), mug({ slug: 'bare', name: 'Bare', price: null })],
    [inView('de', entityKey.product(1)), mug({ slug: 'kahl', name: 'Kahl', price: null })],
    [inView('fr', entityKey.product(1)), mug({ slug: 'bare', name: 'Bare', price: null, lang: 'en-US' })],
  ]);
  expect(gaps.map(({ slug, language }) => [slug, language])).toEqual([
    ['kahl', 'de'],
    ['bare', 'en'],
  ]);
  expect(formatCatalogReport(gaps)).toBe('Products with no price: 2. Kahl (kahl, de), Bare (bare, en)\n');
});

it('prints one line a kind, and names only a few of many', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    kind: 'no price' as const,
    of: 'product' as const,
    name: `Mug ${index}`,
    slug: `mug-${index}`,
  }));
  const text = formatCatalogReport([
    ...many,
    { kind: 'no products', of: 'category', name: 'Boats', slug: 'boats' },
  ]);
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^Products with no price: 12\. Mug 0 \(mug-0\), .*Mug 9 \(mug-9\), and 2 more$/),
    'Categories with no products: 1. Boats (boats)',
    '',
  ]);
  expect(formatCatalogReport([])).toBe('');
});
