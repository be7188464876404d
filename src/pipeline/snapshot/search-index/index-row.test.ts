import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Answer } from '#storefront/api/fixtures/server.ts';
import type { StockStatus, Variation } from '#storefront/domain/catalog/catalog-types.ts';
import type {
  CardChunk,
  IndexFacets,
  ListShard,
  NameShard,
  OptionColumn,
  PriceColumns,
  TextChunk,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { mug, variation } from '#testing/fixtures/mug-shop.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { assignTerms, renameTerm } from '../../../backend/catalog/changes/change-terms.ts';
import type { SeedPrices } from '../../../backend/db/seed/types.ts';
import { findCatalogIssues } from '../catalog-issues.ts';
import { formatCatalogReport } from '../catalog-report.ts';
import { IndexFiles } from './index-files.ts';
import { indexRow } from './index-row.ts';

const snapshot = new TemporarySnapshot();
const prices = (regular: string | null): SeedPrices => ({
  regular,
  sale: null,
  saleFrom: null,
  saleTo: null,
});

/** The only file of each kind: the harbour's catalog is no larger. */
function index(): {
  list: ListShard;
  price: PriceColumns;
  pa_color: OptionColumn;
  product_brand?: OptionColumn;
  name: NameShard;
  card: CardChunk;
  text: TextChunk;
  facets: IndexFacets;
} {
  const db = new DatabaseSync(snapshot.file, { readOnly: true });
  try {
    const files = new IndexFiles(db);
    return Object.fromEntries(
      files.all().map((file) => [file.kind, JSON.parse(files.content(file)) as unknown]),
    ) as ReturnType<typeof index>;
  } finally {
    db.close();
  }
}

const colors = () => index().facets.groups[1]?.options.map(({ name }) => name);

describe('rows', () => {
  it('are those of every listed product, of all types, free and unpriced ones included', async () => {
    const catalog = harbourCatalog({
      'reef-mug': { prices: prices('0') },
      'print-0': {
        prices: prices(null),
        description: '<ul><li>Thick</li><li>A<b>4</b> &amp; more</li></ul>',
        shortDescription: '<p>One</p><p>two<br>three</p>',
      },
    });
    await using store = await harbour(snapshot, { catalog });
    await store.snapshot();
    const { list, price, name, card, text, pa_color: color } = index();
    expect(name.name).toEqual([
      'Tide & Reef Mug',
      'reef-mug',
      'set-of-mugs',
      'pier-lamp',
      'ferry-ticket',
      'print-0',
    ]);
    expect(card.type).toBe('ssgves');
    expect(price.min).toEqual([1800, 0, expect.any(Number), 124_000, 700, -1]);
    expect(price.span[3]).toBe(7050);
    // The set is on sale by its member, and has the former price of that one.
    expect(price.sale).toEqual([
      [0, 2400, 0],
      [2, 2400, 0],
    ]);
    expect(list.stock).toBe('iiiiii');
    expect(list.published[0]).toBe(Date.parse('2026-03-05T10:00:00+01:00') / 1000);
    expect(color.counts).toEqual([1, 1, 0, 2]);
    expect(card).toMatchObject({ ...price, stock: list.stock });
    expect(card.low).toEqual([0]);
    expect(card.unpurchasable).toContain(5);
    expect(card.unpurchasable).not.toContain(1);
    expect(card.image[0]).toMatch(/\/2026\/03\/mug\.jpg$/);
    expect(card.slug).toEqual(['tide-mug', '', '', '', '', '']);
    expect(text.description.at(-1)).toBe('Thick A4 & more');
    expect(text.short.at(-1)).toBe('One two three');
    expect(text.description[0]).toBe('Thrown by hand.');
  });

  it('go where a store hides what is sold out, and come back', async () => {
    await using store = await harbour(snapshot);
    const sell = (status: 'IN_STOCK' | 'OUT_OF_STOCK') => {
      const row = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'reef-mug'");
      changeProduct(store.catalog, row?.id ?? 0, { stock: { status, quantity: null } as never });
    };
    const config: MerchantConfig = { hideOutOfStock: true };
    sell('OUT_OF_STOCK');
    await store.snapshot({ config });
    expect(index().name.name).not.toContain('reef-mug');
    await store.snapshot();
    expect(index().list.stock).toBe('ioiiii');
    sell('IN_STOCK');
    await store.refresh({ depth: 'fullScan' }, { config });
    expect(index().name.name).toContain('reef-mug');
  });

  it.each([
    ['had none', ''],
    ['had another table', 'CREATE TABLE index_file (kind TEXT, name TEXT)'],
  ])('are made from nothing in a snapshot of older code, which %s', async (_, older) => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const before = snapshot.entities();
    const db = new DatabaseSync(snapshot.file);
    db.exec(`DROP TABLE index_row; DROP TABLE index_term; DROP TABLE index_file; ${older};
      UPDATE source_state SET value = '"older"' WHERE key = 'derived'`);
    db.close();
    expect(snapshot.entities()).not.toEqual(before);
    await store.refresh({ depth: 'modified' });
    expect(snapshot.entities()).toEqual(before);
  });

  it('have the SKUs of a product and of its variations once each', () => {
    const variations = ['A-1', 'A-2', 'A', null].map((sku) => variation({ sku }));
    expect(indexRow(mug({ sku: 'A', variations })).sku).toBe('A A-1 A-2');
    expect(indexRow(mug({ sku: null })).sku).toBe('');
  });

  it('have the variations that can be ordered, where these are not all that the options promise', () => {
    const terms = [40, 41].map((size) => {
      return { databaseId: size, taxonomyName: 'pa_size', name: String(size), slug: String(size) };
    });
    const size = { id: 'a', name: 'pa_size', label: 'Size', variation: true, visible: true };
    const attributes = [{ ...size, scope: 'GLOBAL' as const, options: ['40', '41'], terms }];
    const of = (value: string, stockStatus: StockStatus = 'IN_STOCK', purchasable = true) => {
      const chosen = [{ attributeId: 1, name: 'pa_size', label: 'Size', value }];
      return variation({ stockStatus, purchasable, attributes: chosen });
    };
    const orderable = (...variations: Variation[]) =>
      indexRow(mug({ type: 'VARIABLE', attributes, variations })).orderable;
    const only40 = { taxonomies: ['pa_size'], variations: [[40]] };
    expect(orderable(of('40'), of('41', 'OUT_OF_STOCK'))).toEqual(only40);
    expect(orderable(of('40'), of('40'), of('41', 'IN_STOCK', false))).toEqual(only40);
    expect(orderable(of('40'))).toEqual(only40);
    expect(orderable(of('40'), of('41', 'ON_BACKORDER'))).toBeNull();
    expect(orderable(of('', 'IN_STOCK'), of('41', 'OUT_OF_STOCK'))).toBeNull();
    expect(indexRow(mug({ attributes })).orderable).toBeNull();
  });

  it('have the terms of shop-wide attributes, and a date in whole seconds', () => {
    const term = { databaseId: 7, taxonomyName: 'pa_size', name: 'L', slug: 'l' };
    const size = {
      id: 'a',
      name: 'pa_size',
      label: 'Size',
      variation: false,
      visible: false,
      options: ['l'],
    };
    const attributes = [
      { ...size, scope: 'GLOBAL' as const, terms: [term] },
      { ...size, name: 'Logo', scope: 'LOCAL' as const, terms: [] },
    ];
    const date = '2026-03-05T10:00:00.700Z';
    expect(indexRow(mug({ attributes, date }))).toMatchObject({
      terms: { pa_size: [7] },
      published: 1772704800,
    });
    expect(indexRow(mug({ date: '' })).published).toBe(0);
  });
});

