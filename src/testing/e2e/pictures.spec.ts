import type { Page } from '@playwright/test';
import { expect, test, variantTag } from './support/test.ts';

const PAGES = ['/', '/products/', '/product-category/gifts/', '/product/tide-mug/'];
/** Both sides of each breakpoint, and common phones. */
const VIEWPORTS = [320, 360, 412, 639, 767, 768, 1023, 1024, 1279, 1280, 1920];

interface Shown {
  src: string;
  /** Pixels by `sizes`, and as laid out. */
  claimed: number;
  shown: number;
  /** Width of its smallest file: less cannot be loaded. */
  least: number;
}

/** The pictures in sight that browsers choose a file for. */
function picturesOf(page: Page): Promise<Shown[]> {
  return page.evaluate(() => {
    const ruler = document.body.appendChild(document.createElement('div'));
    return [...document.querySelectorAll<HTMLImageElement>('img[srcset]')].flatMap((image) => {
      if (!image.checkVisibility()) return [];
      const { width } = image.getBoundingClientRect();
      const widths = Array.from(image.srcset.matchAll(/ (\d+)w/g), ([, pixels]) => Number(pixels));
      const matching = image.sizes.split(/,(?![^(]*\))/).find((part) => {
        const [condition] = /^\(.*?\)/.exec(part) ?? [];
        return condition === undefined || matchMedia(condition).matches;
      });
      // Every picture of the demo shop is a square: it is as wide as its box, or as high.
      ruler.style.width = matching?.replace(/^\(.*?\) ?/, '') ?? '';
      const claimed = ruler.getBoundingClientRect().width;
      return [{ src: image.src, claimed, shown: width, least: Math.min(...widths) }];
    });
  });
}

for (const path of PAGES) {
  test(`the pictures of ${path} have the pixels that they are shown in, and few more`, async ({ page }) => {
    await page.goto(path);
    for (const width of VIEWPORTS) {
      await page.setViewportSize({ width, height: 900 });
      const pictures = await picturesOf(page);
      expect(pictures).not.toEqual([]);
      for (const { src, claimed, shown, least } of pictures) {
        expect(claimed, `${src} in a window of ${width}`).toBeGreaterThanOrEqual(Math.floor(shown));
        expect(claimed, `${src} in a window of ${width}`).toBeLessThan(Math.max(shown * 1.5, least));
      }
    }
  });
}

/** Sizes of the page's pictures, also those that have not come. */
function sizes(): string[] {
  return [...document.querySelectorAll<HTMLImageElement>('main img')].flatMap((image) => {
    const { width, height } = image.getBoundingClientRect();
    const size = `${Math.round(width)} × ${Math.round(height)}`;
    return image.checkVisibility() ? `${image.getAttribute('src')}: ${size}` : [];
  });
}

for (const path of PAGES) {
  for (const [index, width] of [412, 1440].entries()) {
    const title = `the pictures of ${path} have their sizes before they come, at ${width} px`;
    test(title, { tag: variantTag(index) }, async ({ page }) => {
      await page.setViewportSize({ width, height: 5000 });
      const coming = Promise.withResolvers<void>();
      await page.route('**/pictures/*', (route) => coming.promise.then(() => route.continue()));
      await page.addInitScript(
        `new MutationObserver((_, observer) => {
          if (document.querySelector('footer') === null) return;
          window.firstSizes = (${sizes})();
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true })`,
      );
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const before = await page.evaluate<string[]>('window.firstSizes');
      expect(before.length).toBeGreaterThan(5);
      expect(before.filter((size) => /\b0\b/.test(size.split(': ')[1] ?? ''))).toEqual([]);
      coming.resolve();
      await page.waitForLoadState('load');
      expect(await page.evaluate(sizes)).toEqual(before);
    });
  }
}

test('pictures load when they come near', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/products/');
  const cards = page.locator('main article img');
  const isLoaded = (index: number) =>
    cards.nth(index).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(() => isLoaded(3)).toBe(true);
  await page.waitForLoadState('networkidle');
  const last = (await cards.count()) - 1;
  expect(await isLoaded(last)).toBe(false);
  await cards.nth(last).scrollIntoViewIfNeeded();
  await expect.poll(() => isLoaded(last)).toBe(true);
});
