import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { optionsOf } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import { INDEX_SCHEMA, indexFile } from '#storefront/domain/search/catalog-index/index-format.ts';
import {
  cardChunk,
  type IndexRow,
  listShard,
  nameShard,
  textChunk,
} from '#storefront/domain/search/catalog-index/index-rows.ts';
import { COLUMNS, columnOf, FACETS, row } from '#storefront/domain/search/fixture.ts';
import { parseListQuery } from '#storefront/domain/search/list-query.ts';

const rows = [
  row({ id: 3, name: 'Tide mug', categories: [3], description: 'Thrown by hand.' }),
  row({ id: 5, name: 'Box', sku: 'BX-5', slug: 'other-box', price: { min: 500, max: 900 } }),
  row({
    id: 9,
    name: 'Äpfel',
    terms: { pa_color: [11] },
    colors: [11],
    short: 'From the garden',
    stock: 'OUT_OF_STOCK',
  }),
];
const [one = row({ id: 1 }), two = row({ id: 2 }), three = row({ id: 3 })] = rows;

/** Names of the files of a shard's columns. */
const columns = (shard: string) => COLUMNS.map((name) => `${name}-${shard}`);
const columnFiles = (shard: string, own: readonly IndexRow[]) =>
  Object.fromEntries(COLUMNS.map((name) => [`${name}-${shard}`, columnOf(name, own)]));

/** The files of an index of two shards, as a release has them. */
const FILES: Record<string, unknown> = {
  'builds/latest': { id: 'b1', timestamp: 1, index: 'root' },
  root: {
    schema: INDEX_SCHEMA,
    products: 3,
    facets: 'facets',
    columns: COLUMNS,
    shards: [
      ['list-a', 'names-a', ...columns('a')],
      ['list-b', 'names-b', ...columns('b')],
    ],
  },
  facets: FACETS,
  'list-a': listShard(
    [one, two],
    [
      [1, 'card-a'],
      [1, 'card-b'],
    ],
  ),
  'list-b': listShard([three], [[1, 'card-c']]),
  ...columnFiles('a', [one, two]),
  ...columnFiles('b', [three]),
  'names-a': nameShard([one, two], [[2, 'text-a']]),
  'names-b': nameShard([three], [[1, 'text-b']]),
  'card-a': cardChunk([one]),
  'card-b': cardChunk([two]),
  'card-c': cardChunk([three]),
  'text-a': textChunk([one, two]),
  'text-b': textChunk([three]),
};

const SCOPE = { list: null, decimals: 2, language: 'en-US' };
let asked: string[] = [];
let isDown = (_: string) => false;
let stored = new Map<string, string>();

/** The page's own host: answers with the files above. */
async function host(address: string): Promise<Response> {
  const path = address.split('?')[0] ?? '';
  const name = Object.keys(FILES).find((each) => path === indexFile(each) || path === `/${each}.json`);
  asked.push(name ?? path);
  if (isDown(name ?? '')) throw new TypeError('Failed to fetch');
  return name === undefined ? new Response('', { status: 404 }) : Response.json(FILES[name]);
}

async function openPage() {
  vi.resetModules();
  asked = [];
  return (await import('./catalog-search.ts')).catalogSearch;
}

const load = async (search: Awaited<ReturnType<typeof openPage>>) => (await search.loaded()).index;

