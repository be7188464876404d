import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { Random } from '#backend/tools/synthetic/random.ts';
import { announcedBuild } from '#pipeline/publish/release-root.ts';
import { PurgeServer } from '#testing/deploy/purged-cache.ts';
import { EDITS } from '#testing/edits/index.ts';
import { FleetBucket } from '#testing/fleet/fleet-bucket.ts';
import { FleetShop, largeCatalog } from '#testing/fleet/fleet-shop.ts';
import type { ProjectCommand } from '#testing/machine/child.ts';
import { freePort } from '#testing/machine/loopback.ts';
import { fileDifferences } from '#testing/shops/test-shop.ts';
import { TIER } from '#testing/tier.ts';
import { sendTrigger } from '../watch/status/watch-client.ts';
import { readFleetStatus } from './status/fleet-status.ts';

const SEED = Number(process.env.ISLET_TEST_SEED ?? 20_261_127);
const FULL = ['--full'];
const HOUR = 3_600_000;
const EDIT_COUNT = 200;
/** In which a price is public; a busy machine takes longer than a second. */
const PRICE_MS = 10_000;
const LOOK_MS = 20;
/** In which another machine is to be at work. */
const TAKEOVER_MS = 120_000;
/** Two hundred a second, counted in so short a time that a busy machine comes to it as well. */
const PUTS = { most: 20, ms: 100 };

