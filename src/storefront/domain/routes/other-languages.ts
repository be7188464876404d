import { LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import type { MovedPages } from './moved.ts';
import { findSlug } from './page-slug.ts';
import { splitLocale } from './routes.ts';

/**
 * The addresses of the same slug in the other languages of a translated catalog. If one of them has a page, that page
 * links to the one that was meant: `correctedPath`.
 * @param path without query, where no page is
 */
export function pathsInOtherLanguages(path: string, moved: MovedPages): string[] {
  const found = findSlug(path);
  if (found === null || !('views' in moved)) return [];
  const { locales } = moved;
  const asked = new Set([locales[found.locale]]);
  return LOCALE_CODES.flatMap((locale: Locale) => {
    if (asked.has(locales[locale])) return [];
    asked.add(locales[locale]);
    return [found.pathIn(locale, found.slug)];
  });
}

/**
 * The path that a path with another language's slug stands for.
 * @param html the page in the other language, which links to the one in the locale of `path`
 * @returns null if there is no such page
 */
export function correctedPath(path: string, html: string): string | null {
  const { tag } = LOCALES[splitLocale(path).locale];
  const [link = ''] = new RegExp(`<(?:a|link)\\b[^>]*\\bhreflang="${tag}"[^>]*>`).exec(html) ?? [];
  const [, href] = / href="([^"]+)"/.exec(link) ?? [];
  if (href === undefined) return null;
  const { pathname: alternate } = new URL(href, 'http://localhost');
  const [wrong, right] = [findSlug(path), findSlug(alternate)];
  if (wrong?.kind !== right?.kind || wrong?.locale !== right?.locale) return null;
  return wrong && right && wrong.slug !== right.slug ? alternate : null;
}
