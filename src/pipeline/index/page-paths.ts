import { DatabaseSync } from 'node:sqlite';
import { contentPagePath, isPageSlug, PRIVACY_SLUG } from '#storefront/domain/routes/content-pages.ts';
import { listingPath, routePath, staticRoutes } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { entityKey, parseContentKey, parseListingKey } from '../snapshot/entity-keys.ts';
import { errorPaths } from './page-files.ts';

interface CatalogOutline {
  /** Of every product that has a page, hidden ones included. */
  productSlugs: string[];
  /** Every page of every list; `categorySlug` is null for all products. */
  listings: { categorySlug: string | null; page: number }[];
  /** Of content pages that have an address of their own. */
  contentSlugs: string[];
}

const SLUG = entityKey.slug('');

/** The slug of a product page that a key stands for; null for other keys, and where no page is possible. */
function productSlug(key: string): string | null {
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
    const keys = (pattern: string) =>
      db
        .prepare('SELECT key FROM entity WHERE key GLOB ? ORDER BY key')
        .all(pattern)
        .map(({ key }) => String(key));
    return {
      productSlugs: keys(`${SLUG}*`).flatMap((key) => productSlug(key) ?? []),
      listings: keys('listing:*').flatMap((key) => parseListingKey(key) ?? []),
      contentSlugs: [...new Set(keys('contentPage:*').flatMap((key) => contentSlug(key)?.slug ?? []))],
    };
  } finally {
    db.close();
  }
}

/** Every page of the shop in every locale, the screens that have a page of their own first. */
export function* allPagePaths(outline: CatalogOutline): Generator<string> {
  const names = staticRoutes().filter((name) => name !== 'products');
  yield* inLocales(names, (name, locale) => routePath(name, locale));
  yield* inLocales(outline.listings, ({ categorySlug, page }, locale) =>
    listingPath(locale, categorySlug, page),
  );
  yield* inLocales(outline.contentSlugs, contentPagePath);
  yield* inLocales(outline.productSlugs, (slug, locale) => routePath('product-slug', locale, { slug }));
  yield* errorPaths();
}

function* inLocales<T>(entities: readonly T[], pathOf: (entity: T, locale: Locale) => string) {
  for (const entity of entities) for (const locale of LOCALE_CODES) yield pathOf(entity, locale);
}

/** The pages that a shop has because an entity exists; none for most entities. */
export function pagePathsOfEntity(key: string): string[] {
  const slug = productSlug(key);
  if (slug !== null) return LOCALE_CODES.map((locale) => routePath('product-slug', locale, { slug }));
  const content = contentSlug(key);
  if (content !== null) return [contentPagePath(content.slug, content.locale)];
  const listing = parseListingKey(key);
  if (listing === null) return [];
  return LOCALE_CODES.map((locale) => listingPath(locale, listing.categorySlug, listing.page));
}
