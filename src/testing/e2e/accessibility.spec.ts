import { expect, test } from '@playwright/test';
import { findViolations, findViolationsInBothColors } from './support/accessibility.ts';

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

for (const path of PAGES) {
  test(`${path} has no accessibility violations`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    expect(await findViolationsInBothColors(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findViolations(page), 'on a phone').toEqual([]);
  });
}

test('what breaks a rule is found, in dark colors too', async ({ page }) => {
  await page.goto('/contact/');
  await page.evaluate(() => {
    const [picture, text] = [new Image(), document.createElement('p')];
    Object.assign(text, { id: 'pale', textContent: 'Pale in the dark' });
    text.style.color = 'light-dark(black, #555)';
    picture.id = 'bare';
    document.querySelector('main')?.append(picture, text);
  });
  expect(await findViolationsInBothColors(page)).toEqual([
    'image-alt: #bare',
    'in dark colors: color-contrast: #pale',
  ]);
});
