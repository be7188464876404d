import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyScheduledSales } from '#backend/db/derived-columns.ts';
import { RECORDED_PICTURE_SIZES, RECORDED_SHOP } from '#backend/fixtures/recorded-shop.ts';
import { fillStore } from '#backend/tools/fill-store.ts';
import { Random } from '#backend/tools/synthetic/random.ts';
import config from '#config.ts';
import { EDITS, type Edit } from '#testing/edits/index.ts';
import { TRANSLATION_EDITS } from '#testing/edits/translations.ts';
import {
  differences,
  openTestShop,
  smallCatalog,
  smallTranslatedCatalog,
  type TestShop,
} from '#testing/shops/test-shop.ts';
import { TIER } from '#testing/tier.ts';

/** About five seconds each. */
const RUNS = TIER.releases;

const stepOf = (edits: readonly Edit[]) =>
  fc.record({
    edit: fc.constantFrom(...edits),
    seed: fc.nat(),
    /** True if the store's clock has moved on since the edit before: equal timestamps happen. */
    later: fc.boolean(),
    release: fc.constantFrom('no', 'modified', 'fullScan'),
    /** True while a newer change waits for the release. */
    yields: fc.boolean(),
    /** True if it reads one product before the others, which the next one reads. */
    inParts: fc.boolean(),
  });

let shop: TestShop;

function picker(seed: number): (count: number) => number {
  const random = new Random(seed);
  return (count) => random.int(0, count - 1);
}

describe.each([
  ['one language', smallCatalog, EDITS, {}],
  // With pages of tags, which are off unless the merchant wants them.
  [
    'three languages',
    smallTranslatedCatalog,
    [...EDITS, ...TRANSLATION_EDITS],
    { config: { ...config, tagPages: true } },
  ],
] as const)('a release of a catalog in %s after any edits', (_, catalogOf, edits, options) => {
  let undoesUnseen = false;

  beforeAll(async () => {
    shop = await openTestShop(catalogOf(), { ...options, freshThreads: true });
  }, 120_000);

  afterAll(() => shop.close(), 60_000);

  it('equals one that is made from nothing, byte for byte', { timeout: RUNS * 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf(edits), { minLength: 1, maxLength: 16 }), async (steps) => {
        const { store } = shop.backend;
        fillStore(store, catalogOf(), {
          source: 'demo',
          version: 'test',
          pictureSizes: RECORDED_PICTURE_SIZES,
          shop: RECORDED_SHOP,
        });
        const done: string[] = [];
        // Putting the catalog back undoes the edits before, and is as hard to see as they were.
        let unseen = undoesUnseen;
        undoesUnseen = false;
        let now = Date.now() - steps.length * 1000;
        for (const { edit, seed, later, release, yields, inParts } of steps) {
          if (later) now += 1000;
          const applied = edit.apply(store, picker(seed), new Date(now));
          if (!applied) continue;
          done.push(`${edit.name}: ${applied.summary}`);
          undoesUnseen ||= edit.foundBy === 'fullRead';
          if (release === 'no') continue;
          const parts = inParts ? { inParts: { many: 2, first: 1 } } : {};
          await shop.pipeline.release({ depth: release, shouldYield: () => yields, ...parts });
        }
        // The store's own timer would otherwise change it between the two releases that are compared.
        unseen ||= undoesUnseen;
        applyScheduledSales(store, new Date());
        await shop.pipeline.release({ depth: unseen ? 'fullRead' : 'fullScan', acceptShrink: true });
        expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing()), done.join('\n')).toEqual(
          [],
        );
      }),
      { numRuns: RUNS },
    );
  });
});
