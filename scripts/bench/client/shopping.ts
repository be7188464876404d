import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { STORAGE_KEYS } from '#storefront/stores/browser/storage.ts';
import { INLINE_BUDGET } from '#testing/budgets.ts';
import { inlineScripts } from '#testing/html/markup.ts';
import { type Figure, median } from '../harness/figure.ts';

/** Pages whose scripts are measured, and a button on each that adds to the cart. */
const CATALOG_PAGES = {
  home: { path: '/', add: 'button[data-add]' },
  list: { path: '/products/', add: 'button[data-add]' },
  product: { path: '/product/tide-mug/', add: 'main form button[type=submit]' },
} as const;

/** Milliseconds from a press of "Add to cart". */
interface AddingTimes {
  /** To the first frame that shows progress. */
  feedback: number;
  /** To the first frame of the cart as the store has it. */
  settled: number;
}

/** The very first press on a page that has loaded no script, and one on the same page once all is loaded. */
export type AddingSample = Record<'first' | 'later', AddingTimes>;

/** Opens a page and waits until it sends no more requests. */
export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

/**
 * Gzip bytes of the scripts that the catalog's pages load until the cart is open and has all that it shows, each with an empty
 * browser; of checkout, those in it. Tests hold those to budgets that a press waits for.
 */
export async function measureBytes(browser: Browser, site: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const inPage = async (name: string, page: Page) =>
    figures.push({
      name: `${name}, scripts in it, gzip`,
      unit: 'B',
      value: gzipBytes(inlineScripts(await page.content()).join('\n')),
      goal: INLINE_BUDGET,
    });
  for (const [name, { path, add }] of Object.entries(CATALOG_PAGES)) {
    const context = await browser.newContext({ baseURL: site });
    const page = await context.newPage();
    const files = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        files.set(response.url(), response.body().then(gzipBytes));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await inPage(name, page);
    await page.locator(add).first().click();
    await page.waitForFunction((key) => localStorage.getItem(key) === '1', STORAGE_KEYS.cartCount);
    await page.locator('header [data-island-trigger=cart]').first().click();
    await page.locator('dialog.panel-right[open]').waitFor();
    await page.waitForLoadState('networkidle');
    // Scripts that come later have no body any more once the browser is closed.
    page.removeAllListeners('response');
    const bytes = (await Promise.all(files.values())).reduce((sum, one) => sum + one, 0);
    figures.push({ name: `${name}, scripts for the open cart, gzip`, unit: 'B', value: bytes });
    if (name === 'product') await inPage('checkout', await openPage(context, '/checkout/'));
    await context.close();
  }
  return figures;
}

function gzipBytes(code: string | Buffer): number {
  return gzipSync(code, { level: 9 }).length;
}

/** Presses "Add to cart" twice on a product's page, with an empty browser. */
export async function measureAdding(browser: Browser, site: string): Promise<AddingSample> {
  const { path, add } = CATALOG_PAGES.product;
  const context = await browser.newContext({ baseURL: site });
  const page = await openPage(context, path);
  const first = await press(page, add, 1);
  const later = await press(page, add, 2);
  await context.close();
  return { first, later };
}

/** Figures of presses while the store is `latency` ms away. */
export function addingFigures(latency: number, samples: readonly AddingSample[]): Figure[] {
  return (['first', 'later'] as const).map((which) => ({
    name: `"Add to cart" shows, ${which} press, store ${latency} ms away`,
    unit: 'ms',
    value: median(samples.map((sample) => sample[which].feedback)),
    baseline: median(samples.map((sample) => sample[which].settled)),
  }));
}

async function press(page: Page, selector: string, quantity: number): Promise<AddingTimes> {
  const button = page.locator(selector).first();
  await button.scrollIntoViewIfNeeded();
  const times = button.evaluate(watch, { key: STORAGE_KEYS.cartCount, count: String(quantity) });
  await button.click();
  return times;
}

/** Runs in the page: checks its text on every frame. */
function watch(
  button: Element,
  { key: stored, count }: { key: string; count: string },
): Promise<AddingTimes> {
  return new Promise((resolve) => {
    let pressed: number | null = null;
    let feedback: number | null = null;
    const onClick = () => {
      pressed = performance.now();
    };
    addEventListener('click', onClick, { capture: true, once: true });
    const check = () => {
      const now = performance.now();
      if (pressed !== null && button.ariaBusy === 'true') feedback ??= now - pressed;
      const isOpen = Object.keys(localStorage).some((key) => key.startsWith('islet-outbox:'));
      const isCounted = localStorage.getItem(stored) === count;
      if (pressed !== null && feedback !== null && isCounted && !isOpen) {
        resolve({ feedback, settled: now - pressed });
      } else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
}
