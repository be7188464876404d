import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { canBePage, htmlFile, payloadFile } from '../../index/page-files.ts';
import type { PageIndex } from '../../index/page-index.ts';

/** Folders that are read at once, by threads of their own: a shop may be served by the same process. */
const MAX_CONCURRENT = 8;

/**
 * The pages of a root that lack a file which the index says is in place. Takes one reading per folder, not a
 * look at each file.
 */
export async function findMissingPages(index: PageIndex, root: string): Promise<string[]> {
  const limit = pLimit(MAX_CONCURRENT);
  const paths: string[] = [];
  for (const { path, dirty } of index.pages()) if (!dirty && canBePage(path)) paths.push(path);
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
