import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FleetShop, largeCatalog } from '#testing/fleet/fleet-shop.ts';
import { TestFleet } from '#testing/fleet/test-fleet.ts';
import { TIER } from '#testing/tier.ts';

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
  afterAll(() => shop.close());

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
