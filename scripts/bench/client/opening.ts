import type { Browser } from '@playwright/test';
import type { AgentPage } from '../../../src/testing/prerendering/page-proxy.ts';
import { PlainBrowser } from '../../../src/testing/prerendering/plain-browser.ts';
import { type Figure, median } from '../harness/figure.ts';
import { PHONE, slowDown } from './controls.ts';
import { BARE_PATH } from './servers.ts';
import { openPage } from './shopping.ts';

/** The ways of opening a product's page, the most that each should take in milliseconds, and the way that it is compared with. */
const OPENINGS = {
  prerendered: { name: 'prerendered', goal: 50, beside: 'barePrerendered' },
  loaded: { name: 'loaded at the press', goal: 120, beside: 'bareLoaded' },
  slow: { name: 'on a phone, at a quarter of the speed', goal: 450, beside: null },
} as const;

type Way = keyof typeof OPENINGS | 'barePrerendered' | 'bareLoaded';

/**
 * Milliseconds from a press on a card to the first paint of the product's page, by how it is opened: prepared while the
 * pointer rested on the card, loaded at the press, or at the touch of a slow phone, since only DevTools slow a browser
 * down. Bare: a page of one line, from a page of one link, which is what this machine needs for opening any page. Null if
 * this machine has no browser with a window.
 */
export type OpeningTimes = Record<Way, number | null>;

const LIST = '/products/';
/** The first of these is pressed. */
const LINKS = 'main article h2 a';
const isProduct = (path: string) => path.startsWith('/product/');
const isBare = (path: string) => path === BARE_PATH;

/**
 * Opens a product from a list, each time with an empty browser.
 * @param bare address of the server of bare pages
 */
export async function measureOpening(browser: Browser, site: string, bare: string): Promise<OpeningTimes> {
  return {
    prerendered: await openPlain(site + LIST, isProduct, true),
    barePrerendered: await openPlain(`${bare}/`, isBare, true),
    loaded: await openPlain(site + LIST, isProduct, false),
    bareLoaded: await openPlain(`${bare}/`, isBare, false),
    slow: await openSlowly(browser, site),
  };
}

export function openingFigures(openings: readonly OpeningTimes[]): Figure[] {
  const middle = (way: Way | null) => {
    const times = way === null ? [] : openings.flatMap((opening) => opening[way] ?? []);
    return times.length === 0 ? undefined : median(times);
  };
  return Object.entries(OPENINGS).flatMap(([way, { name, goal, beside }]): Figure[] => {
    const value = middle(way as Way);
    if (value === undefined) return [];
    const figure = `a product's page after a press on its card, ${name}`;
    return [{ name: figure, unit: 'ms', value, baseline: middle(beside), goal }];
  });
}

async function openSlowly(browser: Browser, site: string): Promise<number> {
  const context = await browser.newContext({ baseURL: site, ...PHONE });
  try {
    const page = await openPage(context, LIST);
    const link = page.locator(LINKS).first();
    await slowDown(page);
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
