import { describe, expect, test } from 'vitest';
import type { Product, ProductAttribute } from '#storefront/domain/catalog/catalog-types.ts';
import { stockOf } from '#storefront/domain/catalog/variations/selectable-variation.ts';
import { mug, variation } from '#testing/fixtures/mug-shop.ts';
import { initialSku } from '../variations/selection.ts';
import { buyFormProduct } from './buy-form-product.ts';

function attribute(name: string, options: string[]): ProductAttribute {
  const terms = options.map((slug, databaseId) => ({ databaseId, taxonomyName: name, name: slug, slug }));
  return { id: name, name, label: name, scope: 'GLOBAL', variation: true, visible: true, options, terms };
}

function choice(name: string, value: string) {
  return { attributeId: 1, name, label: name, value };
}

function form(overrides: Partial<Product>) {
  return buyFormProduct(mug({ type: 'VARIABLE', ...overrides }), { imageProvider: 'none' });
}

const SIZES = Array.from({ length: 9 }, (_, place) => `size-${place}`);

describe('the options of the form', () => {
  test('are those that somebody can buy', () => {
    const { groups } = form({
      attributes: [attribute('pa_size', ['small', 'large', 'giant'])],
      variations: [
        variation({ databaseId: 1, attributes: [choice('pa_size', 'small')] }),
        variation({ databaseId: 2, attributes: [choice('pa_size', 'large')], stockStatus: 'OUT_OF_STOCK' }),
        variation({ databaseId: 3, attributes: [choice('pa_size', 'giant')], purchasable: false }),
      ],
    });
    expect(groups[0]?.options.map(({ value }) => value)).toEqual(['small', 'large']);
  });

  test('unfold from a list where there are more than eight, unless each has a colour', () => {
    const variations = [variation({ attributes: [] })];
    const isList = (overrides: Partial<Product>) => form({ variations, ...overrides }).groups[0]?.isList;
    expect(isList({ attributes: [attribute('pa_size', SIZES)] })).toBe(true);
    expect(isList({ attributes: [attribute('pa_size', SIZES.slice(1))] })).toBeUndefined();
    const colors = attribute('pa_color', 'red blue green black white grey pink navy orange'.split(' '));
    expect(isList({ attributes: [colors], colors: colors.terms })).toBeUndefined();
  });
});

describe('translated options', () => {
  /** As Polylang has them: slugs of translated terms end in their language where the original has the same. */
  const german = (overrides: Partial<Product> = {}) => {
    const color = attribute('pa_color', ['rot-de', 'nachtblau']);
    const terms = color.terms.map((term) => ({
      ...term,
      name: term.slug === 'rot-de' ? 'Rot' : 'Nachtblau',
    }));
    return form({
      attributes: [
        { ...color, label: 'Farbe', terms },
        { ...attribute('pa_size', ['gross-de', 'klein-de']), label: 'Größe', labelLang: 'en' },
      ],
      colors: terms,
      defaultAttributes: [choice('pa_color', 'rot-de'), choice('pa_size', 'klein-de')],
      variations: [
        variation({ databaseId: 1, attributes: [choice('pa_color', 'rot-de'), choice('pa_size', '')] }),
        variation({ databaseId: 2, attributes: [choice('pa_color', 'nachtblau'), choice('pa_size', '')] }),
      ],
      ...overrides,
    });
  };

  test('have swatches, labels and defaults, and leave open what a variation does not say', () => {
    const { groups, first, variations } = german();
    expect(groups.map(({ label, labelLang }) => [label, labelLang])).toEqual([
      ['Farbe', undefined],
      ['Größe', 'en'],
    ]);
    expect(groups[0]?.options.map(({ name, hex }) => [name, hex])).toEqual([
      ['Rot', '#b4573a'],
      ['Nachtblau', '#26405a'],
    ]);
    expect(groups[0]?.isColor).toBe(true);
    expect(groups[1]?.options.map(({ value }) => value)).toEqual(['gross-de', 'klein-de']);
    expect(first).toEqual(['rot-de', 'klein-de']);
    expect(variations.map(({ values }) => values)).toEqual([
      ['rot-de', ''],
      ['nachtblau', ''],
    ]);
  });

  test('are not preset by the slugs of another language', () => {
    expect(german({ defaultAttributes: [choice('pa_color', 'red')] }).first).toEqual(['', '']);
  });
});

describe('what is free among the options', () => {
  test('has its price of nothing, and can be chosen', () => {
    const free = { price: { min: 0, max: 0 }, regular: null };
    const { groups, variations } = form({
      attributes: [attribute('pa_size', ['sample', 'large'])],
      variations: [
        variation({ databaseId: 1, attributes: [choice('pa_size', 'sample')], ...free }),
        variation({ databaseId: 2, attributes: [choice('pa_size', 'large')] }),
      ],
    });
    expect(groups[0]?.options.map(({ price }) => price)).toEqual([0, 1800]);
    expect(variations[0]?.price).toBe(0);
    expect(variations.map(stockOf)).toEqual(['IN_STOCK', 'IN_STOCK']);
  });
});

describe('the selection of a page that opens', () => {
  const attributes = [attribute('pa_color', ['red', 'blue']), attribute('pa_size', ['small', 'large'])];
  const variations = [
    variation({
      databaseId: 1,
      sku: 'R-S',
      attributes: [choice('pa_color', 'red'), choice('pa_size', 'small')],
    }),
    variation({
      databaseId: 2,
      sku: null,
      attributes: [choice('pa_color', 'blue'), choice('pa_size', 'large')],
    }),
  ];

  test('is never one that no variation has, whatever the defaults are', () => {
    const defaultAttributes = [choice('pa_color', 'blue'), choice('pa_size', 'small')];
    expect(form({ attributes, variations, defaultAttributes }).first).toEqual(['blue', 'large']);
  });

  test('is left to the shopper where there are no defaults', () => {
    expect(form({ attributes, variations }).first).toEqual(['', '']);
  });

  test('has the SKU of its variation, or else of the product', () => {
    const skuWith = (color: string) =>
      initialSku(
        form({
          attributes,
          variations,
          defaultAttributes: [
            choice('pa_color', color),
            choice('pa_size', color === 'red' ? 'small' : 'large'),
          ],
        }),
      );
    expect(skuWith('red')).toBe('R-S');
    expect(skuWith('blue')).toBe('MUG-1');
    expect(initialSku(form({ attributes, variations, sku: null }))).toBe('');
  });
});
