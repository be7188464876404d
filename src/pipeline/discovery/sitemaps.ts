import { localesOf, viewOf } from '#storefront/domain/languages/store-languages.ts';
import { contentPagePath, PRIVACY_SLUG } from '#storefront/domain/routes/content-pages.ts';
import { slugPath } from '#storefront/domain/routes/moved.ts';
import { isIndexed } from '#storefront/domain/routes/page-match.ts';
import { localePrefix, routePath, staticRoutes } from '#storefront/domain/routes/routes.ts';
import { showsAccessibility } from '#storefront/domain/settings/law.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALE_PATHS, type Locale } from '#storefront/i18n/locales.ts';
import { alternateLinks } from '#storefront/seo/head.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { SitemapEntry } from '../index/sitemap-entry.ts';
import type { SitemapIndex } from '../index/sitemap-index.ts';
import type { SitemapKind, SitemapShard } from '../index/sitemap-shards.ts';
import { element, xmlText } from './xml.ts';

/** Receives the files of sitemaps, as paths in the release. */
interface SitemapTarget {
  stageFile(path: string, content: string): void;
  removeFile(path: string): void;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const URLSET =
  `<urlset ${SITEMAP_NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml" ` +
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n';

/** The sitemap index of a locale: its path in a release. */
export function sitemapIndexFile(locale: Locale): string {
  return `${fileStem(locale)}.xml`;
}

/**
 * Brings the sitemaps of a release up to date with the catalog: for each locale an index, its shards of
 * products and lists, and one of the shop's other pages. Writes the shards whose entries changed.
 * @param now milliseconds since 1970
 */
export function updateSitemaps(index: PageIndex, target: SitemapTarget, now: number): void {
  const { sitemaps } = index;
  if (!sitemaps.isDue()) return;
  const { write, remove } = sitemaps.update(now);
  const settings = sitemaps.settings();
  const { baseUrl } = settings;
  const twins = twinsOf(baseUrl);
  const content = sitemaps.contentPages();
  const viewOfLocale = (locale: Locale) => viewOf(settings, locale);
  for (const shard of write) {
    const entries = [...sitemaps.entries(shard)].map((entry) =>
      sharedParts(shard, entry, twins, viewOfLocale),
    );
    for (const locale of localesOf(settings.languages, shard.view)) {
      const urls = entries.map(({ path, shared }) => url(baseUrl + localePrefix(locale) + path, shared));
      target.stageFile(shardFile(locale, shard), `${DECLARATION}${URLSET}${urls.join('')}</urlset>\n`);
    }
  }
  for (const locale of LOCALE_CODES) {
    const shards = shardsOf(locale, sitemaps);
    target.stageFile(pagesFile(locale), pagesSitemap(locale, content, settings, twins));
    // After the shards, so that it only names those that exist.
    target.stageFile(sitemapIndexFile(locale), sitemapIndex(locale, shards, baseUrl));
    const present = new Set(shards.map((shard) => shardFile(locale, shard)));
    for (const shard of remove) {
      const file = shardFile(locale, shard);
      if (!present.has(file)) target.removeFile(file);
    }
  }
}

/** Every file of the sitemaps, as the index has them. */
export function sitemapFiles({ sitemaps }: PageIndex): string[] {
  return LOCALE_CODES.flatMap((locale) => [
    sitemapIndexFile(locale),
    pagesFile(locale),
    ...shardsOf(locale, sitemaps).map((shard) => shardFile(locale, shard)),
  ]);
}

/** The shards of the view that a locale shows. */
function shardsOf(locale: Locale, sitemaps: SitemapIndex): ReturnType<SitemapIndex['shards']> {
  const own = viewOf(sitemaps.settings(), locale);
  return sitemaps.shards().filter(({ view }) => view === own);
}

/** Files are next to the home page of the default locale, from where a sitemap may name every address. */
function fileStem(locale: Locale): string {
  return LOCALE_PATHS[locale] === '' ? 'sitemap' : `sitemap-${LOCALE_PATHS[locale]}`;
}

function pagesFile(locale: Locale): string {
  return `${fileStem(locale)}-pages.xml`;
}

const PRIVACY_PATH = routePath('privacy-policy', DEFAULT_LOCALE);
const ACCESSIBILITY_PATH = routePath('accessibility', DEFAULT_LOCALE);
const WITHDRAWAL_PATH = routePath('withdrawal', DEFAULT_LOCALE);

const SHARD_NAMES: Record<SitemapKind, string> = {
  product: 'products',
  category: 'categories',
  brand: 'brands',
  tag: 'tags',
};

function shardFile(locale: Locale, { kind, first }: Pick<SitemapShard, 'kind' | 'first'>): string {
  return `${fileStem(locale)}-${SHARD_NAMES[kind]}-${first}.xml`;
}

/**
 * Writes the links to a page in every locale.
 * @param path in the default locale, or such a path for each locale, null for one that has no such page
 */
type Twins = (path: string | ((locale: Locale) => string | null)) => string;

/** The links of thousands of pages, from those of one: they differ in what follows the locale. */
function twinsOf(baseUrl: string): Twins {
  const starts = alternateLinks('/', baseUrl).map(({ hreflang, href }, place) => ({
    // The last link is that of the default locale once more.
    locale: LOCALE_CODES[place] ?? DEFAULT_LOCALE,
    start: alternateStart(hreflang) + xmlText(href.replace(/\/$/, '')),
  }));
  return (path) => {
    if (typeof path === 'string') {
      const end = `${xmlText(path)}"/>`;
      return starts.map(({ start }) => start + end).join('');
    }
    const links = starts.map(({ locale, start }) => {
      const own = path(locale);
      return own === null ? '' : `${start}${xmlText(own)}"/>`;
    });
    return links.join('');
  };
}

function alternateStart(hreflang: string): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="`;
}

