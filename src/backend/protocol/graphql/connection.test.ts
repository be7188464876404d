import { describe, expect, test } from 'vitest';
import { cursorOf, globalId, type PageArgs, paginate, parseCursor, parseGlobalId } from './connection.ts';

const items = Array.from({ length: 250 }, (_, index) => index + 1);
const page = (args: PageArgs) => paginate(items, args, (id) => id);

describe('paginate', () => {
  test('sends at most 100, and says that there is more', () => {
    expect(page({ first: 9999 })).toMatchObject({ items: { length: 100 }, hasNextPage: true });
    expect(page({ first: 101 }).items.at(-1)).toBe(100);
  });

  test('sends 10 without a number, and denies that there is more', () => {
    for (const args of [{}, { first: 0 }, { first: null }]) {
      expect(page(args)).toMatchObject({ items: { length: 10 }, hasNextPage: false, hasPreviousPage: false });
    }
  });

  test('goes on after a cursor up to the end', () => {
    const last = page({ first: 100, after: cursorOf(200) });
    expect(last).toEqual({ items: items.slice(200), hasNextPage: false, hasPreviousPage: true });
    expect(page({ first: 5, after: cursorOf(250) }).items).toEqual([]);
  });

  test('goes backwards', () => {
    expect(page({ last: 3 })).toMatchObject({
      items: [248, 249, 250],
      hasNextPage: false,
      hasPreviousPage: true,
    });
    expect(page({ last: 2, before: cursorOf(2) })).toEqual({
      items: [1],
      hasNextPage: true,
      hasPreviousPage: false,
    });
  });

  test('ignores a cursor that is not in the list', () => {
    expect(page({ first: 2, after: 'garbage!!' }).items).toEqual([1, 2]);
    expect(page({ first: 2, after: cursorOf(999) }).items).toEqual([1, 2]);
  });

  test('refuses negative numbers', () => {
    expect(() => page({ first: -1 })).toThrow('first must be a positive integer.');
    expect(() => page({ last: -1 })).toThrow('last must be a positive integer.');
  });
});

test('ids are the base64 that the store uses', () => {
  expect(globalId('post', 44)).toBe('cG9zdDo0NA==');
  expect(globalId('GlobalProductAttribute', 1)).toBe('R2xvYmFsUHJvZHVjdEF0dHJpYnV0ZTox');
  expect(globalId('LocalProductAttribute', 'Logo:42')).toBe('TG9jYWxQcm9kdWN0QXR0cmlidXRlOkxvZ286NDI=');
  expect(cursorOf(167)).toBe('YXJyYXljb25uZWN0aW9uOjE2Nw==');
  expect(parseCursor(cursorOf('pa_color'))).toBe('pa_color');
  expect(parseGlobalId('dGVybToyMA==')).toEqual({ kind: 'term', id: 20 });
  expect(() => parseGlobalId('garbage')).toThrow('The "global ID" is invalid');
});
