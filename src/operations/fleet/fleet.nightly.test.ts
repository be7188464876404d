import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Random } from '#backend/tools/synthetic/random.ts';
import { FleetShop, largeCatalog } from '#testing/fleet/fleet-shop.ts';
import { TestFleet } from '#testing/fleet/test-fleet.ts';
import { TIER } from '#testing/tier.ts';

const SEED = Number(process.env.ISLET_TEST_SEED ?? 20_261_126);
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
  afterAll(() => shop.close());

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

  test('whatever is killed, the release is that of threads', {
    timeout: TIER.fleetKills * 60_000,
  }, async () => {
    const source = new Random(SEED);
    let kills = 0;
    for (let round = 0; kills < TIER.fleetKills; round += 1) {
      const name = `round-${round}`;
      let story = `seed ${SEED}, round ${round}:`;
      let child = shop.build(name, FULL, fleet.settings);
      while (child.ending === null && kills < TIER.fleetKills) {
        await setTimeout(500 + source.next() * 2500);
        if (child.ending !== null) break;
        const victim = source.next();
        kills += 1;
        if (victim < 0.6) {
          const number = Math.floor(source.next() * 3);
          story += ` worker ${number}`;
          await fleet.replaceWorker(number);
        } else if (victim < 0.85) {
          story += ' coordinator';
          await child.end('SIGKILL');
          // As a supervisor does: it goes on with what is left.
          child = shop.build(name, [], fleet.settings);
        } else {
          story += ' queue';
          await fleet.redis.kill();
          await setTimeout(source.next() * 3000);
          await fleet.redis.start();
        }
      }
      expect(await child.end(), `${story}\n${child.output}`).toBe(0);
      expect(shop.differences(name, 'threads'), story).toEqual([]);
    }
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
