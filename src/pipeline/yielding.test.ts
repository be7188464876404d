import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import {
  differences,
  fileDifferences,
  openTestShop,
  releaseFiles,
  smallCatalog,
  type TestShop,
} from '#testing/shops/test-shop.ts';
import { HistoryRecords, historyLimits } from './history/history-records.ts';
import { letFlow, rollBack } from './history/rollback.ts';
import { htmlFile } from './index/page-files.ts';
import { cardsToReplace } from './plan/render-reasons.ts';
import { announcedBuild } from './publish/release-root.ts';

let shop: TestShop;
/** The store refuses every request. */
let isDown = false;

beforeAll(async () => {
  shop = await openTestShop(smallCatalog(), {
    intercept: async () => (isDown ? { status: 403, body: 'Forbidden', type: 'text/plain' } : null),
  });
  await shop.pipeline.release();
}, 120_000);
afterAll(() => shop.close(), 60_000);

const cap = () => readFileSync(join(shop.work.dist, 'product/cap/index.html'), 'utf8');

function reprice(regular: string): void {
  const { store } = shop.backend;
  const id = Number(store.get<{ id: number }>("SELECT id FROM products WHERE slug = 'cap'")?.id);
  changeProduct(store, id, { prices: { regular, sale: null } });
}

/** Changes what every page shows, in a release that yields. @returns the number of pages that it postponed */
async function changeAllPages(title: string): Promise<number> {
  changeSettings(shop.backend.store, { title });
  const { postponed, rendered, reasons } = await shop.pipeline.release({ shouldYield: () => true });
  expect(reasons.entity + reasons.leftover).toBe(rendered);
  return postponed;
}

/** Ids of the releases that can be gone back to, the latest first. */
function recorded(): string[] {
  return new HistoryRecords(shop.work).releases().map(({ id }) => id);
}

it('a release that yields leaves the sitemaps of the whole catalog to the one that ends', {
  timeout: 120_000,
}, async () => {
  const sitemap = () => readFileSync(join(shop.work.dist, 'sitemap-products-0.xml'), 'utf8');
  const before = sitemap();
  expect(await changeAllPages('Mapped later')).toBeGreaterThan(100);
  reprice('430.00');
  const { postponed } = await shop.pipeline.release({ depth: 'modified', shouldYield: () => true });
  expect(postponed).toBeGreaterThan(0);
  expect(sitemap()).toBe(before);
  await shop.pipeline.release({ depth: 'modified' });
  expect(sitemap()).not.toBe(before);
  const fresh = readFileSync(join(await shop.releaseFromNothing(), 'sitemap-products-0.xml'), 'utf8');
  const addresses = (xml: string) => xml.match(/<loc>[^<]+/g);
  expect(addresses(sitemap())).toEqual(addresses(fresh));
});

it('a release that yields leaves pages to the next one, which puts a newer change before them', {
  timeout: 120_000,
}, async () => {
  const [before, files] = [recorded(), releaseFiles(`${shop.work.dist}/`)];
  const postponed = await changeAllPages('Postponed');
  expect(postponed).toBeGreaterThan(100);
  reprice('431.00');
  const next = await shop.pipeline.release({ depth: 'modified', shouldYield: () => true });
  expect(cap()).toContain('431');
  expect(next.postponed).toBeGreaterThan(0);
  expect(next.postponed).toBeLessThan(postponed);
  const last = await shop.pipeline.release({ depth: 'modified' });
  expect(last).toMatchObject({ postponed: 0, rendered: next.postponed });
  // All three are one step back.
  expect(recorded()).toEqual([last.id, ...before]);
  const options = { workspace: shop.work, limits: historyLimits(), log: () => {} };
  await rollBack(options, before[0] ?? '');
  expect(fileDifferences(releaseFiles(`${shop.work.dist}/`), files)).toEqual([]);
  await letFlow(options);
});

it('a release is recorded with the next one where a change waits when it ends', {
  timeout: 120_000,
}, async () => {
  const before = recorded();
  const announced = () => announcedBuild(shop.work.dist);
  const first = announced();
  const shouldYield = () => announced() !== first;
  reprice('87.00');
  expect(await shop.pipeline.release({ depth: 'modified', shouldYield })).toMatchObject({ postponed: 0 });
  expect(announced()).not.toBe(first);
  reprice('88.00');
  await shop.pipeline.release({ depth: 'modified', shouldYield });
  expect(recorded()).toEqual(before);
  await shop.pipeline.release({ depth: 'modified' });
  expect(recorded()).toEqual([announced(), ...before]);
});

