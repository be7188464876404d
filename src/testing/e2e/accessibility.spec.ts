import type { PageRouteName } from '#storefront/domain/routes/routes.ts';
import { findViolations, findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

/** Addresses of every kind of page. */
const PAGES: Record<PageRouteName | 'not-found', string[]> = {
  index: ['/'],
  products: ['/products/'],
  'products-page': ['/products/page/2/'],
  categories: ['/categories/'],
  'product-category-slug': ['/product-category/gifts/'],
  'product-category-slug-page': ['/product-category/gifts/page/2/'],
  'brand-slug': ['/brand/oske-pottery/', '/de/brand/oske-pottery/'],
  'brand-slug-page': ['/brand/ferry-press/page/2/'],
  // The demo makes no pages of its tags: they are lists as those of brands are.
  'product-tag-slug': [],
  'product-tag-slug-page': [],
  'product-slug': [
    '/product/tide-mug/',
    '/product/lucky-dip/',
    '/product/toy-tugboat/',
    '/de/product/gezeitenbecher/',
  ],
  contact: ['/contact/'],
  'privacy-policy': ['/privacy-policy/'],
  withdrawal: ['/withdrawal/', '/de/withdrawal/'],
  accessibility: ['/accessibility/'],
  'content-page': ['/pages/returns/'],
  wishlist: ['/wishlist/'],
  checkout: ['/checkout/'],
  'order-summary': ['/order-summary/'],
  'my-account': ['/my-account/'],
  'my-account-lost-password': ['/my-account/lost-password/'],
  'oauth-login': ['/oauth/login/'],
  'not-found': ['/nowhere/'],
};

/** Pages on which nothing can break a rule that is not on others too: the same list, form or text in the same layout. */
const ALIKE = [
  '/products/page/2/',
  '/product-category/gifts/',
  '/product-category/gifts/page/2/',
  '/de/brand/oske-pottery/',
  '/brand/ferry-press/page/2/',
  '/de/product/gezeitenbecher/',
  '/my-account/lost-password/',
  '/oauth/login/',
  '/order-summary/',
  '/nowhere/',
  '/wishlist/',
];

for (const path of Object.values(PAGES).flat()) {
  const tag = ALIKE.includes(path) ? '@nightly' : [];
  test(`${path} has no accessibility violations`, { tag }, async ({ page }) => {
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
