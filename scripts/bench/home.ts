import { mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { onStop } from '../lib/command.ts';
import { PROJECT } from './flags.ts';
import { stopMeasured } from './measure.ts';
import { megabytes } from './table.ts';

/** Bytes of one product on disk in one locale: its share of one build, of the snapshot and its copy. */
const BYTES_PER_PAGE = 100_000;

/** Runs a benchmark in a folder of its own, which is removed at the end, also when it is interrupted. */
export async function inBenchHome(folder: string, work: (home: string) => Promise<void>): Promise<void> {
  process.chdir(PROJECT);
  mkdirSync(folder, { recursive: true });
  const home = mkdtempSync(join(folder, 'bench-'));
  const clean = () => rmSync(home, { recursive: true, force: true });
  onStop(async () => {
    await stopMeasured();
    clean();
  });
  try {
    symlinkSync(join(PROJECT, 'node_modules'), join(home, 'node_modules'));
    await work(home);
  } finally {
    await stopMeasured();
    clean();
  }
}

/** Measures one catalog size in a folder of its own, which is removed behind it. */
export async function inFolderOf<T>(
  home: string,
  products: number,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  needSpace(home, products);
  const folder = join(home, String(products));
  mkdirSync(folder);
  try {
    return await work(folder);
  } finally {
    await stopMeasured();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param builds that lie there at a time
 * @throws where the disk is too small for a size
 */
export function needSpace(home: string, products: number, builds = 1): void {
  const { bavail, bsize } = statfsSync(home);
  const needed = builds * products * LOCALE_CODES.length * BYTES_PER_PAGE;
  if (bavail * bsize >= needed) return;
  throw new Error(
    `${home} has ${megabytes(bavail * bsize)} free, and ${products} products in ${LOCALE_CODES.length} locales ` +
      `take about ${megabytes(needed)}. Choose another disk with --home, or smaller --sizes.`,
  );
}
