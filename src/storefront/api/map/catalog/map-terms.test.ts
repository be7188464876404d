import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProductAttribute } from '#storefront/domain/catalog/catalog-types.ts';
import { selectableVariations } from '#storefront/domain/catalog/variations/attributes.ts';
import { selectedVariation } from '#storefront/domain/catalog/variations/variation-selection.ts';
import { variation } from '#testing/fixtures/mug-shop.ts';
import { mapVariationAttribute } from './map-terms.ts';

function attribute(name: string, options: string[], scope: ProductAttribute['scope']): ProductAttribute {
  return { id: name, name, label: name, scope, variation: true, visible: true, options, terms: [] };
}

const ATTRIBUTES = [
  attribute('pa_color', ['kelp-green', 'blue', '4'], 'GLOBAL'),
  attribute('Gift wrap', ['Yes, please', 'No'], 'LOCAL'),
  attribute('pa_cup_size', ['small', 'extra-large'], 'GLOBAL'),
  attribute('Größe', ['A4', 'A-5'], 'LOCAL'),
];

const choice = (name: string, value: string | null) =>
  mapVariationAttribute({ attributeId: 0, name, label: name, value }, ATTRIBUTES);

describe('an option of a variation', () => {
  test.each([
    ['pa_color', 'kelp-green', 'pa_color', 'kelp-green'],
    ['attribute_pa_color', 'Kelp Green', 'pa_color', 'kelp-green'],
    ['Color', 'BLUE', 'pa_color', 'blue'],
    ['gift-wrap', 'yes,-please', 'Gift wrap', 'Yes, please'],
    ['pa_Cup-Size', 'Extra large', 'pa_cup_size', 'extra-large'],
    ['grosse', 'a 5', 'Größe', 'A-5'],
    ['groesse', 'a5', 'Größe', 'A-5'],
    ['gr%c3%b6%c3%9fe', 'A4', 'Größe', 'A4'],
    ['Color', '', 'pa_color', ''],
    ['Color', null, 'pa_color', ''],
  ])('%s %s is that of the product, in its spelling', (name, value, expected, option) => {
    expect(choice(name, value)).toMatchObject({ name: expected, value: option });
  });

  test('stays as it is where the product has nothing like it', () => {
    expect(choice('pa_color', 'mauve')).toMatchObject({ name: 'pa_color', value: 'mauve' });
    expect(choice('Lining', 'silk')).toMatchObject({ name: 'Lining', value: 'silk' });
  });

  test('is never taken for one of two that are spelled alike', () => {
    const twins = [attribute('pa_color', ['s', 'S'], 'GLOBAL'), attribute('Color', ['x'], 'LOCAL')];
    const map = (name: string, value: string) =>
      mapVariationAttribute({ attributeId: 0, name, label: name, value }, twins);
    expect(map('Color', 'x').name).toBe('Color');
    expect(map('pa_color', 'S')).toMatchObject({ name: 'pa_color', value: 'S' });
    expect(map('COLOR', 'x').name).toBe('Color');
    expect(map('Co-lor', 'x').name).toBe('Co-lor');
  });
});

/** Another way in which stores write a name. */
const spelling = (text: string) =>
  fc.constantFrom(
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    text.replace(/[ _-]/g, '-'),
    text.replace(/[_-]/g, ' '),
  );

test('every selection finds the same variation however the store orders and spells its attributes', () => {
  const options = ATTRIBUTES.map((each) => fc.constantFrom('', ...each.options));
  const chosen = ATTRIBUTES.map((each) => fc.constantFrom(...each.options));
  const answers = fc.array(fc.tuple(...options), { minLength: 1, maxLength: 12 }).chain((all) =>
    fc.record({
      all: fc.constant(all),
      written: fc.tuple(
        ...all.map((values) =>
          fc
            .tuple(
              ...values.map((value, place) =>
                fc.record({
                  name: spelling((ATTRIBUTES[place]?.name ?? '').replace(/^pa_/, '')),
                  prefix: fc.constantFrom('', 'pa_', 'attribute_', 'attribute_pa_'),
                  value: spelling(value),
                }),
              ),
            )
            .chain((row) => fc.shuffledSubarray(row, { minLength: row.length })),
        ),
      ),
      selected: fc.tuple(...chosen),
    }),
  );
  fc.assert(
    fc.property(answers, ({ all, written, selected }) => {
      const variations = written.map((row, databaseId) =>
        variation({
          databaseId,
          attributes: row.map(({ prefix, name, value }) => choice(prefix + name, value)),
        }),
      );
      const found = selectedVariation(selectableVariations({ attributes: ATTRIBUTES, variations }), selected);
      const expected = all.findIndex((values) =>
        values.every((value, place) => value === '' || value === selected[place]),
      );
      expect(found?.id ?? -1).toBe(expected);
    }),
  );
});
