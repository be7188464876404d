import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type ReceivedRequest, startAnswerServer } from '#api/fixtures/server.ts';
import type { MerchantConfig } from '#shop/settings.ts';
import { HARBOUR_PRODUCTS, harbourCatalog } from '#testing/fixtures/harbour.ts';
import { type BackendOptions, startBackend } from '../../backend/start.ts';
import { openCatalog } from './catalog.ts';
import { readOutline } from './outline.ts';
import { type SnapshotOptions, takeSnapshot } from './take.ts';

/** With so many prints the catalog needs two requests. */
const PRINTS = 100;
const TWO_PAGES = { catalog: harbourCatalog({}, PRINTS) };
const ALL = HARBOUR_PRODUCTS + PRINTS;

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-snapshot-'));
  file = join(folder, 'snapshot.sqlite');
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Store extends AsyncDisposable {
  url: string;
  snapshot(options?: Partial<SnapshotOptions>): ReturnType<typeof takeSnapshot>;
  /** Requests of an operation so far. */
  asked(operation: string): number;
}

/** A real backend; `meddle` may answer in its place. */
async function harbour(
  options: BackendOptions = {},
  meddle: (request: ReceivedRequest, count: number) => Answer | null = () => null,
): Promise<Store> {
  const backend = await startBackend({
    port: 0,
    file: ':memory:',
    media: folder,
    catalog: harbourCatalog(),
    ...options,
  });
  const counts = new Map<string, number>();
  const front = await startAnswerServer(async (request) => {
    const { operationName, query, variables } = request;
    const count = (counts.get(operationName) ?? 0) + 1;
    counts.set(operationName, count);
    const instead = meddle(request, count);
    if (instead !== null) return instead;
    const answer = await fetch(backend.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables, operationName }),
    });
    return { status: answer.status, body: await answer.text() };
  });
  return {
    url: front.url,
    snapshot: (more = {}) =>
      takeSnapshot({
        file,
        client: { endpoint: front.url, wait: async () => {}, timeout: 5000, retry: { retries: 1 } },
        config: {},
        publicEndpoint: 'https://store.example/graphql',
        ...more,
      }),
    asked: (operation) => counts.get(operation) ?? 0,
    async [Symbol.asyncDispose]() {
      await front[Symbol.asyncDispose]();
      await backend.close();
    },
  };
}

function entities(): Record<string, string> {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('SELECT key, hash FROM entity ORDER BY key').all();
  db.close();
  return Object.fromEntries(rows.map(({ key, hash }) => [String(key), String(hash)]));
}

/** Reads from the snapshot, and which keys that took. */
function read<T>(look: (catalog: ReturnType<typeof openCatalog>) => T): { value: T; keys: string[] } {
  const keys = new Set<string>();
  const catalog = openCatalog(file, (key) => keys.add(key));
  try {
    return { value: look(catalog), keys: [...keys] };
  } finally {
    catalog.close();
  }
}

const slugsOf = (products: { slug: string }[] | undefined) => products?.map(({ slug }) => slug);

