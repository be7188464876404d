import type { Page } from '@playwright/test';
import { layoutShifts, watchLayout } from './support/layout-shifts.ts';
import { renderAll } from './support/render-all.ts';
import { expect, test } from './support/test.ts';

const WINDOWS = [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
];

const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** True while the content of the last element that matches is skipped, apart from what is hidden anyway. */
const isSkipped = (page: Page, selector: string) =>
  page.evaluate((one) => {
    const content = [...document.querySelectorAll(`${one} *`)].findLast((part) => part.checkVisibility());
    return content?.checkVisibility({ contentVisibilityAuto: true }) === false;
  }, selector);

/** Scrolls by steps of half a window until the page's other end. */
async function scrollThrough(page: Page, direction: 1 | -1): Promise<void> {
  await page.evaluate(async (sign) => {
    for (let before = Number.NaN; before !== scrollY; ) {
      before = scrollY;
      scrollBy({ top: (sign * innerHeight) / 2, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  }, direction);
}

for (const path of ['/', '/products/', '/product/tide-mug/', '/de/product-category/gifts/']) {
  for (const viewport of WINDOWS) {
    test(`${path} leaves out what is far, and does not jump, at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await watchLayout(page);
      await page.goto(path);
      expect(await isSkipped(page, '.card-grid > li')).toBe(true);
      expect(await isSkipped(page, '.shop-footer')).toBe(true);
      const before = await pageHeight(page);
      await scrollThrough(page, 1);
      expect(await isSkipped(page, '.shop-footer')).toBe(false);
      expect((await pageHeight(page)) / before).toBeCloseTo(1, 1);
      await scrollThrough(page, -1);
      expect(await layoutShifts(page)).toEqual([]);
    });
  }
}

// The rows in the window take their own height, by a line at most, and once.
test('the end of a page that is jumped to stays in place on the way back', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await watchLayout(page);
  await page.goto('/products/');
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await scrollThrough(page, -1);
  const scores = (await layoutShifts(page)).map((shift) => Number.parseFloat(shift));
  expect(scores.reduce((sum, score) => sum + score, 0)).toBeLessThan(0.02);
});

// What is pressed as soon as it was scrolled to would be elsewhere.
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, viewport: { width: 1280, height: 720 } });

    for (const [path, selector, most] of [
      ['/products/', '.card-grid > li', 4],
      ['/product/tide-mug/', '.review-form', 32],
    ] as const) {
      test(`${selector} far from the window has the height that its content takes`, async ({ page }) => {
        await page.goto(path);
        const heights = () =>
          page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        const before = await heights();
        expect(await isSkipped(page, selector)).toBe(true);
        await renderAll(page);
        expect(await isSkipped(page, selector)).toBe(false);
        const off = (await heights()).map((height, index) => Math.abs(height - (before[index] ?? 0)));
        expect(Math.max(...off)).toBeLessThanOrEqual(most);
      });
    }
  });
}

test('the outline of a card in focus is whole', async ({ page }) => {
  await page.goto('/products/');
  const item = page.locator('.card-grid > li').nth(1);
  await page.keyboard.press('Tab');
  await item.getByRole('link').first().focus();
  const room = await item.evaluate((element) => {
    const link = element.querySelector('h2 > a') as Element;
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(link, '::after');
    const needed = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    return { outlineStyle, left: Number.parseFloat(getComputedStyle(element).paddingLeft) - needed };
  });
  expect(room.outlineStyle).toBe('solid');
  expect(room.left).toBeGreaterThanOrEqual(0);
});