function alternate({ hreflang, href }: { hreflang: string; href: string }): string {
  return `${alternateStart(hreflang)}${xmlText(href)}"/>`;
}

/** An entry's facts in every locale of its view: all but its own address, whose path is that in the default locale. */
function sharedParts(
  { kind, view }: SitemapShard,
  { slug, slugs, modified, pictures }: SitemapEntry,
  twins: Twins,
  viewOfLocale: (locale: Locale) => string,
): { path: string; shared: string } {
  const path = slugPath(kind, slug, DEFAULT_LOCALE);
  const translated = (locale: Locale) => {
    const other = viewOfLocale(locale);
    const own = other === view || slugs[other] === undefined ? slug : slugs[other];
    return own === null ? null : slugPath(kind, own, DEFAULT_LOCALE);
  };
  const isAlike = Object.values(slugs).every((other) => other === slug);
  const images = pictures.map((picture) => `<image:image>${element('image:loc', picture)}</image:image>`);
  return { path, shared: lastModified(modified) + twins(isAlike ? path : translated) + images.join('') };
}

function url(address: string, shared: string): string {
  return `<url>${element('loc', address)}${shared}</url>\n`;
}

function lastModified(time: number | null): string {
  return time === null ? '' : element('lastmod', new Date(time).toISOString().replace(/\.\d+Z$/, 'Z'));
}

/** The pages that every shop has, as far as search engines may list them, and those of the merchant's own words. */
function pagesSitemap(
  locale: Locale,
  content: ReturnType<SitemapIndex['contentPages']>,
  settings: SiteSettings,
  twins: Twins,
): string {
  const { baseUrl } = settings;
  const isOff = (path: string) =>
    (path === ACCESSIBILITY_PATH && !showsAccessibility(settings)) ||
    (path === WITHDRAWAL_PATH && settings.withdrawal === false);
  const own = content.filter(({ slug, locales }) => slug !== PRIVACY_SLUG && locales.includes(locale));
  const privacy = content.find(({ slug }) => slug === PRIVACY_SLUG);
  const isShown = (path: string) =>
    isIndexed(path) && !isOff(path) && (path !== PRIVACY_PATH || (privacy?.locales.includes(locale) ?? true));
  const linksTo = (path: string, locales: readonly Locale[] | undefined) =>
    locales === undefined || locales.length === LOCALE_CODES.length
      ? twins(path)
      : alternateLinks(path, baseUrl, locales).map(alternate).join('');
  const urls = [
    ...staticRoutes()
      .map((name) => routePath(name, DEFAULT_LOCALE))
      .filter(isShown)
      .map((path) => {
        const links = linksTo(path, path === PRIVACY_PATH ? privacy?.locales : undefined);
        return url(baseUrl + localePrefix(locale) + path, links);
      }),
    ...own.map(({ slug, locales }) => {
      const links = linksTo(contentPagePath(slug, DEFAULT_LOCALE), locales);
      return url(baseUrl + contentPagePath(slug, locale), links);
    }),
  ];
  return `${DECLARATION}${URLSET}${urls.join('')}</urlset>\n`;
}

function sitemapIndex(locale: Locale, shards: ReturnType<SitemapIndex['shards']>, baseUrl: string): string {
  const sitemap = (file: string, modified: number | null) =>
    `<sitemap>${element('loc', `${baseUrl}/${file}`)}${lastModified(modified)}</sitemap>\n`;
  const parts = shards.map((shard) => sitemap(shardFile(locale, shard), shard.modified));
  const all = [sitemap(pagesFile(locale), null), ...parts].join('');
  return `${DECLARATION}<sitemapindex ${SITEMAP_NAMESPACE}>\n${all}</sitemapindex>\n`;
}

/** A merchant's own file of this name, among the public ones, takes the place of the release's. */
export const ROBOTS_FILE = 'robots.txt';

/** Addresses that change the cart, see `parseCartLink` of the storefront. */
const CART_LINKS = ['/*?*add=', '/*?*add-to-cart=', '/*?*coupon='];

/** `robots.txt`: everything may be read but pages that show something else to every shopper, and links that fill carts. */
export function robotsFile(baseUrl: string): string {
  const hidden = LOCALE_CODES.flatMap((locale) => staticRoutes().map((name) => routePath(name, locale)))
    .filter((path) => !isIndexed(path))
    .concat(CART_LINKS)
    .map((path) => `Disallow: ${path}\n`);
  const sitemaps = LOCALE_CODES.map((locale) => `Sitemap: ${baseUrl}/${sitemapIndexFile(locale)}\n`);
  return `User-agent: *\nAllow: /\n${hidden.join('')}\n${sitemaps.join('')}`;
}
