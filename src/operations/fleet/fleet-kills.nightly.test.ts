import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FleetBucket } from '#testing/fleet/fleet-bucket.ts';
import { FleetShop, largeCatalog } from '#testing/fleet/fleet-shop.ts';
import { RandomFleetKills } from '#testing/fleet/random-fleet-kills.ts';
import { TestFleet } from '#testing/fleet/test-fleet.ts';
import { TIER } from '#testing/tier.ts';

const SEED = Number(process.env.ISLET_TEST_SEED ?? Date.now() % 1_000_000);
const FULL = ['--full'];
const WORKERS = 3;
const KILLS = Math.ceil(TIER.fleetKills / 2);

let shop: FleetShop;
beforeAll(async () => {
  console.log(`ISLET_TEST_SEED=${SEED} ISLET_KILLS=${TIER.fleetKills}`);
  shop = await FleetShop.open(largeCatalog(300));
}, 600_000);
// Gigabytes take their time to be removed.
afterAll(() => shop.close(), 600_000);

let fleet: TestFleet;
let bucket: FleetBucket | null = null;
afterEach(async () => {
  await (bucket ?? fleet).close();
  bucket = null;
}, 120_000);

test('whatever is killed, a folder gets the release that threads make', {
  timeout: (10 + KILLS) * 60_000,
}, async () => {
  fleet = await TestFleet.start(WORKERS);
  const random = new RandomFleetKills({ fleet, bucket: null, seed: SEED, times: KILLS });
  await shop.release('threads', FULL);
  for (let round = 0; !random.isOver; round += 1) {
    random.begin(round);
    const name = `round-${round}`;
    // A full release that was killed goes on with what is left.
    await random.carryOut((number) => shop.build(name, number === 0 ? FULL : [], fleet.settings));
    expect(shop.differences(name, 'threads'), random.story).toEqual([]);
  }
});

test('whatever is killed, a bucket gets that release, and its manifest names nothing too early', {
  timeout: (10 + KILLS) * 60_000,
}, async () => {
  const opened = await FleetBucket.open(WORKERS);
  bucket = opened;
  const { fleet, process: server, target } = opened;
  const random = new RandomFleetKills({ fleet, bucket: server, seed: SEED + 1, times: KILLS });
  const early: string[] = [];
  let announced = 0;
  opened.server.front.intercept = async (line) => {
    if (line !== FleetBucket.manifest) return null;
    announced += 1;
    early.push(...(await random.undisturbed(() => opened.pagesLacking(shop.folder('plain')))));
    return null;
  };
  for (let round = 0; !random.isOver; round += 1) {
    random.begin(round);
    shop.rename(`Goods of round ${round}`);
    await shop.release('plain', FULL);
    await random.carryOut((number) => shop.build('packed', number === 0 ? FULL : [], fleet.settings));
    await random.carryOut(() => shop.command('deploy', 'packed', target, fleet.settings));
    expect(await opened.differences(shop.folder('plain')), random.story).toEqual([]);
    expect(early, random.story).toEqual([]);
  }
  expect(announced).toBeGreaterThan(0);
});
