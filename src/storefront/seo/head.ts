import { decodeHTML } from 'entities';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { localeLinks } from '#storefront/i18n/locale-links.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale, type LocalePaths } from '#storefront/i18n/locales.ts';

/** A picture for link previews, search engines and merchant centres. */
export interface SharedImage {
  /** Path or URL. */
  src: string;
  /** In pixels; null if unknown. */
  width: number | null;
  height: number | null;
  /** Empty if the store has no text. */
  alt: string;
}

/** Metadata of a page for browsers, search engines and link previews. */
export interface PageMetadata {
  /** Without the site's name. */
  title: string;
  /** The shop's if absent or empty. */
  description?: string | undefined;
  /** Canonical path, site-absolute in its locale; null for a page that search engines must not index. */
  canonical: string | null;
  /** Locales that have the page in their own language; all by default. */
  locales?: readonly Locale[] | undefined;
  /** Picture for link previews; defaults to the site's. */
  image?: SharedImage | undefined;
  type?: 'website' | 'product' | undefined;
  /** Describes the page to search engines, in schema.org's vocabulary. */
  structuredData?: object | undefined;
}

/**
 * The addresses of a page in every locale that has it.
 * @param path site-absolute path of the page in any locale
 * @param paths its paths where they differ by more than the locale, as of `Catalog.pathsOf`; null if they do not
 */
export function alternateLinks(
  path: string,
  baseUrl: string,
  locales: readonly Locale[] = LOCALE_CODES,
  paths: LocalePaths | null = null,
): { hreflang: string; href: string }[] {
  const links = localeLinks(path, baseUrl).flatMap(({ locale, tag, href }) => {
    const own = paths === null ? href : paths[locale] && baseUrl + paths[locale];
    return own && locales.includes(locale) ? [{ locale, tag, href: own }] : [];
  });
  const ownLinks = links.filter(({ locale }) => locale === DEFAULT_LOCALE);
  return [
    ...links.map(({ tag, href }) => ({ hreflang: tag, href })),
    ...ownLinks.map(({ href }) => ({ hreflang: 'x-default', href })),
  ];
}

/**
 * The tags of a page's head, titled "page title - site name", with alternate links to every locale.
 * @param paths as of `alternateLinks`
 */
export function headTags(
  metadata: PageMetadata,
  settings: SiteSettings,
  locale: Locale,
  paths: LocalePaths | null = null,
) {
  const { title, canonical: path, locales = LOCALE_CODES, type = 'website' } = metadata;
  const description = metadata.description || settings.shortDescription || settings.description;
  const image = metadata.image ?? siteImage(settings);
  const canonical = path === null ? null : settings.baseUrl + path;
  const others = path === null ? [] : locales.filter((code) => code !== locale && paths?.[code] !== null);
  const openGraph: [string, string | number | null | undefined][] = [
    ['og:type', type],
    ['og:site_name', settings.siteName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', image && new URL(image.src, settings.baseUrl).href],
    ['og:image:width', image?.width],
    ['og:image:height', image?.height],
    ['og:image:alt', image?.alt],
    ['og:locale', locale],
    ...others.map((code): [string, string] => ['og:locale:alternate', code]),
  ];
  return {
    title: `${title} - ${settings.siteName}`,
    description,
    canonical,
    noindex: path === null,
    alternates: path === null ? [] : alternateLinks(path, settings.baseUrl, locales, paths),
    /** `property` and `content`, in order. */
    openGraph: openGraph.flatMap(([property, content]) =>
      content ? [[property, String(content)] as const] : [],
    ),
    /** Kind of the preview on X and those who read its tags; they take everything else from Open Graph. */
    twitterCard: image === undefined ? 'summary' : 'summary_large_image',
  };
}

function siteImage({ siteImage: src, siteName }: SiteSettings): SharedImage | undefined {
  return src === '' ? undefined : { src, width: null, height: null, alt: siteName };
}

/**
 * Converts HTML to plain text, cut at the end of a word.
 * @param limit maximum number of characters, the ellipsis included
 */
export function excerpt(html: string, limit = 160): string {
  const text = decodeHTML(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '');
  return shorten(text.trim(), limit);
}

/** Cuts plain text at the end of a word. @param limit maximum number of characters, the ellipsis included */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : limit - 1).replace(/[\s.,;:–-]+$/, '')}…`;
}
