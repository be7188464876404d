import { describe, expect, it } from 'vitest';
import { mug, variation } from '#testing/fixtures/mug-shop.ts';
import { isLowStock, omitHiddenStockCounts, stockHint } from './stock.ts';

const inStock = { stockStatus: 'IN_STOCK', stockQuantity: 3, lowStockAmount: 3 } as const;

describe('the stock message', () => {
  it('shows the quantity at or below the low-stock amount', () => {
    expect(stockHint(inStock)).toEqual({ kind: 'lowStock', quantity: 3 });
    expect(stockHint({ ...inStock, stockQuantity: 1 })).toEqual({ kind: 'lowStock', quantity: 1 });
  });

  it('shows no quantity above the low-stock amount', () => {
    expect(stockHint({ ...inStock, stockQuantity: 4 })).toEqual({ kind: 'inStock' });
  });

  it('is never low where stock is not managed or has no threshold', () => {
    expect(isLowStock({ ...inStock, stockQuantity: null })).toBe(false);
    expect(isLowStock({ ...inStock, lowStockAmount: null })).toBe(false);
  });

  it('follows the status where the quantity is null, as stores send it when sold out', () => {
    expect(stockHint({ ...inStock, stockStatus: 'OUT_OF_STOCK', stockQuantity: null })).toEqual({
      kind: 'outOfStock',
    });
    expect(stockHint({ ...inStock, stockStatus: 'ON_BACKORDER' })).toEqual({ kind: 'onBackorder' });
  });
});

describe('stock quantities that no page shows', () => {
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
