import { afterAll, beforeAll, expect, it } from 'vitest';
import { CrashShop } from '#testing/crash/crash-shop.ts';
import { randomKills } from '#testing/crash/random-kills.ts';

const KILLS = 50;
const SEED = Number(process.env.ISLET_TEST_SEED ?? 20_261_121);

let shop: CrashShop;
beforeAll(async () => {
  shop = await CrashShop.open();
  expect(await shop.converge()).toEqual([]);
}, 120_000);
afterAll(() => shop.close(), 60_000);

it('leaves a whole site at any moment, and the next release makes up for it', {
  timeout: 600_000,
}, async () => {
  let killed = 0;
  for await (const { story, ending, problems } of randomKills(shop, KILLS, SEED)) {
    expect(problems, story).toEqual([]);
    if (ending === 'killed') killed += 1;
  }
  // Releases that end before their kill prove nothing.
  expect(killed).toBeGreaterThan(KILLS * 0.6);
});
