import { expect, it } from 'vitest';
import { productColors } from './colors.ts';

const attribute = (name: string, scope: 'GLOBAL' | 'LOCAL', options: string[]) => ({
  name,
  scope,
  options,
  terms: scope === 'GLOBAL' ? options.map((slug) => ({ name: slug.toUpperCase(), slug })) : [],
});
const typed = (value: string, name: string) => ({ name: `${value} by ${name}`, slug: value });

it.each(['pa_color', 'pa_colour', 'pa_farbe', 'color', 'Couleur'])(
  'come from an attribute called %s',
  (name) => {
    const attributes = [attribute('pa_size', 'GLOBAL', ['xl']), attribute(name, 'GLOBAL', ['red'])];
    expect(productColors(attributes, typed)).toEqual([{ name: 'RED', slug: 'red' }]);
  },
);

it('are those of a local attribute where there is no global one', () => {
  const local = attribute('Colour', 'LOCAL', ['Sea green']);
  expect(productColors([local], typed)).toEqual([{ name: 'Sea green by Colour', slug: 'Sea green' }]);
  const both = [local, attribute('pa_color', 'GLOBAL', ['red'])];
  expect(productColors(both, typed)).toEqual([{ name: 'RED', slug: 'red' }]);
});

it('are not those of attributes with a similar name', () => {
  expect(productColors([attribute('pa_colorado-fit', 'GLOBAL', ['x'])], typed)).toEqual([]);
});
