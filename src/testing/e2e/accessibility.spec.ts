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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });
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
