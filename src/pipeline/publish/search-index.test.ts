import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogLanguages } from '#storefront/domain/languages/store-languages.ts';
import { INDEX_PATH, indexFile } from '#storefront/domain/search/catalog-index/index-format.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { mug } from '#testing/fixtures/mug-shop.ts';
import { writeFileAtomic } from '../../kit/files/files.ts';
import { PageIndex } from '../index/page-index.ts';
import { EntityWriter } from '../snapshot/derive/entity-writer.ts';
import { entityKey } from '../snapshot/entity-keys.ts';
import { SearchIndexWriter } from '../snapshot/search-index/search-index-writer.ts';
import { rootNames } from '../snapshot/search-index/search-indexes.ts';
import { SnapshotDatabase } from '../snapshot/snapshot-database.ts';
import { NO_FORMER_FILES } from './publish-target.ts';
import { deleteRetiredFiles, INDEX_FILES, linkFormerFiles } from './retired-files.ts';
import {
  addedIndexFiles,
  currentIndex,
  isIndexAnnounced,
  recordIndexFiles,
  writeIndexFiles,
} from './search-index.ts';

let home: string;
let snapshot: string;
let root: string;
let index: PageIndex;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-search-'));
  snapshot = join(home, 'snapshot.sqlite');
  root = join(home, 'root');
  index = new PageIndex(snapshot);
});
afterEach(() => {
  index.close();
  rmSync(home, { recursive: true });
});

/** The catalog is one product of this price. */
function price(cents: number): void {
  const db = new SnapshotDatabase(snapshot);
  const writer = new SearchIndexWriter(db);
  if (currentIndex(snapshot) === null) writer.reset();
  writer.put(mug({ price: { min: cents, max: cents } }));
  writer.finish(SITE_SETTINGS_DEFAULTS, {});
  db.close();
}

function retire(oldest: number, most?: number): void {
  const release = { name: 'root', folder: root, live: true };
  const options = { oldest, formerFiles: NO_FORMER_FILES, ...(most !== undefined && { most }) };
  deleteRetiredFiles(index, release, INDEX_FILES, options);
}

/** Publishes the index as it is. @returns the files that are new to it */
function publish(now: number, grace = 1000): string[] {
  const published = writeIndexFiles(snapshot, root);
  const added = addedIndexFiles(index, published);
  index.transaction(() => recordIndexFiles(index, root, published, now));
  retire(now - grace);
  return added;
}

const names = () => readdirSync(join(root, INDEX_PATH)).map((file) => file.replace('.json', ''));
const rootName = () => rootNames(currentIndex(snapshot))[0] ?? '';

it('writes what is new alone, and names it for the record of the build', () => {
  price(100);
  const first = publish(0);
  expect(first).toHaveLength(10);
  expect(names().sort()).toEqual(first.sort());
  expect(publish(1)).toEqual([]);
  price(200);
  const second = publish(2);
  // Its prices, its card, the list that names the card, and a root.
  expect(second).toHaveLength(4);
  expect(second).toContain(rootName());
  expect(names()).toHaveLength(14);
});

it('keeps former files for the grace period, from when they were no longer used', () => {
  price(100);
  publish(0);
  const before = rootName();
  price(200);
  publish(500);
  publish(1500);
  expect(names()).toContain(before);
  publish(1501);
  expect(names()).not.toContain(before);
  expect(names()).toHaveLength(10);
});

it('has a file again that was no longer used, and counts its time anew', () => {
  price(100);
  publish(0);
  const before = rootName();
  for (const [now, cents] of [
    [500, 200],
    [1000, 100],
    [1600, 300],
  ] as const) {
    price(cents);
    publish(now);
  }
  publish(2500);
  expect(names()).toContain(before);
  publish(2601);
  expect(names()).not.toContain(before);
});

it('keeps a limited number of former files, those of the last index in any case', () => {
  const roots: string[] = [];
  for (const [now, cents] of [100, 200, 300, 400].entries()) {
    price(cents);
    publish(now);
    roots.push(rootName());
  }
  // Of three indexes before, four files each.
  retire(0, 8);
  expect(roots.map((name) => names().includes(name))).toEqual([false, true, true, true]);
  retire(0, 0);
  expect(roots.map((name) => names().includes(name))).toEqual([false, false, true, true]);
  expect(names()).toHaveLength(10 + 4);
});

