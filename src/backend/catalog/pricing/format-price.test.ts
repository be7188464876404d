import { describe, expect, test } from 'vitest';
import { SHOP_DEFAULTS } from '../../options.ts';
import { formatPrice, formatRange, formatRawList, roundPrice } from './format-price.ts';

const euro = SHOP_DEFAULTS;
const german = {
  ...euro,
  currencyPosition: 'right_space',
  thousandSeparator: '.',
  decimalSeparator: ',',
} as const;

describe('formatted prices', () => {
  test('the symbol stands where the shop puts it', () => {
    expect(formatPrice(18, euro)).toBe('€18.00');
    expect(formatPrice(18, { ...euro, currencyPosition: 'right' })).toBe('18.00€');
    expect(formatPrice(18, { ...euro, currencyPosition: 'left_space' })).toBe('€&nbsp;18.00');
    expect(formatPrice(18, german)).toBe('18,00&nbsp;€');
    expect(formatPrice(18, { ...euro, currencySymbol: 'CHF' })).toBe('CHF18.00');
  });

  test('thousands are parted, decimals are as many as the shop shows', () => {
    expect(formatPrice(2147.95, german)).toBe('2.147,95&nbsp;€');
    expect(formatPrice(1234567.5, euro)).toBe('€1,234,567.50');
    expect(formatPrice(1234.5, { ...euro, currencySymbol: '¥', priceDecimals: 0 })).toBe('¥1,235');
    expect(formatPrice(0, euro)).toBe('€0.00');
    expect(formatPrice(-3.5, euro)).toBe('-€3.50');
  });

  test('a range has two ends, unless they look the same', () => {
    expect(formatRange([20, 15, 20], euro)).toBe('€15.00 - €20.00');
    expect(formatRange([45, 45], euro)).toBe('€45.00');
    expect(formatRange([], euro)).toBeNull();
  });
});

test('the raw list is ascending, with duplicates and all decimals', () => {
  expect(formatRawList([20, 15, 20], euro)).toBe('15.00, 20.00, 20.00');
  expect(formatRawList([], euro)).toBeNull();
});

test('half is rounded up, however the binary number falls', () => {
  expect(roundPrice(1.005, euro)).toBe(1.01);
  expect(roundPrice(21.4199999, euro)).toBe(21.42);
  expect(roundPrice(2.5, { priceDecimals: 0 })).toBe(3);
});
