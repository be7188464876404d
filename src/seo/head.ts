import { localeLinks } from '#i18n/locale-links.ts';
import { DEFAULT_LOCALE, type Locale } from '#i18n/locales.ts';
import type { ShopSettings } from '#shop/site/settings.ts';

/** Metadata of a page for browsers, search engines and link previews. */
export interface PageMetadata {
  /** Without the site's name. */
  title: string;
  /** Defaults to the shop's where left out or empty. */
  description?: string | undefined;
  /** Canonical path, site-absolute in its locale; null for a page that search engines must not index. */
  canonical: string | null;
  /** Path or URL of a picture for link previews; defaults to the site's. */
  image?: string | undefined;
  type?: 'website' | 'product' | undefined;
}

export interface HeadTags {
  title: string;
  description: string;
  canonical: string | null;
  alternates: { hreflang: string; href: string }[];
  noindex: boolean;
  /** Open Graph `property` and `content`, in order. */
  openGraph: [property: string, content: string][];
}

/** The tags of a page's head, titled "page title - site name", with alternate links to every locale. */
export function headTags(metadata: PageMetadata, settings: ShopSettings, locale: Locale): HeadTags {
  const { title, canonical: path, type = 'website' } = metadata;
  const description = metadata.description || settings.shortDescription || settings.description;
  const image = metadata.image || settings.siteImage;
  const canonical = path === null ? null : settings.baseUrl + path;
  const links = path === null ? [] : localeLinks(path, settings.baseUrl);
  const openGraph: [string, string | null][] = [
    ['og:type', type],
    ['og:site_name', settings.siteName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', image && new URL(image, settings.baseUrl).href],
    ['og:locale', locale],
    ...links
      .filter((link) => link.locale !== locale)
      .map((link): [string, string] => ['og:locale:alternate', link.locale]),
  ];
  return {
    title: `${title} - ${settings.siteName}`,
    description,
    canonical,
    noindex: path === null,
    alternates: [
      ...links.map(({ tag, href }) => ({ hreflang: tag, href })),
      ...links
        .filter((link) => link.locale === DEFAULT_LOCALE)
        .map(({ href }) => ({ hreflang: 'x-default', href })),
    ],
    openGraph: openGraph.filter((tag): tag is [string, string] => Boolean(tag[1])),
  };
}
