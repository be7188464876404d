import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT } from '../flags.ts';
import type { Figure, LastRun } from './figure.ts';
import { formatPage } from './page.ts';
import { PARTS } from './parts.ts';

const HELP = `Measures everything and prints one page: each figure, its baseline in the same run, and the last committed one.

  npm run bench [-- flags]

  --only NAMES  benchmarks to run, with commas; default ${PARTS.map(({ benchmark }) => benchmark).join(',')}
  --save        writes the figures to scripts/bench/report/last.json, to be committed
  --help`;

const LAST = new URL('./last.json', import.meta.url);
const BENCH = join(PROJECT, 'scripts/bench/index.ts');

/**
 * Runs all benchmarks of the page, each in a process of its own, and prints the page.
 * @throws Error at the end, where a benchmark failed
 */
export async function benchReport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const folder = mkdtempSync(join(tmpdir(), 'islet-bench-'));
  try {
    const figures: Figure[] = [];
    const failed: string[] = [];
    for (const { benchmark, args: flags, read } of chosenParts(values.only)) {
      console.log(`\n— ${benchmark} ${flags.join(' ')}`);
      const file = join(folder, `${benchmark}.json`);
      if (await runBenchmark([benchmark, ...flags, '--json', file])) {
        figures.push(...read(readFileSync(file, 'utf8')));
      } else failed.push(benchmark);
    }
    const last = readLast();
    console.log(`\n${formatPage(figures, last)}`);
    const isWhole = values.only === undefined && failed.length === 0;
    if (values.save) saveLast(figures, isWhole ? null : last);
    if (failed.length > 0)
      throw new Error(`Without figures of benchmarks that failed: ${failed.join(', ')}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function chosenParts(only: string | undefined) {
  if (only === undefined) return PARTS;
  const names = only.split(',');
  const unknown = names.filter((name) => !PARTS.some(({ benchmark }) => benchmark === name));
  if (unknown.length > 0) throw new Error(`The page has no benchmark ${unknown.join(', ')}.\n\n${HELP}`);
  return PARTS.filter(({ benchmark }) => names.includes(benchmark));
}

/** @returns whether it succeeded; what it prints is printed */
function runBenchmark(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [BENCH, ...args], { cwd: PROJECT, stdio: 'inherit' });
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
