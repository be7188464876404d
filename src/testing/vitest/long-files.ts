import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Where the table of long test files is; `npm test -- --times` writes it. */
export const TABLE = new URL('./long-files.json', import.meta.url);

/** Seconds that test files took by their names, as far as they are long. */
export function longFiles(): Map<string, number> {
  return new Map(Object.entries(JSON.parse(readFileSync(TABLE, 'utf8')) as Record<string, number>));
}

/** Puts the files that are known to be long first, and leaves the others in their order behind them. */
export function longestFirst<T>(
  files: readonly T[],
  pathOf: (file: T) => string,
  long: ReadonlyMap<string, number>,
): T[] {
  const seconds = (file: T) => long.get(basename(pathOf(file))) ?? 0;
  return files.toSorted((one, other) => seconds(other) - seconds(one));
}
