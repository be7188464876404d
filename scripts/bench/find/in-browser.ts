import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { build } from 'esbuild';
import { INDEX_PATH, type IndexFileName } from '#storefront/domain/search/catalog-index/index-format.ts';
import type { TestSite } from '../../../src/testing/test-site.ts';
import { compressedSize } from './size.ts';

/** A phone that is not of this year. */
const SLOWDOWN = 4;
const FIRST_RESULTS = 5;
const CHANGES = 15;

/** Milliseconds in Chromium with a slowed processor. */
export interface BrowserTimes {
  /** From a press on "Filters" to the first results, with everything in the HTTP cache. */
  firstResult: number[];
  /** Work of one further change or keystroke, by kind: results, counts of all options, order. */
  work: Record<string, number[]>;
  /** Compressed bytes of the files that the first answer of a page needs, and their number, by its query. */
  firstBytes: Record<string, { files: number; bytes: number }>;
}

/** Lists that are the first that a page shows. */
const FIRST_ANSWERS = [
  '',
  '?filter=sale[true]',
  '?filter=price[20,200]',
  '?filter=rating[4]',
  '?filter=stock[true]',
  '?filter=category[category-7]',
  '?filter=pa_color[pa_color-3]',
  '?orderby=price',
  '?orderby=discount',
  '?search=moss',
];

/** Functions that the measured page gets. */
declare const measured: {
  firstAnswer(query: string): Promise<string[]>;
  /** @returns milliseconds of each question, the first one of its kind left out */
  time(kinds: Record<string, string[]>, runs: number): Promise<Record<string, number[]>>;
};

const FILTERS = [
  '?filter=sale[true]',
  '?filter=pa_color[pa_color-3,pa_color-7]',
  '?filter=pa_color[pa_color-3],pa_size[pa_size-2],price[20,200],stock[true]',
];
const KINDS: Record<string, string[]> = {
  'filter and counts': FILTERS,
  'sort by price': ['?orderby=price', '?orderby=price&order=DESC&filter=sale[true]'],
  'sort by name': ['?orderby=alphabetically', '?orderby=alphabetically&filter=sale[true]'],
  keystroke: ['m', 'mo', 'mos', 'moss', 'moss l', 'moss li', 'moss lin'],
  'mistyped keystroke': ['wooolen', 'harbuor', 'lantren'],
};

/**
 * Measures a search index in the demo shop's pages.
 * @param index folder with the index's files, as in a release
 */
export async function measureInBrowser(
  browser: Browser,
  site: TestSite,
  index: string,
  root: IndexFileName,
): Promise<BrowserTimes> {
  const folder = join(site.root, INDEX_PATH);
  rmSync(folder, { recursive: true });
  cpSync(join(index, INDEX_PATH), folder, { recursive: true });
  const latest = join(site.root, 'builds/latest.json');
  writeFileSync(latest, JSON.stringify({ ...JSON.parse(readFileSync(latest, 'utf8')), index: root }));
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: true });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await firstResult(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const times: number[] = [];
    for (let run = 0; run < FIRST_RESULTS; run++) times.push(await firstResult(page));
    const script = await measuredScript();
    await page.addScriptTag({ content: script });
    const work = await page.evaluate(([kinds, runs]) => measured.time(kinds, runs), [
      KINDS,
      CHANGES,
    ] as const);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const firstBytes: BrowserTimes['firstBytes'] = {};
    for (const query of FIRST_ANSWERS) {
      await page.goto('/robots.txt');
      await page.addScriptTag({ content: script });
      const addresses = await page.evaluate((asked) => measured.firstAnswer(asked), query);
      const files = addresses.map((address) => new URL(address).pathname);
      const own = files.filter((path) => path.startsWith(INDEX_PATH));
      const sizes = own.map((path) => compressedSize(readFileSync(join(index, path), 'utf8')));
      firstBytes[query] = { files: own.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    }
    return { firstResult: times, work, firstBytes };
  } finally {
    await context.close();
  }
}

async function firstResult(page: Page): Promise<number> {
  await page.goto('/products/', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: /^Filters/ });
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener('pointerdown', () => (pressed = performance.now()), { capture: true, once: true });
        const check = () => {
          const list = document.querySelector<HTMLElement>('#static-list');
          if (pressed > 0 && list?.hidden) resolve(performance.now() - pressed);
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
  );
  await button.click();
  return time;
}

/** The shop's own code, and a loop around it. */
async function measuredScript(): Promise<string> {
  const entry = fileURLToPath(new URL('./measured-page.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'measured',
    platform: 'browser',
    conditions: ['browser'],
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