describe('a snapshot', () => {
  it('holds the whole catalog in the words of the shop', async () => {
    await using store = await harbour(TWO_PAGES);
    const steps: [string, number, number][] = [];
    const report = await store.snapshot({ onProgress: (...step) => steps.push(step) });
    expect(report).toMatchObject({ products: ALL, listed: ALL - 1, removed: 0 });
    expect(store.asked('getProducts')).toBe(2);
    expect(steps).toEqual([
      ['products', 100, ALL],
      ['products', ALL, ALL],
    ]);
    const { value: mug } = read((catalog) => catalog.product('tide-mug'));
    expect(mug).toMatchObject({
      name: 'Tide & Reef Mug',
      description: '<p>Thrown by hand.</p>',
      price: { min: 1800, max: 1800 },
      regular: { min: 2400, max: 2400 },
      onSale: true,
      stockQuantity: 3,
      lowStock: true,
      colors: [{ slug: 'blue', name: 'Blue' }],
      categories: [{ slug: 'mugs', name: 'Mugs & Cups' }],
    });
    const { value: lamp } = read((catalog) => catalog.product('pier-lamp'));
    expect(lamp?.price).toEqual({ min: 124_000, max: 131_050 });
    expect(lamp?.variations.map(({ price }) => price?.min)).toEqual([124_000, 131_050]);
    const { value: set } = read((catalog) => catalog.product('set-of-mugs'));
    expect(set).toMatchObject({ type: 'GROUPED', price: { min: 1000, max: 1800 } });
    expect(set?.groupedIds).toHaveLength(2);
  });

  it('lists what is visible, newest first, sub-categories included', async () => {
    await using store = await harbour();
    await store.snapshot();
    const { value: table } = read((catalog) => catalog.listing('table', 1));
    expect(table).toMatchObject({ page: 1, pageCount: 1, total: 3, category: { name: 'Table', count: 3 } });
    expect(slugsOf(table?.products)).toEqual(['tide-mug', 'reef-mug', 'set-of-mugs']);
    const { value: categories } = read((catalog) => catalog.categories());
    expect(categories.map(({ slug, count }) => [slug, count])).toEqual([
      ['table', 3],
      ['mugs', 2],
      ['prints', 2],
      ['lamps', 1],
    ]);
  });

  it('keeps the page of a hidden product and lists it nowhere; a draft is not there', async () => {
    await using store = await harbour();
    await store.snapshot();
    const { value: secret } = read((catalog) => catalog.product('secret-mug'));
    expect(secret?.slug).toBe('secret-mug');
    const shown = read((catalog) => {
      const { listings } = readOutline(file);
      const lists = listings.flatMap(
        ({ categorySlug, page }) => catalog.listing(categorySlug, page)?.products ?? [],
      );
      const related = readOutline(file).productSlugs.flatMap((slug) => {
        const id = catalog.product(slug)?.databaseId;
        return id === undefined ? [] : catalog.related(id);
      });
      return [...lists, ...related, ...catalog.popular(99), ...catalog.cards([secret?.databaseId ?? 0])];
    });
    expect(slugsOf(shown.value)).toContain('reef-mug');
    expect(slugsOf(shown.value)).not.toContain('secret-mug');
    expect(readOutline(file).productSlugs).not.toContain('draft-mug');
  });

  it('knows the best sold products and the related ones', async () => {
    await using store = await harbour();
    await store.snapshot();
    expect(slugsOf(read((catalog) => catalog.popular(2)).value)).toEqual(['reef-mug', 'tide-mug']);
    const related = read((catalog) => catalog.related(catalog.product('tide-mug')?.databaseId ?? 0));
    expect(slugsOf(related.value)).toEqual(['reef-mug', 'set-of-mugs']);
  });

  it('taken again of the same catalog is the same', async () => {
    await using store = await harbour();
    await store.snapshot();
    const before = entities();
    expect(await store.snapshot()).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(entities()).toEqual(before);
  });

  it('changes only where a page can show it', async () => {
    const changes = {
      'tide-mug': { prices: { regular: '24.00', sale: '17.00', saleFrom: null, saleTo: null } },
      'reef-mug': { stock: { status: 'IN_STOCK', quantity: 79, lowStockAmount: 5, backorders: 'NO' } },
    } as const;
    {
      await using store = await harbour();
      await store.snapshot();
    }
    const before = entities();
    await using store = await harbour({ catalog: harbourCatalog(changes) });
    await store.snapshot();
    const after = entities();
    const changed = Object.keys(after).filter((key) => after[key] !== before[key]);
    const { databaseId } = read((catalog) => catalog.product('tide-mug')).value ?? {};
    const set = read((catalog) => catalog.product('set-of-mugs')).value?.databaseId;
    expect(changed.toSorted()).toEqual(
      [`card:${databaseId}`, `card:${set}`, `product:${databaseId}`, `product:${set}`].toSorted(),
    );
  });

  it('forgets products that are gone', async () => {
    {
      await using store = await harbour();
      await store.snapshot();
    }
    await using store = await harbour({ catalog: harbourCatalog({ 'ferry-ticket': { status: 'draft' } }) });
    expect((await store.snapshot()).removed).toBeGreaterThanOrEqual(4);
    expect(read((catalog) => catalog.product('ferry-ticket')).value).toBeUndefined();
  });

  it('asks for each picture once and keeps what it is told', async () => {
    await using store = await harbour();
    const asked: string[] = [];
    await store.snapshot({
      async describePicture(sourceUrl) {
        asked.push(sourceUrl);
        return { width: 800, height: 600, asset: 'abc' };
      },
    });
    expect(asked).toHaveLength(1);
    const { value } = read((catalog) => catalog.listing('mugs', 1));
    expect(value?.products[0]?.image).toMatchObject({
      sourceUrl: asked[0],
      width: 800,
      height: 600,
      asset: 'abc',
    });
  });
});

