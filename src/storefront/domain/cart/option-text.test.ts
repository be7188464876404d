import { expect, it } from 'vitest';
import { optionText } from './cart.ts';

it('an option has the label of its page, in any spelling of the store, else the store’s', () => {
  const labels = { color: 'Farbe' };
  expect(optionText({ label: 'Color', value: 'Sand' }, labels)).toBe('Farbe: Sand');
  expect(optionText({ label: 'COLOR', value: 'Sand' }, labels)).toBe('Farbe: Sand');
  expect(optionText({ label: 'Color', value: 'Sand' })).toBe('Color: Sand');
  expect(optionText({ label: 'Constructor', value: 'Sand' }, labels)).toBe('Constructor: Sand');
});
