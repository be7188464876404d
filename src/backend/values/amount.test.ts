import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundAmount, scale, sum, toAmount, toDecimal, toFixed, toMinorUnits, UNIT } from './amount.ts';

test('decimals are read and written without loss', () => {
  expect(toAmount('24.5')).toBe(24.5 * UNIT);
  expect(toDecimal(toAmount('36.00210084'))).toBe('36.00210084');
  expect(toDecimal(toAmount('-0.5'))).toBe('-0.5');
  expect(toDecimal(0)).toBe('0');
  expect(toAmount('0.123456789')).toBe(12345679);
  expect(() => toAmount('12,5')).toThrow('"12,5" is no amount of money.');
  fc.assert(
    fc.property(fc.integer({ min: -1e15, max: 1e15 }), (amount) => {
      expect(toAmount(toDecimal(amount))).toBe(amount);
    }),
  );
});

test('halves are rounded in the requested direction', () => {
  const half = toAmount('41.775');
  expect(toFixed(half, 2)).toBe('41.78');
  expect(toDecimal(roundAmount(half, 2, 'half-down'))).toBe('41.77');
  expect(toDecimal(roundAmount(toAmount('41.7751'), 2, 'half-down'))).toBe('41.78');
  expect(toDecimal(roundAmount(toAmount('41.779'), 2, 'down'))).toBe('41.77');
  expect(toFixed(toAmount('-1.005'), 2)).toBe('-1.01');
  expect(toFixed(toAmount('1234.5'), 0)).toBe('1235');
});

test('shares and sums are exact', () => {
  expect(toDecimal(scale(toAmount('18'), 19, 100))).toBe('3.42');
  expect(sum([toAmount('0.1'), toAmount('0.2')])).toBe(toAmount('0.3'));
  expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
});

test('a currency without decimals is counted whole', () => {
  expect(toMinorUnits(toAmount('1250'), 0)).toBe(1250);
  expect(toMinorUnits(toAmount('12.5'), 2)).toBe(1250);
});
