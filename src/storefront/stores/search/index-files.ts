import { LATEST_BUILD_PATH, parseIndexName } from '#storefront/domain/builds/build-polling.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { parseIndexRoot } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import {
  type AnyRoot,
  type IndexFileName,
  indexFile,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { INDEX_ROOT_KEY, readStored, writeStored } from '../browser/storage.ts';

/** Milliseconds until the address of the newest index is given up for the last known one. */
const LATEST_TIMEOUT = 3000;
/** Milliseconds until a file of the index is given up. */
const FILE_TIMEOUT = 15_000;

/** The files of the search index cannot be loaded, or are of another version. */
export class SearchIndexError extends Error {}

const files = new Map<IndexFileName, Promise<unknown>>();

/** Loads a file of the index, once per page. @throws SearchIndexError if it is missing or not JSON */
export function loadIndexFile<T>(name: IndexFileName): Promise<T> {
  const known = files.get(name);
  if (known !== undefined) return known as Promise<T>;
  const loading = fetchFile(name).catch(() => fetchFile(name));
  files.set(name, loading);
  // The next request tries again.
  loading.catch(() => files.delete(name));
  return loading as Promise<T>;
}

/** Forgets files whose content was taken over: they take more memory than what is made of them. */
export function releaseIndexFiles(names: readonly IndexFileName[]): void {
  for (const name of names) files.delete(name);
}

/**
 * Loads the root of the newest index in the page's locale; if the host is out of reach, of the last one that this
 * browser knew: its files may still be in the cache.
 * @param onLastKnown gets that last one as soon as it is there, which is usually the newest
 * @throws SearchIndexError if there is none
 */
export async function loadIndexRoot(onLastKnown: (root: AnyRoot) => void): Promise<AnyRoot> {
  const { locale } = splitLocale(location.pathname);
  const key = INDEX_ROOT_KEY + locale;
  const stored = readStored(key);
  if (stored) loadRoot(stored).then(onLastKnown, () => undefined);
  const name = (await fetchIndexName(locale)) ?? stored;
  if (!name) throw new SearchIndexError('The release has no search index.');
  const root = await loadRoot(name);
  if (name !== stored) writeStored(key, name);
  return root;
}

async function loadRoot(name: IndexFileName): Promise<AnyRoot> {
  const root = parseIndexRoot(await loadIndexFile(name));
  if (root === null) throw new SearchIndexError(`${indexFile(name)} is no search index of this version.`);
  return root;
}

/** @returns null if the host cannot be reached or has no index */
async function fetchIndexName(locale: Locale): Promise<IndexFileName | null> {
  try {
    const signal = AbortSignal.timeout(LATEST_TIMEOUT);
    const response = await fetch(`${LATEST_BUILD_PATH}?${Date.now()}`, { cache: 'no-store', signal });
    return parseIndexName(await response.json(), locale);
  } catch {
    return null;
  }
}

async function fetchFile(name: IndexFileName): Promise<unknown> {
  const address = indexFile(name);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(FILE_TIMEOUT) });
    if (response.ok) return await response.json();
    throw new SearchIndexError(`${address}: HTTP ${response.status}`);
  } catch (cause) {
    throw new SearchIndexError(`${address} cannot be loaded.`, { cause });
  }
}