describe('what a page depends on', () => {
  it('is its own slice of a list, the cards on it and the category', async () => {
    await using store = await harbour();
    await store.snapshot({ config: { productsPerPage: 2 } });
    const { keys, value } = read((catalog) => catalog.listing('table', 2));
    const [last] = value?.products ?? [];
    expect(value).toMatchObject({ page: 2, pageCount: 2, total: 3 });
    expect(keys.toSorted()).toEqual(
      ['category:table', `card:${last?.databaseId}`, 'listing:table:2'].toSorted(),
    );
  });

  it('is also what was not there', async () => {
    await using store = await harbour();
    await store.snapshot();
    expect(read((catalog) => catalog.product('nope'))).toEqual({ value: undefined, keys: ['slug:nope'] });
    expect(read((catalog) => catalog.category('nope'))).toEqual({
      value: undefined,
      keys: ['category:nope'],
    });
    expect(read((catalog) => catalog.listing(null, 99))).toEqual({
      value: undefined,
      keys: ['listing:*:99'],
    });
    expect(read((catalog) => catalog.cards([999]))).toEqual({ value: [], keys: ['card:999'] });
  });

  it('is tracked again when it comes from memory, and is new after a new snapshot', async () => {
    await using store = await harbour();
    await store.snapshot();
    const seen: string[] = [];
    const catalog = openCatalog(file, (key) => seen.push(key));
    catalog.settings();
    expect(catalog.settings().siteName).toBe('Harbour');
    await store.snapshot({ config: { siteName: 'Quay' } });
    expect(catalog.settings().siteName).toBe('Quay');
    expect(seen).toEqual(['settings', 'settings', 'settings']);
    catalog.close();
  });

  it('cannot be changed by a page', async () => {
    await using store = await harbour();
    await store.snapshot();
    expect(() => read((catalog) => catalog.product('tide-mug')?.categories.pop())).toThrow(TypeError);
  });
});

describe('settings', () => {
  it('are those of the config file, then of the backend, then the defaults', async () => {
    await using store = await harbour();
    const config: MerchantConfig = { siteName: 'Quay', storeSettings: { showSKU: false } };
    await store.snapshot({ config, baseUrl: 'https://quay.example' });
    expect(read((catalog) => catalog.settings()).value).toMatchObject({
      siteName: 'Quay',
      shortDescription: 'Things from the quay',
      catalogLanguage: 'en-US',
      baseUrl: 'https://quay.example',
      graphqlUrl: 'https://store.example/graphql',
      currency: { code: 'EUR', decimals: 2 },
      productsPerPage: 24,
      store: { showSKU: false, showReviews: true },
      features: { settingsPlugin: true, giftCards: false, contactForm: false },
    });
  });

  it('do without the settings plugin', async () => {
    const missing = { errors: [{ message: 'Cannot query field "woonuxtSettings" on type "RootQuery".' }] };
    await using store = await harbour({}, ({ operationName }) =>
      operationName === 'getStoreSettings' ? { body: missing } : null,
    );
    await store.snapshot();
    expect(read((catalog) => catalog.settings()).value).toMatchObject({
      currency: { code: 'EUR', decimals: 2 },
      features: { settingsPlugin: false },
    });
  });
});

