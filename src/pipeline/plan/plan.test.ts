import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localePrefix, splitLocale } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { PageIndex } from '../index/page-index.ts';
import { allPagePaths } from '../index/page-paths.ts';
import { countReasons, type Plan, planRelease } from './plan.ts';
import type { PagePaths } from './planned-pages.ts';
import { cardsToReplace } from './render-reasons.ts';

let folder: string;
let file: string;
let index: PageIndex;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-plan-'));
  file = join(folder, 'snapshot.sqlite');
  index = new PageIndex(file);
  allPaths = [];
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE entity (key TEXT PRIMARY KEY, hash TEXT NOT NULL, json TEXT NOT NULL)');
  db.close();
});

afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

/** Writes entities as a refresh does, recording what they were before; null removes one. */
function change(entities: Record<string, string | null>, fields: string[] | null = ['price']): void {
  const db = new DatabaseSync(file);
  for (const [key, hash] of Object.entries(entities)) {
    const before = db.prepare('SELECT hash FROM entity WHERE key = ?').get(key)?.hash ?? null;
    db.prepare('INSERT OR IGNORE INTO entity_change VALUES (?, ?, ?)').run(
      key,
      before === null ? null : String(before),
      JSON.stringify(before === null || hash === null ? null : fields),
    );
    if (hash === null) db.prepare('DELETE FROM entity WHERE key = ?').run(key);
    else db.prepare("INSERT OR REPLACE INTO entity VALUES (?, ?, '{}')").run(key, hash);
  }
  db.close();
}

/** All pages of the shop: screens, and those of products. */
let allPaths: string[];

const pathsOf: PagePaths = (part) =>
  allPaths.filter((path) => {
    const own = path.includes('/product/') ? splitLocale(path).locale : null;
    return part === undefined || part === own;
  });

const plan = (bundle = 'code', full = false): Plan =>
  planRelease(index, { bundle, full, missing: [], allPaths: pathsOf });

/** Records a plan as a release does, and pages with what they were made from. */
function publish(made: Plan, pages: Record<string, string[]>): void {
  index.transaction(() => {
    index.setState('bundle', made.bundle);
    index.setState('views', made.views);
    if (made.full) index.deletePages();
    index.markToRender(made.render.keys());
    index.markToRemove(made.remove);
    index.clearChanges();
    for (const [path, keys] of Object.entries(pages)) {
      index.markToRender([path]);
      index.recordRendered({ path, htmlHash: `bytes of ${path}`, payloadHash: null, csp: null, keys });
    }
  });
}

const kinds = (made: Plan) =>
  Object.fromEntries([...made.render].map(([path, reasons]) => [path, reasons.map(({ kind }) => kind)]));

