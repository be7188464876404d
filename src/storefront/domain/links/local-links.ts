import { decodeHTML } from 'entities';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { contentPagePath } from '../routes/content-pages.ts';
import { routePath } from '../routes/routes.ts';
import { parseStoreLink } from './store-link.ts';

type LinkedCatalog = Pick<Catalog<unknown>, 'settings' | 'linkedPath' | 'contentSlug' | 'contentLinks'>;

/** The beginning of a link in sanitised HTML. */
const LINK = /<a href="([^"]*)"/g;

/**
 * A text whose links to pages of the store lead to those of the shop, in the locale of the page; links to files, other
 * sites and pages that the shop lacks stay.
 * @param html sanitised
 * @param catalog in the language of the locale; what it reads for a link changes with the address of its target
 */
export function localLinks(html: string, catalog: LinkedCatalog, locale: Locale): string {
  return html.replace(LINK, (link: string, href: string) => {
    const path = localPath(decodeHTML(href), catalog, locale);
    return typeof path === 'string' ? `<a href="${path.replaceAll('&', '&amp;')}"` : link;
  });
}

/** The links of a text to products and categories that are not there, each once. @param catalog of any language */
export function brokenLinks(html: string, catalog: LinkedCatalog, locale: Locale): string[] {
  const hrefs = [...html.matchAll(LINK)].map(([, href = '']) => decodeHTML(href));
  return [...new Set(hrefs)].filter((href) => localPath(href, catalog, locale) === null);
}

/** @returns null for a page of the catalog that is not there, undefined for what is none of the shop's pages */
function localPath(href: string, catalog: LinkedCatalog, locale: Locale): string | null | undefined {
  const { storeSite: store, baseUrl, languages } = catalog.settings();
  const link = parseStoreLink(href, { store, baseUrl, languages });
  if (link === null) return undefined;
  const { target, rest } = link;
  switch (target.kind) {
    case 'page': {
      const path = routePath(target.name, locale);
      return target.tab === undefined ? path + rest : `${path}?tab=${target.tab}`;
    }
    case 'content':
      return contentPath(target.slug) ?? null;
    case 'store page': {
      const [slug] = target.paths.flatMap((path) => catalog.contentSlug(path) ?? []);
      return slug === undefined ? undefined : contentPath(slug);
    }
    default: {
      const path = catalog.linkedPath(target, locale);
      if (path !== undefined) return path + rest;
      // An id may be that of a page or a post, and not every shop has pages of brands and tags.
      const isExpected = 'slug' in target && (target.kind === 'product' || target.kind === 'category');
      return isExpected ? null : undefined;
    }
  }

  function contentPath(slug: string): string | undefined {
    const isThere = catalog.contentLinks(locale).some((page) => page.slug === slug);
    return isThere ? contentPagePath(slug, locale) + rest : undefined;
  }
}
