import { describe, expect, it } from 'vitest';
import type { SelectableVariation } from './selectable-variation.ts';
import { optionParameter, selectionQuery } from './selection-query.ts';
import {
  initialSelection,
  optionState,
  selectedVariation,
  selectionFromQuery,
  withoutSpellings,
} from './variation-selection.ts';

const GROUPS = [
  { name: 'pa_color', options: [{ value: 'green' }, { value: 'blue' }, { value: 'pink' }] },
  { name: 'pa_size', options: [{ value: 'small' }, { value: 'large' }] },
];

function variation(
  id: number,
  values: string[],
  stock: SelectableVariation['stock'] = 'IN_STOCK',
): SelectableVariation {
  return { id, values, price: 100, stock };
}

const VARIATIONS = [
  variation(1, ['green', 'small']),
  variation(2, ['green', 'large'], 'OUT_OF_STOCK'),
  variation(3, ['blue', 'small'], 'ON_BACKORDER'),
  variation(4, ['pink', '']),
];

describe('the selected variation', () => {
  it('has all selected values', () => {
    expect(selectedVariation(VARIATIONS, ['green', 'large'])?.id).toBe(2);
  });

  it('may accept any value', () => {
    expect(selectedVariation(VARIATIONS, ['pink', 'large'])?.id).toBe(4);
  });

  it('is undefined until every group is selected, even one that accepts any', () => {
    expect(selectedVariation(VARIATIONS, ['pink', ''])).toBeUndefined();
  });

  it('is the first that matches, as in WooCommerce', () => {
    const twice = [variation(7, ['', 'small']), variation(8, ['green', 'small'])];
    expect(selectedVariation(twice, ['green', 'small'])?.id).toBe(7);
  });

  it('does not exist for every combination', () => {
    expect(selectedVariation(VARIATIONS, ['blue', 'large'])).toBeUndefined();
  });
});

describe('an option', () => {
  it.each([
    ['green', ['', 'small'], 'available'],
    ['green', ['', 'large'], 'soldOut'],
    ['blue', ['green', 'large'], 'impossible'],
    ['blue', ['green', ''], 'available'],
    ['pink', ['', 'large'], 'available'],
  ] as const)('%s with %s is %s', (value, chosen, state) => {
    expect(optionState(VARIATIONS, chosen, 0, value)).toBe(state);
  });
});

describe('the initial selection', () => {
  it('is the default of the merchant, where it exists', () => {
    const defaults = [
      { name: 'pa_color', value: 'blue' },
      { name: 'pa_size', value: 'giant' },
    ];
    expect(initialSelection(GROUPS, defaults)).toEqual(['blue', '']);
  });

  it('is the only option of a group', () => {
    expect(initialSelection([{ name: 'Wick', options: [{ value: 'Cotton' }] }], [])).toEqual(['Cotton']);
  });
});

describe('selections in queries', () => {
  it('are named as in WooCommerce', () => {
    expect(optionParameter('pa_color')).toBe('attribute_pa_color');
    expect(optionParameter('Gift wrap')).toBe('attribute_gift-wrap');
  });

  it('are read in any case, and only for existing options', () => {
    const query = new URLSearchParams('attribute_pa_color=BLUE&attribute_pa_size=giant');
    expect(selectionFromQuery(GROUPS, query, ['green', 'small'])).toEqual(['blue', 'small']);
  });

  it.each([
    'attribute_groesse-cm',
    'attribute_grosse-cm',
    'attribute_gr%c3%b6%c3%9fe-cm',
    'attribute_gr%25c3%25b6%25c3%259fe-cm',
    'attribute_Größe+(cm)',
  ])('are read as WordPress writes them: %s', (parameter) => {
    const groups = [
      { name: 'Größe (cm)', options: ['66" Wide', '7,5', '75', '0', 'C', 'C++'].map((value) => ({ value })) },
      { name: 'Länge', options: [{ value: '66' }] },
    ];
    const read = (value: string) =>
      selectionFromQuery(groups, new URLSearchParams(`?utm_source=mail&${parameter}=${value}`), ['', ''])[0];
    expect(read('66%22+Wide')).toBe('66" Wide');
    expect(read('66-wide')).toBe('66" Wide');
    expect(read('7,5')).toBe('7,5');
    expect(read('7.5')).toBe('7,5');
    expect(read('75')).toBe('75');
    expect(read('0')).toBe('0');
    expect(read('c')).toBe('C');
    expect(read('c%2B%2B')).toBe('C++');
    expect(read('%22')).toBe('');
    const others = withoutSpellings(groups, new URLSearchParams(`a=1&${parameter}=0&attribute_other=2`));
    const written = new URLSearchParams(selectionQuery({ 'Größe (cm)': '75' }, others));
    expect(Object.fromEntries(written)).toEqual({
      a: '1',
      attribute_other: '2',
      'attribute_größe-(cm)': '75',
    });
  });

  it('are the first one of a group that is an option', () => {
    const query = new URLSearchParams(
      'attribute_pa_color=mauve&attribute_pa_color=Blue&attribute_color=pink',
    );
    expect(selectionFromQuery(GROUPS, query, ['', ''])).toEqual(['blue', '']);
  });

  it('are written beside other parameters', () => {
    const query = new URLSearchParams('utm=letter&attribute_pa_size=small');
    expect(selectionQuery({ pa_color: 'pink', pa_size: '' }, query)).toBe(
      '?utm=letter&attribute_pa_color=pink',
    );
    expect(selectionQuery({})).toBe('');
  });

  it('are read as they were written', () => {
    const groups = [{ name: 'Gift wrap', options: [{ value: 'Sail & rope' }] }];
    const written = selectionQuery({ 'Gift wrap': 'Sail & rope' });
    expect(selectionFromQuery(groups, new URLSearchParams(written), [''])).toEqual(['Sail & rope']);
  });
});
