import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeProduct } from '../../catalog/changes/change-product.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';

const EDITOR = { name: 'editor', password: 'quay side' };
const FIRST_PAGE_ID = '1000000000';
const QUERY = `query ($product: ID!, $page: ID!) {
  product(id: $product, idType: DATABASE_ID) { databaseId status }
  page(id: $page, idType: DATABASE_ID) { title status }
  products(first: 100, where: { search: "cap" }) { nodes { databaseId } }
}`;

let backend: FixtureBackend;
let id: number;
beforeAll(async () => {
  const pages = [{ slug: 'sizes', title: 'Sizes', content: '<p>Feet first.</p>', status: 'draft' as const }];
  const environment = { NODE_ENV: 'production', ISLET_EDITOR: `${EDITOR.name}:${EDITOR.password}` };
  backend = await serveFixture({ environment, shop: { pages } });
  id = backend.store.get<{ id: number }>("SELECT id FROM products WHERE slug = 'cap'")?.id ?? 0;
  changeProduct(backend.store, id, { status: 'draft' }, new Date());
});
afterAll(() => backend.close());

async function ask(authorization?: string): Promise<Record<string, unknown>> {
  const response = await fetch(backend.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify({ query: QUERY, variables: { product: String(id), page: FIRST_PAGE_ID } }),
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

it.each([
  ['a guest', undefined],
  ['an editor with a wrong password', basic(EDITOR.name, 'key side')],
  ['somebody without a password', basic(EDITOR.name, '')],
  ['a bearer of something', 'Bearer quay side'],
])('are nothing to %s', async (_, authorization) => {
  expect(await ask(authorization)).toMatchObject({ product: null, page: null, products: { nodes: [] } });
});

it('are what they are to the editor, and in no list', async () => {
  expect(await ask(basic(EDITOR.name, EDITOR.password))).toMatchObject({
    product: { databaseId: id, status: 'draft' },
    page: { title: 'Sizes', status: 'draft' },
    products: { nodes: [] },
  });
});
