import { expect, it } from 'vitest';
import { assertPriceDisplay, PRICE_DISPLAYS } from './prices.ts';

it('a price display is one of three words, or none', () => {
  for (const priceDisplay of PRICE_DISPLAYS) expect(() => assertPriceDisplay({ priceDisplay })).not.toThrow();
  expect(() => assertPriceDisplay({})).not.toThrow();
  expect(() => assertPriceDisplay(JSON.parse('{ "priceDisplay": "incl" }'))).toThrow(
    /priceDisplay is "incl".*'both'/,
  );
});

it("needs the store's own numbers to be those of the shown prices", () => {
  const priceFormat = { compareWithRaw: false };
  expect(() => assertPriceDisplay({ priceFormat })).not.toThrow();
  expect(() => assertPriceDisplay({ priceFormat, priceDisplay: 'both' })).toThrow(/compareWithRaw: false/);
});
