import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { MiddlewareHandler } from 'astro';
import { LATEST_BUILD_PATH } from '#storefront/domain/builds/build-polling.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { INDEX_PATH } from '#storefront/domain/search/catalog-index/index-format.ts';
import { type OpenCatalog, openCatalog } from '../snapshot/open-catalog.ts';
import { SearchIndexes } from '../snapshot/search-index/search-indexes.ts';
import { devPreview } from './dev-preview.ts';

/** File of the snapshot that pages are made from under `astro dev`. */
export function devSnapshot(): string {
  return process.env.ISLET_SNAPSHOT ?? '.islet/snapshot.sqlite';
}

/**
 * Makes a file of the search index from a snapshot, as `astro dev` serves it without a release.
 * @param path of the page's origin, without a query
 * @returns its JSON; null if it is another path, or the snapshot has no such file
 */
export function devIndexFile(snapshot: string, path: string): string | null {
  const name = path.startsWith(INDEX_PATH) ? path.slice(INDEX_PATH.length).replace(/\.json$/, '') : null;
  if ((name === null && path !== LATEST_BUILD_PATH) || !existsSync(snapshot)) return null;
  const db = new DatabaseSync(snapshot, { readOnly: true });
  try {
    const indexes = new SearchIndexes(db);
    const index = indexes.roots();
    if (name === null) return JSON.stringify({ id: 'dev', timestamp: 0, index });
    const file = index === null ? undefined : indexes.all().find((one) => one.name === name);
    return file?.content() ?? null;
  } finally {
    db.close();
  }
}

/** Opened by the first page: before that there may be no snapshot. */
let catalog: OpenCatalog | undefined;

/** Under `astro dev` pages read the same snapshot that releases are made from. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const preview = await devPreview(context, devSnapshot(), next);
  if (preview !== null) return preview;
  const { locals, url } = context;
  catalog ??= openCatalog(devSnapshot(), () => {});
  catalog.dropStaleCache();
  locals.locale = splitLocale(url.pathname).locale;
  locals.catalog = catalog.in(locals.locale);
  return next();
};
