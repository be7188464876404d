import { expect, it } from 'vitest';
import { formatPlan } from './format-plan.ts';
import type { Plan } from './plan.ts';
import type { RenderReason } from './render-reasons.ts';

const price: RenderReason = {
  kind: 'entity',
  change: { key: 'product:48', kind: 'changed', fields: ['price', 'onSale'] },
};
const gone: RenderReason = { kind: 'entity', change: { key: 'product:7', kind: 'removed', fields: null } };

function plan(given: Partial<Plan>): Plan {
  return { bundle: 'code', views: '', full: false, render: new Map(), remove: [], changes: [], ...given };
}

it('groups pages by what changed, most pages first, and adds them up', () => {
  const render: Plan['render'] = new Map([
    ['/product/hat/', [{ kind: 'new' }]],
    ['/', [gone, price]],
    ...['/a/', '/b/', '/c/'].map((path): [string, RenderReason[]] => [path, [price]]),
    ['/d/', [{ kind: 'leftover', first: false }]],
  ]);
  expect(formatPlan(plan({ render, remove: ['/product/belt/'] })).split('\n')).toEqual([
    'New in the shop -> 1 page: /product/hat/',
    'Left over from an interrupted release or a rollback -> 1 page: /d/',
    'product:48 changed (price, onSale) -> 4 pages: /, /a/, /b/, …',
    'product:7 removed -> 1 page: /',
    'No longer part of the shop -> 1 page: /product/belt/',
    'In all: render 6 pages, remove 1 page.',
  ]);
});

it('says of new code that everything is rendered elsewhere', () => {
  const render = new Map(
    Array.from({ length: 1200 }, (_, page) => [`/${page}/`, [{ kind: 'code' as const }]]),
  );
  expect(formatPlan(plan({ full: true, render })).split('\n')).toEqual([
    'The code or the configuration changed -> 1,200 pages: /0/, /1/, /2/, …',
    'In all: render 1,200 pages beside the release that is served.',
  ]);
});

it('names so many entities and counts the others', () => {
  const render: Plan['render'] = new Map(
    Array.from({ length: 35 }, (_, id) => [
      `/${id}/`,
      [{ kind: 'entity', change: { key: `product:${id}`, kind: 'changed', fields: ['name'] } }],
    ]),
  );
  const lines = formatPlan(plan({ render })).split('\n');
  expect(lines).toHaveLength(32);
  expect(lines.at(-2)).toBe('… and 5 more changed entities.');
});

it('says which language of the catalog changed', () => {
  const change = { key: 'product@de:48', kind: 'changed' as const, fields: ['name'] };
  const render: Plan['render'] = new Map([['/de/product/becher/', [{ kind: 'entity', change }]]]);
  expect(formatPlan(plan({ render })).split('\n')[0]).toBe(
    'product:48 (de) changed (name) -> 1 page: /de/product/becher/',
  );
});

it('says so when there is nothing to do', () => {
  expect(formatPlan(plan({}))).toBe('Nothing to do: every page is up to date.');
});
