import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  RELATED_WINDOW,
  relatedProducts,
  ringDistance,
  ringPlace,
  ringsOf,
} from '#storefront/domain/catalog/related.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { SnapshotDatabase } from '../../snapshot-database.ts';
import type { ProductFacts } from '../../source/product-facts.ts';
import { NamedCategories } from './named-categories.ts';
import { PlaceTables } from './place-tables.ts';
import type { Placement } from './placement.ts';
import { type Ancestry, Placements } from './placements.ts';

const TREES: Ancestry[] = [
  new Map(),
  new Map([[1, [3]]]),
  new Map([
    [1, [2, 3]],
    [2, [3]],
  ]),
];

/** Few categories and terms, so that much is shared, and so many products that windows end within rings. */
const facts = fc.record<ProductFacts>({
  listed: fc.boolean(),
  soldOut: fc.constant(false),
  published: fc.nat(3),
  categories: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  terms: fc.array(
    fc.record({ taxonomyName: fc.constantFrom('pa_color', 'product_tag'), slug: fc.constantFrom('a', 'b') }),
    { maxLength: 2 },
  ),
  upsells: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 2 }),
});
const id = fc.integer({ min: 1, max: 200 });
const round = fc.record({
  tree: fc.constantFrom(...TREES),
  changes: fc.array(fc.tuple(id, fc.option(facts)), { maxLength: 6 }),
});

/** The related products of all, by rings made from scratch. */
function relatedOf(all: readonly Placement[]): Map<number, number[]> {
  const window = (ring: string, owner: number) => {
    const after = (one: Placement) => ringDistance(ringPlace(owner), ringPlace(one.id));
    const others = all.filter((one) => one.listed && one.id !== owner && ringsOf(one).has(ring));
    return others.sort((one, other) => after(one) - after(other)).slice(0, RELATED_WINDOW);
  };
  return new Map(all.map((one) => [one.id, relatedProducts(one, { window }, LIMITS.relatedProducts)]));
}

it('changes of some products change the lists that they name, and no other', () => {
  fc.assert(
    fc.property(
      fc.array(facts, { minLength: 1, maxLength: 200, size: 'max' }),
      fc.array(round, { minLength: 1, maxLength: 4 }),
      (products, rounds) => {
        const db = new SnapshotDatabase(':memory:');
        PlaceTables.reset(db);
        const tables = new PlaceTables(db, '');
        const [placements, named] = [new Placements(tables), new NamedCategories(tables)];
        const known = new Map(products.map((one, index) => [index + 1, one]));
        for (const [one, { categories }] of known) named.move(one, [], categories);
        placements.fill(known, new Map());
        const all = () => placements.ids().flatMap((one) => placements.get(one) ?? []);
        const lists = relatedOf(all());
        for (const { tree, changes } of rounds) {
          for (const [changed, now] of new Map(changes)) {
            named.move(changed, known.get(changed)?.categories ?? [], now?.categories ?? []);
            if (now === null) known.delete(changed);
            else known.set(changed, now);
          }
          const { related } = placements.update(new Map(changes), (one) => known.get(one) ?? null, tree);
          for (const one of lists.keys()) if (!known.has(one)) lists.delete(one);
          for (const one of related) {
            const owner = placements.get(one);
            if (owner !== null) lists.set(one, placements.related.related(owner));
          }
          expect(lists).toEqual(relatedOf(all()));
        }
        db.close();
      },
    ),
    { numRuns: 40 },
  );
});
