import type { Browser } from '@playwright/test';
import type { AgentPage } from '../../../src/testing/prerendering/page-proxy.ts';
import { PlainBrowser } from '../../../src/testing/prerendering/plain-browser.ts';
import { median } from '../table.ts';
import { BARE_LIST, BARE_PATH } from './bare-pages.ts';
import { CATALOG_PAGES, openPage, PHONE, SLOWDOWN } from './visit.ts';

/** Milliseconds from a press on a link to the first paint of the page behind it. */
interface PressTimes {
  /** A product's page, from a list. */
  product: number;
  /** A page of one line, from a page of one link, in the same browser: what that takes by itself on this machine. */
  bare?: number;
}

/** Milliseconds from a press on a card to the first paint of the product's page, by how the page is opened. */
export interface OpeningTimes {
  /** Prepared while the pointer rested on the card, until it was complete; null where this machine has no browser with a window. */
  prerendered: PressTimes | null;
  /** Loaded at the press, in the same browser; null as above. */
  loaded: PressTimes | null;
  /** Loaded at the touch of a phone, at a quarter of the machine's speed: only DevTools slow a browser down. */
  slow: PressTimes;
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

/**
 * Opens a product from a list, each time with an empty browser.
 * @param bare address of the server of bare pages
 */
export async function measureOpening(browser: Browser, site: string, bare: string): Promise<OpeningTimes> {
  const measure = async (prerenders: boolean) => {
    const product = await openPlain(site + LIST, isProduct, prerenders);
    const least = await openPlain(bare + BARE_LIST, (path) => path === BARE_PATH, prerenders);
    return product === null || least === null ? null : { product, bare: least };
  };
  return {
    prerendered: await measure(true),
    loaded: await measure(false),
    slow: { product: await openSlowly(browser, site) },
  };
}

/** The middle of all openings in one way. @returns null where there are none */
export function middleOpening(openings: readonly OpeningTimes[], way: keyof OpeningTimes): PressTimes | null {
  const times = openings.flatMap((opening) => opening[way] ?? []);
  const bare = times.flatMap((time) => time.bare ?? []);
  if (times.length === 0) return null;
  return {
    product: median(times.map(({ product }) => product)),
    ...(bare.length > 0 && { bare: median(bare) }),
  };
}

async function openSlowly(browser: Browser, site: string): Promise<number> {
  const context = await browser.newContext({ baseURL: site, ...PHONE });
  try {
    const page = await openPage(context, LIST);
    const link = page.locator(LINKS).first();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.evaluate(notePress);
    await link.tap();
    await page.waitForURL((url) => isProduct(url.pathname));
    return await page.evaluate(pressToPaint);
  } finally {
    await context.close();
  }
}

/** Without DevTools, by which Playwright drives a browser: they keep it from prerendering, and have other frames. */
async function openPlain(
  url: string,
  isOpened: (path: string) => boolean,
  prerenders: boolean,
): Promise<number | null> {
  const browser = await PlainBrowser.open(url).catch((error: unknown) => {
    console.log(`Prerendering is left out: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });
  if (browser === null) return null;
  const page = (prerendering: boolean): Promise<AgentPage> =>
    browser.page((page) => isOpened(page.path) && page.prerendering === prerendering);
  try {
    const list = await browser.page(({ path }) => path === new URL(url).pathname);
    await list.evaluate(whenLoaded);
    if (!prerenders) await list.evaluate(dropSpeculationRules);
    await list.evaluate(notePress);
    await browser.hover(list, LINKS);
    if (prerenders) {
      const prepared = await page(true);
      await prepared.evaluate(whenLoaded);
      await prepared.evaluate(whenPictured);
    }
    await browser.press();
    return await (await page(false)).evaluate(pressToPaint);
  } finally {
    await browser.close();
  }
}

/** Runs in the list. */
function dropSpeculationRules(): void {
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove();
}

/** Runs in a page: waits until it is loaded. */
async function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

/** Runs in a prerendered page that is loaded: waits for the pictures that it asks for then. */
async function whenPictured(): Promise<void> {
  const pictures = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' && !complete);
  await Promise.all(
    pictures.map(
      (picture) =>
        new Promise((resolve) => {
          for (const type of ['load', 'error']) picture.addEventListener(type, resolve, { once: true });
        }),
    ),
  );
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
