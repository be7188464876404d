import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import { ENGLISH_AND_GERMAN, mug } from '#testing/fixtures/mug-shop.ts';
import { xmlProblems } from '#testing/html/markup.ts';
import { temporaryFile, writeFile } from '../../kit/files/files.ts';
import { PageIndex } from '../index/page-index.ts';
import { EntityWriter } from '../snapshot/derive/entity-writer.ts';
import { entityKey, inView } from '../snapshot/entity-keys.ts';
import { SnapshotDatabase } from '../snapshot/snapshot-database.ts';
import { noteFeedChanges, noteFeeds, writeDueFeeds, writeFirstFeeds } from './product-feed.ts';

const FEED_FILE = 'product-feed.xml';

const NOON = Date.UTC(2026, 4, 1, 12);
const MINUTE = 60_000;

let folder: string;
let root: string;
let snapshot: SnapshotDatabase;
let index: PageIndex;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-feed-'));
  root = join(folder, 'root');
  mkdirSync(root);
  snapshot = new SnapshotDatabase(join(folder, 'snapshot.sqlite'));
  snapshot.db.exec('CREATE TABLE source_product (id INTEGER PRIMARY KEY, modified TEXT NOT NULL)');
  index = new PageIndex(join(folder, 'snapshot.sqlite'));
  const settings = mergeSettings({ siteName: 'Islet & Co', baseUrl: 'https://shop.example' }, {});
  new EntityWriter(snapshot).put(entityKey.settings, settings);
  putMugs(1, 2);
  noteFeeds(index);
});
afterEach(() => {
  index.close();
  snapshot.close();
  rmSync(folder, { recursive: true });
});

/** The catalog has these products from now on, at a price. */
function putMugs(count: number, amount: number): void {
  snapshot.transaction(() => {
    const writer = new EntityWriter(snapshot);
    for (let databaseId = 1; databaseId <= count; databaseId++) {
      const price = { min: amount, max: amount };
      const product = mug({ databaseId, slug: `mug-${databaseId}`, price, regular: price });
      writer.put(entityKey.product(databaseId), product);
      writer.put(entityKey.card(databaseId), { slug: product.slug });
      writer.put(entityKey.slug(product.slug), databaseId);
    }
  });
  index.sitemaps.noteAll();
  index.sitemaps.update(NOON);
}

const write = (minutes: number) =>
  writeDueFeeds(index, root, { interval: 15 * MINUTE, now: NOON + minutes * MINUTE });
const feed = () => readFileSync(join(root, FEED_FILE), 'utf8');

it('lists the products of the shop', async () => {
  putMugs(300, 1800);
  expect(await write(0)).toBeNull();
  expect(readdirSync(root)).toEqual([FEED_FILE]);
  expect(xmlProblems(feed())).toEqual([]);
  const $ = load(feed(), { xml: true });
  expect($('rss > channel > title').text()).toBe('Islet & Co');
  expect($('rss > channel > link').text()).toBe('https://shop.example/');
  const ids = $('rss > channel > item > g\\:id').toArray();
  expect(ids.map((id) => Number($(id).text()))).toEqual(
    Array.from({ length: 300 }, (_, number) => number + 1),
  );
});

it('is written at most every 15 minutes, and in the end always', async () => {
  await write(0);
  putMugs(1, 900);
  noteFeedChanges(index, index.changes());
  expect(await write(5)).toBe(NOON + 15 * MINUTE);
  expect(feed()).toContain('0.02 EUR');
  expect(await write(15)).toBeNull();
  expect(feed()).toContain('9.00 EUR');
  noteFeeds(index);
  expect(await write(16)).toBe(NOON + 30 * MINUTE);
});

it('is not written for what it does not say, nor held up by a clock that was set back', async () => {
  await write(0);
  noteFeedChanges(index, [{ key: 'popular', kind: 'changed', fields: [] }]);
  expect(await write(60)).toBeNull();
  noteFeeds(index);
  putMugs(1, 900);
  expect(await write(-600)).toBeNull();
  expect(feed()).toContain('9.00 EUR');
});

it('is back at once where somebody deleted it', async () => {
  await write(0);
  rmSync(join(root, FEED_FILE));
  expect(await write(1)).toBeNull();
  expect(feed()).toContain('</rss>');
});

it('stays whole where writing it fails or is killed, and is tried again', async () => {
  await write(0);
  const whole = feed();
  noteFeeds(index);
  snapshot.run("UPDATE entity SET json = '{' WHERE key = 'product:1'");
  await expect(write(20)).rejects.toThrow();
  expect(feed()).toBe(whole);
  expect(readdirSync(root)).toEqual([FEED_FILE]);
  writeFile(temporaryFile(join(root, FEED_FILE), 'feed'), 'what a killed process left'.repeat(1000));
  snapshot.run("DELETE FROM entity WHERE key = 'product:1'");
  putMugs(1, 900);
  expect(await write(25)).toBe(NOON + 35 * MINUTE);
  expect(await write(35)).toBeNull();
  expect(feed()).toContain('9.00 EUR');
  expect(xmlProblems(feed())).toEqual([]);
  expect(readdirSync(root)).toEqual([FEED_FILE]);
});

