import { describe, expect, it } from 'vitest';
import type { Plan } from './plan.ts';
import { publishBatches } from './publish-priority.ts';
import type { RenderReason } from './render-reasons.ts';

const entity = (key: string): RenderReason => ({
  kind: 'entity',
  change: { key, kind: 'changed', fields: [] },
});
const CHANGED = entity('card:1');
const OWN = entity('product:1');
const LEFTOVER: RenderReason = { kind: 'leftover', first: false };
const OWN_LEFTOVER: RenderReason = { kind: 'leftover', first: true };

type Pages = [string, RenderReason[]][];

/** Pages whose path has a number, with the same reasons. */
function pages(count: number, path: (number: number) => string, ...reasons: RenderReason[]): Pages {
  return Array.from({ length: count }, (_, number) => [path(number), reasons]);
}

const pathsOf = (some: Pages) => some.map(([path]) => path);

function planOf(...some: Pages[]): Plan {
  return { bundle: '', views: '', full: false, render: new Map(some.flat()), remove: [], changes: [] };
}
const batches = (...some: Pages[]) => publishBatches(planOf(...some));
const batchPaths = (...some: Pages[]) => batches(...some).map(({ paths }) => paths);

const first: Pages = [
  ['/de/product/hat/', [{ kind: 'new' }]],
  ['/product/cap/', [CHANGED, OWN]],
  ['/products/', [entity('listing:*:1')]],
  ['/product-category/hats/', [entity('listing:hats:1')]],
  ['/', [entity('listing:*:1')]],
];
const shifted: Pages = [
  ['/product/other/', [CHANGED]],
  ['/de/404.html/', [entity('menu')]],
  ...pages(36, (number) => `/products/page/${number + 2}/`, CHANGED),
];

describe('the pages of a plan', () => {
  it("are a product's own and the first ones of lists, then what shifts behind them", () => {
    expect(batchPaths(shifted, first)).toEqual([pathsOf(first), pathsOf(shifted)]);
  });

  it("are a product's own alone at first where many lists show the change", () => {
    const lists = pages(60, (number) => `/product-category/c${number}/`, entity('menu'));
    const [own, entries, rest] = batchPaths(shifted, lists, first);
    expect(own).toEqual(['/de/product/hat/', '/product/cap/']);
    expect(new Set(entries)).toEqual(new Set(pathsOf([...lists, ...first.slice(2)])));
    expect(rest).toEqual(pathsOf(shifted));
  });

  it('are one batch where they are few, and none for none', () => {
    expect(batchPaths(shifted.slice(0, 3), first)).toHaveLength(1);
    expect(batchPaths()).toEqual([]);
  });

  it('are new ones before every page that may link to them', () => {
    const added: Pages = [
      ['/products/page/52/', [{ kind: 'new' }]],
      ['/product-category/hats/', [{ kind: 'new' }]],
      ['/product/hat/', [{ kind: 'new' }]],
    ];
    const [batch, rest] = batchPaths([['/products/', [CHANGED]]], shifted, added);
    expect(batch).toEqual([...pathsOf(added), '/products/']);
    expect(rest).toEqual(pathsOf(shifted));
  });

  it('are each once, the first products of a sale before the others', () => {
    const own = pages(1000, (number) => `/product/hat-${number}/`, OWN);
    const found = batchPaths([['/products/', [CHANGED]]], own, [['/product/scarf/', [{ kind: 'new' }]]]);
    expect(found.map(({ length }) => length)).toEqual([61, 120, 240, 480, 100, 1]);
    expect(found.flat()).toEqual(['/product/scarf/', ...pathsOf(own), '/products/']);
  });
});

describe('pages that may wait for a newer change', () => {
  it('are all but new ones, the first products, first pages of lists and some others', () => {
    const own = pages(100, (number) => `/product/hat-${number}/`, OWN);
    const others = pages(1500, (number) => `/products/page/${number + 2}/`, CHANGED);
    const found = batches(others, own, first).map(({ paths, mayWait }) => [paths.length, mayWait]);
    expect(found).toEqual([
      [61, false],
      [41, true],
      [3, false],
      [40, false],
      [1000, true],
      [460, true],
    ]);
  });

  it('are all others for whom none of them are to be among the first', () => {
    const others = pages(100, (number) => `/products/page/${number + 2}/`, CHANGED);
    expect(publishBatches(planOf(others, first), { firstOthers: 0 })).toEqual([
      { paths: pathsOf(first), mayWait: false },
      { paths: pathsOf(others), mayWait: true },
    ]);
  });

  it('are lists too where there are many, behind those of the change they wait for', () => {
    const own: Pages = [['/product/cap/', [OWN]]];
    const lists = pages(50, (number) => `/product-category/c${number}/`, CHANGED);
    const left = pages(100, (number) => `/product-category/d${number}/`, LEFTOVER);
    const others = pages(30, (number) => `/products/page/${number + 2}/`, LEFTOVER);
    expect(batches(others, left, lists, own)).toEqual([
      { paths: pathsOf(own), mayWait: false },
      { paths: pathsOf(lists), mayWait: false },
      { paths: pathsOf(left.slice(0, 40)), mayWait: false },
      { paths: pathsOf([...left.slice(40), ...others]), mayWait: true },
    ]);
    const all = pages(1000, (number) => `/product-category/c${number}/`, entity('settings'));
    const found = batches(all).map(({ paths, mayWait }) => [paths.length, mayWait]);
    expect(found).toEqual([
      [120, false],
      [40, false],
      [840, true],
    ]);
  });

  it('come behind the change they waited for, changed products before what shows them', () => {
    const own = pages(30, (number) => `/product/hat-${number}/`, OWN_LEFTOVER);
    const others = pages(30, (number) => `/product/scarf-${number}/`, LEFTOVER);
    const changed: Pages = [['/product/cap/', [OWN]]];
    expect(batchPaths(others, own, changed)).toEqual([pathsOf([...changed, ...own]), pathsOf(others)]);
  });
});
