import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import type { MovedPages } from './moved.ts';
import { findSlug } from './page-slug.ts';

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
 * @param alternate path of the page in the locale of `path`, as the page in the other language links to it
 * @returns null if there is no such page
 */
export function correctedPath(path: string, alternate: string): string | null {
  const [wrong, right] = [findSlug(path), findSlug(alternate)];
  if (wrong?.kind !== right?.kind || wrong?.locale !== right?.locale) return null;
  return wrong && right && wrong.slug !== right.slug ? alternate : null;
}
