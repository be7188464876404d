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
