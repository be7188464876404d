import { type FSWatcher, watch } from 'node:fs';

/**
 * Calls back after changes in a folder and those below it. One that does not exist, or that the system cannot watch, is
 * left to polls.
 */
export function followFolder(folder: string, onChange: () => void): { close(): void } {
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(folder, { recursive: true, persistent: false }, onChange);
    watcher.on('error', () => watcher?.close());
  } catch {
    // Polls read it too.
  }
  return { close: () => watcher?.close() };
}