describe('of a translated catalog', () => {
  const german = 'de/product-feed.xml';
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const shop = { siteName: 'Islet', baseUrl: 'https://shop.example' };
  beforeEach(() => {
    const writer = new EntityWriter(snapshot);
    const settings = mergeSettings(shop, { languages: ENGLISH_AND_GERMAN, catalogLanguage: 'en-US' });
    writer.put(entityKey.settings, settings);
    for (const [view, tag] of Object.entries(ENGLISH_AND_GERMAN.tags)) {
      writer.in(view).put(entityKey.settings, { ...settings, catalogLanguage: tag });
      putVariant(view, 1800);
    }
    index.sitemaps.noteAll();
    index.sitemaps.update(NOON);
    noteFeeds(index);
  });

  function putVariant(view: string, amount: number): void {
    const own = view === 'de' ? { variantId: 2, slug: 'becher', name: 'Becher' } : { slug: 'mug' };
    const product = mug({ ...own, price: { min: amount, max: amount } });
    const writer = new EntityWriter(snapshot).in(view);
    writer.put(entityKey.product(1), product);
    writer.put(entityKey.card(1), { slug: product.slug });
    writer.put(entityKey.slug(product.slug), 1);
  }

  it('is one for each language, with links to its own pages', async () => {
    expect(await write(0)).toBeNull();
    expect(read(FEED_FILE)).toContain('<g:link>https://shop.example/product/mug/</g:link>');
    expect(read(german)).toContain('<g:link>https://shop.example/de/product/becher/</g:link>');
    expect(read(german)).toContain('<g:id>2</g:id>');
    expect(read(FEED_FILE)).not.toContain('becher');
    expect(xmlProblems(read(german))).toEqual([]);
  });

  it('is written for the language that changed', async () => {
    await write(0);
    putVariant('de', 900);
    noteFeedChanges(index, [{ key: inView('de', 'product:1'), kind: 'changed', fields: [] }]);
    expect(await write(5)).toBe(NOON + 15 * MINUTE);
    writeFile(join(root, FEED_FILE), 'as it was');
    expect(await write(15)).toBeNull();
    expect(read(german)).toContain('9.00 EUR');
    expect(read(FEED_FILE)).toBe('as it was');
  });

  it('goes away with its language', async () => {
    await write(0);
    new EntityWriter(snapshot).put(entityKey.settings, mergeSettings(shop, {}));
    noteFeeds(index);
    const replaced: string[] = [];
    const replacing = async (path: string) => void replaced.push(path);
    await writeDueFeeds(index, root, { interval: 0, now: NOON, replacing });
    expect(replaced).toEqual([german, FEED_FILE]);
    expect(readdirSync(join(root, 'de'))).toEqual([]);
  });
});

describe('in a new root', () => {
  let next: string;
  beforeEach(async () => {
    await write(0);
    next = join(folder, 'next');
    mkdirSync(next);
    putMugs(1, 900);
    noteFeeds(index);
  });

  it('is its own before the root is served, and is not due any more', async () => {
    await writeFirstFeeds(index, next, root, { now: NOON });
    expect(readFileSync(join(next, FEED_FILE), 'utf8')).toContain('9.00 EUR');
    expect(feed()).toContain('0.02 EUR');
    expect(await writeDueFeeds(index, next, { interval: 0, now: NOON })).toBeNull();
    expect(readdirSync(next)).toEqual([FEED_FILE]);
  });

  it('is the former one where it could not be written, and stays due', async () => {
    snapshot.run("UPDATE entity SET json = '{' WHERE key = 'product:1'");
    await writeFirstFeeds(index, next, null, { now: NOON });
    expect(readdirSync(next)).toEqual([]);
    await writeFirstFeeds(index, next, root, { now: NOON });
    expect(readFileSync(join(next, FEED_FILE), 'utf8')).toBe(feed());
    await expect(writeDueFeeds(index, next, { interval: 0, now: NOON })).rejects.toThrow();
  });

  it('is the former one where it may wait, and stays due', async () => {
    await writeFirstFeeds(index, next, null, { now: NOON, mayWait: true });
    expect(readFileSync(join(next, FEED_FILE), 'utf8')).toContain('9.00 EUR');
    noteFeeds(index);
    rmSync(join(next, FEED_FILE));
    await writeFirstFeeds(index, next, root, { now: NOON, mayWait: true });
    expect(readFileSync(join(next, FEED_FILE), 'utf8')).toBe(feed());
    await writeDueFeeds(index, next, { interval: 0, now: NOON });
    expect(readFileSync(join(next, FEED_FILE), 'utf8')).toContain('9.00 EUR');
  });
});
