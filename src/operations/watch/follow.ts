import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Calls back after changes of a file, or in a folder and those below it, with the path within the folder. One that
 * does not exist, or that the system cannot watch, is left to polls.
 */
export function follow(path: string, onChange: (path: string) => void): { close(): void } {
  let watcher: FSWatcher | null = null;
  try {
    const isFolder = statSync(path).isDirectory();
    // Editors put a new file in the place of the old one, which a watcher of the file would lose.
    watcher = watch(
      isFolder ? path : dirname(path),
      { recursive: isFolder, persistent: false },
      (_, name) => {
        if (isFolder || name === basename(path)) onChange(name ?? '');
      },
    );
    watcher.on('error', () => watcher?.close());
  } catch {
    // Polls read it too.
  }
  return { close: () => watcher?.close() };
}
