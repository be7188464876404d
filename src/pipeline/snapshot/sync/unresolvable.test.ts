import { describe, expect, it } from 'vitest';
import type { Answer, ReceivedRequest } from '#storefront/api/fixtures/server.ts';
import { HARBOUR_PRODUCTS, harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { readOutline } from '../../index/page-paths.ts';

const snapshot = new TemporarySnapshot();

const PROTECTED = { password: 'sesame' };
const BUNDLE = { pluginType: 'bundle' };
const SIZE = HARBOUR_PRODUCTS + 1;

const slugs = () => readOutline(snapshot.file).views.flatMap(({ productSlugs }) => productSlugs);
const idOf = ({ catalog }: HarbourStore, slug: string) =>
  catalog.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id ?? 0;

/** Entities of a full read, next to those of the snapshot. */
async function expectLikeFullRead(store: HarbourStore): Promise<void> {
  const before = snapshot.entities();
  await store.snapshot();
  expect(before).toEqual(snapshot.entities());
}

describe('a product that the store cannot return', () => {
  it.each([
    ['protected by a password', PROTECTED, 'The store answers "Internal server error".'],
    [
      'of a type that the schema lacks',
      BUNDLE,
      'The store answers "The "bundle" product type is not supported by the core WPGraphQL for WooCommerce (WooGraphQL) schema.".',
    ],
  ])('as it is %s is left out of a full read, and named', async (_, how, reason) => {
    await using store = await harbour(snapshot, { catalog: harbourCatalog({ 'reef-mug': how }, 20) });
    const report = await store.snapshot();
    expect(report.products).toBe(SIZE + 18);
    expect(slugs()).not.toContain('reef-mug');
    expect(slugs()).toContain('tide-mug');
    expect(report.unresolvable).toEqual([
      { of: 'product', databaseId: idOf(store, 'reef-mug'), name: null, reason },
    ]);
  });

  it('leaves the products whole that name it as upsell, cross-sell or member, and their other links', async () => {
    const links = { upsells: ['reef-mug', 'pier-lamp'], crossSells: ['pier-lamp', 'reef-mug'] };
    const catalog = harbourCatalog({ 'reef-mug': PROTECTED, 'tide-mug': links });
    await using store = await harbour(snapshot, { catalog });
    await store.snapshot();
    const { value: mug } = snapshot.read((open) => open.product('tide-mug'));
    expect(mug).toMatchObject({ name: 'Tide & Reef Mug', price: { min: 1800 } });
    const shown = (ids: readonly number[] = []) =>
      snapshot.read((open) => open.cards([...ids]).map(({ slug }) => slug)).value;
    expect(shown(mug?.upsellIds)).toEqual(['pier-lamp']);
    expect(shown(mug?.crossSellIds)).toEqual(['pier-lamp']);
    const { value: set } = snapshot.read((open) => open.product('set-of-mugs'));
    expect(set?.name).toBe('set-of-mugs');
    expect(shown(set?.groupedIds)).toEqual(['tide-mug']);
  });

  it.each(['modified', 'fullScan'] as const)('since it was read is removed by a %s', async (depth) => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const id = idOf(store, 'tide-mug');
    changeProduct(store.catalog, id, PROTECTED);
    const report = await store.refresh({ depth });
    expect(report).toMatchObject({ depth, fullScanNeeded: false, products: SIZE - 1 });
    expect(report.unresolvable).toMatchObject([{ databaseId: id, name: 'Tide & Reef Mug' }]);
    expect(slugs()).not.toContain('tide-mug');
    await expectLikeFullRead(store);
  });

  it('costs later syncs of modified products nothing, and full scans one request', async () => {
    await using store = await harbour(snapshot, { catalog: harbourCatalog({ 'reef-mug': PROTECTED }) });
    await store.snapshot();
    await store.refresh({ depth: 'fullScan' }, { now: () => Date.now() + 86_400_000 });
    const [polls, slim] = [store.asked(), store.asked('getSlimProducts')];
    await store.refresh({ depth: 'modified' }, { now: () => Date.now() + 86_400_000 });
    expect(store.asked()).toBe(polls + 1);
    await store.refresh({ depth: 'fullScan' }, { now: () => Date.now() + 86_400_000 });
    // The list, and the product alone, twice.
    expect(store.asked('getSlimProducts')).toBe(slim + 3);
  });

  it.each([
    ['a webhook names it', 'modified', true],
    ['a full scan finds it', 'fullScan', false],
  ] as const)('comes back when it can be read again and %s', async (_, depth, isNamed) => {
    await using store = await harbour(snapshot, { catalog: harbourCatalog({ 'print-0': PROTECTED }) });
    await store.snapshot();
    const id = idOf(store, 'print-0');
    changeProduct(store.catalog, id, { password: null });
    const report = await store.refresh({ depth, products: isNamed ? [id] : [] });
    expect(report).toMatchObject({ depth, fullScanNeeded: false, products: SIZE, unresolvable: [] });
    expect(slugs()).toContain('print-0');
    await store.refresh({ depth: 'fullScan' });
    await expectLikeFullRead(store);
  });

  it('no longer counts once it is deleted', async () => {
    await using store = await harbour(snapshot, { catalog: harbourCatalog({ 'reef-mug': PROTECTED }) });
    await store.snapshot();
    changeProduct(store.catalog, idOf(store, 'reef-mug'), { status: 'draft' });
    expect(await store.refresh({ depth: 'fullScan' })).toMatchObject({ unresolvable: [] });
  });
});