describe('facets', () => {
  it('are the categories with listed products, as a tree by name, and attributes with the terms that products have', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const [categories, colours, ...others] = index().facets.groups;
    expect(categories?.options.map(({ name }) => name)).toEqual(['Lamps', 'Prints', 'Table', 'Mugs & Cups']);
    const table = categories?.options.find(({ slug }) => slug === 'table');
    expect(categories?.options.map(({ parent }) => parent)).toEqual([0, 0, 0, table?.id]);
    expect(colours).toMatchObject({ group: 'pa_color', label: 'Color', openByDefault: true });
    expect(others).toEqual([]);
    expect(colours?.options.map(({ slug, name }) => [slug, name])).toEqual([
      ['blue', 'Blue'],
      ['red', 'Red'],
    ]);
    const lamp = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'pier-lamp'");
    assignTerms(store.catalog, lamp?.id ?? 0, 'pa_color', ['blue']);
    await store.refresh({ depth: 'fullScan' });
    expect(colors()).toEqual(['Blue']);
  });

  it('are brands and tags before attributes, where products have any', async () => {
    const brands = [
      { slug: 'pier', name: 'Pier & Co', parent: null },
      { slug: 'buoy', name: 'Buoy', parent: null },
    ];
    const catalog = harbourCatalog({
      'reef-mug': { brands: ['pier'], tags: ['new'] },
      'print-0': { brands: ['pier', 'buoy'] },
    });
    await using store = await harbour(snapshot, {
      catalog: {
        ...catalog,
        brands,
        tags: [
          { slug: 'new', name: 'New' },
          { slug: 'old', name: 'Old' },
        ],
      },
    });
    await store.snapshot();
    const named = () =>
      index().facets.groups.map(({ group, options }) => [group, ...options.map(({ name }) => name)]);
    expect(named().slice(1)).toEqual([
      ['product_brand', 'Buoy', 'Pier & Co'],
      ['product_tag', 'New'],
      ['pa_color', 'Blue', 'Red'],
    ]);
    const [, groups] = index().facets.groups;
    expect(index().product_brand).toEqual({
      counts: [0, 1, 0, 0, 0, 2],
      ids: expect.arrayContaining(groups?.options.map(({ id }) => id) ?? []),
    });
    // Names are compared with those of the poll before.
    await store.refresh({ depth: 'modified', shop: true });
    renameTerm(store.catalog, 'product_brand', 'pier', 'Quay');
    await store.refresh({ depth: 'modified', shop: true });
    expect(named()[1]).toEqual(['product_brand', 'Buoy', 'Quay']);
    const mug = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'reef-mug'");
    assignTerms(store.catalog, mug?.id ?? 0, 'product_tag', []);
    await store.refresh({ depth: 'fullScan' });
    expect(named().map(([group]) => group)).toEqual(['category', 'product_brand', 'pa_color']);
  });

  it('have the terms in the order of the store, also where that alone changes', async () => {
    let isReversed = false;
    await using store = await harbour(snapshot, {}, async ({ operationName }, ask) => {
      const answer = await ask();
      return operationName === 'getAllTerms' && isReversed ? withReversedTerms(answer) : answer;
    });
    await store.snapshot();
    expect(colors()).toEqual(['Blue', 'Red']);
    isReversed = true;
    await store.refresh({ depth: 'modified', shop: true });
    expect(colors()).toEqual(['Red', 'Blue']);
  });

  it('are those of the settings, in their order and with their labels, empty terms included on request', async () => {
    const facet = { showCount: true, openByDefault: true, hideEmpty: false };
    const facets = [
      { ...facet, slug: 'pa_shape', label: 'Shape' },
      { ...facet, slug: 'pa_color', label: 'Paint' },
    ];
    const catalog = harbourCatalog();
    catalog.attributes[0]?.terms.push({ slug: 'grey', name: 'Grey' });
    await using store = await harbour(snapshot, { catalog });
    await store.snapshot({ config: { facets } });
    expect(index().facets.groups).toMatchObject([
      { group: 'category' },
      {
        group: 'pa_color',
        label: 'Paint',
        openByDefault: true,
        options: [{ name: 'Blue' }, { name: 'Grey' }, { name: 'Red' }],
      },
    ]);
  });

  it('have the terms by name where the store cannot list those of a taxonomy', async () => {
    await using store = await harbour(snapshot, {}, ({ operationName }) =>
      operationName === 'getAllTerms'
        ? { status: 200, body: JSON.stringify({ errors: [{ message: 'Value "PACOLOR" does not exist' }] }) }
        : null,
    );
    await store.snapshot();
    expect(colors()).toEqual(['Blue', 'Red']);
    const report = formatCatalogReport(findCatalogIssues(snapshot.file));
    expect(report).toContain('Attributes with no order of options: 1. Color (pa_color)');
  });

  it('are not reported where the store lists their terms', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    expect(formatCatalogReport(findCatalogIssues(snapshot.file))).not.toContain('Attributes');
  });
});

function withReversedTerms(answer: Answer): Answer {
  if (typeof answer === 'string') return answer;
  const body = JSON.parse(String(answer.body)) as { data: { terms: { nodes: unknown[] } } };
  body.data.terms.nodes.reverse();
  return { ...answer, body };
}
