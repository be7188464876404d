import { describe, expect, it } from 'vitest';
import { productCardAction } from './cards.ts';

describe('the button of a card', () => {
  const price = { min: 1, max: 1 };
  it.each([
    ['SIMPLE', 'IN_STOCK', 'add'],
    ['SIMPLE', 'ON_BACKORDER', 'add'],
    ['SIMPLE', 'OUT_OF_STOCK', null],
    ['VARIABLE', 'IN_STOCK', 'choose'],
    ['GROUPED', 'IN_STOCK', 'viewSet'],
    ['GROUPED', 'OUT_OF_STOCK', null],
    ['EXTERNAL', 'IN_STOCK', 'viewProduct'],
  ] as const)('of a %s product that is %s', (type, stockStatus, action) => {
    expect(productCardAction({ type, stockStatus, price, purchasable: true })).toBe(action);
  });

  it('is missing without a price', () => {
    const card = { type: 'SIMPLE', stockStatus: 'IN_STOCK', purchasable: true } as const;
    expect(productCardAction({ ...card, price: null })).toBe(null);
    expect(productCardAction({ ...card, type: 'EXTERNAL', price: null })).toBe('viewProduct');
  });

  it('is missing where the store sells the product to nobody', () => {
    const card = { type: 'SIMPLE', stockStatus: 'IN_STOCK', price, purchasable: false } as const;
    expect(productCardAction(card)).toBe(null);
  });
});
