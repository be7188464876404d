import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '#backend/catalog/changes/add-product.ts';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { renameCategory } from '#backend/catalog/changes/change-terms.ts';
import { trashProduct } from '#backend/catalog/changes/remove-product.ts';
import { plainProduct } from '#backend/db/seed/plain.ts';
import { forward } from '#storefront/api/fixtures/server.ts';
import {
  differences,
  type Intercept,
  openTestShop,
  smallCatalog,
  type TestShop,
} from '#testing/shops/test-shop.ts';
import { ChangeQueue } from './change-queue.ts';
import type { Poll } from './watch-events.ts';
import { Watcher } from './watcher.ts';

/** Long enough for a release on a busy machine. */
const PATIENT = { timeout: 30_000, interval: 20 };
const DAY = 24 * 60 * 60_000;

let shop: TestShop;
let follower: Watcher;
const inbox = new ChangeQueue();
const polls: Poll[] = [];
/** Holds back the store's answers to a background scan. */
let held: PromiseWithResolvers<void> | null = null;
let answered = 0;

beforeAll(async () => {
  const intercept: Intercept = async (request) => {
    if (request.operationName !== 'getSlimProducts') return null;
    const answer = await forward(request, shop.backend.url);
    answered += 1;
    await held?.promise;
    return answer;
  };
  shop = await openTestShop(smallCatalog(), { intercept });
  const startedAt = Date.now();
  const report = await shop.pipeline.release();
  const request = { depth: 'fullScan', products: [], acceptShrink: false } as const;
  follower = new Watcher({
    pipeline: shop.pipeline,
    queue: inbox,
    // No poll but those that a test leads to.
    timing: { poll: DAY, fullScan: DAY, debounce: 10, maxRest: 0 },
    events: [{ polled: (poll) => polls.push(poll) }],
    first: { request, startedAt, endedAt: Date.now(), report },
  });
}, 120_000);

afterAll(async () => {
  held?.resolve();
  await follower.stop();
  await shop.close();
}, 60_000);

const idOf = (slug: string) =>
  Number(shop.backend.store.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id);
const page = (slug: string) => readFileSync(join(shop.work.dist, `product/${slug}/index.html`), 'utf8');
/** Price on the cap's page. */
const capPrice = () => /€([\d.]+)/.exec(page('cap'))?.[1];
const fullScans = () => polls.filter(({ report }) => report.sync.depth === 'fullScan').length;

function reprice(slug: string, regular: string): number {
  const id = idOf(slug);
  changeProduct(shop.backend.store, id, { prices: { regular, sale: null } });
  return id;
}

/** Requests a full scan whose answers are held back: later changes are not in them. */
async function holdFullScan(): Promise<void> {
  held = Promise.withResolvers();
  const before = answered;
  inbox.add({ depth: 'fullScan' });
  await expect.poll(() => answered, PATIENT).toBeGreaterThan(before);
}

/** Which of the products that come and go have a page. */
const live = () =>
  ['late', 'beanie'].filter((slug) => existsSync(join(shop.work.dist, `product/${slug}/index.html`)));

describe('a webhook during a background scan', { timeout: 90_000 }, () => {
  it('is live before the scan goes on, which undoes none of it', async () => {
    const { store } = shop.backend;
    // No sync of modified products finds that.
    renameCategory(store, 'accessories', 'Renamed');
    await holdFullScan();
    const added = { slug: 'late', name: 'Late', date: new Date().toISOString() };
    addProduct(
      store,
      plainProduct({ ...added, prices: { regular: '5.00', sale: null, saleFrom: null, saleTo: null } }),
    );
    const gone = idOf('beanie');
    trashProduct(store, gone);
    inbox.add({ products: [reprice('cap', '31.75'), gone] });
    await expect.poll(capPrice, PATIENT).toBe('31.75');
    await expect.poll(live, PATIENT).toEqual(['late']);
    expect(fullScans()).toBe(0);
    expect(page('cap')).not.toContain('Renamed');

    held?.resolve();
    await expect.poll(fullScans, PATIENT).toBe(1);
    expect(page('cap')).toContain('Renamed');
    expect(live()).toEqual(['late']);
    expect(capPrice()).toBe('31.75');
    // The best sold products are those of the scan, until the next one.
    inbox.add({ depth: 'fullScan' });
    await expect.poll(fullScans, PATIENT).toBe(2);
    expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
  });
});
