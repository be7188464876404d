import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import {
  type IndexRootNames,
  indexFile,
  type ServerRoot,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { category, mug } from '#testing/fixtures/mug-shop.ts';
import { ADMIN_KEY, SEARCH_KEY, SearchServerStandIn } from '#testing/search-server/stand-in.ts';
import { PageIndex } from '../index/page-index.ts';
import { writeIndexFiles } from '../publish/search-index.ts';
import { EntityWriter } from '../snapshot/derive/entity-writer.ts';
import { entityKey } from '../snapshot/entity-keys.ts';
import { SearchIndexWriter } from '../snapshot/search-index/search-index-writer.ts';
import { SnapshotDatabase } from '../snapshot/snapshot-database.ts';
import { searchFeed } from './feed-search.ts';

let home: string;
let snapshot: string;
let root: string;
let index: PageIndex;
let server: SearchServerStandIn;
let logged: string[];
let now = 0;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-feed-'));
  snapshot = join(home, 'snapshot.sqlite');
  root = join(home, 'root');
  index = new PageIndex(snapshot);
  server = await SearchServerStandIn.start();
  logged = [];
  write([], true);
});

afterEach(async () => {
  await server.close();
  index.close();
  rmSync(home, { recursive: true });
});

const CUPS = category({ databaseId: 7, slug: 'cups', name: 'Cups' });

/** Writes products, and a category that they may be in. */
function write(
  products: readonly Product[],
  isNew = false,
  removed: readonly number[] = [],
  cups = CUPS,
): void {
  const db = new SnapshotDatabase(snapshot);
  const entities = new EntityWriter(db);
  const writer = new SearchIndexWriter(db);
  db.transaction(() => {
    entities.put(entityKey.categories, [cups.slug]);
    entities.put(entityKey.category(cups.slug), cups);
    if (isNew) writer.reset();
    for (const product of products) writer.put(product);
    for (const id of removed) writer.remove(id);
    writer.finish(SITE_SETTINGS_DEFAULTS, {});
  });
  db.close();
}

const product = (id: number, changes: Partial<Product> = {}) =>
  mug({ databaseId: id, slug: `mug-${id}`, name: `Mug ${id}`, ...changes });

/** Writes the index's files of a release, and feeds the server. @returns the roots of the release */
async function release(key: string | null = ADMIN_KEY): Promise<IndexRootNames> {
  const settings = { url: server.url, searchKey: SEARCH_KEY, collection: 'shop' };
  const { roots } = writeIndexFiles(snapshot, root, { limit: 0, server: settings });
  await feed(roots, key);
  return roots;
}

async function feed(roots: IndexRootNames, key: string | null = ADMIN_KEY): Promise<void> {
  server.requests.length = 0;
  await searchFeed(
    key,
    (line) => logged.push(line),
    () => ++now,
  ).feed(index, root, roots);
}

const names = () => server.documents('shop').map(({ name }) => name);
const puts = () => server.requests.filter((request) => request.endsWith('/import')).length;

it('fills a collection beside the one that is searched, and switches the alias to it', async () => {
  write([product(1), product(2)]);
  const roots = await release();
  expect(names()).toEqual(['Mug 1', 'Mug 2']);
  expect(server.requests).toEqual([
    'GET /aliases/shop',
    'POST /collections',
    expect.stringMatching(/^POST .*import$/),
    'PUT /aliases/shop',
  ]);
  const { documents: _, ...content } = JSON.parse(
    readFileSync(join(root, indexFile(String(roots))), 'utf8'),
  ) as ServerRoot;
  expect(content).toMatchObject({
    products: 2,
    server: { url: server.url, searchKey: SEARCH_KEY, collection: 'shop' },
  });
  expect(server.collections.size).toBe(1);
  await release();
  expect(server.requests).toEqual([]);
});

