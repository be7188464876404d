import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MOVED_FILE, type MovedSlugs, mayHaveMoved, movedPath } from '#storefront/domain/routes/moved.ts';

interface Known {
  /** Changes with each release that replaces the file. */
  version: string;
  moved: MovedSlugs;
}

const known = new Map<string, Known>();

/**
 * Where a release has the page of a former address.
 * @param root folder of the release
 * @param path site-absolute, without query
 * @returns null where it has not moved
 */
export async function movedRedirect(root: string, path: string): Promise<string | null> {
  if (!mayHaveMoved(path)) return null;
  const file = join(root, MOVED_FILE);
  try {
    const { mtimeMs, size, ino } = await stat(file);
    const version = `${mtimeMs} ${size} ${ino}`;
    let entry = known.get(root);
    if (entry?.version !== version) {
      entry = { version, moved: JSON.parse(await readFile(file, 'utf8')) as MovedSlugs };
      known.clear();
      known.set(root, entry);
    }
    return movedPath(path, entry.moved);
  } catch {
    // A release of an earlier version has no such file.
    return null;
  }
}
