import { PlainBrowser } from '../../../src/testing/prerendering/plain-browser.ts';

/** Milliseconds from the press on a product's card until its page is painted. */
export interface OpeningTimes {
  prerendered: number[];
  /** With the page's speculation rules taken out. */
  plain: number[];
}

const LIST = '/products/';

/** Opens products from the list, in turns prerendered and not. @param runs how often each */
export async function measureOpening(site: string, runs: number): Promise<OpeningTimes> {
  const browser = await PlainBrowser.open(site + LIST);
  const times: OpeningTimes = { prerendered: [], plain: [] };
  try {
    // The first visit warms up browser and server.
    await openProduct(browser, 0, false);
    for (let run = 1; run <= runs; run++) {
      times.plain.push(await openProduct(browser, run * 2 - 1, false));
      times.prerendered.push(await openProduct(browser, run * 2, true));
    }
  } finally {
    await browser.close();
  }
  return times;
}

async function openProduct(browser: PlainBrowser, index: number, prerenders: boolean): Promise<number> {
  const list = await browser.page(({ path, prerendering }) => path === LIST && !prerendering);
  const path = await list.evaluate(preparePress, { index, prerenders });
  await browser.hover(list, '[data-measured]');
  if (prerenders) await browser.page((page) => page.prerendering && page.path === path);
  browser.press();
  const page = await browser.page((shown) => shown.path === path && !shown.prerendering);
  const time = await page.evaluate(pressToPaint);
  const back = browser.page(({ path: shown, prerendering }) => shown === LIST && !prerendering);
  await page.evaluate((address) => setTimeout(() => location.assign(address)), LIST);
  await back;
  return time;
}

/** Chooses a card and stores when it is pressed. @returns the path that its link leads to */
function preparePress({ index, prerenders }: { index: number; prerenders: boolean }): string {
  if (!prerenders) document.querySelector('script[type=speculationrules]')?.remove();
  for (const old of document.querySelectorAll('[data-measured]')) old.removeAttribute('data-measured');
  const links = document.querySelectorAll<HTMLAnchorElement>('main a.card-link');
  const link = links[index % links.length];
  if (!link) throw new Error('The list has no cards.');
  link.dataset.measured = '';
  link.addEventListener('click', ({ timeStamp }) => {
    sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp));
  });
  return link.pathname;
}

/** Milliseconds from the stored press to the page's first paint after it was opened. */
function pressToPaint(): Promise<number> {
  const pressed = Number(sessionStorage.getItem('pressed'));
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0];
      if (paint) resolve(performance.timeOrigin + paint.startTime - pressed);
    }).observe({ type: 'paint', buffered: true });
  });
}
