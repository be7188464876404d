import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProductRow } from '#backend/db/product-columns.ts';
import { PAYLOAD_SCHEMA } from '#storefront/domain/catalog/payload/payload-facts.ts';
import { payloadProduct } from '#storefront/domain/catalog/payload/payload-product.ts';
import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import type { EditedShop } from '#testing/fixtures/edited-shop.ts';
import { mug } from '#testing/fixtures/mug-shop.ts';
import { openTranslated, type TranslationPlugin } from '#testing/fixtures/translated-store.ts';
import { openPage } from '../fixtures/page.ts';

let sent: { query: string; variables: Record<string, unknown> }[];

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a page of a release of this store, which has a page for each product of the page's language. */
function openShop({ backend }: EditedShop, config: Partial<ClientConfig>): void {
  openPage(new Map(), { graphqlUrl: backend.url, ...config });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.startsWith(backend.url)) {
      sent.push(JSON.parse(String(init?.body)));
      return fetch(input, init);
    }
    const slug = input.split('/').at(-2) ?? '';
    const row = backend.store.get<ProductRow>('SELECT * FROM products WHERE slug = ?', slug);
    if (!row || row.language !== (config.language ?? row.language)) return new Response('', { status: 404 });
    const product = payloadProduct(mug({ databaseId: row.id, slug, name: row.name }));
    return Response.json({ schema: PAYLOAD_SCHEMA, route: 'product-slug', product });
  });
}

async function find(search: string, config: Partial<ClientConfig>) {
  const { searchBackend } = await import('./backend-search.ts');
  const page = { page: 1, perPage: 10, locale: config.locale ?? 'en_US' };
  const answer = await searchBackend(search, page);
  return answer && [answer.total, answer.products.map(({ slug }) => slug)];
}

test.each<[TranslationPlugin, object]>([
  ['polylang', {}],
  ['wpml', { translationPlugin: 'wpml' }],
])('the store searches in the language of the page: %s', async (plugin, translated) => {
  await using shop = await openTranslated(plugin);
  const german = { locale: 'de_DE', language: 'de', ...translated } as const;
  openShop(shop, german);
  expect(await find('shirt', german)).toEqual([1, ['t-shirt-v-ausschnitt']]);
  expect(await find('ware', german)).toEqual([0, []]);
  const english = { language: 'en', ...translated };
  openShop(shop, english);
  expect(await find('neck', english)).toEqual([1, ['v-neck-t-shirt']]);
  expect(await find('ausschnitt', english)).toEqual([0, []]);
});

test('a store without languages is asked for none', async () => {
  await using shop = await openTranslated('polylang');
  openShop(shop, {});
  expect(await find('ausschnitt', {})).toEqual([1, ['t-shirt-v-ausschnitt']]);
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).not.toMatch(/language/i);
});
