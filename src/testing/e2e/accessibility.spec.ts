import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

/** One address of every kind of page. */
const PAGES = [
  '/',
  '/products/',
  '/products/page/2/',
  '/categories/',
  '/product-category/gifts/',
  '/product/tide-mug/',
  '/product/lucky-dip/',
  '/contact/',
  '/privacy-policy/',
  '/wishlist/',
  '/checkout/',
  '/order-summary/',
  '/my-account/',
  '/my-account/lost-password/',
  '/oauth/login/',
  '/nowhere/',
  '/de/product/tide-mug/',
];

const WINDOWS = [
  { name: 'light, on a desk', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark, on a desk', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'light, on a phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

for (const { name, colorScheme, viewport } of WINDOWS) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport });
    for (const path of PAGES) {
      test(`${path} has no accessibility violations`, async ({ page }) => {
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.target.join(' ')}`),
        );
        expect(found).toEqual([]);
      });
    }
  });
}
