import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { translatedCatalog } from '#backend/fixtures/translated-shop.ts';
import { EDITS, type Edit } from '#testing/edits/index.ts';
import { TRANSLATION_EDITS } from '#testing/edits/translations.ts';
import { differingEntities, EditedShop, SEARCH_INDEX } from '#testing/fixtures/edited-shop.ts';
import { TIER } from '#testing/tier.ts';

const RUNS = TIER.snapshots;
vi.setConfig({ testTimeout: RUNS * 40_000 });

const LONGEST = 30;

/** So few prints that every edit meets another one, and few products on a page. */
function small(catalog: SeedCatalog): SeedCatalog {
  catalog.products = catalog.products.filter(({ slug }) => !/^print-(?!00)/.test(slug));
  return catalog;
}
const CONFIG = { productsPerPage: 3, shrinkLimit: 1 };

interface Step {
  edit: Edit;
  picks: number[];
  /** Milliseconds that pass before it: often none, so that several edits share a second. */
  after: number;
  /** `shop`: a poll of the shop; `part`: one that reads few products at a time. */
  sync: 'none' | 'modified' | 'part' | 'named' | 'shop' | 'fullScan';
}

function steps(edits: readonly Edit[], sync: fc.Arbitrary<Step['sync']>): fc.Arbitrary<Step[]> {
  const step = fc.record({
    edit: fc.constantFrom(...edits),
    picks: fc.array(fc.nat(100_000), { minLength: 8, maxLength: 8 }),
    after: fc.constantFrom(0, 0, 0, 300, 1200, 8000, 40_000),
    sync,
  });
  return fc.array(step, { minLength: 1, maxLength: LONGEST });
}

/** Edits that a poll of the shop takes in whole: names and slugs also are in products, where a full scan finds them. */
const POLLED_EDITS = new Set(['shop-title', 'shop-description', 'category-description', 'category-image']);

/** @param deferFullScan leaves the full scan to a later sync where the count does not add up */
async function syncAfterEach(
  shop: EditedShop,
  sequence: readonly Step[],
  deferFullScan = false,
): Promise<string[]> {
  const done: string[] = [];
  for (const { edit, picks, after, sync } of sequence) {
    shop.time += after;
    done.push(`+${after} ms ${edit.name}: ${shop.edit(edit, picks)}, then ${sync}`);
    if (sync === 'none') continue;
    const ids = shop.backend.store.all<{ id: number }>('SELECT id FROM products');
    const products = sync === 'named' ? [ids[(picks[0] ?? 0) % ids.length]?.id ?? 0, 4_000_000] : [];
    const depth = sync === 'fullScan' ? 'fullScan' : 'modified';
    const parts = sync === 'part' ? { inParts: { many: 2, first: 1 } } : {};
    await shop.sync({ depth, products, deferFullScan, shop: sync === 'shop', ...parts }, { config: CONFIG });
  }
  return done;
}

/** @param besides keys of what was not read again */
async function expectFresh(shop: EditedShop, done: readonly string[], besides: string[] = []): Promise<void> {
  const [now, fresh] = [shop.entities(), await shop.freshEntities(CONFIG)];
  const [key] = differingEntities(now, fresh).filter((one) => !besides.includes(one));
  if (key === undefined) return;
  throw new Error(`${key} is\n${now.get(key)}\nbut should be\n${fresh.get(key)}\nafter\n${done.join('\n')}`);
}

const smallCatalog = () => small(recordedCatalog());

describe.each([
  { of: 'a catalog', catalog: smallCatalog, edits: EDITS },
  {
    of: 'a translated catalog',
    catalog: () => small(translatedCatalog()),
    edits: [...EDITS, ...TRANSLATION_EDITS, ...TRANSLATION_EDITS],
  },
])('a synced snapshot of $of', ({ catalog, edits }) => {
  it('equals a full read after a full scan, and records every change for the next release', async () => {
    const findable = edits.filter(({ foundBy }) => foundBy !== 'fullRead');
    const any = fc.constantFrom<Step['sync']>('none', 'modified', 'part', 'named', 'fullScan');
    await fc.assert(
      fc.asyncProperty(steps(findable, any), async (sequence) => {
        await using shop = await EditedShop.open(catalog());
        await shop.sync({}, { config: CONFIG });
        shop.plan();
        const before = shop.entities();
        const done = await syncAfterEach(shop, sequence);
        await shop.sync({ depth: 'fullScan' }, { config: CONFIG });
        await expectFresh(shop, done);
        const changed = shop.changes();
        expect(changed.map(({ key }) => key).toSorted()).toEqual(
          differingEntities(before, shop.entities())
            .filter((key) => key !== SEARCH_INDEX)
            .toSorted(),
        );
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a synced snapshot', () => {
  it('needs only syncs of modified products for changes of `modified`, however close together', async () => {
    // A product that comes back may silently be a relative of others again.
    const modifying = EDITS.filter(
      ({ foundBy, name }) => foundBy === 'modified' && name !== 'published' && name !== 'restored',
    );
    const often = fc.constantFrom<Step['sync']>('none', 'modified', 'part');
    await fc.assert(
      fc.asyncProperty(steps(modifying, often), async (sequence) => {
        await using shop = await EditedShop.open(smallCatalog());
        await shop.sync({ depth: 'fullScan' }, { config: CONFIG });
        const done = await syncAfterEach(shop, sequence);
        await shop.sync({ depth: 'modified' }, { config: CONFIG });
        await expectFresh(shop, done, ['popular', 'featured']);
      }),
      { numRuns: RUNS },
    );
  });

  it('is the same where the scan was made long before, and other syncs went on meanwhile', async () => {
    const findable = EDITS.filter(({ foundBy }) => foundBy !== 'fullRead');
    const polled = EDITS.filter(
      ({ foundBy, name }) =>
        (foundBy === 'modified' && name !== 'published' && name !== 'restored') || POLLED_EDITS.has(name),
    );
    const often = fc.constantFrom<Step['sync']>('none', 'modified', 'part', 'named', 'shop');
    await fc.assert(
      fc.asyncProperty(steps(findable, often), steps(polled, often), async (before, meanwhile) => {
        await using shop = await EditedShop.open(smallCatalog());
        await shop.sync({}, { config: CONFIG });
        const done = await syncAfterEach(shop, before, true);
        const scan = await shop.scan({ config: CONFIG });
        done.push('a background scan');
        done.push(...(await syncAfterEach(shop, meanwhile, true)));
        await shop.sync({ depth: 'modified', shop: true, deferFullScan: true }, { config: CONFIG });
        await shop.sync({ depth: 'fullScan', scan }, { config: CONFIG });
        done.push('the full scan');
        // A product that was removed after its turn in the scan shows in the count alone.
        await shop.sync({ depth: 'modified' }, { config: CONFIG });
        await expectFresh(shop, done, ['popular', 'featured']);
      }),
      { numRuns: RUNS },
    );
  });

  it('rereads in full the fields that no full scan compares', async () => {
    await using shop = await EditedShop.open(smallCatalog());
    await shop.sync({}, { config: CONFIG });
    for (const edit of EDITS) shop.edit(edit, [7, 3, 11, 2, 5, 13, 1, 17]);
    await shop.sync({ depth: 'fullRead' }, { config: CONFIG });
    await expectFresh(shop, ['every edit']);
  });
});
