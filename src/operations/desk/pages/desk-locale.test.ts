import { expect, it } from 'vitest';
import { deskLocale } from './messages.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de_DE'],
  ['pt-PT', 'pt_BR'],
  ['nl,fr;q=0.5', 'fr_FR'],
  ['en-GB', 'en_US'],
  ['ja', 'en_US'],
  ['*', 'en_US'],
  [undefined, 'en_US'],
])('speaks to a browser that asks for %s in %s', (header, locale) => {
  expect(deskLocale(header)).toBe(locale);
});
