import { describe, expect, it } from 'vitest';
import { mug, variation } from '#testing/fixtures/mug-shop.ts';
import type { ProductAttribute, VariationAttribute } from '../catalog-types.ts';
import {
  attributeRows,
  determinesPrice,
  dimensions,
  optionGroups,
  parseMeasure,
  variationChoices,
} from './attributes.ts';

const term = (databaseId: number, slug: string, name: string) => ({
  databaseId,
  taxonomyName: 'pa_color',
  slug,
  name,
});

const color: ProductAttribute = {
  id: '1',
  name: 'pa_color',
  label: 'Colour',
  scope: 'GLOBAL',
  variation: true,
  visible: true,
  options: ['sand', 'sea-blue'],
  terms: [term(1, 'sand', 'Sand'), term(2, 'sea-blue', 'Sea blue')],
};

const size: ProductAttribute = {
  id: '2',
  name: 'Size',
  label: 'Size',
  scope: 'LOCAL',
  variation: true,
  visible: false,
  options: ['S', 'L'],
  terms: [],
};

const chosen = (name: string, value: string): VariationAttribute => ({
  attributeId: 1,
  name,
  label: '',
  value,
});
const priced = (minor: number) => ({ min: minor, max: minor });

describe('the attributes table', () => {
  it('shows visible attributes with the names of their terms', () => {
    expect(attributeRows({ attributes: [color, size] })).toEqual([
      { label: 'Colour', values: ['Sand', 'Sea blue'] },
    ]);
  });

  it('leaves out attributes without options', () => {
    expect(attributeRows({ attributes: [{ ...color, options: [] }] })).toEqual([]);
  });
});

describe('measures', () => {
  it('are read from decimal strings', () => {
    expect(parseMeasure('0.85')).toBe(0.85);
    expect(dimensions({ length: '12', width: '8.5', height: '4' })).toEqual([12, 8.5, 4]);
  });

  it('are left out where the store has none', () => {
    expect(parseMeasure('')).toBeNull();
    expect(parseMeasure(null)).toBeNull();
    expect(parseMeasure('0')).toBeNull();
    expect(dimensions({ length: null, width: '', height: '4' })).toEqual([4]);
    expect(dimensions({ length: null, width: null, height: null })).toBeNull();
  });
});

describe('the options of a variable product', () => {
  const variations = [
    variation({ attributes: [chosen('pa_color', 'sand'), chosen('Size', '')], price: priced(2000) }),
    variation({
      attributes: [chosen('pa_color', 'sea-blue'), chosen('Size', 'L')],
      price: priced(2500),
      stockStatus: 'OUT_OF_STOCK',
    }),
  ];
  const groups = optionGroups({ attributes: [color, size], variations });

  it('have the names of terms and the prices of their variations', () => {
    expect(groups[0]?.options).toEqual([
      { value: 'sand', name: 'Sand', price: priced(2000), hasVariation: true },
      { value: 'sea-blue', name: 'Sea blue', price: priced(2500), hasVariation: true },
    ]);
  });

  it('match variations for any option', () => {
    expect(groups[1]?.options).toEqual([
      { value: 'S', name: 'S', price: priced(2000), hasVariation: true },
      { value: 'L', name: 'L', price: { min: 2000, max: 2500 }, hasVariation: true },
    ]);
  });

  it('determine the price where each has one price and these differ', () => {
    expect(groups.map(determinesPrice)).toEqual([true, false]);
    const same = variations.map((each) => ({ ...each, price: priced(2000) }));
    expect(optionGroups({ attributes: [color], variations: same }).map(determinesPrice)).toEqual([false]);
  });

  it('are known where no variation has them', () => {
    expect(optionGroups(mug({ attributes: [color] }))[0]?.options[0]).toMatchObject({
      price: null,
      hasVariation: false,
    });
  });

  it('are read from a variation in the order of the attributes, null for any', () => {
    const attributes = [chosen('Size', ''), chosen('pa_color', 'sea-blue')];
    expect(variationChoices({ attributes }, [color, size])).toEqual([
      { label: 'Colour', value: 'Sea blue' },
      { label: 'Size', value: null },
    ]);
  });
});
