import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeProduct } from '../../catalog/changes/change-product.ts';
import { trashProduct } from '../../catalog/changes/remove-product.ts';
import { applyScheduledSales } from '../../db/derived-columns.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';

const PAGE = `query ($after: String, $first: Int) {
  products(first: $first, after: $after, where: { orderby: { field: MODIFIED, order: DESC } }) {
    found pageInfo { hasNextPage endCursor } nodes { databaseId modifiedGmt }
  }
}`;
const THESE = `query ($ids: [Int]) { products(first: 100, where: { include: $ids }) { found nodes {
  __typename databaseId slug modified modifiedGmt
  ... on SimpleProduct { dateOnSaleFrom dateOnSaleTo price(format: RAW) }
} } }`;

interface Page {
  found: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
  nodes: { databaseId: number; modifiedGmt: string }[];
}

let backend: FixtureBackend;
beforeAll(async () => {
  backend = await serveFixture();
});
afterAll(() => backend.close());

async function walk(first: number): Promise<Page['nodes']> {
  const walked: Page['nodes'] = [];
  for (let after: string | null = null; ; ) {
    const { products } = (await backend.query(PAGE, { first, after })) as unknown as { products: Page };
    walked.push(...products.nodes);
    if (!products.pageInfo.hasNextPage) return walked;
    after = products.pageInfo.endCursor;
  }
}

const idOf = (slug: string) =>
  backend.store.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id ?? 0;

test('paging by modified lists every product once, the newest id first among equals', async () => {
  const second = new Date('2026-10-30T08:00:00Z');
  for (const slug of ['cap', 'beanie', 'print-010', 'print-020', 'hoodie', 'logo-collection']) {
    changeProduct(backend.store, idOf(slug), {}, second);
  }
  for (const size of [1, 4, 100]) {
    const walked = await walk(size);
    expect(new Set(walked.map(({ databaseId }) => databaseId)).size).toBe(120);
    const sorted = walked.toSorted(
      (one, other) => other.modifiedGmt.localeCompare(one.modifiedGmt) || other.databaseId - one.databaseId,
    );
    expect(walked).toEqual(sorted);
  }
});

test('products requested by id come with modified, all types; unpublished ones are left out', async () => {
  const second = new Date('2026-11-01T08:00:00Z');
  const slugs = ['hoodie', 'logo-collection', 'wordpress-pennant', 'cap', 'polo', 'album'];
  const ids = slugs.map(idOf);
  for (const id of ids) changeProduct(backend.store, id, {}, second);
  changeProduct(backend.store, idOf('polo'), { status: 'draft' }, second);
  trashProduct(backend.store, idOf('album'), second);
  const { products } = (await backend.query(THESE, { ids: [...ids, 999_999] })) as unknown as {
    products: { found: number; nodes: { __typename: string }[] };
  };
  expect(products.found).toBe(4);
  expect(products.nodes.map(({ __typename }) => __typename).toSorted()).toEqual([
    'ExternalProduct',
    'GroupProduct',
    'SimpleProduct',
    'VariableProduct',
  ]);
  for (const node of products.nodes) {
    expect(node).toMatchObject({ modified: '2026-11-01T09:00:00+01:00', modifiedGmt: '2026-11-01T08:00:00' });
  }
});

test('a scheduled sale is visible before it starts, and its start changes only the price', async () => {
  const prices = { sale: '9', saleFrom: '2097-06-01T00:00:00', saleTo: '2097-06-08T00:00:00' };
  changeProduct(backend.store, idOf('t-shirt'), { prices }, new Date('2026-11-02T08:00:00Z'));
  const planned = {
    dateOnSaleFrom: '2097-06-01T00:00:00+02:00',
    dateOnSaleTo: '2097-06-08T00:00:00+02:00',
    modifiedGmt: '2026-11-02T08:00:00',
  };
  const look = async () => {
    const { products } = await backend.query(THESE, { ids: [idOf('t-shirt')] });
    return (products as { nodes: unknown[] }).nodes[0];
  };
  expect(await look()).toMatchObject({ ...planned, price: '18' });
  applyScheduledSales(backend.store, new Date('2097-06-02T00:00:00Z'));
  expect(await look()).toMatchObject({ ...planned, price: '9' });
});
