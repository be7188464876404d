import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { MiddlewareHandler } from 'astro';
import { isErrorPath } from '#pipeline/index/page-files.ts';
import { allPagePaths, readOutline } from '#pipeline/index/page-paths.ts';
import { openCatalog } from '#pipeline/snapshot/open-catalog.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';

const snapshot = process.env.ISLET_SNAPSHOT ?? '';
const catalog = openCatalog(snapshot, () => {});
const paths = [...allPagePaths(readOutline(snapshot))].filter((path) => !isErrorPath(path));
const keys = process.env.ISLET_BENCH_CACHE ? cacheKeys(snapshot) : null;

/** Gives pages the locals that a render thread gives them. */
export const onRequest: MiddlewareHandler = (context, next) => {
  const { locale } = splitLocale(context.url.pathname);
  Object.assign(context.locals, { locale, catalog: catalog.in(locale) });
  return next();
};

/** The shop's pages of a route with parameters, such as `/de/product/[slug]`, or the payload next to every page. */
export function getStaticPaths({ routePattern }: { routePattern: string }) {
  const isPayload = routePattern.startsWith('/[...page]');
  const segments = routePattern.replace(/\[(\w+)\]/g, '(?<$1>[^/]+)');
  const pattern = new RegExp(isPayload ? '^/(?<page>.*?)/?$' : `^${segments}/$`);
  return paths.flatMap((path) => {
    const groups = pattern.exec(path)?.groups;
    if (groups === undefined) return [];
    const found = Object.entries(groups).map(([name, text]) => [name, decodeURI(text) || undefined]);
    const cacheKey = keys?.get(path);
    return [{ params: Object.fromEntries(found), ...(cacheKey !== undefined && { cacheKey }) }];
  });
}

/**
 * A key for every page that changes when, and only when, something changes that the page was made from: Islet's own
 * index knows it, so no key that a shop could make would render fewer pages.
 * @param file that holds the index of a whole release
 * @returns site-absolute path -> key
 */
function cacheKeys(file: string): Map<string, string> {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db
    .prepare(`
      SELECT page.path, group_concat(coalesce(entity.hash, '-'), '' ORDER BY source) AS hashes FROM page
      JOIN page_dependency ON page_dependency.page = page.id
      JOIN page_source ON page_source.id = page_dependency.source
      LEFT JOIN entity ON entity.key = page_source.key
      GROUP BY page.id
    `)
    .iterate();
  const keyOf = (hashes: unknown) => createHash('sha1').update(String(hashes)).digest('base64url');
  const keys = new Map<string, string>();
  for (const { path, hashes } of rows) keys.set(String(path), keyOf(hashes));
  db.close();
  return keys;
}
