import { describe, expect, it } from 'vitest';
import { serializeProps } from './serialize-props.ts';

const CARD = { displayName: 'Card', hydrate: 'interaction' };

describe('properties of an island', () => {
  it('are JSON, without those that are undefined', () => {
    const props = { name: 'Mug "<b>"', price: 0, tags: ['a', null], of: { sale: undefined, is: false } };
    expect(JSON.parse(serializeProps(props, CARD))).toEqual({
      name: 'Mug "<b>"',
      price: 0,
      tags: ['a', null],
      of: { is: false },
    });
  });

  it('are without what the config of the page says', () => {
    expect(serializeProps({ locale: 'de_DE', currency: { code: 'EUR' }, total: 2 }, CARD)).toBe(
      '{"total":2}',
    );
  });

  it.each([
    ['a Date', new Date(0)],
    ['a Map', new Map()],
    ['a function', () => 1],
    ['a bigint', 1n],
    ['a symbol', Symbol('s')],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['an array with gaps', [1, undefined]],
  ])('refuse %s, wherever it is', (kind, value) => {
    expect(() => serializeProps({ of: [{ value }] }, CARD)).toThrow(
      `<Card> gets ${kind} as "value", not JSON.`,
    );
  });

  it('go with one directive', () => {
    expect(() => serializeProps({}, { displayName: 'Card', hydrate: 'load' })).toThrow(
      '<Card client:load>: islands are hydrated by client:interaction.',
    );
  });
});
