import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { Shopper } from '../../fixtures/shopper.ts';

let backend: FixtureBackend;
beforeAll(async () => {
  backend = await serveFixture();
});
afterAll(() => backend.close());

test('all settings agree with the general ones, and keep what is for staff', async () => {
  const data = await backend.query(`{
    allSettings { generalSettingsTitle generalSettingsUrl generalSettingsEmail readingSettingsPostsPerPage }
    generalSettings { title url } }`);
  expect(data).toEqual({
    allSettings: {
      generalSettingsTitle: 'Woo Test Shop',
      generalSettingsUrl: 'https://store.example',
      generalSettingsEmail: null,
      readingSettingsPostsPerPage: 10,
    },
    generalSettings: { title: 'Woo Test Shop', url: 'https://store.example' },
  });
});

test('a customer has no saved cards, and a product no head of a plugin', async () => {
  const shopper = new Shopper(backend);
  const register =
    'registerCustomer(input: { email: "ada@example.test", password: "right-pass", authenticate: true })';
  const { viewer } = await shopper.ask<{ viewer: object }>(
    `mutation { ${register} { viewer { stripeCustomerId savedPaymentMethods { last4 } } } }`,
  );
  expect(viewer).toEqual({ stripeCustomerId: null, savedPaymentMethods: [] });
  const head = 'fullYoastHead(frontendUrl: "https://shop.example", sanitize: true)';
  expect(await shopper.ask(`{ product(id: "cap", idType: SLUG) { ${head} } }`)).toEqual({
    fullYoastHead: null,
  });
});

test('terms of an attribute are filtered and sorted', async () => {
  const slugs = async (where: string) => {
    const { attributes } = await new Shopper(backend).ask<{
      attributes: { nodes: { terms: { nodes: { slug: string }[] } }[] };
    }>(`{ product(id: "v-neck-t-shirt", idType: SLUG) { ... on VariableProduct { attributes { nodes {
      ... on GlobalProductAttribute { terms(first: 100${where}) { nodes { slug } } } } } } } }`);
    return attributes.nodes[0]?.terms.nodes.map(({ slug }) => slug);
  };
  const all = await slugs('');
  expect(all).toEqual(expect.arrayContaining(['blue', 'green', 'red']));
  expect(await slugs(', where: { slug: ["red", "yellow"] }')).toEqual(['red']);
  expect(await slugs(', where: { slug: [], include: [], name: [] }')).toEqual(all);
  expect(await slugs(', where: { orderby: NAME, order: DESC }')).toEqual(all?.toSorted().reverse());
});
