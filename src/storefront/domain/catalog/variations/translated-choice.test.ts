import { describe, expect, test } from 'vitest';
import type { ProductAttribute } from '#storefront/domain/catalog/catalog-types.ts';
import { mug, variation } from '#testing/fixtures/mug-shop.ts';
import { translatedChoice, translatedQuery } from './translated-choice.ts';

const attribute = (name: string, names: Record<string, string>): ProductAttribute => ({
  id: name,
  name,
  label: name,
  options: Object.keys(names),
  terms: name.startsWith('pa_')
    ? Object.entries(names).map(([slug, term]) => ({ databaseId: 1, taxonomyName: name, slug, name: term }))
    : [],
  scope: name.startsWith('pa_') ? 'GLOBAL' : 'LOCAL',
  variation: true,
  visible: true,
});
const value = (name: string, value: string) => ({ attributeId: 1, name, label: name, value });

const german = mug({
  type: 'VARIABLE',
  attributes: [attribute('pa_color', { rot: 'Rot', blau: 'Blau' }), attribute('Size', { S: 'S', L: 'L' })],
  variations: [
    variation({ databaseId: 71, attributes: [value('pa_color', 'rot'), value('Size', '')] }),
    variation({ databaseId: 72, attributes: [value('pa_color', 'blau'), value('Size', 'S')] }),
    variation({ databaseId: 73, purchasable: false, attributes: [value('pa_color', 'blau')] }),
  ],
});
const terms = { pa_color: { red: 'Rot', rouge: 'Rot', blue: 'Blau', green: 'Grün' } };
const choiceOf = (variationId: number | null, attributes: Record<string, string>) =>
  translatedChoice({ variationId, attributes }, german, terms);

describe('options that were chosen in another language', () => {
  test.each([
    ['red', 'L', 71, 'rot'],
    ['rouge', 'S', 71, 'rot'],
    ['blue', 'S', 72, 'blau'],
    ['blau', 'S', 72, 'blau'],
  ])('%s and %s are those of variation %i', (color, size, variationId, translated) => {
    expect(choiceOf(5, { attribute_pa_color: color, size })).toEqual({
      variationId,
      attributes: { pa_color: translated, Size: size },
    });
  });

  test('stay where the page has the variation, or none was chosen', () => {
    const own = { variationId: 72, attributes: { pa_color: 'blau' } };
    expect(choiceOf(own.variationId, own.attributes)).toEqual(own);
    expect(choiceOf(null, {})).toEqual({ variationId: null, attributes: {} });
  });

  test.each([
    ['of a term without translation', { pa_color: 'mauve', Size: 'S' }],
    ['of a term that the product lacks', { pa_color: 'green', Size: 'S' }],
    ['of a value that was typed in that language', { pa_color: 'red', Size: 'large' }],
    ['of an attribute that the product lacks', { pa_color: 'red', Size: 'S', Engraving: 'yes' }],
    ['that no variation has', { pa_color: 'blue', Size: 'L' }],
    ['that are not complete', { Size: 'S' }],
  ])('cannot be told %s', (_, attributes) => {
    expect(choiceOf(5, attributes)).toBeNull();
  });
});

describe('an address that selects options in another language', () => {
  const groups = [
    {
      name: 'pa_color',
      options: [
        { value: 'rot', name: 'Rot' },
        { value: 'blau', name: 'Blau' },
      ],
    },
    { name: 'Size', options: [{ value: 'S', name: 'S' }] },
  ];
  const translated = (query: string) =>
    translatedQuery(groups, new URLSearchParams(query), terms)?.toString() ?? null;

  test('selects those of the page, and keeps the rest', () => {
    expect(translated('attribute_pa_color=red&attribute_size=s&utm=red')).toBe(
      'attribute_pa_color=rot&attribute_size=s&utm=red',
    );
  });

  test.each([
    'attribute_pa_color=blau',
    'attribute_pa_color=green',
    'attribute_pa_color=mauve',
    'pa_color=red',
    '',
  ])('is left alone: %s', (query) => expect(translated(query)).toBeNull());
});
