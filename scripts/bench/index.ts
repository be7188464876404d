import { execFileSync, fork } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { Argument } from '@commander-js/extra-typings';
import { cli, onStop, section, wholeNumber } from '../lib/command.ts';
import { type BenchOptions, type Figure, formatPage, type LastRun } from './harness/figure.ts';
import { PROJECT, stopProcesses } from './harness/process.ts';

interface Measurement {
  about: string;
  /** Products of its catalogs; without them it measures the demo shop. */
  sizes?: readonly number[];
  runs: number;
  load(): Promise<{ measure(options: BenchOptions): Promise<Figure[]> }>;
}

/** All measurements, in the order of the page. */
const MEASUREMENTS: Record<string, Measurement> = {
  pages: {
    about: 'what a phone makes of the pages (Lighthouse, which it installs)',
    runs: 5,
    load: () => import('./pages/index.ts'),
  },
  client: {
    about: 'scripts that browsers load, and how soon a press shows',
    runs: 5,
    load: () => import('./client/index.ts'),
  },
  build: {
    about: 'full builds, against plain `astro build` and Hugo (`apt-get install hugo`)',
    sizes: [1000],
    runs: 1,
    load: () => import('./build.ts'),
  },
  renderer: {
    about: "rendering, against rendering through Astro's public API",
    sizes: [1000],
    runs: 2,
    load: () => import('./renderer.ts'),
  },
  delta: {
    about: "a release of one changed price, against Astro's incremental build",
    sizes: [1000],
    runs: 5,
    load: () => import('./delta.ts'),
  },
  latency: {
    about: 'from a changed price in the store to the page a shopper gets',
    sizes: [100, 10_000],
    runs: 10,
    load: () => import('./latency.ts'),
  },
  desk: {
    about: 'from a changed price to the page while the desk is open, against while it is closed',
    sizes: [1000],
    runs: 6,
    load: () => import('./desk.ts'),
  },
  edge: {
    about: 'from a change in the store to the page at the edge of a CDN, as stand-ins with their limits',
    sizes: [1000],
    runs: 20,
    load: () => import('./edge.ts'),
  },
  languages: {
    about: 'a catalog translated into six languages, against the same in one',
    sizes: [1000],
    runs: 3,
    load: () => import('./languages.ts'),
  },
  find: {
    about: 'the search index, and what browsers take for it',
    sizes: [10_000],
    runs: 10,
    load: () => import('./find/index.ts'),
  },
  facts: {
    about: 'lists and related products of a large catalog, and one product that is sold out',
    sizes: [1_000_000],
    runs: 6,
    load: () => import('./facts.ts'),
  },
  noop: {
    about: 'a release where nothing changed',
    sizes: [1000],
    runs: 5,
    load: () => import('./noop.ts'),
  },
  preview: {
    about: 'previews of drafts: the first after a start, and further ones',
    sizes: [1000],
    runs: 4,
    load: () => import('./preview.ts'),
  },
  deploy: {
    about: 'deploys to an S3 server: everything, one price, nothing',
    sizes: [1000],
    runs: 5,
    load: () => import('./deploy.ts'),
  },
  fleet: {
    about: 'a full release by two workers and a coordinator, against two threads; only by name',
    sizes: [1000],
    runs: 4,
    load: () => import('./fleet.ts'),
  },
  curve: {
    about: 'what a whole release takes and costs on more machines, computed from its parts; only by name',
    sizes: [1000],
    runs: 1,
    load: () => import('./curve.ts'),
  },
  load: {
    about: 'fifty shoppers who buy at the same time; a run is a visit of each',
    sizes: [200],
    runs: 15,
    load: () => import('./load/index.ts'),
  },
  million: {
    about: 'plan and index of a million products, without rendering; only by name',
    sizes: [1_000_000],
    runs: 1,
    load: () => import('./million.ts'),
  },
  edits: {
    about: 'files that every kind of edit touches, kept for the table of edits; only by name',
    sizes: [10_000],
    runs: 1,
    load: () => import('./edits.ts'),
  },
};
const NAMES = Object.keys(MEASUREMENTS);
/** Those that take long, or write something themselves. */
const BY_NAME = ['curve', 'edits', 'facts', 'fleet', 'million'];
const ON_PAGE = NAMES.filter((name) => !BY_NAME.includes(name));
const LAST = new URL('./last.json', import.meta.url);

