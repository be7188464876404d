import { expect, it } from 'vitest';
import { ApiClient } from './api-client.ts';
import { type Answer, startAnswerServer } from './fixtures/server.ts';
import { readStoreSite } from './store-kinds.ts';

async function read(answer: Answer, languages: string[] = []) {
  await using server = await startAnswerServer(() => answer);
  const site = await readStoreSite(new ApiClient({ endpoint: server.url }), languages);
  return { ...site, homes: site.homes.map((home) => (server.url.startsWith(home) ? 'endpoint' : home)) };
}

const node = (link: string) => ({ slug: link.split('/').at(-2) ?? '', link });
const found = (products: object[], categories: object[], url = 'https://store.example/wp/'): Answer => ({
  body: {
    data: {
      generalSettings: { url },
      products: { nodes: products },
      productCategories: { nodes: categories },
    },
  },
});

it('is where the store says, and where its products and categories are', async () => {
  const products = [
    node('https://store.example/wp/de/ware/tassen/gr%C3%BCn/'),
    node('https://store.example/wp/goods/mug/'),
    { slug: 'other', link: 'https://store.example/wp/goods/mug/' },
    node('https://store.example/wp/mug/'),
    node('https://elsewhere.example/wp/hidden/mug/'),
    { slug: 'draft', link: 'https://store.example/wp/?p=12' },
    { slug: null, link: null },
  ];
  const categories = [node('https://store.example/wp/sortiment/tassen/')];
  expect(await read(found(products, categories), ['en', 'de'])).toEqual({
    homes: ['https://store.example/wp', 'endpoint'],
    products: ['goods', 'ware'],
    categories: ['sortiment'],
  });
});

it('is at the endpoint where the store cannot say', async () => {
  const unknown = { body: { errors: [{ message: 'Cannot query field "link" on type "Product".' }] } };
  expect(await read(unknown)).toEqual({ homes: ['endpoint'], products: [], categories: [] });
  expect((await read(found([], [], 'javascript:alert(1)'))).homes).toEqual(['endpoint']);
});
