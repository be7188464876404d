import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { currentIndex } from '#pipeline/publish/search-index.ts';
import { launchOptions } from '../../../src/testing/browser.ts';
import { startTestSite } from '../../../src/testing/test-site.ts';
import { onStop } from '../../lib/command.ts';
import { readFlags, writeFigures } from '../flags.ts';
import { inBenchHome } from '../home.ts';
import { median, milliseconds, table } from '../table.ts';
import { type BrowserTimes, measureInBrowser } from './in-browser.ts';
import { type FindFigures, measureFind } from './size.ts';

const HELP = {
  name: 'find',
  about: `Makes search indexes of large catalogs: their bytes as browsers load them (brotli, as small as it
gets) against plain cards, the time that a changed price takes against a whole index, and what Chromium takes
with a processor slowed down four times.`,
  runs: { what: 'changed prices', count: 20 },
};

/** Figures of each catalog size in `--json`. */
export type FindReport = FindFigures & { browser: BrowserTimes };

/** Kinds of files that are not read by filters and sorts. */
const OTHER_KINDS = ['facets', 'card', 'text', 'name', 'root'];
/** Goals at 10,000 products: compressed bytes of a product. */
const LIST_GOAL = 25;
const CARD_GOAL = 45;
/** Goals for compressed bytes of a first answer. */
const FIRST_GOAL = '1000 kB at 100,000';
const SEARCH_GOAL = '300 kB at 10,000';

/** Runs the benchmark and prints its figures. */
export async function benchFind(args: string[]): Promise<void> {
  const flags = readFlags(args, HELP);
  const all: FindReport[] = [];
  const site = await startTestSite();
  onStop(site.close);
  const browser = await chromium.launch(launchOptions());
  try {
    await inBenchHome(flags.home, async (home) => {
      for (const products of flags.sizes) {
        console.log(`${products} products: making their index, and changing prices …`);
        const folder = join(home, String(products));
        const figures = measureFind(folder, products, flags.runs);
        console.log(formatFind(figures));
        const root = currentIndex(join(folder, 'snapshot.sqlite')) ?? '';
        const times = await measureInBrowser(browser, site, join(folder, 'root'), root);
        console.log(formatTimes(times));
        all.push({ ...figures, browser: times });
      }
    });
  } finally {
    await browser.close();
    await site.close();
  }
  writeFigures(flags, all);
}

function formatTimes({ firstResult, work, firstBytes }: BrowserTimes): string {
  const row = (name: string, times: readonly number[], goal: string) => {
    const sorted = times.toSorted((one, other) => one - other);
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
    return [name, `${median(times).toFixed(1)} ms`, `${p95.toFixed(1)} ms`, goal];
  };
  const rows = Object.entries(work).map(([kind, times]) => row(kind, times, '16 ms'));
  const header = ['in Chromium', 'median', 'p95', 'goal at 10,000'];
  const answers = Object.entries(firstBytes).map(([query, { files, bytes }]) => [
    query || 'newest first',
    String(files),
    kilobytes(bytes),
    query.includes('search=') ? SEARCH_GOAL : FIRST_GOAL,
  ]);
  return [
    table([header, row('first result', firstResult, '400 ms'), ...rows]),
    '',
    table([['a first answer needs', 'files', 'bytes', 'goal'], ...answers]),
    '',
  ].join('\n');
}

function formatFind(figures: FindFigures): string {
  const { products, kinds, plainCardBytes, fullSeconds, updateSeconds, updates } = figures;
  const rows = kinds.map(({ kind, files, bytes }) => {
    const each = bytes / products;
    const isShared = kind === 'root' || kind === 'facets';
    return [
      kind,
      String(files),
      kilobytes(bytes),
      isShared ? '' : `${each.toFixed(1)} B`,
      kind === 'card' ? `< ${CARD_GOAL} B` : '',
      isShared ? '' : `${(plainCardBytes / each).toFixed(1)} x`,
    ];
  });
  const filtered = kinds.filter(({ kind }) => !OTHER_KINDS.includes(kind));
  const listBytes = filtered.reduce((sum, { bytes }) => sum + bytes, 0) / products;
  const slowest = Math.max(...updateSeconds);
  return [
    '',
    table([['', 'files', 'bytes', 'a product', 'goal', 'a plain card is'], ...rows]),
    '',
    `Filters and sorts read ${listBytes.toFixed(1)} B of a product (goal at 10,000 products: ${LIST_GOAL} B).`,
    `A plain card is ${plainCardBytes.toFixed(1)} B, the whole index takes ${milliseconds(fullSeconds)} of processor time.`,
    `A changed price takes ${milliseconds(median(updateSeconds))}, at worst ${milliseconds(slowest)} ` +
      `(goal at 10,000 products: 50 ms): ${(fullSeconds / median(updateSeconds)).toFixed(0)} times less,`,
    `and writes ${median(updates.map(({ files }) => files))} files of ${kilobytes(median(updates.map(({ bytes }) => bytes)))}.`,
    '',
  ].join('\n');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
