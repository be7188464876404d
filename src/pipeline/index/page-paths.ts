import { DatabaseSync } from 'node:sqlite';
import { type CatalogLanguages, localesOf, viewsOf } from '#storefront/domain/languages/store-languages.ts';
import { contentPagePath, isPageSlug, PRIVACY_SLUG } from '#storefront/domain/routes/content-pages.ts';
import { LIST_KINDS, listingPath } from '#storefront/domain/routes/list-paths.ts';
import {
  productPathPattern,
  routePath,
  splitLocale,
  staticRoutes,
} from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { entityKey, inView, parseContentKey, parseListingKey, parseView } from '../snapshot/entity-keys.ts';
import { storedLanguages } from '../snapshot/stored.ts';
import { errorPaths } from './page-files.ts';

export interface CatalogOutline {
  views: ViewOutline[];
  /** Of content pages that have an address of their own. */
  contentSlugs: string[];
}

/** The pages that locales have from a view of the catalog. */
interface ViewOutline {
  locales: readonly Locale[];
  /** Of every product that has a page, hidden ones included. */
  productSlugs: string[];
  /** Every page of every list. */
  listings: NonNullable<ReturnType<typeof parseListingKey>>[];
}

const SLUG = entityKey.slug('');

/** The slug of a product page that a key stands for in its view; null for other keys, and where no page is possible. */
function productSlug(stored: string): string | null {
  const { key } = parseView(stored);
  const slug = key.startsWith(SLUG) ? key.slice(SLUG.length) : '';
  return isPageSlug(slug) ? slug : null;
}

/** The content page that a key stands for; null for other keys, and for the text of the privacy page. */
function contentSlug(key: string): ReturnType<typeof parseContentKey> {
  const page = parseContentKey(key);
  return page?.slug === PRIVACY_SLUG ? null : page;
}

/** Reads from a snapshot's file which pages there are, without loading their content. */
export function readOutline(file: string): CatalogOutline {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const keys = (start: string) => keysFrom(db, start);
    const languages = storedLanguages(db);
    return {
      views: viewsOf(languages).map((view) => ({
        locales: localesOf(languages, view),
        productSlugs: found(keys(inView(view, SLUG)), productSlug),
        listings: LIST_KINDS.flatMap((kind) => {
          const [start = ''] = entityKey.listing('*', 1, kind).split('*');
          return found(keys(inView(view, start)), parseListingKey);
        }),
      })),
      contentSlugs: [...new Set(found(keys('contentPage:'), contentSlug).map(({ slug }) => slug))],
    };
  } finally {
    db.close();
  }
}

/** Keys that begin with a text, one by one: a large catalog has millions. */
function* keysFrom(db: DatabaseSync, start: string): Generator<string> {
  const rows = db.prepare('SELECT key FROM entity WHERE key GLOB ? ORDER BY key').iterate(`${start}*`);
  for (const { key } of rows) yield String(key);
}

/** Values that `read` finds in keys; null where it finds none. */
function found<T>(keys: Iterable<string>, read: (key: string) => T | null): T[] {
  const values: T[] = [];
  for (const key of keys) {
    const value = read(key);
    if (value !== null) values.push(value);
  }
  return values;
}

/**
 * Every page of the shop, the screens that have a page of their own, as the checkout has, first.
 * @param only a locale, for all of its pages but the screens, or null, for the screens of all locales
 */
export function* allPagePaths(
  { views, contentSlugs }: CatalogOutline,
  only?: Locale | null,
): Generator<string> {
  const chosen = (locales: readonly Locale[]) =>
    only === undefined ? locales : locales.filter((one) => one === only);
  const names = only ? [] : staticRoutes().filter((name) => name !== 'products');
  yield* inLocales(names, LOCALE_CODES, (name, locale) => routePath(name, locale));
  if (only === null) return;
  for (const { locales, listings } of views) {
    yield* inLocales(listings, chosen(locales), ({ kind, slug, page }, locale) =>
      listingPath(locale, slug, page, kind),
    );
  }
  yield* inLocales(contentSlugs, chosen(LOCALE_CODES), contentPagePath);
  for (const { locales, productSlugs } of views) {
    yield* productPaths(productSlugs, chosen(locales));
  }
  for (const path of errorPaths()) if (only === undefined || splitLocale(path).locale === only) yield path;
}

/** As `routePath` makes them, which takes three times as long: there may be millions. */
function* productPaths(slugs: readonly string[], locales: readonly Locale[]) {
  const parts = locales.map((locale) => productPathPattern(locale).split('{slug}'));
  for (const slug of slugs) {
    const encoded = encodeURIComponent(slug);
    for (const [before, after] of parts) yield `${before}${encoded}${after}`;
  }
}

function* inLocales<T>(
  entities: readonly T[],
  locales: readonly Locale[],
  pathOf: (entity: T, locale: Locale) => string,
) {
  for (const entity of entities) for (const locale of locales) yield pathOf(entity, locale);
}

/**
 * The pages that a shop has because an entity exists; none for most entities.
 * @param languages of the catalog that the entity is in, or was in
 */
export function pagePathsOfEntity(key: string, languages: CatalogLanguages | null): string[] {
  const content = contentSlug(key);
  if (content !== null) return [contentPagePath(content.slug, content.locale)];
  const slug = productSlug(key);
  const listing = parseListingKey(key);
  if (slug === null && listing === null) return [];
  return localesOf(languages, parseView(key).view).flatMap((locale) => {
    if (slug !== null) return [routePath('product-slug', locale, { slug })];
    return listing === null ? [] : [listingPath(locale, listing.slug, listing.page, listing.kind)];
  });
}