describe('prices', () => {
  it.each<[string, BackendOptions['shop']]>([
    [
      'right, with a hard space',
      { currencyPosition: 'right_space', decimalSeparator: ',', thousandSeparator: '.' },
    ],
    ['Swiss', { currencySymbol: 'CHF', currencyCode: 'CHF', thousandSeparator: '’' }],
    [
      'with spaces between thousands',
      { thousandSeparator: ' ', decimalSeparator: ',', currencyPosition: 'left_space' },
    ],
  ])('are the same numbers however they are written: %s', async (_, shop) => {
    await using store = await harbour({ shop: shop ?? {} });
    await store.snapshot();
    const { value } = read((catalog) => catalog.product('pier-lamp'));
    expect(value?.price).toEqual({ min: 124_000, max: 131_050 });
  });

  it('are those that the store shows, tax included where it does so', async () => {
    await using store = await harbour({ shop: { taxDisplay: 'incl' } });
    await store.snapshot();
    expect(read((catalog) => catalog.product('tide-mug')).value?.price).toEqual({ min: 2142, max: 2142 });
  });

  it('stop the build where they cannot be read, and say what to configure', async () => {
    await using store = await harbour({ shop: { decimalSeparator: '' } });
    await expect(store.snapshot()).rejects.toThrow(
      /prices cannot be read with certainty.*State in src\/config\.ts.*priceFormat: \{ decimalSeparator/s,
    );
    expect(entities()).toEqual({});
  });

  it('may have fewer decimals than their currency', async () => {
    await using store = await harbour({ shop: { priceDecimals: 0 } });
    await store.snapshot();
    expect(read((catalog) => catalog.product('tide-mug')).value?.price).toEqual({ min: 1800, max: 1800 });
    await expect(store.snapshot({ config: { currency: { code: 'JPY' } } })).resolves.toMatchObject({});
    expect(read((catalog) => catalog.product('tide-mug')).value?.price).toEqual({ min: 18, max: 18 });
  });
});

describe('a backend that fails', () => {
  const meddler = { with: (_: ReceivedRequest, __: number): Answer | null => null };
  const secondPage = ({ operationName, variables }: ReceivedRequest) =>
    operationName === 'getProducts' && variables.after !== null;

  async function failing(answer: (request: ReceivedRequest, count: number) => Answer | null) {
    meddler.with = () => null;
    const store = await harbour(TWO_PAGES, (request, count) => meddler.with(request, count));
    await store.snapshot();
    meddler.with = answer;
    return store;
  }

  it.each<[string, Answer, RegExp]>([
    ['breaks off', 'hang up', /getProducts at .* failed after 2 attempts: no answer/],
    [
      'answers 500',
      { status: 500, body: { errors: [{ message: 'Internal server error' }] } },
      /HTTP status 500/,
    ],
    ['sends half an answer', { body: '{"data":{"products":{"found":1' }, /no GraphQL answer/],
    [
      'reports errors beside data',
      { body: { errors: [{ message: 'Out of memory' }], data: { products: null } } },
      /"Out of memory"/,
    ],
  ])('%s halfway never replaces a good snapshot', async (_, answer, message) => {
    await using store = await failing((request) => (secondPage(request) ? answer : null));
    const before = entities();
    await expect(store.snapshot({ config: { siteName: 'New' } })).rejects.toThrow(message);
    expect(entities()).toEqual(before);
  });

  it('for a moment is asked again', async () => {
    let failures = 0;
    await using store = await failing((request) =>
      secondPage(request) && ++failures === 1 ? { status: 503, body: 'busy' } : null,
    );
    expect(await store.snapshot()).toMatchObject({ products: ALL, changed: 0 });
    expect(failures).toBe(2);
  });

  it('delivers less than it announces is refused', async () => {
    const empty = { found: ALL, pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] };
    await using store = await failing((request) =>
      secondPage(request) ? { body: { data: { products: empty } } } : null,
    );
    const before = entities();
    await expect(store.snapshot()).rejects.toThrow(
      /announces 106 products but delivers 100, 3 times in a row/,
    );
    expect(entities()).toEqual(before);
  });

  it('has no products any more is not believed', async () => {
    const empty = { found: 0, pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] };
    await using store = await failing(({ operationName }) =>
      operationName === 'getProducts' ? { body: { data: { products: empty } } } : null,
    );
    await expect(store.snapshot()).rejects.toThrow(/has no products any more/);
  });

  it('while it is asked for optional parts is not taken for a backend without them', async () => {
    await using store = await failing(({ operationName }) =>
      operationName === 'probeStripe' ? { status: 502, body: 'bad gateway' } : null,
    );
    await expect(store.snapshot()).rejects.toThrow(/probeStripe .* HTTP status 502/);
  });
});

describe('a catalog that was never read', () => {
  it('is an error that says what to do', () => {
    expect(() => openCatalog(join(folder, 'none.sqlite'), () => {})).toThrow(
      /holds no catalog. Run npm start/,
    );
  });
});
