import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'cheerio';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import { importCsv } from '#backend/tools/import/import-csv.ts';
import { priceBounds } from '#storefront/domain/search/facets/price-facet.ts';
import { parseListQuery } from '#storefront/domain/search/list-query.ts';
import { openTestShop, smallCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import { catalogSearch } from '../storefront/stores/search/catalog-search.ts';
import { htmlFile } from './index/page-files.ts';

const CSV = fileURLToPath(new URL('../backend/tools/import/fixtures/taxed/products.csv', import.meta.url));
const SCOPE = { list: null, decimals: 2, language: 'en-US' };

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop(smallCatalog());
  const { store, media } = shop.backend;
  await sharp({ create: { width: 800, height: 800, channels: 3, background: '#246' } }).toFile(
    join(media, 'tea.png'),
  );
  await importCsv(store, { csv: CSV, media });
  changeSettings(store, { taxDisplay: 'incl', baseCountry: 'AT', baseState: '' });
  await shop.pipeline.release();
}, 120_000);
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('location', { pathname: '/products/' });
  // The browser's requests for the search index.
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(new Response(served(address.split('?')[0] ?? ''))),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => shop.close(), 60_000);

const served = (path: string) => readFileSync(join(shop.work.dist, path), 'utf8');

/** Slugs of the products of a list, in its order. */
async function found(query: string): Promise<string[]> {
  const { products, cards } = await catalogSearch.find(parseListQuery(query), SCOPE);
  return (await cards(products)).map(({ slug }) => slug);
}

it('a range is made of prices with the taxes of each variation, on the page, in its data and on cards', () => {
  const html = served(htmlFile('/product/tea/'));
  const $ = load(html);
  expect($('main').text()).toContain('from €11.00');
  expect($('main').text()).toMatch(/Tin *€12.00.*Bag *€11.00/);
  const data = $('script[type="application/ld+json"]').text();
  expect([...data.matchAll(/"price":"([\d.]+)"/g)].map(([, price]) => price)).toEqual(['12.00', '11.00']);
  expect(
    load(served(htmlFile('/products/')))('a[href="/product/tea/"]')
      .closest('li')
      .text(),
  ).toContain('€11.00');
  const prices = served('product-feed.xml').matchAll(/<g:price>([\d.]+) EUR/g);
  expect([...prices].map(([, price]) => price)).toEqual(['12.00', '11.00']);
});

it('lists are sorted and filtered by the prices that they show', async () => {
  expect(await found('?orderby=price&order=ASC')).toEqual([
    'tea',
    'jam',
    'book',
    'stamp',
    'lamp',
    'wine',
    'oil',
  ]);
  expect(await found('?filter=price[10,10.99]')).toEqual([]);
  // A product with several prices is filtered by its highest one.
  expect(await found('?filter=price[11.90,12]')).toEqual(['tea']);
  expect((await found('?filter=price[11.40,12]')).toSorted()).toEqual(['book', 'jam', 'tea']);
  expect(await found('?filter=price[24,24]')).toEqual(['lamp']);
  expect(await found('?filter=price[19,21]')).toEqual([]);
  expect(priceBounds((await catalogSearch.loaded()).index, null)).toEqual({ min: 1140, max: 4800 });
});
