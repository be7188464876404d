import { expect, it } from 'vitest';
import type { CatalogGroup } from '../../../contract.ts';
import { workLists } from './GroupItems.tsx';

const group = (kind: CatalogGroup['kind'], count: number): CatalogGroup => ({
  group: `product:${kind}`,
  kind,
  of: 'product',
  advice: null,
  count,
  items: [],
});
const shown = (lists: ReturnType<typeof workLists>) =>
  lists.map(({ kind, count, most }) => [kind, count, most]);

it('puts first what merchants complete one by one', () => {
  const groups = [
    group('no page', 1),
    group('no picture', 2),
    group('no alt text', 3),
    group('no translation', 4),
  ];
  expect(workLists([], groups).map(({ kind }) => kind)).toEqual([
    'no translation',
    'no alt text',
    'no picture',
    'no page',
  ]);
});

it('remembers how long a list was, also once it is empty', () => {
  const opened = workLists([], [group('no alt text', 3), group('no price', 1)]);
  const later = workLists(opened, [group('no alt text', 1)]);
  expect(shown(later)).toEqual([
    ['no alt text', 1, 3],
    ['no price', 0, 1],
  ]);
  expect(shown(workLists(later, [group('no alt text', 5)]))).toEqual([
    ['no alt text', 5, 5],
    ['no price', 0, 1],
  ]);
});
