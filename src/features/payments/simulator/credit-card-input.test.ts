import { expect, test } from 'vitest';
import { formatCardNumber, formatExpiry, isUnexpired } from './credit-card-input.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-42', '4242 42'],
  ['4242 ', '4242'],
  ['', ''],
])('the number %s is written %s', (typed, written) => {
  expect(formatCardNumber(typed)).toBe(written);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['1230', '12 / 30'],
  ['12 / 3', '12 / 3'],
  ['930', '09 / 30'],
  ['12/2030', '12 / 20'],
])('the date %s is written %s', (typed, written) => {
  expect(formatExpiry(typed)).toBe(written);
});

test.each([
  ['11 / 26', true],
  ['10 / 26', false],
  ['13 / 30', false],
  ['00 / 30', false],
  ['12', false],
])('%s is a date ahead of 21 November 2026: %s', (expiry, ahead) => {
  expect(isUnexpired(expiry, new Date(2026, 10, 21))).toBe(ahead);
});