it('writes a deleted file again, with the same bytes', () => {
  price(100);
  publish(0);
  const file = join(root, indexFile(rootName()));
  const content = readFileSync(file, 'utf8');
  rmSync(file);
  expect(writeIndexFiles(snapshot, root).written).toBe(1);
  expect(readFileSync(file, 'utf8')).toBe(content);
});

it('goes along to a new root, without files whose grace period is over', () => {
  price(100);
  publish(0);
  const before = rootName();
  price(200);
  publish(500);
  for (const [oldest, isThere] of [
    [500, true],
    [501, false],
  ] as const) {
    const next = join(home, `next-${oldest}`);
    linkFormerFiles(index, INDEX_FILES, { from: root, to: next, oldest });
    expect(existsSync(join(next, indexFile(before)))).toBe(isThere);
    expect(existsSync(join(next, indexFile(rootName())))).toBe(true);
  }
});

describe('of a translated catalog', () => {
  const languages: CatalogLanguages = {
    default: 'en',
    tags: { en: 'en-US', de: 'de-DE' },
    locales: { en_US: 'en', de_DE: 'de', es_ES: 'en', fr_FR: 'en', it_IT: 'en', pt_BR: 'en' },
  };

  /** The catalog is one product, with this name in German. */
  function name(german: string): void {
    const db = new SnapshotDatabase(snapshot);
    new EntityWriter(db).put(entityKey.settings, { ...SITE_SETTINGS_DEFAULTS, languages });
    for (const [view, mugName] of [
      ['en', 'Mug'],
      ['de', german],
    ] as const) {
      const writer = new SearchIndexWriter(db, view);
      if (currentIndex(snapshot) === null) writer.reset();
      writer.put(mug({ name: mugName }));
      writer.finish(SITE_SETTINGS_DEFAULTS, {});
    }
    db.close();
  }

  it('has a root for each locale, and writes files once that views share', () => {
    name('Becher');
    const roots = currentIndex(snapshot) as Record<Locale, string>;
    expect(roots.fr_FR).toBe(roots.en_US);
    expect(roots.de_DE).not.toBe(roots.en_US);
    const files = publish(0);
    // Ten of each view, which share all but names, cards and roots: the descriptions are equal.
    expect(names().sort()).toEqual(files.sort());
    expect(files).toHaveLength(10 + 3);
    expect(files).toEqual(expect.arrayContaining(Object.values(roots)));
  });

  it('has new files of the view alone that changed, and keeps those that another view still has', () => {
    name('Becher');
    publish(0);
    const before = currentIndex(snapshot) as Record<Locale, string>;
    name('Tasse');
    // A name, a card and a root.
    expect(publish(500)).toHaveLength(3);
    const after = currentIndex(snapshot) as Record<Locale, string>;
    expect([after.en_US, after.de_DE === before.de_DE]).toEqual([before.en_US, false]);
    publish(1501);
    expect(names()).toHaveLength(10 + 3);
    expect(names()).not.toContain(before.de_DE);
    expect(names()).toContain(before.en_US);
  });

  it('is known as announced with the roots of all locales', () => {
    name('Becher');
    publish(0);
    const roots = currentIndex(snapshot);
    const announce = (announced: unknown) =>
      writeFileAtomic(
        join(root, 'builds/latest.json'),
        JSON.stringify({ id: 'b', timestamp: 1, index: announced }),
      );
    announce(roots);
    expect(isIndexAnnounced(index, root, roots)).toBe(true);
    name('Tasse');
    expect(isIndexAnnounced(index, root, currentIndex(snapshot))).toBe(false);
    announce((roots as Record<Locale, string>).en_US);
    expect(isIndexAnnounced(index, root, roots)).toBe(false);
  });

  it('is none where one view has more products than browsers are to load', () => {
    name('Becher');
    expect(currentIndex(snapshot, { limit: 0, server: null })).toBeNull();
  });
});

it('is none where the snapshot has none', () => {
  expect(currentIndex(snapshot)).toBeNull();
  expect(writeIndexFiles(snapshot, root)).toEqual({ roots: null, names: new Set(), written: 0 });
});

it('is none in a shop with more products than browsers are to load', () => {
  price(100);
  expect(currentIndex(snapshot, { limit: 1, server: null })).toBe(rootName());
  expect(currentIndex(snapshot, { limit: 0, server: null })).toBeNull();
  expect(writeIndexFiles(snapshot, root, { limit: 0, server: null })).toEqual({
    roots: null,
    names: new Set(),
    written: 0,
  });
});
