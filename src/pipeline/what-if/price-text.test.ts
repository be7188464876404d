import { expect, it } from 'vitest';
import { PriceWords } from './price-text.ts';

const GERMAN = { decimalSeparator: ',', thousandsSeparator: '.', decimals: 2 };
const SWISS = { decimalSeparator: '.', thousandsSeparator: '’', decimals: 2 };
const YEN = { decimalSeparator: '', thousandsSeparator: ',', decimals: 0 };

it('words prices as the store does', () => {
  expect(new PriceWords('18,00 €', GERMAN).of(1250)).toBe('1.250,00 €');
  expect(new PriceWords('CHF 18.00 - CHF 20.00', SWISS).of(1234567.5)).toBe('CHF 1’234’567.50');
  expect(new PriceWords('¥1,800', YEN).of(900)).toBe('¥900');
});

it('words ranges, and reads both', () => {
  const words = new PriceWords('18,00 €', GERMAN);
  expect(words.range([20, 18])).toBe('18,00 € - 20,00 €');
  expect(words.range([18, 18])).toBe('18,00 €');
  expect(words.amountOf('1.018,50 € - 2.000,00 €')).toBe(1018.5);
  expect(words.amountOf(null)).toBeNull();
});
