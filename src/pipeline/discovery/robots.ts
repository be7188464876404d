import { isIndexed, routePath, staticRoutes } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { sitemapIndexFile } from './sitemaps.ts';

/** A merchant's own file of this name, among the public ones, takes the place of the release's. */
export const ROBOTS_FILE = 'robots.txt';

/** `robots.txt`: everything may be read but pages that show something else to every shopper. */
export function robotsFile(baseUrl: string): string {
  const hidden = LOCALE_CODES.flatMap((locale) => staticRoutes().map((name) => routePath(name, locale)))
    .filter((path) => !isIndexed(path))
    .map((path) => `Disallow: ${path}\n`);
  const sitemaps = LOCALE_CODES.map((locale) => `Sitemap: ${baseUrl}/${sitemapIndexFile(locale)}\n`);
  return `User-agent: *\nAllow: /\n${hidden.join('')}\n${sitemaps.join('')}`;
}
