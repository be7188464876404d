import { expect, it } from 'vitest';
import { parseChanges } from './parse-changes.ts';

it.each([
  ['price tide-mug 14', [{ kind: 'price', product: 'tide-mug', amount: 14 }]],
  [' PRICE  44  14.50 ', [{ kind: 'price', product: '44', amount: 14.5 }]],
  [
    'sale cap 9; sale mug off',
    [
      { kind: 'sale', product: 'cap', amount: 9 },
      { kind: 'sale', product: 'mug', amount: null },
    ],
  ],
  ['stock cap 0', [{ kind: 'stock', product: 'cap', stock: 0 }]],
  ['stock cap Out', [{ kind: 'stock', product: 'cap', stock: 'out' }]],
  ['name cap "A cap, 2 sizes"', [{ kind: 'name', product: 'cap', name: 'A cap, 2 sizes' }]],
  ['category cap gifts;', [{ kind: 'category', product: 'cap', category: 'gifts' }]],
  ['draft cap', [{ kind: 'draft', product: 'cap' }]],
])('reads %s', (text, changes) => {
  expect(parseChanges(text)).toEqual(changes);
});

it.each([
  ['', /^"" is no change that can be tried\. A change is one of: price tide-mug 14; /],
  ['raise cap 14', /^"raise cap 14" is no change/],
  ['constructor cap 14', /is no change/],
  ['price cap', /^"price cap" is not complete\. Write it as in: price tide-mug 14$/],
  ['draft', /is not complete/],
  ['draft cap now', /is not complete/],
  ['price cap 14,50', /^"14,50" is no price/],
  ['price cap -1', /is no price/],
  ['price cap €14', /is no price/],
  ['stock cap many', /^"many" is no stock/],
  ['price cap 14; draft', /^"draft" is not complete/],
])('says what is wrong with %j', (text, message) => {
  expect(() => parseChanges(text)).toThrow(message);
});
