import { expect, test } from 'vitest';
import { mapSelectedOptions } from './map-cart.ts';

const PRODUCT = {
  attributes: {
    nodes: [
      { name: 'groesse-cm', label: 'Größe (cm)' },
      { name: 'pa_gr%c3%bcn', label: 'Grün', terms: { nodes: [{ name: '100 %', slug: '100%25' }] } },
    ],
  },
};

test.each([
  ['groesse-cm', '66" Wide', 'Größe (cm)', '66" Wide'],
  ['groesse-cm', '100%25', 'Größe (cm)', '100%25'],
  ['pa_grün', '100%25', 'Grün', '100 %'],
  ['pa_gr%c3%bcn', 'gr%c3%bcn', 'Grün', 'grün'],
])('the option %s %s is shown as the product has it', (name, value, label, shown) => {
  expect(mapSelectedOptions(PRODUCT, [{ name, label: name, value }])).toEqual([{ label, value: shown }]);
});
