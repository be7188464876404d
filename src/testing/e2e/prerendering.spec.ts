import type { AgentPage } from '../prerendering/page-proxy.ts';
import { PlainBrowser } from '../prerendering/plain-browser.ts';
import { expect, test } from './support/test.ts';

const ALMANAC = '/product/lunnay-almanac/';

let browser: PlainBrowser;

test.describe('a page that the browser prerendered', { tag: '@nightly' }, () => {
  test.beforeEach(async ({ baseURL }) => {
    browser = await PlainBrowser.open(`${baseURL}/products/`);
  });
  test.afterEach(() => browser.close());

  /** Rests the pointer on a card's link until its page is prerendered. */
  async function prerender(list: AgentPage, path: string): Promise<AgentPage> {
    await browser.hover(list, `main h2 > a[href="${path}"]`);
    return browser.page((page) => page.prerendering && page.path === path);
  }

  /** Opens the page that is prerendered. */
  async function open({ path }: AgentPage): Promise<AgentPage> {
    await browser.press();
    const page = await browser.page((shown) => !shown.prerendering && shown.path === path);
    expect(await page.evaluate(activationStart)).toBeGreaterThan(0);
    return page;
  }

  test('polls nothing before it is opened, then has the badge and takes the first press', async () => {
    const list = await browser.page(({ path }) => path === '/products/');
    await browser.hover(list, `article:has(a[href="${ALMANAC}"]) [data-add]`);
    await browser.press();
    await expect.poll(() => list.evaluate(cartCount)).toBe('1');

    const prerendered = await prerender(list, ALMANAC);
    expect(await prerendered.evaluate(cartCount)).toBe('1');
    // The cart changes while the page waits to be opened.
    await browser.hover(list, 'article:has(a[href="/product/watch-below-tea/"]) [data-add]');
    await browser.press();
    await expect.poll(() => list.evaluate(cartCount)).toBe('2');
    expect(await prerendered.evaluate(requests)).toEqual([]);

    await browser.hover(list, `main h2 > a[href="${ALMANAC}"]`);
    const page = await open(prerendered);
    expect(await page.evaluate(cartCount)).toBe('2');
    await browser.hover(page, 'main form button[type=submit]');
    await expect.poll(() => page.evaluate(requests)).toEqual(['/graphql']);
    await browser.press();
    await expect.poll(() => page.evaluate(cartCount)).toBe('3');
  });

  test('has pictures near its top before it is opened, and none of those further away', async () => {
    const list = await browser.page(({ path }) => path === '/products/');
    await browser.hover(list, 'nav[aria-label] a[href="/"]');
    const home = await browser.page((page) => page.prerendering && page.path === '/');
    await expect.poll(() => home.evaluate(lazyPictures, 2.5)).toMatchObject({ near: { loaded: true } });
    const { near, far } = await home.evaluate(lazyPictures, 2.5);
    expect(near.count).toBeGreaterThan(0);
    expect(far.count).toBeGreaterThan(0);
    expect(far.loaded).toBe(false);
  });

  test('stays in the language of its link, whatever was chosen meanwhile', async () => {
    const list = await browser.page(({ path }) => path === '/products/');
    const prerendered = await prerender(list, ALMANAC);
    await list.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the shop writes it.
      document.cookie = 'locale=de_DE; path=/';
    });
    const page = await open(prerendered);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US');
  });
});

function cartCount(): string {
  return document.querySelector('[data-cart-count]')?.textContent ?? '';
}

/** Pictures that the page has below its first ones, by how many heights of the window they are away from its top. */
function lazyPictures(heights: number) {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main li img')];
  const isNear = ({ y }: HTMLImageElement) => y < heights * innerHeight;
  const isLoaded = ({ complete, currentSrc }: HTMLImageElement) => complete && currentSrc !== '';
  const near = pictures.filter(isNear);
  const far = pictures.filter((picture) => !isNear(picture));
  return {
    near: { count: near.length, loaded: near.every(isLoaded) },
    far: { count: far.length, loaded: far.some(isLoaded) },
  };
}

/** Milliseconds from the start of the navigation until the prerendered page was opened; 0 for one that was not. */
function activationStart(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming & { activationStart: number }).activationStart;
}

/** Paths of the store and of the latest release that the page has asked, sorted. */
function requests(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const asked = paths.filter((path) => path === '/graphql' || path === '/builds/latest.json');
  return [...new Set(asked)].sort();
}
