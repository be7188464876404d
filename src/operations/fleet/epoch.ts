import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from '#kit/files/files.ts';

/**
 * The number of a coordinator, which is higher than that of every one before it. Called under the lock of the release.
 * @param file that holds the last one
 */
export function nextEpoch(file: string): number {
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  writeFileAtomic(file, String(last + 1));
  return last + 1;
}