beforeEach(() => {
  isDown = () => false;
  stored = new Map();
  vi.stubGlobal('fetch', host);
  vi.stubGlobal('location', { pathname: '/products/' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the search index in the browser', () => {
  it('loads what a first answer needs, and all that options are counted in after it', async () => {
    const search = await openPage();
    const query = parseListQuery('?filter=stock[true]');
    const { products, counts, complete } = await search.find(query, SCOPE);
    const { ids } = await load(search);
    expect([...products].map((product) => ids[product])).toEqual([5, 3]);
    expect(counts).toBeNull();
    expect(asked.toSorted()).toEqual(['builds/latest', 'facets', 'list-a', 'list-b', 'root']);
    await complete();
    const all = await search.find(query, SCOPE);
    expect([all.products, all.counts?.get('sale')]).toEqual([products, [0]]);
    expect(asked.toSorted()).toEqual(
      ['builds/latest', 'facets', 'list-a', 'list-b', 'root', ...columns('a'), ...columns('b')].toSorted(),
    );
  });

  it.each([
    ['?filter=price[6,20]', ['price']],
    ['?filter=rating[3]&orderby=discount', ['price', 'rating']],
    ['?filter=pa_color[sea-blue]', ['pa_color']],
    ['?filter=category[mugs]', ['category']],
    ['?search=mug', ['category']],
    ['?search=box', []],
  ])('loads for %s the columns %j', async (query, wanted) => {
    const search = await openPage();
    await search.find(parseListQuery(query), SCOPE);
    expect(COLUMNS.filter((name) => asked.includes(`${name}-a`))).toEqual(wanted);
    expect(COLUMNS.filter((name) => asked.includes(`${name}-b`))).toEqual(wanted);
  });

  it('asks again for a column that did not come', async () => {
    const search = await openPage();
    isDown = (name) => name === 'price-b';
    const { complete } = await search.find(parseListQuery(''), SCOPE);
    await expect(complete()).rejects.toThrow('price-b.json cannot be loaded');
    isDown = () => false;
    await complete();
    expect((await search.find(parseListQuery(''), SCOPE)).counts?.get('sale')).toEqual([0]);
  });

  it('makes the cards of products from the files that hold them', async () => {
    const search = await openPage();
    const { products, cards } = await search.find(parseListQuery('?orderby=alphabetically'), SCOPE);
    expect(await cards(products.subarray(0, 2))).toMatchObject([
      {
        databaseId: 9,
        name: 'Äpfel',
        slug: 'product-9',
        stockStatus: 'OUT_OF_STOCK',
        colors: [{ slug: 'sea-blue' }],
      },
      { databaseId: 5, name: 'Box', slug: 'other-box', price: { min: 500, max: 900 } },
    ]);
    expect(asked).not.toContain('card-a');
  });

  it('searches names at once, and descriptions once they are there', async () => {
    const search = await openPage();
    const find = async (text: string) => {
      const { products } = await search.find(parseListQuery(`?search=${text}`), SCOPE);
      const { ids } = await load(search);
      return [...products].map((product) => ids[product]);
    };
    expect(await find('apfel')).toEqual([9]);
    expect(await find('bx-5')).toEqual([5]);
    expect(await find('hand')).toEqual([]);
    const hasDescriptions = async () =>
      (await search.find(parseListQuery('?search=x'), SCOPE)).hasDescriptions;
    expect(await hasDescriptions()).toBe(false);
    await search.loadDescriptions(() => undefined);
    expect(await hasDescriptions()).toBe(true);
    expect(await find('hand')).toEqual([3]);
    expect(await find('garden')).toEqual([9]);
  });

  it('suggests products', async () => {
    const search = await openPage();
    const { index, products, total } = await search.suggest('tide');
    expect([products.map((product) => index.ids[product]), total]).toEqual([[3], 1]);
  });

  it('is the last known one where the host does not answer for the newest', async () => {
    await load(await openPage());
    isDown = (name) => name === 'builds/latest';
    const { size } = await load(await openPage());
    expect(size).toBe(3);
  });

  it('is that of the locale in a translated catalog, and the last known one is so too', async () => {
    const variant = { ...one, variantId: 103, lang: 'en', name: 'Gezeitenbecher', slug: 'gezeitenbecher' };
    Object.assign(FILES, {
      'builds/latest': { id: 'b1', timestamp: 1, index: { en_US: 'root', de_DE: 'root-de' } },
      'root-de': {
        ...(FILES.root as object),
        shards: [['list-de', 'names-de', ...columns('a')]],
        cards: [[[1, 'card-de']]],
        translations: 'translations-de',
      },
      'translations-de': {
        variants: [103, 100, 6],
        groups: [100, 200, 200],
        terms: { pa_color: { 'sea-blue': 'Meerblau', bleu: 'Meerblau' } },
      },
      'list-de': listShard([variant], null),
      'names-de': nameShard([variant], []),
      'card-de': cardChunk([{ ...variant, variant: 100 }]),
    });
    await load(await openPage());
    vi.stubGlobal('location', { pathname: '/de/products/' });
    const { index, products, cards } = await (await openPage()).find(parseListQuery('?search=gezeit'), SCOPE);
    expect(index.size).toBe(1);
    const [card] = await cards(products);
    expect(card).toMatchObject({
      ...{ databaseId: 3, variantId: 103, lang: 'en' },
      ...{ name: 'Gezeitenbecher', slug: 'gezeitenbecher' },
    });
    isDown = (name) => name === 'builds/latest';
    const search = await openPage();
    expect((await load(search)).size).toBe(1);
    const others = await import('./other-languages.ts');
    const { products: groups, terms } = await others.loadTranslations();
    expect([...groups]).toEqual([
      [103, 3],
      [203, 3],
      [209, 9],
    ]);
    expect(terms).toEqual({ pa_color: { 'sea-blue': 'Meerblau', bleu: 'Meerblau' } });
    expect(await others.loadCard(3)).toEqual(card);
    expect(await others.loadCard(103)).toBeNull();
    vi.stubGlobal('location', { pathname: '/products/' });
    expect((await load(await openPage())).size).toBe(3);
    FILES['builds/latest'] = { id: 'b1', timestamp: 1, index: 'root' };
  });

  it('loads the last known one while the host is asked for the newest, and what differs after it', async () => {
    await load(await openPage());
    const search = await openPage();
    const answered = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', (address: string) =>
      address.startsWith('/builds/latest.json') ? answered.promise : host(address),
    );
    const loading = load(search);
    await expect.poll(() => asked).toEqual(['root', 'facets', 'list-a', 'list-b']);
    Object.assign(FILES, {
      'root-3': { ...(FILES.root as object), products: 2, shards: [['list-a', 'names-a', ...columns('a')]] },
    });
    answered.resolve(Response.json({ index: 'root-3' }));
    expect((await loading).size).toBe(2);
    expect(asked).toEqual(['root', 'facets', 'list-a', 'list-b', 'root-3']);
  });

  it('asks once more for a file that did not come, and again after a failure', async () => {
    const search = await openPage();
    let failures = 1;
    isDown = (name) => name === 'list-b' && failures-- > 0;
    expect((await load(search)).size).toBe(3);
    const other = await openPage();
    isDown = (name) => name === 'list-b';
    await expect(load(other)).rejects.toThrow('/catalog-index/list-b.json cannot be loaded');
    isDown = () => false;
    expect((await load(other)).size).toBe(3);
  });

  it('begins anew where a newer release has taken away its files', async () => {
    const search = await openPage();
    const { products, cards } = await search.find(parseListQuery(''), SCOPE);
    isDown = (name) => name === 'card-c';
    await expect(cards(products)).rejects.toThrow('card-c');
    Object.assign(FILES, {
      'builds/latest': { id: 'b2', timestamp: 2, index: 'root-2' },
      'root-2': {
        ...(FILES.root as object),
        shards: [
          ['list-a', 'names-a', ...columns('a')],
          ['list-c', 'names-b', ...columns('b')],
        ],
      },
      'list-c': listShard([three], [[1, 'card-d']]),
      'card-d': cardChunk([three]),
    });
    search.forget();
    const newer = await search.find(parseListQuery(''), SCOPE);
    expect(await newer.cards(newer.products)).toHaveLength(3);
    FILES['builds/latest'] = { id: 'b1', timestamp: 1, index: 'root' };
  });

  it('answers from one index, whichever has come since the answer', async () => {
    const search = await openPage();
    const before = await search.find(parseListQuery(''), SCOPE);
    const colorless = { groups: FACETS.groups.slice(0, 1) };
    Object.assign(FILES, {
      'builds/latest': { id: 'b3', timestamp: 3, index: 'root-3' },
      'root-3': {
        ...(FILES.root as object),
        facets: 'facets-3',
        products: 1,
        shards: [['list-b', 'names-b', ...columns('b')]],
        columns: COLUMNS,
      },
      'facets-3': colorless,
    });
    search.forget();
    expect((await load(search)).size).toBe(1);
    expect((await before.cards(before.products)).map(({ databaseId }) => databaseId)).toEqual([9, 5, 3]);
    await before.complete();
    expect(optionsOf(before.index, 'pa_color')?.products).not.toBeNull();
    const { index } = await search.find(parseListQuery(''), SCOPE);
    expect(index.options.map(({ group }) => group)).toEqual(['category']);
    FILES['builds/latest'] = { id: 'b1', timestamp: 1, index: 'root' };
  });

  it('says what is wrong with a release that has no index, or another one', async () => {
    const { index, ...latest } = FILES['builds/latest'] as Record<string, unknown>;
    FILES['builds/latest'] = latest;
    await expect(load(await openPage())).rejects.toThrow('has no search index');
    FILES['builds/latest'] = { ...latest, index: 'facets' };
    await expect(load(await openPage())).rejects.toThrow('no search index of this version');
    FILES['builds/latest'] = { ...latest, index };
  });
});
