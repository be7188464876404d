import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordedCatalog } from '../../fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';

interface Item {
  id: string;
  databaseId: number;
  label: string;
  path: string;
  parentId: string | null;
  childItems: { nodes: { label: string; parentDatabaseId: number }[] };
}

const ITEMS = `nodes { id databaseId label path parentId childItems(first: 50) { nodes { label parentDatabaseId } } }`;

let backend: FixtureBackend;
beforeAll(async () => {
  const catalog = recordedCatalog();
  const about = { slug: 'about', title: 'About', content: '<p>Us.</p>' };
  const legal = (locale: string) => ({ slug: 'terms', locale, kind: 'terms', order: 0 });
  backend = await serveFixture({
    catalog: {
      ...catalog,
      categories: catalog.categories.map((one) => ({ ...one, name: `${one.name} & more` })),
    },
    shop: {
      pages: [
        about,
        { slug: 'terms', title: 'Terms', content: '', shows: legal('en_US') },
        { slug: 'agb', title: 'AGB', content: '', shows: legal('de_DE') },
      ],
    },
  });
});
afterAll(() => backend.close());

async function itemsOf(where: string): Promise<Item[]> {
  const { menuItems } = (await backend.query(
    `{ menuItems(first: 100, where: { ${where} }) { ${ITEMS} } }`,
  )) as {
    menuItems: { nodes: Item[] };
  };
  return menuItems.nodes;
}

test('the primary menu has the categories with products, below each other as in the catalog', async () => {
  const top = await itemsOf('location: PRIMARY, parentDatabaseId: 0');
  expect(top).toEqual(await itemsOf('location: PRIMARY, parentId: "0"'));
  expect(top).toContainEqual(
    expect.objectContaining({
      label: 'Clothing & more',
      path: '/product-category/clothing/',
      parentId: null,
    }),
  );
  const all = await itemsOf('location: PRIMARY');
  expect(all.map(({ label }) => label)).not.toContain('Uncategorized');
  const below = top.flatMap(({ childItems }) => childItems.nodes.map(({ label }) => label));
  expect(all).toHaveLength(top.length + below.length);
  const clothing = top.find(({ label }) => label === 'Clothing & more');
  expect(clothing?.childItems.nodes.length).toBeGreaterThan(1);
  const children = await itemsOf(`parentId: "${clothing?.id}"`);
  expect(children.map(({ label }) => label)).toEqual(clothing?.childItems.nodes.map(({ label }) => label));
});

test('the footer has the pages in the language of the shop', async () => {
  const footer = await itemsOf('location: FOOTER');
  expect(footer.map(({ label, path }) => [label, path])).toEqual([
    ['About', '/about/'],
    ['Terms', '/terms/'],
  ]);
  const [about] = footer;
  expect(await itemsOf(`id: ${about?.databaseId}`)).toEqual([about]);
  expect(
    await backend.query(`{ menuItem(id: "${about?.id}") { url order menu { node { slug } }
      connectedNode { node { uri isTermNode ... on Page { title } } } } }`),
  ).toEqual({
    menuItem: {
      ...{ url: 'https://store.example/about/', order: 1, menu: { node: { slug: 'footer' } } },
      connectedNode: { node: { uri: '/about/', isTermNode: false, title: 'About' } },
    },
  });
});

test('a menu is found by its id, place, name or slug', async () => {
  const { menus } = (await backend.query(
    '{ menus { nodes { id databaseId name slug count locations } } }',
  )) as {
    menus: { nodes: { id: string; databaseId: number; name: string; slug: string }[] };
  };
  expect(menus.nodes).toMatchObject([
    { slug: 'primary', locations: ['PRIMARY'] },
    { slug: 'footer', count: 2 },
  ]);
  for (const { id, databaseId, name, slug } of menus.nodes) {
    const found = { menu: { slug } };
    const ids = { ID: id, DATABASE_ID: databaseId, NAME: name, SLUG: slug, LOCATION: slug };
    for (const [idType, value] of Object.entries(ids))
      expect(await backend.query(`{ menu(id: "${value}", idType: ${idType}) { slug } }`)).toEqual(found);
  }
  const where = '{ menus(where: { location: FOOTER }) { nodes { menuItems { nodes { label } } } } }';
  expect(await backend.query(where)).toEqual({
    menus: { nodes: [{ menuItems: { nodes: [{ label: 'About' }, { label: 'Terms' }] } }] },
  });
  expect(await backend.query('{ menu(id: "none", idType: SLUG) { id } }')).toEqual({ menu: null });
});
