import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { INDEX_PATH, type IndexFileName } from '#storefront/domain/search/catalog-index/index-format.ts';
import { launchOptions } from '../../../src/testing/machine/browser.ts';
import { startTestSite, type TestSite } from '../../../src/testing/shops/test-site.ts';
import type * as inPage from './in-page.ts';

/** A phone that is a few years old. */
const SLOWDOWN = 4;
const FIRST_COUNTS = 5;
const CHANGES = 15;

/** Functions that the measured page gets. */
declare const measured: typeof inPage;

const KINDS: Record<string, string[]> = {
  'filter and counts': [
    '?filter=sale[true]',
    '?filter=pa_color[pa_color-3,pa_color-7]',
    '?filter=pa_color[pa_color-3],pa_size[pa_size-2],price[20,200],stock[true]',
  ],
  'sort by price': ['?orderby=price', '?orderby=price&order=DESC&filter=sale[true]'],
  'sort by name': ['?orderby=alphabetically', '?orderby=alphabetically&filter=sale[true]'],
  keystroke: ['m', 'mo', 'mos', 'moss', 'moss l', 'moss li', 'moss lin'],
  'mistyped keystroke': ['wooolen', 'harbuor', 'lantren'],
};

/**
 * Measures a search index in the demo shop's pages, in a Chromium with a slowed processor.
 * @param index folder with the index's files, as in a release
 * @returns milliseconds: from a press on "Filters" to the counts of its options, with everything in the HTTP cache, and
 * of one further change or keystroke by kind: results, counts of all options, order
 */
export async function measureInBrowser(index: string, root: IndexFileName) {
  const site = await startTestSite();
  const browser = await chromium.launch(launchOptions());
  try {
    replaceIndex(site, index, root);
    const context = await browser.newContext({ baseURL: site.url, bypassCSP: true });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await firstCounts(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const first: number[] = [];
    for (let run = 0; run < FIRST_COUNTS; run++) first.push(await firstCounts(page));
    await page.addScriptTag({ content: await measuredScript() });
    const work = await page.evaluate(([kinds, runs]) => measured.time(kinds, runs), [
      KINDS,
      CHANGES,
    ] as const);
    return { first, work };
  } finally {
    await browser.close();
    await site.close();
  }
}

function replaceIndex(site: TestSite, index: string, root: IndexFileName): void {
  const folder = join(site.root, INDEX_PATH);
  rmSync(folder, { recursive: true });
  cpSync(join(index, INDEX_PATH), folder, { recursive: true });
  const latest = join(site.root, 'builds/latest.json');
  writeFileSync(latest, JSON.stringify({ ...JSON.parse(readFileSync(latest, 'utf8')), index: root }));
}

async function firstCounts(page: Page): Promise<number> {
  await page.goto('/products/', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: /^Filters/ });
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener('pointerdown', () => (pressed = performance.now()), { capture: true, once: true });
        const check = () => {
          const count = document.querySelector('#filters .filter-count');
          if (pressed > 0 && count) resolve(performance.now() - pressed);
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
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./in-page.ts', import.meta.url))],
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
