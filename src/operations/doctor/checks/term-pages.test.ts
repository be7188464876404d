import { expect, it } from 'vitest';
import { findTermPages } from './catalog.ts';

const slugs = (count: number) => new Set(Array.from({ length: count }, (_, number) => `tag-${number}`));
const tags = (count: number) =>
  new Map([['product_tag', { group: 'product_tag', label: '', slugs: slugs(count) }]]);
const ids = (count: number, tagPages: boolean) =>
  findTermPages(tags(count), { tagPages }).map(({ id }) => id);

it('warns of more tags than have pages, if they have any', () => {
  expect(ids(2001, true)).toEqual(['terms.many']);
  expect(ids(2000, true)).toEqual(['terms.ok']);
  expect(ids(2001, false)).toEqual(['terms.ok']);
});
