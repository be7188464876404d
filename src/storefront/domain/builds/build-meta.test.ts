import { describe, expect, it } from 'vitest';
import { type BuildChanges, buildMetaPath, changesBetween, parseBuildChanges } from './build-meta.ts';

const build = (previousId: string | null, changes: Partial<BuildChanges> = {}): BuildChanges => ({
  previousId,
  full: false,
  changed: [],
  removed: [],
  ...changes,
});

/** Builds 0, 1, 2 …; each has changed the page named after it. */
function chain(length: number): Record<string, BuildChanges> {
  return Object.fromEntries(
    Array.from({ length }, (_, id) => [
      String(id),
      build(id === 0 ? null : String(id - 1), { changed: [`/product/${id}/`] }),
    ]),
  );
}

function between(known: string, latest: string, metas: Record<string, BuildChanges>) {
  return changesBetween(known, latest, async (id) => metas[id] ?? null);
}

describe('the pages that differ between two builds', () => {
  it('are those that any build in between has changed or removed', async () => {
    const metas = {
      ...chain(2),
      2: build('1', { changed: ['/', '/product/a/'] }),
      3: build('2', { changed: ['/', '/de/'], removed: ['/product/b/'] }),
    };
    expect(await between('1', '3', metas)).toEqual(new Set(['/', '/product/a/', '/de/', '/product/b/']));
  });

  it('are none between a build and itself', async () => {
    expect(await between('1', '1', {})).toEqual(new Set());
  });

  it('are known over twenty builds, and may be any over more', async () => {
    expect(await between('2', '22', chain(23))).toHaveProperty('size', 20);
    expect(await between('1', '22', chain(23))).toBeNull();
  });

  it.each([
    ['a meta is missing', { 3: build('2') }],
    ['a build has rendered every page anew', { ...chain(4), 2: build('1', { full: true }) }],
    ['the known build is not among those before', { ...chain(4), 2: build('other') }],
    ['the first build is reached', { ...chain(4), 2: build(null) }],
    ['builds name each other', { ...chain(4), 2: build('3') }],
    [
      'there are too many',
      { ...chain(4), 2: build('1', { changed: Array.from({ length: 2001 }, (_, page) => `/${page}/`) }) },
    ],
  ])('may be any where %s', async (_, metas) => {
    expect(await between('1', '3', metas)).toBeNull();
  });
});

describe('a response', () => {
  it('is a meta', () => {
    const meta = build('1', { changed: ['/'], removed: ['/de/'] });
    expect(parseBuildChanges({ ...meta, id: '2', timestamp: 1, routeRules: {} })).toEqual(meta);
  });

  it.each([null, 'text', [], {}, { ...build('1'), previousId: 1 }, { ...build(null), changed: [1] }])(
    'is none: %j',
    (body) => {
      expect(parseBuildChanges(body)).toBeNull();
    },
  );
});

it('finds metas by their id', () => {
  expect(buildMetaPath('m1-ab/c')).toBe('/builds/meta/m1-ab%2Fc.json');
});
