import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  correctedPath,
  MOVED_FILE,
  type MovedPages,
  mayHaveMoved,
  movedPath,
  pathsInOtherLanguages,
} from '#storefront/domain/routes/moved.ts';
import { htmlFile } from '../index/page-files.ts';

interface Known {
  /** Changes with each release that replaces the file. */
  version: string;
  moved: MovedPages;
}

const known = new Map<string, Known>();

/**
 * Where a release has the page of a former address, or of one with another language's slug.
 * @param root folder of the release
 * @param path site-absolute, without query
 * @returns null if it has not moved
 */
export async function movedRedirect(root: string, path: string): Promise<string | null> {
  if (!mayHaveMoved(path)) return null;
  try {
    const moved = await readMoved(root);
    return movedPath(path, moved) ?? (await pathByOtherLanguage(root, path, moved));
  } catch {
    // A folder that is not a release has no such file.
    return null;
  }
}

async function readMoved(root: string): Promise<MovedPages> {
  const file = join(root, MOVED_FILE);
  const { mtimeMs, size, ino } = await stat(file);
  const version = `${mtimeMs} ${size} ${ino}`;
  let entry = known.get(root);
  if (entry?.version !== version) {
    entry = { version, moved: JSON.parse(await readFile(file, 'utf8')) as MovedPages };
    known.clear();
    known.set(root, entry);
  }
  return entry.moved;
}

/** The page that a slug of another language stands for, as the page in that language links to it. */
async function pathByOtherLanguage(root: string, path: string, moved: MovedPages): Promise<string | null> {
  for (const other of pathsInOtherLanguages(path, moved)) {
    const html = await readFile(join(root, htmlFile(other)), 'utf8').catch(() => null);
    const found = html === null ? null : correctedPath(path, html);
    if (found !== null) return found;
  }
  return null;
}
