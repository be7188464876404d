import { describe, expect, it } from 'vitest';
import {
  initialSelection,
  optionParameter,
  optionState,
  productCardAction,
  type SelectableVariation,
  selectedVariation,
  selectionFromQuery,
  selectionQuery,
  singlePrice,
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
  return { id, values, price: 100, regular: null, stock, left: null, picture: null };
}

const VARIATIONS = [
  variation(1, ['green', 'small']),
  variation(2, ['green', 'large'], 'OUT_OF_STOCK'),
  variation(3, ['blue', 'small'], 'ON_BACKORDER'),
  variation(4, ['pink', '']),
];

describe('the chosen variation', () => {
  it('is the one with all chosen values', () => {
    expect(selectedVariation(VARIATIONS, ['green', 'large'])?.id).toBe(2);
  });

  it('may leave a value open', () => {
    expect(selectedVariation(VARIATIONS, ['pink', 'large'])?.id).toBe(4);
  });

  it('is not known before everything is chosen, also what it leaves open', () => {
    expect(selectedVariation(VARIATIONS, ['pink', ''])).toBeUndefined();
  });

  it('is the first that fits, as in the store', () => {
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

describe('what is chosen first', () => {
  it('is what the merchant set, as far as it exists', () => {
    const defaults = [
      { name: 'pa_color', value: 'blue' },
      { name: 'pa_size', value: 'giant' },
    ];
    expect(initialSelection(GROUPS, defaults)).toEqual(['blue', '']);
  });

  it('is what there is only one of', () => {
    expect(initialSelection([{ name: 'Wick', options: [{ value: 'Cotton' }] }], [])).toEqual(['Cotton']);
  });
});

describe('choices in addresses', () => {
  it('are named as in WooCommerce', () => {
    expect(optionParameter('pa_color')).toBe('attribute_pa_color');
    expect(optionParameter('Gift wrap')).toBe('attribute_gift-wrap');
  });

  it('are read whatever their case, and only where they exist', () => {
    const query = new URLSearchParams('attribute_pa_color=BLUE&attribute_pa_size=giant');
    expect(selectionFromQuery(GROUPS, query, ['green', 'small'])).toEqual(['blue', 'small']);
  });

  it('are written beside what else stands there', () => {
    const query = new URLSearchParams('utm=letter&attribute_pa_size=small');
    expect(selectionQuery({ pa_color: 'pink', pa_size: '' }, query)).toBe(
      '?utm=letter&attribute_pa_color=pink',
    );
    expect(selectionQuery({})).toBe('');
  });

  it('come back as they were written', () => {
    const groups = [{ name: 'Gift wrap', options: [{ value: 'Sail & rope' }] }];
    const written = selectionQuery({ 'Gift wrap': 'Sail & rope' });
    expect(selectionFromQuery(groups, new URLSearchParams(written), [''])).toEqual(['Sail & rope']);
  });
});

describe('the price of one thing', () => {
  const range = (min: number, max = min) => ({ min, max });

  it('is known with what it was before its sale', () => {
    const pricing = { price: range(1750), regular: range(2200), sale: range(1750), onSale: true };
    expect(singlePrice(pricing)).toEqual({ price: 1750, regular: 2200 });
  });

  it('is not known of a range', () => {
    const pricing = { price: range(1000, 2000), regular: range(1000, 2000), sale: null, onSale: false };
    expect(singlePrice(pricing)).toEqual({ price: null, regular: null });
  });
});

describe('the button of a card', () => {
  const price = { min: 1, max: 1 };
  it.each([
    ['SIMPLE', 'IN_STOCK', 'add'],
    ['SIMPLE', 'ON_BACKORDER', 'add'],
    ['SIMPLE', 'OUT_OF_STOCK', null],
    ['VARIABLE', 'IN_STOCK', 'choose'],
    ['GROUPED', 'IN_STOCK', null],
    ['EXTERNAL', 'IN_STOCK', null],
  ] as const)('of a %s product that is %s', (type, stockStatus, action) => {
    expect(productCardAction({ type, stockStatus, price })).toBe(action);
  });

  it('is not there for what has no price', () => {
    expect(productCardAction({ type: 'SIMPLE', stockStatus: 'IN_STOCK', price: null })).toBe(null);
  });
});
