import { expect, it } from 'vitest';
import { parsePlace, placeHref } from './route.ts';

it('leads to a view, and to what it shows', () => {
  expect(parsePlace('#/what-if')).toEqual({ view: 'what-if', id: null });
  for (const id of ['20260305-ab12', 'product:no alt text', 'a/b%']) {
    expect(parsePlace(placeHref('catalog', id))).toEqual({ view: 'catalog', id });
  }
});

it('leads to the first view from an address that names none', () => {
  for (const hash of ['', '#', '#/', '#/elsewhere/x', '#now?']) {
    expect(parsePlace(hash)).toEqual({ view: 'now', id: null });
  }
  expect(parsePlace('#/releases/%E0%A4%A')).toEqual({ view: 'releases', id: '%E0%A4%A' });
});
