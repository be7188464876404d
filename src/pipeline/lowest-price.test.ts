import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { openTestShop, smallCatalog, type TestShop, testPipeline } from '#testing/shops/test-shop.ts';
import { historyLimits } from './history/history-records.ts';
import { letFlow, rollBack } from './history/rollback.ts';
import { htmlFile, payloadFile } from './index/page-files.ts';
import type { Pipeline, ReleaseRequest } from './pipeline.ts';
import { fillPriceRecord } from './snapshot/prices/fill-record.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DAY = 24 * 60 * 60_000;
const START = Date.now();
const SHORT = '30-day low:';
const FULL = 'Lowest price in the 30 days before the reduction:';

let shop: TestShop;
let pipeline: Pipeline;
let day: number;
let cap: number;
let belt: number;

const now = () => START + day * DAY;

beforeAll(async () => {
  shop = await openTestShop(smallCatalog());
  const { work, backend } = shop;
  pipeline = testPipeline({ workspace: work, endpoint: backend.url, now, history: historyLimits() });
  [cap, belt] = [idOf('cap'), idOf('belt')];
});
afterAll(async () => {
  await pipeline.close();
  await shop.close();
});

const idOf = (slug: string) =>
  Number(shop.backend.store.db.prepare('SELECT id FROM products WHERE slug = ?').get(slug)?.id);

async function releaseOn(at: number, request: Partial<ReleaseRequest> = {}): Promise<string> {
  day = at;
  return (await pipeline.release({ depth: 'fullScan', ...request })).id ?? '';
}

/** Sells a product at a reduced price from a day on; at its regular one for null. @returns the release that shows it */
async function sell(at: number, sale: string | null, id = cap): Promise<string> {
  changeProduct(shop.backend.store, id, { prices: { regular: '20.00', sale, saleFrom: null, saleTo: null } });
  return releaseOn(at);
}

const served = (path: string) => readFileSync(join(shop.work.dist, path), 'utf8');
const textOf = (path: string, slug: string) =>
  load(served(htmlFile(path)))(`a[href$="/product/${slug}/"]`)
    .closest('[data-card]')
    .text();
const textIn = (path: string) => load(served(htmlFile(path)))('main').text();
const buyBox = (slug: string) => load(served(htmlFile(`/product/${slug}/`)))('.buy-box');

/** The texts of a product's reduction: on its page and on its card; and what its payload says. */
function announced(slug = 'cap') {
  const payload = JSON.parse(served(payloadFile(`/product/${slug}/`) ?? '')) as {
    product: { lowest?: number };
  };
  const price = (text: string, before: string) => new RegExp(`${before} *(€[\\d.]+)`).exec(text)?.[1] ?? null;
  return {
    page: price(buyBox(slug).text(), FULL),
    card: price(textOf('/products/', slug), SHORT),
    payload: payload.product.lowest ?? null,
    badge: /-\d+%/.exec(buyBox(slug).text())?.[0] ?? null,
  };
}

const everywhere = (price: string, badge: string | null) => ({
  page: `€${price}`,
  card: `€${price}`,
  payload: Number(price) * 100,
  badge,
});
const nowhere = { page: null, card: null, payload: null };

it('is said wherever a reduction is announced, once the record is old enough', async () => {
  await sell(0, null);
  await sell(10, '12.00');
  // Ten days are too few.
  expect(announced()).toEqual({ ...nowhere, badge: '-40%' });
  await sell(20, null);
  expect(announced()).toEqual({ ...nowhere, badge: null });
  await sell(40, '9.00');
  expect(announced()).toEqual(everywhere('12.00', '-25%'));
  // A reduction that goes further is measured by what was before it began.
  await sell(60, '6.00');
  expect(announced()).toEqual(everywhere('12.00', '-50%'));
});

it('is on cards that browsers make, and in no file of a product without it', () => {
  const folder = 'catalog-index';
  const files = readdirSync(join(shop.work.dist, folder)).filter((name) => name.endsWith('.json'));
  const facts = files.flatMap((name) => {
    const { facts: found = {} } = JSON.parse(served(join(folder, name))) as { facts?: object };
    return Object.values(found);
  });
  expect(facts).toContainEqual({ lowest: 1200 });
  expect(facts).not.toContainEqual({});
  expect(announced('belt')).toMatchObject(nowhere);
});

it('is the same in a release of all pages, and of a catalog that is read again', async () => {
  const pages = ['/product/cap/', '/products/', '/de/product/cap/'].map((page) => [page, textIn(page)]);
  await releaseOn(61, { full: true, depth: 'fullRead' });
  expect(pages).toEqual(pages.map(([page = '']) => [page, textIn(page)]));
  expect(announced()).toEqual(everywhere('12.00', '-50%'));
});

it('counts what a rollback has shown', async () => {
  const regular = await sell(100, null);
  await sell(140, '15.00');
  expect(announced()).toEqual(everywhere('20.00', '-25%'));
  day = 150;
  await rollBack(rollbackOptions(), regular);
  expect(announced()).toEqual({ ...nowhere, badge: null });
  day = 155;
  await letFlow(rollbackOptions());
  await releaseOn(155);
  // Shoppers saw the sale end: another one begins, which is no cheaper than the first.
  expect(announced()).toEqual(everywhere('15.00', null));
});

it('is filled in from a file, of this shop only', async () => {
  // It was on sale when the record began.
  expect(announced('belt')).toMatchObject(nowhere);
  const other = 'id,price,from\n990001,1.00,2020-01-01\n990002,1.00,2020-01-01';
  expect(() => fillPriceRecord(shop.work.snapshot, other, now())).toThrow(/2 of 2 lines/);
  await releaseOn(160);
  expect(announced('belt')).toMatchObject(nowhere);
  const before = new Date(START - 100 * DAY).toISOString().slice(0, 10);
  const file = `id;price;from\n${belt};60,00;${before}\n990001;1.00;${before}`;
  const report = { prices: 1, products: 1, unknown: 1 };
  expect(fillPriceRecord(shop.work.snapshot, file, now())).toEqual(report);
  // Filled in again, it takes the place of the former file.
  expect(fillPriceRecord(shop.work.snapshot, file.replace('60,00', '59,00'), now())).toEqual(report);
  await releaseOn(161);
  expect(announced('belt')).toMatchObject({ page: '€59.00', card: '€59.00', payload: 5900 });
});

const rollbackOptions = () => ({ workspace: shop.work, limits: historyLimits(), log: () => {}, now });
