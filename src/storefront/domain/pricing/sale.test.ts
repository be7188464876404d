import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pricing } from './pricing-types.ts';
import {
  deepestReduction,
  discountPercent,
  displayPrice,
  priceFigures,
  saleBadge,
  singlePrice,
} from './sale.ts';

const single = (now: number, before: number): Pricing => ranged([now, now], [before, before]);

function ranged([min, max]: [number, number], [from, to]: [number, number]): Pricing {
  const price = { min, max };
  return { price, regular: { min: from, max: to }, sale: price, onSale: true };
}

const fullPrice: Pricing = { ...single(2000, 2000), sale: null, onSale: false };

describe('the sale badge', () => {
  it('shows the percentage by default: 15 instead of 20 is 25 percent off', () => {
    expect(saleBadge(single(1500, 2000), 'percent')).toEqual({ kind: 'percent', percent: 25 });
  });

  it('shows a word, or nothing, by the setting', () => {
    expect(saleBadge(single(1500, 2000), 'onSale')).toEqual({ kind: 'text' });
    expect(saleBadge(single(1500, 2000), 'hidden')).toBeNull();
  });

  it('is missing without a sale', () => {
    expect(saleBadge(fullPrice, 'percent')).toBeNull();
    expect(saleBadge(fullPrice, 'onSale')).toBeNull();
  });

  it('shows a word where a range has no single percentage', () => {
    expect(saleBadge(ranged([800, 1600], [1000, 2000]), 'percent')).toEqual({ kind: 'percent', percent: 20 });
    expect(saleBadge(ranged([800, 2000], [1000, 2000]), 'percent')).toEqual({ kind: 'text' });
  });

  it('shows a word where the reduction is under one percent or unknown', () => {
    expect(saleBadge(single(1999, 2000), 'percent')).toEqual({ kind: 'text' });
    expect(saleBadge({ ...single(1500, 2000), regular: null }, 'percent')).toEqual({ kind: 'text' });
  });

  it('is measured by the lowest price of the 30 days before, if that is below the regular one', () => {
    const percent = (lowest: number, pricing = single(1500, 2000)) =>
      saleBadge({ ...pricing, lowest }, 'percent');
    expect(percent(2000)).toEqual({ kind: 'percent', percent: 25 });
    expect(percent(2500)).toEqual({ kind: 'percent', percent: 25 });
    expect(percent(1800)).toEqual({ kind: 'percent', percent: 16 });
    expect(percent(900, ranged([800, 1600], [1000, 2000]))).toEqual({ kind: 'percent', percent: 11 });
  });

  it('is missing where the price was as low within the 30 days before', () => {
    expect(saleBadge({ ...single(1500, 2000), lowest: 1500 }, 'percent')).toBeNull();
    expect(saleBadge({ ...single(1500, 2000), lowest: 1200 }, 'onSale')).toBeNull();
    // Of a range, a dearer variation may be reduced all the same.
    const range = { ...ranged([800, 1600], [800, 2000]), lowest: 800 };
    expect(saleBadge(range, 'percent')).toEqual({ kind: 'text' });
  });

  it('never exceeds the reduction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (before, now) => {
        const percent = discountPercent(single(now, before));
        if (percent !== null) expect(before * (100 - percent)).toBeGreaterThanOrEqual(now * 100);
      }),
    );
  });
});

describe('the shown price', () => {
  it('strikes through the regular price on sale', () => {
    expect(displayPrice(single(1500, 2000))).toEqual({
      now: { min: 1500, max: 1500 },
      before: { min: 2000, max: 2000 },
    });
  });

  it('strikes through nothing at the regular price', () => {
    expect(displayPrice(fullPrice)?.before).toBeNull();
    expect(displayPrice({ ...fullPrice, onSale: true })?.before).toBeNull();
  });

  it('is missing where the product has none, and zero where it is free', () => {
    expect(displayPrice({ ...fullPrice, price: null })).toBeNull();
    expect(displayPrice(single(0, 0))?.now).toEqual({ min: 0, max: 0 });
  });

  it('is told apart by its figures', () => {
    expect(priceFigures(single(1500, 2000))).toBe('1500 1500 2000 2000');
    expect(priceFigures(single(0, 0))).toBe('0 0');
    expect(priceFigures({ ...fullPrice, price: null })).toBe('');
  });
});

describe('the single price', () => {
  const range = (min: number, max = min) => ({ min, max });

  it('comes with the price before its sale', () => {
    const pricing = { price: range(1750), regular: range(2200), sale: range(1750), onSale: true };
    expect(singlePrice(pricing)).toEqual({ price: 1750, regular: 2200 });
  });

  it('is null for a range', () => {
    const pricing = { price: range(1000, 2000), regular: range(1000, 2000), sale: null, onSale: false };
    expect(singlePrice(pricing)).toEqual({ price: null, regular: null });
  });
});

describe('the deepest reduction', () => {
  it('is the largest share that a price is reduced by', () => {
    expect(deepestReduction(single(1500, 2000))).toBe(0.25);
    expect(deepestReduction(ranged([1000, 3000], [2000, 4000]))).toBe(0.5);
  });

  it('is none where nothing is reduced', () => {
    expect(deepestReduction({ ...single(1500, 2000), onSale: false })).toBe(0);
    expect(deepestReduction({ ...single(1500, 2000), price: null })).toBe(0);
    expect(deepestReduction(single(2000, 1500))).toBe(0);
  });
});
