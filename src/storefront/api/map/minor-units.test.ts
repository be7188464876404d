import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinorUnits } from './fields.ts';

test.each([
  ['18', 2, 1800],
  ['497.12', 2, 49712],
  ['11.5', 2, 1150],
  ['36.00210084', 2, 3600],
  ['36.005', 2, 3601],
  ['0.994999', 2, 99],
  ['1800', 0, 1800],
  ['1800.5', 0, 1801],
  ['0.1234', 4, 1234],
  ['-5.00', 2, -500],
  ['-0', 2, 0],
  [' 7 ', 2, 700],
])('%s with %i decimals is %i', (decimal, decimals, minor) => {
  expect(toMinorUnits(decimal, decimals)).toBe(minor);
});

test.each(['', '€18.00', '1,234', '15.00, 20.00', '1e5', '.5', '99999999999999999', null, undefined])(
  '%s is no amount',
  (text) => {
    expect(toMinorUnits(text, 2)).toBeNull();
  },
);

test('every amount is parsed as it was formatted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 4 }), (minor, decimals) => {
      const digits = String(minor).padStart(decimals + 1, '0');
      const whole = digits.slice(0, digits.length - decimals);
      const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
      expect(toMinorUnits(text, decimals)).toBe(minor);
    }),
  );
});
