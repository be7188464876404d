import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { TABLE } from './long-files.ts';

/** Files that take less start in any order. */
const LONG_SECONDS = 2;

/** Writes the table of long test files anew, from a run of all of them. */
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
