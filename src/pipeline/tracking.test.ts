import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '#config.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { DEFAULT_HOME } from '#storefront/domain/settings/home-sections.ts';
import { DEFAULT_LOCALE } from '#storefront/i18n/locales.ts';
import { writeEntity } from '#testing/fixtures/edited-shop.ts';
import { SHOP_THREADS } from '#testing/shops/shared-threads.ts';
import {
  openTestShop,
  smallCatalog,
  smallTranslatedCatalog,
  type TestShop,
} from '#testing/shops/test-shop.ts';
import { NIGHTLY } from '#testing/tier.ts';
import { compile } from './compile/compiler.ts';
import { htmlFile, isErrorPath } from './index/page-files.ts';
import { allPagePaths, readOutline } from './index/page-paths.ts';
import type { WrittenPage } from './render/worker-messages.ts';
import type { RenderPool } from './render/worker-pool.ts';
import { EntityVersion } from './snapshot/entity-changes.ts';
import { entityKey, inView } from './snapshot/entity-keys.ts';

type Kind = keyof typeof entityKey;

const hashesOf = (page: WrittenPage | undefined) => [page?.htmlHash, page?.payloadHash];

/** Another value for an entity of each kind, one that some page must show. */
const CHANGES: Record<Kind, (value: never) => unknown> = {
  alternates: (lists: object) => ({ ...lists, de: { slug: 'anderswo', pages: 9 } }),
  settings: (settings: object) => ({ ...settings, siteName: 'Another name' }),
  contentPage: (page: object) => ({ ...page, title: 'Another title' }),
  contentAddress: () => 'gone',
  contentLinks: (links: object[]) => links.slice(1),
  categories: (slugs: string[]) => slugs.slice(1),
  topCategories: (slugs: string[]) => slugs.slice(1),
  menu: (links: object[]) => links.slice(1),
  facets: (facets: object[]) => facets.slice(1),
  categoryFacet: (facet: { names: string[] }) => ({ ...facet, names: [...facet.names].reverse() }),
  newest: (ids: number[]) => ids.slice(1),
  onSale: (ids: number[]) => ids.slice(1),
  topRated: (ids: number[]) => ids.slice(1),
  popular: (ids: number[]) => ids.slice(1),
  featured: (ids: number[]) => ids.slice(1),
  slug: (id: number) => otherId('slug:*', id),
  product: (product: object) => ({ ...product, name: 'Another name' }),
  card: (card: object) => ({ ...card, name: 'Another name' }),
  related: (ids: number[]) => ids.slice(1),
  category: (category: object) => ({ ...category, name: 'Another name' }),
  picture: (picture: object) => ({ ...picture, asset: 'another' }),
  cover: (picture: object) => ({ ...picture, asset: 'another' }),
  relatives: (relatives: object) => ({
    ...relatives,
    ancestors: [{ databaseId: 1, slug: 'above', name: 'Above' }],
  }),
  term: (term: object) => ({ ...term, name: 'Another name' }),
  termSlug: (id: number) => otherId('termSlug:*', id),
  termText: () => '<p>Another text</p>',
  listing: (listing: { ids: number[] }) => ({ ...listing, ids: listing.ids.slice(1) }),
};

/** Kinds whose entities no view has for itself. */
const SHARED = new Set<Kind>(['alternates', 'picture', 'contentPage', 'contentLinks', 'contentAddress']);

let shop: TestShop;
/** The view that the default locale shows. */
let view: string;
/** Where pages are rendered to. */
let root: string;
let pool: RenderPool;
let db: DatabaseSync;
let pages: Map<string, WrittenPage>;

const toRender = (paths: readonly string[]) => paths.map((path) => ({ path }));

async function renderAll(): Promise<Map<string, WrittenPage>> {
  const rendered = new Map<string, WrittenPage>();
  const paths = [...allPagePaths(readOutline(shop.work.snapshot))];
  // A page reads the same in every language.
  const some = NIGHTLY ? paths : paths.filter((path) => splitLocale(path).locale === DEFAULT_LOCALE);
  await pool.render(toRender(some), { root, staging: null }, (results) => {
    for (const page of results) rendered.set(page.path, page);
  });
  return rendered;
}

function otherId(keys: string, id: number): number {
  const select = db.prepare('SELECT json FROM entity WHERE key GLOB ? AND json <> ?');
  const row = select.get(inView(view, keys), String(id));
  return Number(row?.json);
}

