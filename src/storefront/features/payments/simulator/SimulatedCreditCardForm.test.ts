import { expect, test } from 'vitest';
import { formatCardNumber, formatExpiry, isUnexpired } from './SimulatedCreditCardForm.tsx';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-42', '4242 42'],
  ['4242 ', '4242'],
  ['', ''],
])('formats the number %s as %s', (typed, formatted) => {
  expect(formatCardNumber(typed)).toBe(formatted);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['1230', '12 / 30'],
  ['12 / 3', '12 / 3'],
  ['930', '09 / 30'],
  ['12/2030', '12 / 20'],
])('formats the expiry date %s as %s', (typed, formatted) => {
  expect(formatExpiry(typed)).toBe(formatted);
});

test.each([
  ['11 / 26', true],
  ['10 / 26', false],
  ['13 / 30', false],
  ['00 / 30', false],
  ['12', false],
])('on 21 November 2026 a card with expiry %s is unexpired: %s', (expiry, expected) => {
  expect(isUnexpired(expiry, new Date(2026, 10, 21))).toBe(expected);
});