export const command = cli('bench', {
  examples: ['npm run bench', 'npm run bench -- build delta', 'npm run bench -- build --sizes 300,1000'],
  notes: section(
    'Measurements:',
    Object.entries(MEASUREMENTS).map(([name, { about }]) => `${name.padEnd(10)} ${about}`),
  ),
})
  .addArgument(
    new Argument('[names...]', 'what to measure')
      .choices(NAMES)
      .default(ON_PAGE, 'all but those only by name'),
  )
  .option('--sizes <numbers>', 'products of the catalogs to measure, with commas', sizesOf)
  .option('--runs <count>', 'how often each is measured', wholeNumber)
  .option('--save', 'write the figures of this run to scripts/bench/last.json, to be committed', false)
  .action(async (names, flags) => {
    process.chdir(PROJECT);
    const [name, ...others] = names;
    const alone = name !== undefined && others.length === 0;
    const figures = alone ? await measure(name, flags) : await measureEach(names, flags);
    // One of several: the process ends even if a browser or server keeps it open.
    if (process.send) return void process.send(figures, undefined, {}, () => process.exit());
    const last = existsSync(LAST) ? (JSON.parse(readFileSync(LAST, 'utf8')) as LastRun) : null;
    console.log(`\n${formatPage(figures, last)}`);
    if (flags.save) save(figures);
    if (process.exitCode) throw new Error('These are the figures without those of measurements that failed.');
  });

/** Runs each measurement in a process of its own. */
async function measureEach(names: readonly string[], { sizes, runs }: Flags): Promise<Figure[]> {
  const flags = [...(sizes ? [`--sizes=${sizes.join()}`] : []), ...(runs ? [`--runs=${runs}`] : [])];
  const all: Figure[] = [];
  for (const name of names) {
    console.log(`\n— ${name}`);
    const child = fork(join(PROJECT, 'scripts/islet.mjs'), ['bench', name, ...flags]);
    child.on('message', (figures) => all.push(...(figures as Figure[])));
    const code = await new Promise((resolve) => child.on('close', resolve));
    if (code !== 0) process.exitCode = 1;
  }
  return all;
}

interface Flags {
  sizes?: number[] | undefined;
  runs?: number | undefined;
}

async function measure(name: string, flags: Flags): Promise<Figure[]> {
  const { load, ...own } = MEASUREMENTS[name] as Measurement;
  const module = await load();
  const figures: Figure[] = [];
  for (const products of own.sizes ? (flags.sizes ?? own.sizes) : [0]) {
    const runs = flags.runs ?? own.runs;
    figures.push(...(await inBenchHome((home) => module.measure({ home, products, runs }))));
  }
  return figures;
}

/** Works in a folder of its own, which is removed at the end, also when it is interrupted. */
async function inBenchHome<T>(work: (home: string) => Promise<T>): Promise<T> {
  mkdirSync('.islet', { recursive: true });
  const home = mkdtempSync(join(PROJECT, '.islet/bench-'));
  const clean = async () => {
    await stopProcesses();
    rmSync(home, { recursive: true, force: true });
  };
  onStop(clean);
  try {
    symlinkSync(join(PROJECT, 'node_modules'), join(home, 'node_modules'));
    return await work(home);
  } finally {
    await clean();
  }
}

/** Writes the figures of this run, and none of an earlier one. */
function save(figures: readonly Figure[]): void {
  const entries = figures.map(({ name, value, baseline }) => [name, { value, baseline }] as const);
  const run: LastRun = {
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    figures: Object.fromEntries(entries),
  };
  writeFileSync(LAST, `${JSON.stringify(run, null, 2)}\n`);
  console.log('\nThese are the figures of scripts/bench/last.json now.');
}

function sizesOf(text: string): number[] {
  return text.split(',').map(wholeNumber);
}