describe.each(TIER.fleetProducts)('a bucket of %i products', (products) => {
  let shop: FleetShop;
  let bucket: FleetBucket;
  /** Files of the release before the shop lost pages. */
  let former: ReadonlySet<string> = new Set();
  beforeAll(async () => {
    bucket = await FleetBucket.open(2);
    shop = await FleetShop.open(largeCatalog(products));
    await shop.release('plain', FULL);
    await shop.release('packed', FULL, bucket.fleet.settings);
    await deploy();
  }, HOUR);
  afterAll(async () => {
    await shop.close();
    await bucket.close();
  }, HOUR);

  /** @returns what it has printed */
  async function deploy(name = 'packed', variables: Record<string, string> = {}): Promise<string> {
    return await shop.run('deploy', name, bucket.target, { ...bucket.fleet.settings, ...variables });
  }

  /** As of `FleetBucket`, but for files of pages that have left the shop: they stay for some minutes. */
  async function differences(): Promise<string[]> {
    const all = await bucket.differences(shop.folder('plain'));
    return all.filter((line) => !former.has(line.replace(/ should be gone$/, '')));
  }

  /** Gives a product of the store another price. */
  function changePrice(regular: string): { id: number; slug: string } {
    const { store } = shop.backend;
    const simple = "SELECT id, slug FROM products WHERE type = 'SIMPLE' AND status = 'publish' ORDER BY id";
    const row = store.db.prepare(simple).get();
    const id = Number(row?.id);
    changeProduct(store, id, { prices: { regular, sale: null } });
    return { id, slug: String(row?.slug) };
  }

  test('has the release that threads make', { timeout: HOUR }, async () => {
    expect(await differences()).toEqual([]);
  });

  test('has it after random edits', { timeout: HOUR }, async () => {
    former = new Set(FleetBucket.filesIn(shop.folder('plain')).keys());
    const random = new Random(SEED);
    const pick = (count: number) => random.int(0, count - 1);
    for (let count = 0; count < EDIT_COUNT; ) {
      if (EDITS[pick(EDITS.length)]?.apply(shop.backend.store, pick, new Date())) count += 1;
    }
    await shop.release('plain', FULL);
    await shop.release('packed', FULL, bucket.fleet.settings);
    await deploy();
    expect(await differences(), `seed ${SEED}`).toEqual([]);
  });

  test('is rolled back over a release of every page', { timeout: HOUR }, async () => {
    await deploy();
    const before = await bucket.files();
    const id = announcedBuild(shop.folder('packed')) ?? '';
    changePrice('321.00');
    await shop.release('packed', FULL, bucket.fleet.settings);
    await deploy();
    expect((await bucket.files()).files).not.toEqual(before.files);
    await shop.run('release', 'packed', ['rollback', id], bucket.fleet.settings);
    await deploy();
    const after = await bucket.files();
    expect(fileDifferences(after.files, before.files)).toEqual([]);
    expect(after.problems).toEqual([]);
    await shop.run('release', 'packed', ['follow'], bucket.fleet.settings);
  });

  test('is gone on with by a machine that has nothing, soon and without rendering it anew', {
    timeout: HOUR,
  }, async () => {
    await shop.release('packed', [], bucket.fleet.settings);
    await deploy();
    rmSync(join(shop.folder('packed'), '..'), { recursive: true });
    changePrice('123.00');
    await shop.release('plain', []);
    const began = performance.now();
    const printed = await shop.run('build', 'elsewhere', ['--quick'], bucket.fleet.settings);
    await deploy('elsewhere');
    expect(performance.now() - began).toBeLessThan(TAKEOVER_MS);
    expect(printed).toContain('Going on from the state');
    const [, rendered, pages] = /rendered (\d+) of (\d+) pages/.exec(printed) ?? [];
    expect(Number(rendered)).toBeLessThan(Number(pages) / 10);
    expect(await differences()).toEqual([]);
  });

  test('has a new price soon while every page is rendered anew', { timeout: HOUR }, async () => {
    const { control, fleet } = shop.workspace('elsewhere');
    const variables = { ...bucket.fleet.settings, ISLET_HOOK_PORT: String(await freePort()) };
    const watch = shop.command('watch', 'elsewhere', ['--deploy', ...bucket.target.slice(1)], variables);
    const request = { products: [], fullScan: true, acceptShrink: false };
    try {
      await until(() => watch.output.includes('Watching the catalog'), watch);
      shop.rename('Goods of another name');
      await sendTrigger(control, request);
      const began = Date.now();
      const isRendering = () => {
        const status = readFleetStatus(fleet);
        return (
          status?.state === 'rendering' && Date.parse(status.startedAt) >= began && status.slices.open > 5
        );
      };
      await until(isRendering, watch);
      const { id, slug } = changePrice('77.00');
      const changed = performance.now();
      await sendTrigger(control, { ...request, products: [id], fullScan: false });
      await until(async () => bucket.page(`product/${slug}/`).includes('77.00'), watch);
      const ms = performance.now() - changed;
      expect(readFleetStatus(fleet)?.state).not.toBe('done');
      console.log(`${products} products: a price after ${Math.round(ms)} ms, while all pages were rendered`);
      expect(ms).toBeLessThan(PRICE_MS);
    } finally {
      await watch.end('SIGTERM');
    }
    // Pages that made way for the price follow.
    await shop.release('elsewhere', [], bucket.fleet.settings);
    await deploy('elsewhere');
    await shop.release('plain', []);
    expect(await differences()).toEqual([]);
  });

  test('is filled though the server throttles and loses answers, and purged once', {
    timeout: HOUR,
  }, async () => {
    const [random, cdn] = [new Random(SEED), await PurgeServer.start()];
    const { front } = bucket.server;
    const moments: number[] = [];
    let refused = 0;
    front.intercept = (line) => {
      if (!line.startsWith('PUT')) return null;
      const now = performance.now();
      while ((moments[0] ?? now) <= now - PUTS.ms) moments.shift();
      const isTooMuch = moments.length >= PUTS.most;
      if (isTooMuch) refused += 1;
      else moments.push(now);
      return isTooMuch ? { status: 503, code: 'SlowDown' } : null;
    };
    front.loses = (line) => line.startsWith('PUT') && random.next() < 0.02;
    shop.rename('Goods of a throttled bucket');
    await shop.release('plain', []);
    try {
      await shop.release('elsewhere', FULL, bucket.fleet.settings);
      await deploy('elsewhere', { ISLET_CDN: `${cdn.origin}/list` });
    } finally {
      front.intercept = () => null;
      front.loses = () => false;
      await cdn.close();
    }
    expect(refused).toBeGreaterThan(0);
    const purged = cdn.received.flatMap(({ body }) => (JSON.parse(body) as { urls: string[] }).urls);
    expect(new Set(purged).size).toBe(purged.length);
    expect(await differences()).toEqual([]);
  });
});

/** Waits until something is so. @throws with what a process has printed if that ends first */
async function until(isSo: () => boolean | Promise<boolean>, child: ProjectCommand): Promise<void> {
  while (!(await isSo())) {
    if (child.ending !== null) throw new Error(child.output);
    await setTimeout(LOOK_MS);
  }
}
