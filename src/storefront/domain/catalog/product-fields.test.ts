import { expect, it } from 'vitest';
import { assertProductFields, type ProductField } from '../settings/product-meta.ts';
import { shownFields } from './product-fields.ts';

const care: ProductField = { meta: 'care', label: { en_US: 'Care', de_DE: 'Pflege' }, place: 'details' };
const height: ProductField = {
  ...{ meta: 'height', label: { de_DE: 'Höhe' } },
  ...{ place: 'belowTitle', kind: 'number', unit: 'cm' },
};

it("the fields of a place are those that the product or a variation has, in the merchant's order", () => {
  const product = {
    fields: { care: { text: 'Cold' } },
    variations: [{ fields: { height: { number: 12 } } }, {}],
  };
  expect(shownFields(product, [height, care], 'details', 'de_DE')).toEqual([
    { meta: 'care', label: 'Pflege', value: { text: 'Cold' } },
  ]);
  // Only variations have a height, and the label is in German alone.
  expect(shownFields(product, [height, care], 'belowTitle', 'en_US')).toEqual([
    { meta: 'height', label: 'Höhe', labelLang: 'de-DE', unit: 'cm' },
  ]);
  expect(shownFields({ variations: [] }, [height, care], 'details', 'en_US')).toEqual([]);
});

it('a field has a key of its own, a label, and a place and kind that there are', () => {
  expect(() => assertProductFields([care, height])).not.toThrow();
  for (const wrong of [
    [care, care],
    [{ ...care, meta: ' ' }],
    [{ ...care, label: {} }],
    [{ ...care, place: 'footer' }],
    [{ ...care, kind: 'picture' }],
  ]) {
    expect(() => assertProductFields(wrong as ProductField[])).toThrow(/The setting productFields/);
  }
});