describe('a backend that fails for many products', () => {
  const prints = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`print-${index}`, PROTECTED]));

  it('is refused beyond the share that is configured, and makes no part of a catalog', async () => {
    await using store = await harbour(snapshot, { catalog: harbourCatalog(prints(12), 24) });
    await expect(store.snapshot()).rejects.toThrow(/fails to return .* unresolvableLimit/);
    expect(await store.snapshot({ config: { unresolvableLimit: 0.5 } })).toMatchObject({ products: 18 });
  });

  it('is refused where not one can be returned', async () => {
    const all = Object.fromEntries(harbourCatalog().products.map(({ slug }) => [slug, PROTECTED]));
    await using store = await harbour(snapshot, { catalog: harbourCatalog(all) });
    await expect(store.snapshot()).rejects.toThrow(/fails to return/);
  });

  it('only once is asked again', async () => {
    let failures = 0;
    const error = { message: 'Internal server error', path: ['products', 'nodes', 0] };
    await using store = await harbour(snapshot, {}, ({ operationName }) =>
      operationName === 'getProducts' && ++failures === 1
        ? { body: { errors: [error], data: { products: null } } }
        : null,
    );
    expect(await store.snapshot()).toMatchObject({ products: SIZE, unresolvable: [] });
  });
});

describe('a product with odd data', () => {
  interface Node {
    databaseId: number;
    slug: string;
    [field: string]: unknown;
  }

  /** Changes nodes of a list in the answers of a store. */
  const altering =
    (alter: (node: Node) => unknown, list: 'products' | 'productCategories' = 'products') =>
    async ({ operationName }: ReceivedRequest, ask: () => Promise<Answer>): Promise<Answer | null> => {
      if (!(list === 'products' ? /^getProducts/ : /Categories/).test(operationName)) return null;
      const answer = await ask();
      if (typeof answer === 'string') return answer;
      const body = JSON.parse(String(answer.body)) as { data: Record<string, { nodes: Node[] }> };
      const { nodes = [], ...page } = body.data[list] ?? {};
      return { ...answer, body: { data: { [list]: { ...page, nodes: nodes.map(alter) } } } };
    };
  const mug = (change: (node: Node) => unknown) => (node: Node) =>
    node.slug === 'reef-mug' ? change(node) : node;

  it.each<[string, (node: Node) => unknown, string]>([
    ['that is null', () => null, 'The store returns no data for it.'],
    ['without an id', (node) => ({ ...node, databaseId: 'x' }), 'The store returns no data for it.'],
    ['with a number as its name', (node) => ({ ...node, name: 7 }), 'its name is a number'],
    ['with broken characters in its name', (node) => ({ ...node, name: 'Reef \ud83c' }), 'broken characters'],
    ['with broken characters in its slug', (node) => ({ ...node, slug: 'reef\udfff' }), 'broken characters'],
    ['with a list as its price', (node) => ({ ...node, price: ['8'] }), 'its price is an array'],
    ['with a number as a label', (node) => ({ ...node, attributes: { nodes: [{ label: 5 }] } }), 'read'],
  ])('%s is left out and named', async (_, change, reason) => {
    await using store = await harbour(snapshot, {}, altering(mug(change)));
    const report = await store.snapshot();
    expect(report.products).toBe(SIZE - 1);
    expect(report.unresolvable).toEqual([
      {
        of: 'product',
        databaseId: idOf(store, 'reef-mug'),
        name: expect.toBeOneOf([null, 'reef-mug']),
        reason: expect.stringContaining(reason),
      },
    ]);
    await store.refresh({ depth: 'fullScan' });
    expect(slugs()).not.toContain('reef-mug');
    expect(slugs()).toContain('tide-mug');
  });

  it('in its parts is shown without them', async () => {
    const parts = { galleryImages: { nodes: [null] }, terms: { nodes: 'none' }, reviews: { edges: [null] } };
    await using store = await harbour(snapshot, {}, altering(mug((node) => ({ ...node, ...parts }))));
    expect(await store.snapshot()).toMatchObject({ products: SIZE, unresolvable: [] });
    expect(snapshot.read((open) => open.product('reef-mug')).value).toMatchObject({
      galleryImages: [],
      terms: [],
      reviews: [],
    });
  });

  it.each<[string, (node: Node) => unknown, string]>([
    ['is null', () => null, 'it is null'],
    ['has a number as its name', (node) => ({ ...node, name: 7 }), 'its name is a number'],
  ])('is shown although a category %s, which is named', async (_, change, reason) => {
    const lamps = (node: Node) => (node.slug === 'lamps' ? change(node) : node);
    await using store = await harbour(snapshot, {}, altering(lamps, 'productCategories'));
    const { products, unresolvable } = await store.snapshot();
    expect(products).toBe(SIZE);
    expect(unresolvable).toMatchObject([{ of: 'category', reason: expect.stringContaining(reason) }]);
    expect((await store.refresh({ depth: 'modified' })).unresolvable).toHaveLength(1);
    expect(slugs()).toContain('pier-lamp');
  });
});
