import { describe, expect, test } from 'vitest';
import { decimalSeparatorOf, parsePrice, toStoreUnit } from '../map/parse-price.ts';
import {
  parseCount,
  parseFlag,
  parseMeasure,
  parseSaleDate,
  restoreLineEnds,
  splitList,
  unescapeCell,
} from './cells.ts';

test('lists are parted at commas, but not at escaped ones', () => {
  expect(splitList('Red, Blue,, Black\\, matt ')).toEqual(['Red', 'Blue', 'Black, matt']);
  expect(splitList('')).toEqual([]);
});

test('what the export escapes comes back', () => {
  expect(unescapeCell("'-5 degrees")).toBe('-5 degrees');
  expect(unescapeCell("'quoted'")).toBe("'quoted'");
  expect(restoreLineEnds('one\\ntwo \\\\n three')).toBe('one\ntwo \\n three');
});

test('flags, counts and measures', () => {
  expect(['1', 'TRUE', 'yes', '0', 'false', '', 'notify'].map(parseFlag)).toEqual([
    true,
    true,
    true,
    false,
    false,
    null,
    null,
  ]);
  expect(['7', '-3', '2.9', '2,0', '', '1e3', '5 pcs'].map(parseCount)).toEqual([
    7,
    -3,
    2,
    2,
    null,
    null,
    null,
  ]);
  expect(['.5', '1,250', '007', '2.', '10.50', 'heavy', '', '.'].map(parseMeasure)).toEqual([
    '0.5',
    '1.25',
    '7',
    '2',
    '10.5',
    null,
    null,
    null,
  ]);
  expect(toStoreUnit('.5', 'weight', 'lbs')).toBe('0.227');
  expect(toStoreUnit('24', 'length', 'in')).toBe('60.96');
  expect(toStoreUnit('1.2345', 'weight', 'kg')).toBe('1.2345');
});

test('a sale starts with its first day and ends with its last', () => {
  expect(parseSaleDate('2026-03-24', 'start')).toBe('2026-03-24T00:00:00');
  expect(parseSaleDate('2026-03-24', 'end')).toBe('2026-03-24T23:59:59');
  expect(parseSaleDate('2026-03-24 08:30:00', 'end')).toBe('2026-03-24T08:30:00');
  expect(parseSaleDate('2026-02-30', 'end')).toBeNull();
  expect(parseSaleDate('24.03.2026', 'end')).toBeNull();
});

describe('prices', () => {
  test.each([
    ['18', '18'],
    ['11.05', '11.05'],
    ['11,05', '11.05'],
    ['.5', '0.5'],
    ['0.125', '0.125'],
    ['1.234,50', '1234.50'],
    ['1,234.5', '1234.5'],
    ['1.234.567', '1234567'],
    ['1 234,50 €', '1234.50'],
    ["CHF 1'250.00", '1250.00'],
    ['Rs.500', '500'],
    ['20 kr.', '20'],
    ['49,-', '49'],
    ['1234.5678', '1234.5678'],
  ])('%s is %s, whatever the rest of the file', (cell, value) => {
    for (const decimal of ['.', ',', null] as const) {
      expect(parsePrice(cell, decimal)).toEqual({
        kind: 'price',
        value: expect.stringMatching(`^${value}$`),
      });
    }
  });

  test('one mark before three digits is read as in the rest of the file, or not at all', () => {
    expect(parsePrice('1.234', ',')).toEqual({ kind: 'price', value: '1234' });
    expect(parsePrice('1.234', '.')).toEqual({ kind: 'price', value: '1.234' });
    expect(parsePrice('1,234', '.')).toEqual({ kind: 'price', value: '1234' });
    expect(parsePrice('1.234', null)).toEqual({ kind: 'unclear' });
    expect(decimalSeparatorOf(['18', '1.234', '19,90'])).toBe(',');
    expect(decimalSeparatorOf(['18', '1.234'])).toBeNull();
    expect(decimalSeparatorOf(['18,00', '18.00'])).toBeNull();
  });

  test.each([
    ['', 'none'],
    ['-5', 'negative'],
    ['€ -5,00', 'negative'],
    ['free', 'malformed'],
    ['10-20', 'malformed'],
    ['1.23.45', 'malformed'],
    ['1,2,3', 'malformed'],
    ['.', 'malformed'],
  ])('"%s" is %s', (cell, kind) => {
    expect(parsePrice(cell, '.')).toEqual({ kind });
  });
});
