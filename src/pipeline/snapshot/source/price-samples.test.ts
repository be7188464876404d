import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import { mug } from '#testing/fixtures/mug-shop.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { matchesPriceFormat } from '../sync/store-price-format.ts';
import { PriceSamples } from './price-samples.ts';
import { SourceStore } from './source-store.ts';

function priced(name: string, price: string, rawPrice: string | null): UnpricedProduct {
  const none = { regular: null, sale: null, rawRegular: null, rawSale: null, onSale: false };
  return { ...mug({ name }), variations: [], prices: { ...none, price, rawPrice } };
}

/** Amounts as stores write them, with and without decimals, now and then in another way. */
const amount = fc.record({
  cents: fc.oneof(
    fc.nat(99_999),
    fc.nat(999).map((euros) => euros * 100),
    fc.nat(999_999_999),
  ),
  separators: fc.constantFrom('.,', '.,', ',.', '. ', "'.", '.'),
  decimals: fc.constantFrom(2, 2, 0, 3),
  hasRaw: fc.boolean(),
});

function written({
  cents,
  separators,
  decimals,
  hasRaw,
}: typeof amount extends fc.Arbitrary<infer T> ? T : never) {
  const [point = '.', group = ''] = separators;
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  const fraction =
    decimals === 0
      ? ''
      : point +
        String(cents % 100)
          .padStart(2, '0')
          .padEnd(decimals, '0');
  return { text: `€${whole}${fraction}`, raw: hasRaw ? String(cents / 100) : null };
}

it('show when the price format stays the same: inferring it from all of them gives the same one', () => {
  const change = fc.record({ place: fc.nat(5), price: fc.option(amount) });
  fc.assert(
    fc.property(fc.array(change, { minLength: 2, maxLength: 30 }), (changes) => {
      const db = new SnapshotDatabase(':memory:');
      new SourceStore(db).reset();
      const present = new Map<number, UnpricedProduct>();
      for (const { place, price } of changes) {
        const before = new PriceSamples(db).inference().infer();
        const samples = new PriceSamples(db);
        const old = present.get(place);
        if (old !== undefined) samples.remove(old);
        present.delete(place);
        if (price !== null) {
          const { text, raw } = written(price);
          const product = priced(`mug ${place}`, text, raw);
          samples.add(product);
          present.set(place, product);
        }
        const stays =
          before.ok &&
          before.only &&
          !samples.hasNewShapes &&
          matchesPriceFormat(samples.added, before.format, {});
        if (stays) expect(samples.inference().infer()).toEqual(before);
      }
      db.close();
    }),
    { numRuns: 300 },
  );
});

it('are counted: one that two products share goes with the second', () => {
  const db = new SnapshotDatabase(':memory:');
  new SourceStore(db).reset();
  const mugs = ['a', 'b'].map((name) => priced(name, '€18.00', '18'));
  for (const each of mugs) new PriceSamples(db).add(each);
  const [first, second] = mugs.map((each) => {
    const samples = new PriceSamples(db);
    samples.remove(each);
    return [samples.hasRemoved, samples.hasNewShapes];
  });
  expect([first, second]).toEqual([
    [false, false],
    [true, true],
  ]);
  db.close();
});
