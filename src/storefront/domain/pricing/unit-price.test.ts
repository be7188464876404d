import { describe, expect, it } from 'vitest';
import { type UnitFacts, unitNames, unitPrice, unitPriceRange, unitSymbol } from './unit-price.ts';

const facts = (given: Partial<UnitFacts> = {}): UnitFacts => ({
  unit: 'kg',
  base: 1,
  amount: 0.25,
  typed: { regular: null, sale: null },
  ...given,
});
const pricing = (price: number, onSale = false) => ({ price: { min: price, max: price }, onSale });
const NONE = { regular: null, sale: null };

describe('a price per unit', () => {
  it('follows from the shown price and the content', () => {
    expect(unitPrice(pricing(499), facts(), NONE, 'de-DE')).toEqual({
      price: 1996,
      base: 1,
      unit: 'kg',
      amount: 0.25,
    });
    const grams = facts({ unit: 'Gramm', base: 100, amount: 250 });
    expect(unitPrice(pricing(333), grams, NONE, 'de-DE')).toEqual({
      price: 133,
      base: 100,
      unit: 'g',
      amount: 250,
    });
    expect(unitPrice(pricing(150), facts({ base: null, amount: 0.75 }), NONE, 'de-DE')?.price).toBe(200);
  });

  it('is the typed one in the taxes of the shown price, without a content', () => {
    const typed = facts({ amount: null, typed: { regular: 20, sale: 16 } });
    const whole = { regular: 5, sale: 4 };
    // Typed without 19 % tax, shown with it.
    expect(unitPrice(pricing(595), typed, whole, 'de-DE')).toEqual({ price: 2380, base: 1, unit: 'kg' });
    expect(unitPrice(pricing(476, true), typed, whole, 'de-DE')?.price).toBe(1904);
    const unreduced = facts({ amount: null, typed: { regular: 20, sale: null } });
    expect(unitPrice(pricing(476, true), unreduced, whole, 'de-DE')?.price).toBe(1904);
    expect(unitPrice(pricing(595), typed, NONE, 'de-DE')).toBeUndefined();
  });

  it('is there only for one price above zero', () => {
    expect(unitPrice({ price: null, onSale: false }, facts(), NONE, 'de-DE')).toBeUndefined();
    expect(
      unitPrice({ price: { min: 100, max: 200 }, onSale: false }, facts(), NONE, 'de-DE'),
    ).toBeUndefined();
    expect(unitPrice(pricing(0), facts(), NONE, 'de-DE')).toBeUndefined();
  });

  it('of variations is a range if all have it for the same quantity', () => {
    const unit = (price: number, base = 1) => ({ unit: { price, base, unit: 'kg', amount: 0.5 } });
    expect(unitPriceRange([unit(2000), unit(1600)])).toEqual({ price: 1600, max: 2000, base: 1, unit: 'kg' });
    expect(unitPriceRange([unit(2000), unit(2000)])).toEqual({ price: 2000, base: 1, unit: 'kg' });
    expect(unitPriceRange([unit(2000), unit(1600, 100)])).toBeUndefined();
    expect(unitPriceRange([unit(2000), {}])).toBeUndefined();
    expect(unitPriceRange([])).toBeUndefined();
  });
});

it('units are known by their symbols and usual names', () => {
  const symbols = (language: string) =>
    ['KG', ' qm ', 'stk', 'Stück', 'l', 'Bund'].map((name) => unitSymbol(name, language));
  expect(symbols('de-AT')).toEqual(['kg', 'm²', 'Stück', 'Stück', 'l', 'Bund']);
  expect(symbols('fr')).toEqual(['kg', 'm²', 'pièce', 'pièce', 'l', 'Bund']);
  expect(symbols('nl')).toEqual(['kg', 'm²', 'stk', 'Stück', 'l', 'Bund']);
  expect(['pièce', 'stk', 'm²', 'Bund'].map((unit) => unitNames(unit)?.feed)).toEqual([
    'ct',
    'ct',
    'sqm',
    undefined,
  ]);
});