it('sends what changed alone, and takes it back with an earlier release', async () => {
  write(Array.from({ length: 20 }, (_, place) => product(place + 1)));
  const first = await release();
  const [collection] = server.collections.keys();
  write([product(3, { name: 'Jug 3' }), product(40)], false, [5]);
  await release();
  expect([...server.collections.keys()]).toEqual([collection]);
  expect(puts()).toBe(1);
  expect(names()).toContain('Jug 3');
  expect(names()).toContain('Mug 40');
  expect(names()).not.toContain('Mug 5');
  await feed(first);
  expect(names().toSorted()).toEqual(Array.from({ length: 20 }, (_, place) => `Mug ${place + 1}`).toSorted());
  expect(logged).toEqual([]);
});

it('has the new name of a category in the documents of its products', async () => {
  const inCups = [{ databaseId: 7, slug: 'cups', name: 'Cups' }];
  write(
    Array.from({ length: 20 }, (_, place) =>
      product(place + 1, place === 0 ? { categories: inCups } : { categories: [] }),
    ),
  );
  await release();
  write([], false, [], { ...CUPS, name: 'Beakers' });
  await release();
  const documents = server.documents('shop');
  expect(documents.filter(({ terms }) => String(terms).includes('Beakers')).map(({ name }) => name)).toEqual([
    'Mug 1',
  ]);
  expect(documents.filter(({ terms }) => String(terms).includes('Cups'))).toEqual([]);
});

it('publishes pages while the server is away, says so, and feeds it once it is there', async () => {
  write([product(1)]);
  server.isAway = true;
  const roots = await release();
  expect(logged).toEqual([expect.stringContaining('HTTP 503')]);
  const { isFed } = searchFeed(ADMIN_KEY, () => undefined);
  expect(isFed(index, root, roots)).toBe(false);
  server.isAway = false;
  await feed(roots);
  expect(isFed(index, root, roots)).toBe(true);
  expect(names()).toEqual(['Mug 1']);
});

it.each([
  [null, 'ISLET_SEARCH_KEY is missing'],
  [SEARCH_KEY, 'HTTP 401'],
])('says what a key of %j cannot do', async (key, message) => {
  write([product(1)]);
  await release(key);
  expect(logged).toEqual([expect.stringContaining(message)]);
});

it('ends what was interrupted, whatever the server has of it', async () => {
  write(Array.from({ length: 20 }, (_, place) => product(place + 1)));
  await release();
  const [fed] = server.collections.values();
  write([product(3, { name: 'Jug 3' }), product(4, { name: 'Jug 4' })]);
  // The first of two documents arrives, and then the server goes away.
  const put = fed?.documents.set.bind(fed.documents);
  if (fed && put) {
    fed.documents.set = (id, document) => {
      if (id === '4') throw new Error('The server stopped.');
      return put(id, document);
    };
  }
  await release();
  expect(logged).toHaveLength(1);
  if (fed && put) fed.documents.set = put;
  write([product(3), product(4)]);
  await release();
  expect(names()).not.toContain('Jug 3');
  expect(logged).toHaveLength(1);
});

it('leaves no collection behind that could not be filled', async () => {
  write([product(1)]);
  const { collections } = server;
  const set = collections.set.bind(collections);
  collections.set = (name, collection) => {
    collection.documents.set = () => {
      throw new Error('The disk is full.');
    };
    return set(name, collection);
  };
  await release();
  expect(logged).toEqual([expect.stringContaining('The disk is full.')]);
  expect(collections.size).toBe(0);
  collections.set = set;
  await release();
  expect(names()).toEqual(['Mug 1']);
});

it('makes a collection anew where it was deleted, or has other fields', async () => {
  write([product(1)]);
  await release();
  server.aliases.clear();
  write([product(2)]);
  await release();
  expect(names()).toEqual(['Mug 1', 'Mug 2']);
  const shade = {
    id: 'pa_shade',
    name: 'pa_shade',
    label: 'Shade',
    scope: 'GLOBAL',
    variation: false,
    visible: true,
  } as const;
  const term = { databaseId: 91, taxonomyName: 'pa_shade', name: 'Dark', slug: 'dark' };
  write([product(2, { attributes: [{ ...shade, options: ['dark'], terms: [term] }] })]);
  await release();
  expect(server.requests).toContain('POST /collections');
  expect(server.documents('shop').find(({ id }) => id === '2')).toMatchObject({ option_pa_shade: [91] });
});
