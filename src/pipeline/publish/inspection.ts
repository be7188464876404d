import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { linkTree } from '../../kit/files/files.ts';
import type { Bundle } from '../compile/compiler.ts';
import { sitemapFiles } from '../discovery/sitemaps.ts';
import { canBePage, htmlFile, payloadFile } from '../index/page-files.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { SearchScale } from '../snapshot/search-index/search-indexes.ts';
import type { SyncDepth } from '../snapshot/sync/sync-request.ts';
import type { Workspace } from '../workspace.ts';
import { indexedRoot } from './release-root.ts';
import { currentIndex, isIndexAnnounced, writeIndexFiles } from './search-index.ts';

/** Time between two searches for missing files, in milliseconds: they take long in a large release. */
const INTERVAL_MS = 15 * 60_000;

interface InspectionOptions {
  workspace: Workspace;
  /** Publishes pictures of the catalog that a root lacks. @returns their number */
  restorePictures?: (root: string) => number;
  searchScale?: SearchScale;
  /** Pages are in packs, which nobody deletes. */
  packs?: object | null;
}

/** Finds and restores what somebody deleted from the served root. */
export class Inspection {
  readonly #options: InspectionOptions;
  #inspectedAt = Number.NEGATIVE_INFINITY;

  constructor(options: InspectionOptions) {
    this.#options = options;
  }

  /**
   * Checks the index's root with a full scan, but not with each of several in quick succession. Sitemaps
   * that lack a file are made again with the release.
   * @returns pages that lack files; null if there was no check
   */
  async missingPages(index: PageIndex, { depth }: { depth: SyncDepth }): Promise<string[] | null> {
    const root = indexedRoot(index, this.#options.workspace);
    if (depth === 'modified' || performance.now() - this.#inspectedAt < INTERVAL_MS) return null;
    this.#inspectedAt = performance.now();
    if (root === null) return [];
    if (!sitemapFiles(index).every((file) => existsSync(join(root.folder, file)))) {
      index.transaction(() => index.sitemaps.noteAll());
    }
    return this.#options.packs ? [] : await findMissingPages(index, root.folder);
  }

  /** Puts back assets, pictures and files of the search index that the served root lacks. @returns their number */
  restoreFiles(index: PageIndex, { client }: Pick<Bundle, 'client'>): number {
    const { workspace, restorePictures, searchScale } = this.#options;
    const root = indexedRoot(index, workspace);
    if (root?.live !== true) return 0;
    const linked = linkTree(client, root.folder) + (restorePictures?.(root.folder) ?? 0);
    // Those of a new index are written when it is published.
    const isAnnounced = isIndexAnnounced(index, root.folder, currentIndex(workspace.snapshot, searchScale));
    if (!isAnnounced) return linked;
    return linked + writeIndexFiles(workspace.snapshot, root.folder, searchScale).written;
  }
}

/** Folders that are read at once, by threads of their own: a shop may be served by the same process. */
const MAX_CONCURRENT = 8;

/** Pages that are looked for at a time: a promise for each of millions would take gigabytes. */
const PAGES_AT_ONCE = 10_000;

/** The pages of a root that lack a file which the index says is in place. */
async function findMissingPages(index: PageIndex, root: string): Promise<string[]> {
  const missing: string[] = [];
  let paths: string[] = [];
  const look = async () => {
    for (const path of await withoutFiles(paths, root)) missing.push(path);
    paths = [];
  };
  for (const { path, dirty } of index.pages()) {
    if (!dirty && canBePage(path)) paths.push(path);
    if (paths.length === PAGES_AT_ONCE) await look();
  }
  await look();
  return missing;
}

/** Those of some pages that lack a file. Takes one reading per folder, not a look at each file. */
async function withoutFiles(paths: readonly string[], root: string): Promise<string[]> {
  const limit = pLimit(MAX_CONCURRENT);
  const folders = new Map<string, Promise<ReadonlySet<string>>>();
  const has = async (file: string): Promise<boolean> => {
    const folder = join(root, dirname(file));
    let names = folders.get(folder);
    if (names === undefined) {
      names = limit(() => readNames(folder));
      folders.set(folder, names);
    }
    return (await names).has(basename(file));
  };
  const missing = await Promise.all(
    paths.map(async (path) => {
      const payload = payloadFile(path);
      const isWhole = (await has(htmlFile(path))) && (payload === null || (await has(payload)));
      return isWhole ? [] : [path];
    }),
  );
  return missing.flat();
}

/** A folder that cannot be read has none of its files. */
async function readNames(folder: string): Promise<ReadonlySet<string>> {
  try {
    return new Set(await readdir(folder));
  } catch {
    return new Set();
  }
}
