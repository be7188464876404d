import { expect, it } from 'vitest';
import { isDefaultCategory } from './categories.ts';

it.each([
  'uncategorized',
  'uncategorised',
  'unkategorisiert',
  'non-classe',
  'sin-categoria',
  'uncategorized-de',
])('a store calls its default category %s', (slug) => expect(isDefaultCategory(slug, undefined)).toBe(true));

it.each(['mugs', 'uncategorized-mugs', 'categorized', ''])('%s is a category like any other', (slug) =>
  expect(isDefaultCategory(slug, undefined)).toBe(false),
);

it('is another one, or none, where the merchant says so', () => {
  expect(isDefaultCategory('other', 'other')).toBe(true);
  expect(isDefaultCategory('uncategorized', 'other')).toBe(false);
  expect(isDefaultCategory('uncategorized', false)).toBe(false);
});
