import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../flags.ts';
import type { Figure, LastRun } from './figure.ts';
import { formatPage } from './page.ts';
import { PARTS } from './parts.ts';

/** Benchmarks of the page. */
export const ON_PAGE = PARTS.map(({ benchmark }) => benchmark);

const LAST = new URL('./last.json', import.meta.url);
const ISLET = join(PROJECT, 'scripts/islet.mjs');

/**
 * Runs all benchmarks of the page, each in a process of its own, and prints the page.
 * @throws Error at the end, where a benchmark failed
 */
export async function benchReport({
  only = ON_PAGE,
  save,
}: {
  only?: string[];
  save: boolean;
}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'islet-bench-'));
  try {
    const figures: Figure[] = [];
    const failed: string[] = [];
    for (const { benchmark, args: flags, read } of PARTS.filter(({ benchmark }) =>
      only.includes(benchmark),
    )) {
      console.log(`\n— ${benchmark} ${flags.join(' ')}`);
      const file = join(folder, `${benchmark}.json`);
      if (await runBenchmark([benchmark, ...flags, '--json', file])) {
        figures.push(...read(readFileSync(file, 'utf8')));
      } else failed.push(benchmark);
    }
    const last = readLast();
    console.log(`\n${formatPage(figures, last)}`);
    const isWhole = only.length === PARTS.length && failed.length === 0;
    if (save) saveLast(figures, isWhole ? null : last);
    if (failed.length > 0)
      throw new Error(`Without figures of benchmarks that failed: ${failed.join(', ')}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns whether it succeeded; what it prints is printed */
function runBenchmark(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [ISLET, 'bench', ...args], { cwd: PROJECT, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

function readLast(): LastRun | null {
  return existsSync(LAST) ? (JSON.parse(readFileSync(LAST, 'utf8')) as LastRun) : null;
}

/** Figures of benchmarks that were left out stay as they were. */
function saveLast(figures: readonly Figure[], last: LastRun | null): void {
  const entries = figures.map(
    ({ name, value, baseline }) => [name, { value, ...(baseline !== undefined && { baseline }) }] as const,
  );
  const run: LastRun = {
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: PROJECT, encoding: 'utf8' }).trim(),
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    figures: { ...last?.figures, ...Object.fromEntries(entries) },
  };
  writeFileSync(LAST, `${JSON.stringify(run, null, 2)}\n`);
  console.log('\nThese are the figures of scripts/bench/report/last.json now.');
}
