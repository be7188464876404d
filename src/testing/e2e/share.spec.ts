import { ProductPage } from './pages/product-page.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

let product: ProductPage;

test.beforeEach(({ page }) => {
  product = new ProductPage(page);
});

const LINK = '/product/tide-mug/?attribute_pa_color=pink&attribute_pa_size=large';

test('a product is copied as a link with its options, without the marks of a campaign', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await product.open('tide-mug', '?utm_source=mail#reviews');
  await product.option('Thrift Pink').click();
  await product.option('Large').click();
  await expect(page).toHaveURL(/utm_source=mail/);
  await product.share.click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${LINK}`);
});

test('a product goes to the share sheet where the browser has one', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shared = {
      canShare: () => true,
      share: ({ title = '', url = '' }: ShareData) => {
        document.title = `${title} ${url}`;
      },
    };
    Object.assign(Navigator.prototype, shared);
  });
  await product.open('tide-mug', '?attribute_pa_color=pink&attribute_pa_size=large');
  await product.share.click();
  await expect(page).toHaveTitle(
    /^Tide Mug http.*\/product\/tide-mug\/\?attribute_pa_color=pink&attribute_pa_size=large$/,
  );
  await expect(page.getByText('Link copied.')).toBeHidden();
});

test('a link that cannot be copied is shown instead', { tag: '@nightly' }, async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Object.assign(Clipboard.prototype, {
      writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    });
  });
  await product.open('beacon-candle');
  await product.share.click();
  await expect(page.getByLabel('The link could not be copied. Here it is:')).toHaveValue(
    `${baseURL}/product/beacon-candle/`,
  );
  expect(await findViolationsInBothColors(page, 'main')).toEqual([]);
});
