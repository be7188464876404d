import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { inlineScripts } from '#testing/inline-scripts.ts';
import { addButton, CATALOG_PAGES, openPage, whenAdded, whenMet } from './visit.ts';

/** Gzip bytes of the scripts of one page, as far as a shopper has come on it. */
export interface PageBytes {
  page: string;
  /** In the page itself. */
  inline: number;
  /** Files before anything was done. */
  before: number;
  /** Files once the pointer has moved and the cart was requested; null where it is requested at once. */
  acted: number | null;
  /** Files once something was added and the cart panel is open; null for a page without that. */
  cartUse: number | null;
  /** Of these, Stripe's own and the shop's for card payments. */
  stripe: string[];
  /** Gzip bytes of each, by name, the largest first. */
  files: [name: string, bytes: number][];
}

const STRIPE = /stripe|CardFields/i;

/** Measures what shoppers load of the catalog's pages, each with an empty browser, and of checkout. */
export async function measureBytes(browser: Browser, site: string): Promise<PageBytes[]> {
  const all: PageBytes[] = [];
  for (const [name, { path, add }] of Object.entries(CATALOG_PAGES)) {
    const context = await browser.newContext({ baseURL: site });
    const page = await context.newPage();
    const files = scriptsOf(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const inline = await inlineBytes(page);
    const before = await files.bytes();
    await page.mouse.move(5, 5);
    await whenMet(page);
    const acted = await files.bytes();
    await addButton(page, add).click();
    await whenAdded(page, 1);
    await page.locator('header [data-island-trigger=cart]').first().click();
    await page.locator('dialog.panel-right[open]').waitFor();
    await page.waitForLoadState('networkidle');
    all.push({
      page: name,
      inline,
      before,
      acted,
      cartUse: await files.bytes(),
      stripe: files.named(STRIPE),
      files: await files.list(),
    });
    await context.close();
  }
  all.push(await measureCheckout(browser, site));
  return all;
}

async function measureCheckout(browser: Browser, site: string): Promise<PageBytes> {
  const context = await browser.newContext({ baseURL: site });
  const { path, add } = CATALOG_PAGES.product;
  const product = await openPage(context, path);
  await addButton(product, add).click();
  await whenAdded(product, 1);
  const page = await context.newPage();
  const files = scriptsOf(page);
  await page.goto('/checkout/', { waitUntil: 'networkidle' });
  const before = await files.bytes();
  const figures = {
    page: 'checkout',
    inline: await inlineBytes(page),
    before,
    acted: null,
    cartUse: null,
    stripe: files.named(STRIPE),
    files: await files.list(),
  };
  await context.close();
  return figures;
}

/** Collects the script files that a page loads from now on. */
function scriptsOf(page: Page) {
  const bodies = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    bodies.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  async function list(): Promise<[name: string, bytes: number][]> {
    const sizes = [...bodies].map(
      async ([url, bytes]): Promise<[string, number]> => [nameOf(url), await bytes],
    );
    return (await Promise.all(sizes)).sort(([, a], [, b]) => b - a);
  }
  return {
    list,
    bytes: async () => (await list()).reduce((sum, [, one]) => sum + one, 0),
    named: (pattern: RegExp) => [...bodies.keys()].filter((url) => pattern.test(url)),
  };
}

/** `shop` of `/_assets/shop.BxH9JUT1.js`. */
function nameOf(url: string): string {
  return url.replace(/^.*\//, '').replace(/\..*$/, '');
}

async function inlineBytes(page: Page): Promise<number> {
  return gzipSync(inlineScripts(await page.content()).join('\n'), { level: 9 }).length;
}
