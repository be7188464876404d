import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, Shopper } from '../../fixtures/shopper.ts';

let backend: FixtureBackend;
let shopper: Shopper;
beforeAll(async () => {
  backend = await serveFixture();
  shopper = new Shopper(backend);
});
afterAll(() => backend.close());

interface Listed {
  databaseId: number;
  productId: number;
  slug: string;
  featuredImageDatabaseId: number;
  featuredImage: { node: { databaseId: number } };
}

const PRODUCTS =
  'nodes { databaseId productId slug featuredImageDatabaseId featuredImage { node { databaseId } } }';

test('a category lists its products and those of the categories below it', async () => {
  const inCategory = (args: string) =>
    shopper
      .ask<{ products: { nodes: Listed[] } }>(
        `{ productCategory(id: "clothing", idType: SLUG) { products(first: 100${args}) { ${PRODUCTS} } } }`,
      )
      .then(({ products }) => products.nodes);
  const { nodes: expected } = await shopper.ask<{ nodes: Listed[] }>(
    `{ products(first: 100, where: { categoryIn: ["clothing"] }) { ${PRODUCTS} } }`,
  );
  expect(await inCategory('')).toEqual(expected);
  expect(expected.length).toBeGreaterThan(5);
  for (const { databaseId, productId, featuredImage, featuredImageDatabaseId } of expected) {
    expect([productId, featuredImage.node.databaseId]).toEqual([databaseId, featuredImageDatabaseId]);
  }
  const cheapest = await inCategory(', where: { orderby: { field: PRICE, order: ASC }, search: "hoodie" }');
  expect(cheapest.map(({ slug }) => slug).sort()).toEqual(
    expected
      .map(({ slug }) => slug)
      .filter((slug) => slug.includes('hoodie'))
      .sort(),
  );
});

test('a registration that signs in gives the tokens of it, another one none', async () => {
  const register = (username: string, authenticate: boolean) =>
    new Shopper(backend).ask<{ authToken: string | null; refreshToken: string | null }>(
      `mutation ($input: RegisterCustomerInput!) { registerCustomer(input: $input) { authToken refreshToken } }`,
      { input: { username, email: `${username}@example.test`, password: 'Ulla-pass-1!', authenticate } },
    );
  expect(await register('ulla', false)).toEqual({ authToken: null, refreshToken: null });
  const { authToken, refreshToken } = await register('uwe', true);
  const uwe = new Shopper(backend, `Bearer ${authToken}`);
  expect(await uwe.ask('{ viewer { username } }')).toEqual({ username: 'uwe' });
  const refresh = 'mutation ($t: String!) { refreshToken(input: { refreshToken: $t }) { success } }';
  expect(await new Shopper(backend).ask(refresh, { t: refreshToken })).toEqual({ success: true });
});

test('an order says which storefront made it', async () => {
  const order = async (createdVia: string | null) => {
    await shopper.fill('cap');
    const { order } = await shopper.ask<{ order: { createdVia: string } }>(
      'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { createdVia } } }',
      { input: { billing: GINA, shipping: GINA, paymentMethod: 'cod', createdVia } },
    );
    return order.createdVia;
  };
  expect(await order('another-storefront')).toBe('another-storefront');
  expect(await order(null)).toBe('checkout');
});
