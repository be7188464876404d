import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeHash } from '#pipeline/compile/code-hash.ts';
import { FleetShop, largeCatalog } from '#testing/fleet/fleet-shop.ts';
import { TestFleet } from '#testing/fleet/test-fleet.ts';
import { TIER } from '#testing/tier.ts';
import { FolderStore } from './folder-store.ts';
import { loadQueueing } from './queue/open-queue.ts';
import { queueNames } from './queue/queue-names.ts';
import type { RenderSlice } from './slices.ts';

const LOOK_MS = 50;
/** In which another worker begins what a killed one had. */
const RESTART_MS = 15_000;
const FULL = ['--full'];

let fleet: TestFleet;
beforeEach(async () => {
  fleet = await TestFleet.start(3);
});
afterEach(() => fleet.close());

describe.each(TIER.fleetProducts)('%i products', (products) => {
  let shop: FleetShop;
  beforeAll(async () => {
    shop = await FleetShop.open(largeCatalog(products));
    await shop.release('threads', FULL);
  }, 3_600_000);
  // Gigabytes take their time to be removed.
  afterAll(() => shop.close(), 600_000);

  test('workers make the release that threads make', { timeout: 3_600_000 }, async () => {
    await shop.release('fleet', FULL, fleet.settings);
    expect(shop.differences('fleet', 'threads')).toEqual([]);
  });
});

describe('with 300 products', () => {
  let shop: FleetShop;
  beforeAll(async () => {
    shop = await FleetShop.open(largeCatalog(300));
    await shop.release('threads', FULL);
  }, 600_000);
  afterAll(() => shop.close(), 600_000);

  test('a worker that is slowed down twenty times costs little', { timeout: 600_000 }, async () => {
    await shop.release('warm', FULL, fleet.settings);
    const alone = await shop.release('quick', FULL, fleet.settings);
    const [worker] = fleet.workers;
    const slowed = slowDown(worker?.pid ?? 0);
    const slow = await shop.release('slow', FULL, fleet.settings);
    slowed.stop();
    expect(slow / alone).toBeLessThan(1.3);
    expect(shop.differences('slow', 'threads')).toEqual([]);
  });

  test('what a killed worker had is begun by another one soon', { timeout: 600_000 }, async () => {
    const queueing = await loadQueueing(fleet.redis.url, () => {});
    const store = new FolderStore(join(fleet.folder, 'objects'));
    const { render } = await queueNames(store, codeHash(shop.workspace('killed').project));
    const [queue, events] = [queueing.queue<RenderSlice>(render), queueing.events(render)];
    await events.waitUntilReady();
    const slicesOf = async (worker: string) =>
      (await queue.getJobs(['active']))
        .filter(({ processedBy }) => processedBy === worker)
        .map(({ data }) => data.slice);
    const release = shop.build('killed', FULL, fleet.settings);
    const [first] = fleet.workers;
    let lost: string[] = [];
    for (;;) {
      process.kill(first?.pid ?? 0, 'SIGSTOP');
      lost = await slicesOf('worker-1');
      if (lost.length > 0) break;
      if (release.ending !== null) throw new Error(release.output);
      process.kill(first?.pid ?? 0, 'SIGCONT');
      await setTimeout(LOOK_MS);
    }
    await first?.end('SIGKILL');
    const since = performance.now();
    const begun = new Set<string>();
    events.on('active', ({ jobId }) => begun.add(jobId.split('.')[2] ?? ''));
    while (lost.some((slice) => !begun.has(slice))) {
      if (performance.now() - since > 2 * RESTART_MS) break;
      await setTimeout(LOOK_MS);
    }
    const ms = performance.now() - since;
    console.log(`${lost.length} slices of a killed worker are begun again after ${Math.round(ms)} ms`);
    expect(ms).toBeLessThan(RESTART_MS);
    expect(await release.end(), release.output).toBe(0);
    expect(shop.differences('killed', 'threads')).toEqual([]);
    await Promise.all([queue.close(), events.close()]);
  });
});

/** Lets a process run for a twentieth of the time. */
function slowDown(pid: number): { stop: () => void } {
  const timer = setInterval(() => {
    process.kill(pid, 'SIGCONT');
    globalThis.setTimeout(() => process.kill(pid, 'SIGSTOP'), 5);
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      globalThis.setTimeout(() => process.kill(pid, 'SIGCONT'), 10);
    },
  };
}
