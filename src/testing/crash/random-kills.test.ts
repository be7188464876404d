import { afterAll, beforeAll, expect, it } from 'vitest';
import { CrashShop } from '#testing/crash/crash-shop.ts';
import { randomKills } from '#testing/crash/random-kills.ts';
import { TIER } from '#testing/tier.ts';

const SEED = Number(process.env.ISLET_TEST_SEED ?? 20_261_121);

let shop: CrashShop;
beforeAll(async () => {
  shop = await CrashShop.open();
}, 120_000);
afterAll(() => shop.close(), 60_000);

it('leaves a whole site at any moment, and the next release makes up for it', {
  timeout: TIER.kills * 30_000,
}, async () => {
  let killed = 0;
  // Releases that end before their kill prove nothing.
  for await (const { story, ending, problems } of randomKills(shop, TIER.kills * 3, SEED)) {
    expect(problems, story).toEqual([]);
    if (ending.kind === 'killed') killed += 1;
    if (killed === TIER.kills) break;
  }
  expect(killed).toBe(TIER.kills);
});
