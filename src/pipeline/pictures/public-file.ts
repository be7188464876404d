import { statSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** A file of the project, with a text that changes with its content. */
interface PublicFile {
  path: string;
  etag: string;
}

/**
 * Finds a file by its path in the shop.
 * @param folder the project's public folder
 * @param path such as `/images/hero.jpg`, percent-encoded or not
 * @returns null if there is no such file in it
 */
export function findPublicFile(folder: string, path: string): PublicFile | null {
  const file = join(folder, normalize(decoded(path)));
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? { path: file, etag: `${stats.size} ${stats.mtimeMs}` } : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
