import { ROUTES, splitLocale } from '#storefront/domain/routes/routes.ts';
import { LOCALE_PATHS, type Locale } from '#storefront/i18n/locales.ts';
import { isHashed } from './response-headers.ts';

/** Tags of an address, from the widest to the narrowest. A cache purges everything that has one of them. */
interface CacheTags {
  /** All that may change under its name. */
  shop: string;
  locale: string;
  /** Addresses that begin with the same route, such as all products. */
  kind: string;
  /** A product, or all pages of a list, in every locale that has it by this slug. */
  subject: string;
}

const PATTERNS = Object.values(ROUTES).map((route) => route.split('/').slice(1));
const KINDS = new Set(PATTERNS.map(([first = '']) => first));
const KINDS_WITH_SLUG = new Set(
  PATTERNS.filter(([, second = '']) => /slug\}$/i.test(second)).map(([first = '']) => first),
);
/** Pages that end in this belong to what their folder shows. */
const PAGE_FILE = /\/(?:index\.html|404\.html|_payload\.json)$/;
/** Longer than any slug: caches limit the length of the header. */
const MAX_SLUG = 250;

/**
 * The cache tags of an address, whether there is a page, a redirect or nothing at all.
 * @param address site-absolute and percent-encoded, without query
 * @param key with which all tags begin
 */
export function cacheTags(address: string, key: string): CacheTags {
  const { locale, rest } = splitLocale(address);
  const [, first = '', second = ''] = rest.replace(PAGE_FILE, '/').split('/');
  const kind = `${key}:${kindOf(first)}`;
  const slug = KINDS_WITH_SLUG.has(first) ? normalSegment(second) : '';
  return {
    shop: key,
    locale: `${key}:${localeTag(locale)}`,
    kind,
    subject: slug === '' ? kind : `${kind}:${slug}`,
  };
}

/**
 * Headers by which caches get the tags of an answer: Fastly, Cloudflare and Bunny have one each.
 * @param address as for `cacheTags`
 * @param key null if there is no such cache
 */
export function cacheTagHeaders(address: string, key: string | null): Record<string, string> {
  if (key === null || isHashed(address)) return {};
  const tags = [...new Set(Object.values(cacheTags(address, key)))];
  const list = tags.join(',');
  return { 'Surrogate-Key': tags.join(' '), 'Cache-Tag': list, 'CDN-Tag': list };
}

/** Files that are not pages, such as sitemaps, are one kind. */
function kindOf(first: string): string {
  if (first === '') return 'home';
  return KINDS.has(first) ? first : 'files';
}

/** The locale's path, which for the default locale is its language. */
function localeTag(locale: Locale): string {
  return LOCALE_PATHS[locale] || locale.slice(0, 2);
}

/** A segment as our own links write it: browsers may send other letters in its escapes. */
function normalSegment(segment: string): string {
  try {
    const normal = encodeURIComponent(decodeURIComponent(segment));
    return normal.length > MAX_SLUG ? '' : normal;
  } catch {
    return '';
  }
}
