import { expect, it } from 'vitest';
import type { Plan } from './plan.ts';
import { publishBatches } from './publish-priority.ts';
import type { RenderReason } from './render-reasons.ts';

const CHANGED: RenderReason = { kind: 'entity', change: { key: 'card:1', kind: 'changed', fields: [] } };

it('publishes new pages before every page that may link to them', () => {
  const old = Array.from({ length: 50 }, (_, page): [string, RenderReason[]] => [
    `/products/page/${page + 2}/`,
    [CHANGED],
  ]);
  const render: Plan['render'] = new Map([
    ['/products/', [CHANGED]],
    ...old,
    ['/products/page/52/', [{ kind: 'new' }]],
    ['/product-category/hats/', [{ kind: 'new' }]],
    ['/product/hat/', [{ kind: 'new' }]],
  ]);
  const [first, rest] = publishBatches({ bundle: '', full: false, render, remove: [], changes: [] });
  expect(first).toEqual(['/products/page/52/', '/product-category/hats/', '/product/hat/', '/products/']);
  expect(rest).toEqual(old.map(([path]) => path));
});

it('publishes the first products of a sale before it renders the others, and every page once', () => {
  const sale: RenderReason = { kind: 'entity', change: { key: 'product:1', kind: 'changed', fields: [] } };
  const own = Array.from({ length: 1000 }, (_, product) => `/product/hat-${product}/`);
  const render: Plan['render'] = new Map([
    ['/products/', [CHANGED]],
    ...own.map((path): [string, RenderReason[]] => [path, [sale]]),
    ['/product/scarf/', [{ kind: 'new' }]],
  ]);
  const batches = publishBatches({ bundle: '', full: false, render, remove: [], changes: [] });
  expect(batches.map(({ length }) => length)).toEqual([61, 120, 240, 480, 100, 1]);
  expect(batches.flat()).toEqual(['/product/scarf/', ...own, '/products/']);
});
