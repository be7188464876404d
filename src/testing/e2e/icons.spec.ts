import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

interface Icon {
  name: string;
  image: string;
  position: string;
  width: number;
  height: number;
}

/** The icons in sight that are elements of their own. */
function iconsOf(page: Page): Promise<Icon[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[class*="i-ph-"]')].flatMap((element) => {
      if (!element.checkVisibility()) return [];
      const { maskImage, maskPosition, width, height } = getComputedStyle(element);
      const name = [...element.classList].find((one) => one.startsWith('i-ph-')) ?? '';
      const size = { width: Number.parseFloat(width), height: Number.parseFloat(height) };
      return [{ name, image: maskImage, position: maskPosition, ...size }];
    }),
  );
}

for (const path of ['/', '/products/', '/product/tide-mug/', '/de/contact/']) {
  test(`the icons of ${path} are parts of two images, each its own, of whole pixels`, async ({ page }) => {
    await page.goto(path);
    const icons = await iconsOf(page);
    expect(new Set(icons.map(({ image }) => image)).size).toBe(2);
    const names = new Set(icons.map(({ name }) => name));
    expect(names.size).toBeGreaterThan(4);
    expect(new Set(icons.map(({ image, position }) => image + position)).size).toBe(names.size);
    for (const { name, width, height } of icons) {
      expect(Number.isInteger(width), name).toBe(true);
      expect(height, name).toBe(width);
    }
  });
}

test('the icons of the first view are one file, which the head of the page loads', async ({ page }) => {
  await page.goto('/products/');
  expect((await iconsOf(page)).length).toBeGreaterThan(4);
  const loads = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/_assets/icons.'))
      .map(({ initiatorType, responseStatus }) => ({ initiatorType, responseStatus })),
  );
  expect(loads).toEqual([{ initiatorType: 'link', responseStatus: 200 }]);
});
