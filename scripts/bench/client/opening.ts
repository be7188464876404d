import type { Browser, BrowserContextOptions } from '@playwright/test';
import { PlainBrowser } from '../../../src/testing/prerendering/plain-browser.ts';
import { CATALOG_PAGES, openPage, PHONE, SLOWDOWN } from './visit.ts';

/** Milliseconds from a press on a card to the first paint of the product's page, by how the page is opened. */
export interface OpeningTimes {
  /** Prepared while the pointer rested on the card; null where this machine has no browser with a window. */
  prerendered: number | null;
  /** Loaded at the press. */
  loaded: number;
  /** Loaded at the touch of a phone, at a quarter of the machine's speed. */
  slow: number;
}

/** The ways of opening a product's page, and the most that each should take. */
export const OPENINGS = [
  { way: 'prerendered', name: 'prerendered', goal: 50 },
  { way: 'loaded', name: 'loaded at the press', goal: 120 },
  { way: 'slow', name: 'on a phone, at a quarter of the speed', goal: 450 },
] as const satisfies readonly { way: keyof OpeningTimes; name: string; goal: number }[];

const LIST = CATALOG_PAGES.list.path;
/** The first of these is pressed. */
const LINKS = 'main article h2 a';
const isProduct = (path: string) => path.startsWith('/product/');
/** As large as the window of the other browser. */
const DESKTOP = { viewport: { width: 1280, height: 820 } };

/** Opens a product from a list, each time with an empty browser. */
export async function measureOpening(browser: Browser, site: string): Promise<OpeningTimes> {
  return {
    prerendered: await openPrerendered(site),
    loaded: await openLoaded(browser, site, DESKTOP, 1),
    slow: await openLoaded(browser, site, PHONE, SLOWDOWN),
  };
}

/** DevTools, by which Playwright drives a browser, keep it from prerendering. */
async function openLoaded(
  browser: Browser,
  site: string,
  device: BrowserContextOptions,
  rate: number,
): Promise<number> {
  const context = await browser.newContext({ baseURL: site, ...device });
  try {
    const page = await openPage(context, LIST);
    const link = page.locator(LINKS).first();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    await page.evaluate(notePress);
    await (device.hasTouch ? link.tap() : link.click());
    await page.waitForURL((url) => isProduct(url.pathname));
    return await page.evaluate(pressToPaint);
  } finally {
    await context.close();
  }
}

async function openPrerendered(site: string): Promise<number | null> {
  const browser = await PlainBrowser.open(site + LIST).catch((error: unknown) => {
    console.log(`Prerendering is left out: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });
  if (browser === null) return null;
  try {
    const list = await browser.page(({ path }) => path === LIST);
    await list.evaluate(notePress);
    await browser.hover(list, LINKS);
    const prepared = await browser.page(({ path, prerendering }) => isProduct(path) && prerendering);
    await prepared.evaluate(whenLoaded);
    browser.press();
    const product = await browser.page(({ path, prerendering }) => isProduct(path) && !prerendering);
    return await product.evaluate(pressToPaint);
  } finally {
    await browser.close();
  }
}

/** Runs in a page: waits until it is loaded. */
async function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

/** Runs in the list: stores when a link is pressed, in milliseconds since 1970. */
function notePress(): void {
  const note = ({ timeStamp }: Event) => {
    localStorage.setItem('bench-press', String(performance.timeOrigin + timeStamp));
  };
  addEventListener('click', note, { capture: true });
}

/** Runs in the product's page: the time until its first paint, which may be still to come. */
function pressToPaint(): Promise<number> {
  const pressed = Number(localStorage.getItem('bench-press'));
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint) resolve(performance.timeOrigin + paint.startTime - pressed);
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}
