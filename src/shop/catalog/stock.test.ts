import { describe, expect, it } from 'vitest';
import { mug, variation } from '#testing/fixtures/mug-shop.ts';
import { isLowStock, omitHiddenStockCounts, stockHint } from './stock.ts';

const inStock = { stockStatus: 'IN_STOCK', stockQuantity: 3, lowStockAmount: 3 } as const;

describe('what a shopper is told about stock', () => {
  it('says how many are left at or below the low-stock amount', () => {
    expect(stockHint(inStock)).toEqual({ kind: 'lowStock', quantity: 3 });
    expect(stockHint({ ...inStock, stockQuantity: 1 })).toEqual({ kind: 'lowStock', quantity: 1 });
  });

  it('tells no count above the low-stock amount', () => {
    expect(stockHint({ ...inStock, stockQuantity: 4 })).toEqual({ kind: 'inStock' });
  });

  it('is never low where the store does not count or the merchant set no threshold', () => {
    expect(isLowStock({ ...inStock, stockQuantity: null })).toBe(false);
    expect(isLowStock({ ...inStock, lowStockAmount: null })).toBe(false);
  });

  it('believes the status where the count is null, as stores send it for none left', () => {
    expect(stockHint({ ...inStock, stockStatus: 'OUT_OF_STOCK', stockQuantity: null })).toEqual({
      kind: 'outOfStock',
    });
    expect(stockHint({ ...inStock, stockStatus: 'ON_BACKORDER' })).toEqual({ kind: 'onBackorder' });
  });
});

describe('stock counts that no page prints', () => {
  it('are left out, low ones stay', () => {
    const product = mug({
      stockQuantity: 80,
      lowStockAmount: 5,
      variations: [variation({ stockQuantity: 5 }), variation({ stockQuantity: 6 })],
    });
    const shown = omitHiddenStockCounts(product);
    expect(shown.stockQuantity).toBeNull();
    expect(shown.variations.map(({ stockQuantity }) => stockQuantity)).toEqual([5, null]);
  });
});
