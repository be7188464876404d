import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Where the table of long test files is; `npm test -- --times` writes it. */
const TABLE = new URL('./long-files.json', import.meta.url);

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

/** Files that take less start in any order. */
const LONG_SECONDS = 2;

/** Writes the table of long test files again, from a run of all of them. */
export default class FileTimes implements Reporter {
  readonly #seconds = new Map<string, number>();

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic();
    const name = basename(module.moduleId);
    const seconds = Math.round((duration + collectDuration) / 1000);
    this.#seconds.set(name, Math.max(seconds, this.#seconds.get(name) ?? 0));
  }

  onTestRunEnd(): void {
    const long = [...this.#seconds].filter(([, seconds]) => seconds >= LONG_SECONDS);
    const table = Object.fromEntries(long.toSorted(([, one], [, other]) => other - one));
    writeFileSync(TABLE, `${JSON.stringify(table, null, 2)}\n`);
  }
}
