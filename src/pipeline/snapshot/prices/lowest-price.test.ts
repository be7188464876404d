import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lowestPrice, PERIOD_MS, type PriceStep, reductionStart } from './lowest-price.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Steps by day; a star marks a reduction, `-` that nothing was shown. */
function steps(text: string): PriceStep[] {
  return text.split(' ').map((step) => {
    const [day = '', price = ''] = step.split(':');
    const since = Number(day) * DAY;
    return price === '-'
      ? { since, price: null, reduced: false }
      : { since, price: Number.parseInt(price, 10), reduced: price.endsWith('*') };
  });
}

const lowest = (text: string, history: 'thirty-days' | 'since-first-release' = 'thirty-days', from = 0) =>
  lowestPrice(steps(text), from * DAY, history);

describe('the lowest price of the 30 days before a reduction', () => {
  test.each([
    ['is the price until then', '0:2000 40:1500*', 2000],
    ['is that of an earlier reduction in that time', '0:2000 20:1200* 25:2000 40:1500*', 1200],
    ['is not that of an earlier one before that time', '0:2000 5:1200* 9:2000 40:1500*', 2000],
    ['is that of one that reached into it', '0:2000 5:1200* 11:2000 40:1500*', 1200],
    ['is the price before the first step of a reduction that went further', '0:2000 40:1500* 60:1200*', 2000],
    ['counts a reduction from a higher price as a new one', '0:2000 40:1200* 60:1500*', 1200],
    ['may be below the reduced price', '0:1000 31:2000 50:1500*', 1000],
    ['is not said without a reduction', '0:2000 40:1500', undefined],
    ['is not said of what is not shown', '0:2000 40:1500* 50:-', undefined],
    ['is not said if nothing was shown before', '0:- 40:1500*', undefined],
    ['is that of what was not shown for some days before', '0:2000 35:- 40:1500*', 2000],
    ['is not ended by some days in which it was not shown', '0:2000 40:1500* 50:- 55:1500*', 2000],
    ['is ended by a longer time in which it was not shown', '0:2000 40:1500* 50:- 80:1500*', undefined],
    ['of a product that came meanwhile is its first', '30:2000 40:1500*', 2000],
  ])('%s', (_, text, expected) => {
    expect(lowest(text)).toBe(expected);
  });

  it('is not said where the record is younger, unless the merchant wants it', () => {
    expect(lowest('15:2000 40:1500*', 'thirty-days', 15)).toBeUndefined();
    expect(lowest('10:2000 40:1500*', 'thirty-days', 10)).toBe(2000);
    expect(lowest('15:2000 40:1500*', 'since-first-release', 15)).toBe(2000);
    expect(lowest('40:1500*', 'since-first-release', 40)).toBeUndefined();
  });
});

const anySteps = fc
  .array(
    fc.record({
      days: fc.integer({ min: 1, max: 25 }),
      price: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 6 }),
      reduced: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => {
    let since = 0;
    return all.map(({ days, price, reduced }): PriceStep => {
      since += days * DAY;
      return { since, price, reduced: price !== null && reduced };
    });
  });

describe('whatever was shown', () => {
  it('it is the least of what was seen on the days before the reduction began', () => {
    fc.assert(
      fc.property(anySteps, (all) => {
        const begin = reductionStart(all);
        const seen: number[] = [];
        for (let day = (begin ?? 0) - PERIOD_MS; day < (begin ?? 0); day += DAY) {
          const price = all.findLast(({ since }) => since <= day)?.price ?? null;
          if (price !== null) seen.push(price);
        }
        const expected = begin === null || seen.length === 0 ? undefined : Math.min(...seen);
        expect(lowestPrice(all, Number.NEGATIVE_INFINITY, 'thirty-days')).toBe(expected);
      }),
    );
  });

  it('from its beginning on, a reduction is announced whenever it is shown, and never grows dearer', () => {
    fc.assert(
      fc.property(anySteps, (all) => {
        const begin = reductionStart(all);
        if (begin === null) return;
        const shown = all.filter(({ since, price }) => since >= begin && price !== null);
        expect(shown.every(({ reduced }) => reduced)).toBe(true);
        const prices = shown.map(({ price }) => price ?? 0);
        expect(prices).toEqual(prices.toSorted((one, other) => other - one));
      }),
    );
  });

  it('it stays what it is while the reduction goes further', () => {
    fc.assert(
      fc.property(anySteps, fc.integer({ min: 0, max: 40 }), (all, days) => {
        const last = all.at(-1);
        if (!last?.reduced || last.price === null) return;
        const further = { since: last.since + days * DAY, price: last.price - 1, reduced: true };
        const before = lowestPrice(all, 0, 'since-first-release');
        expect(lowestPrice([...all, further], 0, 'since-first-release')).toBe(before);
      }),
    );
  });
});