/** Puts all simple products on sale. @returns their slugs */
function putOnSale(price: string): string[] {
  const { store } = shop.backend;
  const products = store.all<{ id: number; slug: string }>(
    "SELECT id, slug FROM products WHERE type = 'SIMPLE' AND status = 'publish'",
  );
  for (const { id } of products) changeProduct(store, id, { prices: { regular: '999.00', sale: price } });
  return products.map(({ slug }) => slug);
}

it('pages that were postponed need no more than the cards that changed', { timeout: 120_000 }, async () => {
  putOnSale('311.00');
  const { postponed } = await shop.pipeline.release({ depth: 'modified', shouldYield: () => true });
  expect(postponed).toBeGreaterThan(20);
  putOnSale('312.00');
  const { render } = await shop.pipeline.plan({ depth: 'modified' });
  const updates = [...render.values()].filter(
    (reasons) => reasons.some(({ kind }) => kind === 'leftover') && cardsToReplace(reasons) !== null,
  );
  expect(updates.length).toBeGreaterThan(20);
  expect(await shop.pipeline.release({ depth: 'modified' })).toMatchObject({ postponed: 0 });
  expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
});

it('a release that yields to less than pages of changed products renders those of a whole sale', {
  timeout: 120_000,
}, async () => {
  const slugs = putOnSale('313.00');
  const asked: boolean[] = [];
  const shouldYield = (isOwn: boolean) => {
    asked.push(isOwn);
    return !isOwn;
  };
  await shop.pipeline.release({ depth: 'modified', shouldYield });
  expect(asked).toContain(true);
  const pages = slugs.flatMap((slug) =>
    LOCALE_CODES.map((locale) => join(shop.work.dist, htmlFile(routePath('product-slug', locale, { slug })))),
  );
  expect(pages.filter((page) => !/313[.,]00/.test(readFileSync(page, 'utf8')))).toEqual([]);
  expect(await shop.pipeline.release({ depth: 'modified' })).toMatchObject({ postponed: 0 });
});

it('pages that were postponed do not wait for a store that fails', { timeout: 120_000 }, async () => {
  expect(await changeAllPages('Postponed again')).toBeGreaterThan(100);
  isDown = true;
  await expect(shop.pipeline.release({ depth: 'modified' })).rejects.toThrow(/403/);
  isDown = false;
  expect(await shop.pipeline.release({ depth: 'modified' })).toMatchObject({ id: null, rendered: 0 });
});

it('pages of a sale are released some at a time where they are deployed', { timeout: 120_000 }, async () => {
  const { store } = shop.backend;
  const products = store.all<{ id: number }>("SELECT id FROM products WHERE type = 'SIMPLE'");
  for (const { id } of products) changeProduct(store, id, { prices: { regular: '512.00', sale: null } });
  vi.useFakeTimers({ toFake: ['performance'] });
  let asked = 0;
  const canDeploy = () => {
    vi.advanceTimersByTime(600);
    return ++asked > 1;
  };
  try {
    const first = await shop.pipeline.release({ depth: 'modified', canDeploy });
    expect(first.rendered).toBeGreaterThan(0);
    expect(first.reasons.entity).toBe(first.rendered);
    const next = await shop.pipeline.release({ depth: 'modified', canDeploy: () => false });
    expect(next).toMatchObject({ postponed: 0, rendered: first.postponed });
  } finally {
    vi.useRealTimers();
  }
  expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
});

it('a release that removes pages does not yield: lists must not lead to pages that are gone', {
  timeout: 120_000,
}, async () => {
  const { store } = shop.backend;
  changeSettings(store, { title: 'Removed' });
  store.run("UPDATE products SET status = 'draft' WHERE slug = 'cap'");
  const report = await shop.pipeline.release({ shouldYield: () => true });
  expect(report.removed).toBeGreaterThan(0);
  expect(report.postponed).toBe(0);
  expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
});
