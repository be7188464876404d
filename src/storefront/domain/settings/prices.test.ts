import { expect, it } from 'vitest';
import { assertPriceHistory, PRICE_HISTORIES, priceHistoryOf } from './prices.ts';

it('a price history is one of three words, or the default of the currency', () => {
  for (const priceHistory of PRICE_HISTORIES) {
    expect(() => assertPriceHistory({ priceHistory })).not.toThrow();
  }
  expect(() => assertPriceHistory({})).not.toThrow();
  expect(() => assertPriceHistory(JSON.parse('{ "priceHistory": "on" }'))).toThrow(
    /priceHistory is "on".*'since-first-release'/,
  );
});

it.each([
  ['EUR', 'thirty-days'],
  ['NOK', 'thirty-days'],
  ['GBP', 'off'],
  ['CHF', 'off'],
])('in a shop that sells in %s it is "%s"', (code, history) => {
  expect(priceHistoryOf({ currency: { code } })).toBe(history);
  expect(priceHistoryOf({ currency: { code }, priceHistory: 'since-first-release' })).toBe(
    'since-first-release',
  );
});