describe('planRelease', () => {
  it('renders everything on the first run, though the code is not said to have changed', () => {
    allPaths = ['/', '/contact/'];
    expect(plan()).toMatchObject({ full: true, remove: [] });
    expect(kinds(plan())).toEqual({ '/': ['full'], '/contact/': ['full'] });
  });

  it('makes no page that a route rule blocks, neither at first nor for a new entity', () => {
    allPaths = ['/', '/wishlist/'];
    const isBlocked = (path: string) => path === '/wishlist/' || path.startsWith('/de/product/');
    const planned = () =>
      planRelease(index, { bundle: 'code', full: false, missing: [], allPaths: pathsOf, isBlocked });
    expect(kinds(planned())).toEqual({ '/': ['full'] });
    publish(planned(), { '/': [] });
    change({ 'slug:mug': 'a' });
    expect([...planned().render.keys()]).toContain('/fr/product/mug/');
    expect([...planned().render.keys()]).not.toContain('/de/product/mug/');
  });

  it('renders nothing where nothing changed, and asks for no list of pages', () => {
    publish(plan(), { '/': ['product:1'], '/contact/': [] });
    const request = {
      bundle: 'code',
      full: false,
      missing: [],
      allPaths: () => {
        throw new Error('all pages were listed');
      },
    };
    expect(planRelease(index, request)).toMatchObject({ full: false, remove: [], changes: [] });
  });

  it('renders the pages of a changed entity, with the reason, and no others', () => {
    change({ 'product:1': 'a', 'product:2': 'b' });
    publish(plan(), { '/': ['product:1', 'product:2'], '/a/': ['product:1'], '/b/': ['product:2'] });
    change({ 'product:2': 'c' }, ['price', 'stockStatus']);
    const reason = {
      kind: 'entity',
      change: { key: 'product:2', kind: 'changed', fields: ['price', 'stockStatus'] },
    };
    expect([...plan().render]).toEqual([
      ['/', [reason]],
      ['/b/', [reason]],
    ]);
  });

  it('names the cards that bring a page up to date where it shows nothing else of them', () => {
    change({ 'card:1': 'a', 'card:2': 'a' });
    publish(plan(), { '/list/': ['card:1', 'card:2'], '/home/': ['card:1', 'card-fields:1', 'card:2'] });
    const cards = () =>
      Object.fromEntries([...plan().render].map(([path, reasons]) => [path, cardsToReplace(reasons)]));
    change({ 'card:2': 'b' });
    expect(cards()).toEqual({ '/list/': [2], '/home/': [2] });
    change({ 'card:1': 'b' });
    expect(cards()).toEqual({ '/list/': [1, 2], '/home/': null });
  });

  it.each([
    ['has another address', { 'card:1': 'b' }, ['price', 'slug']],
    ['is gone', { 'card:1': null }, null],
    ['was gone and is there again as another one', { 'card:1': 'b' }, null],
    ['is not all that changed', { 'card:1': 'b', settings: 'b' }, ['price']],
  ])('renders a page with a card that %s', (_, entities, fields) => {
    change({ 'card:1': 'a', settings: 'a' });
    publish(plan(), { '/list/': ['card:1', 'settings'] });
    change(entities, fields);
    expect([...plan().render].map(([path, reasons]) => [path, cardsToReplace(reasons)])).toEqual([
      ['/list/', null],
    ]);
  });

  it('renders a page with a card that an interrupted release left', () => {
    change({ 'card:1': 'a' });
    publish(plan(), { '/list/': ['card:1'] });
    index.markToRender(['/list/']);
    change({ 'card:1': 'b' });
    expect([...plan().render.values()].map(cardsToReplace)).toEqual([null]);
  });

  it('names the cards of a page that a release postponed with those that changed since', () => {
    change({ 'card:1': 'a', 'card:2': 'a' });
    publish(plan(), { '/list/': ['card:1', 'card:2'] });
    index.markToRender(['/list/'], { cards: () => [1] });
    expect([...plan().render.values()].map(cardsToReplace)).toEqual([[1]]);
    change({ 'card:1': 'b', 'card:2': 'b' });
    expect(cardsToReplace(plan().render.get('/list/') ?? [])?.sort()).toEqual([1, 2]);
    index.markToRender(['/list/']);
    expect([...plan().render.values()].map(cardsToReplace)).toEqual([null]);
  });

  it('names no cards of a page without a reason', () => {
    expect(cardsToReplace([])).toBeNull();
  });

  it('renders nothing for an entity that changed and changed back', () => {
    change({ 'product:1': 'a' });
    publish(plan(), { '/': ['product:1'] });
    change({ 'product:1': 'b' });
    change({ 'product:1': 'a' });
    expect(plan().render.size).toBe(0);
  });

  it('renders a page again when a missing entity that it read appears, and when one is removed', () => {
    change({ 'product:1': 'a' });
    publish(plan(), { '/': ['product:3'], '/a/': ['product:1'] });
    change({ 'product:1': null, 'product:3': 'new' });
    expect([...plan().render.keys()].sort()).toEqual(['/', '/a/']);
  });

  it('adds the pages of a new product and of a longer list in all locales', () => {
    publish(plan(), { '/': [] });
    change({ 'slug:straw-hat': '7', 'listing:hats:2': 'x', 'listing:*:12': 'y' });
    expect([...plan().render.keys()].sort()).toEqual(
      LOCALE_CODES.map(localePrefix)
        .flatMap((prefix) => [
          `${prefix}/product-category/hats/page/2/`,
          `${prefix}/product/straw-hat/`,
          `${prefix}/products/page/12/`,
        ])
        .sort(),
    );
    expect(new Set(Object.values(kinds(plan())).flat())).toEqual(new Set(['new']));
  });

  it('derives the same paths as the list of all pages has', () => {
    const lists = [
      { kind: 'category' as const, slug: null },
      { kind: 'category' as const, slug: 'lamps' },
      { kind: 'brand' as const, slug: 'north' },
      { kind: 'tag' as const, slug: 'summer' },
    ];
    const listings = lists.flatMap((list) => [1, 2].map((page) => ({ ...list, page })));
    const outline = {
      views: [{ locales: LOCALE_CODES, productSlugs: ['thé', 'tide-mug'], listings }],
      contentSlugs: ['terms'],
    };
    publish(plan(), {});
    const fixed = new Set(allPagePaths({ views: [], contentSlugs: [] }));
    change({ 'slug:thé': '1', 'slug:tide-mug': '2', 'listing:lamps:1': 'a', 'listing:lamps:2': 'b' });
    change({ 'listing:*:1': 'a', 'listing:*:2': 'b' });
    change({
      'brand-listing:north:1': 'a',
      'brand-listing:north:2': 'b',
      'term:3': 'a',
      'termSlug:brand:north': '3',
    });
    change({ 'tag-listing:summer:1': 'a', 'tag-listing:summer:2': 'b' });
    change(Object.fromEntries(LOCALE_CODES.map((code) => [`contentPage:${code}:terms`, 'a'])));
    const added = [...plan().render.keys()];
    expect(added.sort()).toEqual([...allPagePaths(outline)].filter((path) => !fixed.has(path)).sort());
  });

  it('removes the pages of what is gone, and renders those that showed it', () => {
    change({ 'slug:belt': '5', 'product:5': 'a' });
    publish(plan(), { '/': ['product:5'], '/product/belt/': ['slug:belt', 'product:5'] });
    change({ 'slug:belt': null, 'product:5': null });
    expect(plan().remove).toEqual(['/product/belt/']);
    expect([...plan().render.keys()]).toEqual(['/']);
  });

  describe('of a translated catalog', () => {
    const english = { en_US: 'en', de_DE: 'en', es_ES: 'en', fr_FR: 'en', it_IT: 'en', pt_BR: 'en' };
    function speak(locales: Record<Locale, string>): void {
      const db = new DatabaseSync(file);
      const settings = JSON.stringify({ languages: { default: 'en', tags: {}, locales } });
      db.prepare("INSERT OR REPLACE INTO entity VALUES ('settings', 'a', ?)").run(settings);
      db.close();
    }

    it('adds and removes the pages of a view in its locales', () => {
      speak({ ...english, de_DE: 'de' });
      change({ 'slug@de:becher': '1', 'slug@en:mug': '1', 'listing@de:tassen:2': 'a' });
      const mugs = ['', '/es', '/fr', '/it', '/pt-br'].map((prefix) => `${prefix}/product/mug/`);
      publish(plan(), Object.fromEntries([...mugs, '/de/product/becher/'].map((path) => [path, []])));
      change({ 'slug@de:becher': null, 'slug@de:krug': '1', 'listing@de:tassen:3': 'a' });
      expect(plan().remove).toEqual(['/de/product/becher/']);
      expect(kinds(plan())).toEqual({
        '/de/product/krug/': ['new'],
        '/de/product-category/tassen/page/3/': ['new'],
      });
      change({ 'slug@en:mug': null });
      expect(plan().remove.toSorted()).toEqual(['/de/product/becher/', ...mugs].toSorted());
    });

    it('renders what a change of one view concerns, by its cards where these are enough', () => {
      speak({ ...english, de_DE: 'de' });
      change({ 'card@de:1': 'a', 'card@en:1': 'a' });
      publish(plan(), {
        '/products/': ['card@en:1'],
        '/de/products/': ['card@de:1'],
        '/de/': ['card@de:1', 'card-fields@de:1'],
      });
      change({ 'card@de:1': 'b' });
      expect([...plan().render].map(([path, reasons]) => [path, cardsToReplace(reasons)])).toEqual([
        ['/de/products/', [1]],
        ['/de/', null],
      ]);
    });

    it('renders everything once a locale shows another language', () => {
      allPaths = ['/', '/it/product/mug/'];
      publish(plan(), { '/': [], '/it/product/mug/': [] });
      speak(english);
      expect(plan()).toMatchObject({ full: true, remove: [] });
      publish(plan(), { '/': [], '/it/product/mug/': [] });
      expect(plan()).toMatchObject({ full: false });
      speak({ ...english, it_IT: 'it' });
      allPaths = ['/', '/it/product/tazza/'];
      expect(plan()).toMatchObject({ full: true, remove: ['/it/product/mug/'] });
    });
  });

  it('does not remove the page of a slug that now belongs to another product', () => {
    change({ 'slug:belt': '5' });
    publish(plan(), { '/product/belt/': ['slug:belt'] });
    change({ 'slug:belt': '6' });
    expect(plan().remove).toEqual([]);
    expect(kinds(plan())).toEqual({ '/product/belt/': ['entity'] });
  });

  it('finishes what an interrupted release left, though its changes are settled', () => {
    publish(plan(), { '/': [], '/a/': [], '/b/': [] });
    index.markToRender(['/a/']);
    index.markToRemove(['/b/']);
    expect(kinds(plan())).toEqual({ '/a/': ['leftover'] });
    expect(plan().remove).toEqual(['/b/']);
  });

  it('renders pages that an interrupted release was about to remove when they are wanted again', () => {
    change({ 'slug:belt': '5' });
    publish(plan(), { '/product/belt/': ['slug:belt'] });
    change({ 'slug:belt': null });
    publish(plan(), {});
    expect(plan().remove).toEqual(['/product/belt/']);
    change({ 'slug:belt': '5' });
    expect(plan().remove).toEqual([]);
    expect(kinds(plan())).toMatchObject({ '/product/belt/': ['new', 'entity'] });
  });

  it('removes pages that an interrupted release was about to add when they are no longer wanted', () => {
    publish(plan(), {});
    change({ 'slug:hat': '5' });
    publish(plan(), {});
    expect(kinds(plan())['/product/hat/']).toEqual(['new']);
    change({ 'slug:hat': null });
    expect(plan().render.has('/product/hat/')).toBe(false);
    expect(plan().remove).toContain('/product/hat/');
  });

  it('plans nothing for a product that came and went since the last plan', () => {
    publish(plan(), { '/': [], '/contact/': [] });
    change({ 'slug:hat': '5' });
    change({ 'slug:hat': null });
    expect(plan()).toMatchObject({ remove: [], changes: [] });
    expect(plan().render.size).toBe(0);
  });

  it('renders everything when the code changed, and forgets pages that are no more', () => {
    allPaths = ['/', '/contact/'];
    publish(plan(), { '/': [], '/a/': [] });
    expect(plan('other code')).toMatchObject({ full: true, remove: ['/a/'] });
    expect(kinds(plan('other code'))).toEqual({ '/': ['code'], '/contact/': ['code'] });
  });

  it('renders everything on request', () => {
    allPaths = ['/', '/contact/'];
    publish(plan(), { '/': [] });
    expect(kinds(plan('code', true))).toEqual({ '/': ['full'], '/contact/': ['full'] });
  });
});

it('counts a page once, under its first reason', () => {
  publish(plan(), { '/': ['product:1'], '/a/': ['product:1'], '/contact/': [] });
  index.markToRender(['/a/', '/contact/']);
  change({ 'product:1': 'x', 'slug:hat': '5' });
  expect(countReasons(plan(), [])).toEqual({
    code: 0,
    full: 0,
    new: LOCALE_CODES.length,
    entity: 2,
    missing: 0,
    leftover: 1,
  });
});