/** A key of the kind that some page has read and that has something in it. */
function keyOf(kind: Kind): { key: string; json: string } {
  const make: unknown = entityKey[kind];
  const start = typeof make === 'string' ? make : `${kind}:`;
  const prefix = SHARED.has(kind) ? start : inView(view, start);
  const read = new Set([...pages.values()].flatMap(({ keys }) => keys));
  for (const key of read) {
    if (typeof make === 'string' ? key !== prefix : !key.startsWith(prefix)) continue;
    const json = db.prepare('SELECT json FROM entity WHERE key = ?').get(key)?.json;
    if (json !== undefined && json !== '[]') return { key, json: String(json) };
  }
  throw new Error(`No page has read an entity of the kind ${kind}.`);
}

describe.each([
  ['one language', '', smallCatalog],
  ['three languages', 'en', smallTranslatedCatalog],
])('in a catalog in %s', (_, viewOfShop, catalogOf) => {
  beforeAll(async () => {
    view = viewOfShop;
    const catalog = catalogOf();
    // Its tile has the picture of a product.
    for (const category of catalog.categories) if (category.slug === 'music') category.image = null;
    for (const brand of catalog.brands ?? []) brand.description = 'Made with care.';
    const shows = { slug: 'terms', locale: 'en_US', kind: 'terms', order: 1 };
    catalog.shop.pages = [
      { slug: 'terms', title: 'Terms', content: '<p><a href="/terms/">All of them.</a></p>', shows },
    ];
    const title = { en_US: 'Made here' };
    const story = { section: 'story', title, text: title, picture: '/images/placeholder.jpg' } as const;
    shop = await openTestShop(catalog, { config: { ...config, home: [...DEFAULT_HOME, story] } });
    await shop.pipeline.release();
    const bundle = await compile(shop.work, () => {});
    root = mkdtempSync(join(tmpdir(), 'islet-pages-'));
    pool = await SHOP_THREADS.pools(shop.work.snapshot).of(bundle);
    db = new DatabaseSync(shop.work.snapshot);
    pages = await renderAll();
  }, 180_000);

  afterAll(async () => {
    db.close();
    rmSync(root, { recursive: true });
    await shop.close();
  }, 60_000);

  test.each((Object.keys(CHANGES) as Kind[]).filter((kind) => kind !== 'alternates' || viewOfShop !== ''))(
    'a page that shows an entity of the kind %s is known to depend on it',
    { timeout: 60_000 },
    async (kind) => {
      const { key, json } = keyOf(kind);
      writeEntity(db, key, JSON.stringify(CHANGES[kind](JSON.parse(json) as never)));
      const after = await renderAll();
      writeEntity(db, key, json);
      const others = [...after.values()].filter(
        (page) => !isDeepStrictEqual(hashesOf(page), hashesOf(pages.get(page.path))),
      );
      expect(others.length).toBeGreaterThan(0);
      const unknown = others.filter(({ path }) => !pages.get(path)?.keys.includes(key));
      expect(unknown.map(({ path }) => path)).toEqual([]);
    },
  );

  test('a page with pieces that others had before equals one rendered alone, and depends on the same', async () => {
    const own = [...pages.keys()].filter((path) => splitLocale(path).locale === DEFAULT_LOCALE);
    const others = own.filter((_, place) => place % 5 === 0).map((path) => `/de${path}`);
    const all = new Set(allPagePaths(readOutline(shop.work.snapshot)));
    const paths = [...own, ...others.filter((path) => all.has(path) && !isErrorPath(path))];
    const together: WrittenPage[] = [];
    await pool.render(toRender(paths), { root, staging: null }, (results) => together.push(...results));
    const alone: WrittenPage[] = [];
    for (const path of paths) {
      // A thread forgets its pieces when entities have changed.
      new EntityVersion(db).increase();
      await pool.render(toRender([path]), { root, staging: null }, (results) => alone.push(...results));
    }
    // Threads finish their pages in no order.
    const byPath = (results: readonly WrittenPage[]) =>
      new Map(results.map((page) => [page.path, { hashes: hashesOf(page), keys: page.keys.toSorted() }]));
    expect(byPath(alone)).toEqual(byPath(together));
    expect(alone).toHaveLength(together.length);
  });

  test('a page that a route rule leaves to customers says so, and menus lead to no page that is blocked', async () => {
    const { key, json } = keyOf('settings');
    const routeRules = { '/contact/': 'viewer', '/wishlist/': 'block' };
    writeEntity(db, key, JSON.stringify({ ...JSON.parse(json), routeRules }));
    const paths = ['/categories/', '/contact/'];
    await pool.render(toRender(paths), { root, staging: null }, () => {});
    writeEntity(db, key, json);
    const [categories, contact] = paths.map((path) => readFileSync(join(root, htmlFile(path)), 'utf8'));
    expect(contact).toMatch(/<html[^>]* data-needs-viewer/);
    expect(contact).not.toContain('<template id="late"');
    expect(categories).not.toMatch(/<html[^>]* data-needs-viewer/);
    expect(categories).toContain('href="/contact/"');
    expect(categories).not.toContain('href="/wishlist/"');
  });
});
