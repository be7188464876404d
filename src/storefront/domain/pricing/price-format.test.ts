import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseStorePrice } from './price-format.ts';

describe('a price of the store', () => {
  it.each([
    ['€18.00', 2, 1800, 1800],
    ['18,00 €', 2, 1800, 1800],
    ['2.147,95 €', 2, 214_795, 214_795],
    ['CHF1’234.50', 2, 123_450, 123_450],
    ['12 345,60 kr', 2, 1_234_560, 1_234_560],
    ['₹12,34,567.00', 2, 123_456_700, 123_456_700],
    ['€1,234', 2, 123_400, 123_400],
    ['€18', 2, 1800, 1800],
    ['€18.5', 2, 1850, 1850],
    ['¥1,980', 0, 1980, 1980],
    ['KD1,234.567', 3, 1_234_567, 1_234_567],
    ['KD1.234', 3, 1234, 1234],
    ['€15.00 - €20.00', 2, 1500, 2000],
    ['€0.00', 2, 0, 0],
  ])('%s with %i decimals is %i to %i', (text, decimals, min, max) => {
    expect(parseStorePrice(text, null, decimals)).toEqual({ min, max });
  });

  it.each(['', '  ', null])('is none where the store has none: %j', (text) => {
    expect(parseStorePrice(text, null, 2)).toBeNull();
  });

  it.each([
    ['€18.0000', 2],
    ['¥18.5', 0],
    ['-€18.00', 2],
    ['Ask us', 2],
    ['€20.00 - €15.00', 2],
    ['€1 234’567.00', 2],
  ])('is none that can be read: %s with %i decimals', (text, decimals) => {
    expect(() => parseStorePrice(text, null, decimals)).toThrow(text);
  });

  it('follows its own number where three digits may be decimals or thousands', () => {
    expect(parseStorePrice('KD1,234', '1234', 3)).toEqual({ min: 1_234_000, max: 1_234_000 });
    expect(parseStorePrice('KD1.234', '1.234', 3)).toEqual({ min: 1234, max: 1234 });
  });
});

test('every amount is read as it was written, in every format', () => {
  const separators = fc.constantFrom(['.', ','], [',', '.'], [',', ' '], ['.', '’'], [',', ''], ['.', '']);
  fc.assert(
    fc.property(
      separators,
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 1e9 }),
      ([point = '', comma = ''], shown, more, amount) => {
        const decimals = Math.min(4, shown + more);
        const digits = String(amount).padStart(shown + 1, '0');
        const whole = digits.slice(0, digits.length - shown).replace(/\B(?=(\d{3})+$)/g, comma);
        const text = shown === 0 ? whole : `${whole}${point}${digits.slice(-shown)}`;
        const value = amount * 10 ** (decimals - shown);
        const raw = (amount / 10 ** shown).toFixed(shown);
        expect(parseStorePrice(`€${text}`, raw, decimals)).toEqual({ min: value, max: value });
      },
    ),
  );
});
