import { mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LOCALE_CODES } from '#i18n/locales.ts';
import { onStop } from '../../command.ts';
import { stopMeasured } from '../measure.ts';
import { megabytes } from '../table.ts';
import { benchSize } from './runs.ts';
import { describeSize } from './summary.ts';

const HELP = `Builds synthetic catalogs in ${LOCALE_CODES.length} locales by Islet and by plain \`astro build\`, pictures left out.

  npm run bench -- build [flags]

  --sizes N,N   products, default 1000,10000
  --runs N      builds of each kind and size, in turns; default 1
  --home DIR    where to work, default .islet; everything is removed at the end
  --help`;

const log = (line: string) => console.log(line);
const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** What one product takes on disk in one locale: its share of one build, of the snapshot and its copy. */
const BYTES_PER_PAGE = 150_000;

/** Runs the benchmark and prints its figures. */
export async function benchBuild(args: string[]): Promise<void> {
  const flags = readFlags(args);
  if (flags === null) {
    console.log(HELP);
    return;
  }
  process.chdir(PROJECT);
  mkdirSync(flags.home, { recursive: true });
  const home = mkdtempSync(join(flags.home, 'bench-'));
  const clean = () => rmSync(home, { recursive: true, force: true });
  onStop(async () => {
    await stopMeasured();
    clean();
  });
  try {
    symlinkSync(join(PROJECT, 'node_modules'), join(home, 'node_modules'));
    for (const products of flags.sizes) {
      needSpace(home, products);
      console.log(describeSize(await benchSize({ project: PROJECT, home, products, runs: flags.runs, log })));
    }
  } finally {
    clean();
  }
}

function readFlags(args: string[]): { sizes: number[]; runs: number; home: string } | null {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,10000' },
      runs: { type: 'string', default: '1' },
      home: { type: 'string', default: join(PROJECT, '.islet') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const sizes = values.sizes.split(',').map((size) => wholeNumber('sizes', size));
  return { sizes, runs: wholeNumber('runs', values.runs), home: resolve(values.home) };
}

function wholeNumber(flag: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text.trim()))
    throw new Error(`--${flag} takes whole numbers from 1 on, not "${text}".`);
  return Number(text);
}

/** @throws where the disk is too small for a size */
function needSpace(home: string, products: number): void {
  const { bavail, bsize } = statfsSync(home);
  const needed = products * LOCALE_CODES.length * BYTES_PER_PAGE;
  if (bavail * bsize >= needed) return;
  throw new Error(
    `${home} has ${megabytes(bavail * bsize)} free, and ${products} products in ${LOCALE_CODES.length} locales ` +
      `take about ${megabytes(needed)}. Choose another disk with --home, or smaller --sizes.`,
  );
}
