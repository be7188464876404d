import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { MiddlewareHandler } from 'astro';
import { fingerprint } from '#pipeline/index/fingerprint.ts';
import { sourcesOf } from '#pipeline/index/key-postings.ts';
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
  const entities = db.prepare('SELECT key, hash FROM entity').all();
  const hashes = new Map(entities.map(({ key, hash }) => [fingerprint(String(key)), String(hash)]));
  const rows = db
    .prepare(`
      SELECT page.path, shared.sources AS shared, own.sources AS own FROM page
      JOIN page_keys shared ON shared.id = page.keys JOIN page_keys own ON own.id = page.local_keys
    `)
    .iterate();
  const keys = new Map<string, string>();
  for (const { path, shared, own } of rows) {
    const read = [...sourcesOf(shared), ...sourcesOf(own)].map((source) => hashes.get(source) ?? '-');
    keys.set(String(path), createHash('sha1').update(read.join('')).digest('base64url'));
  }
  db.close();
  return keys;
}
