import { startServer } from '#operations/serve/server.ts';
import { openTestShop, smallCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import { changeProduct } from '../../backend/catalog/changes/change-product.ts';
import { changeSettings } from '../../backend/catalog/changes/change-settings.ts';
import { ProductPage } from './pages/product-page.ts';
import { CartPanel, movePointer } from './pages/shop-page.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { test as base, expect } from './support/test.ts';

type PricedShop = TestShop & { url: string };

/** A shop that shows net and gross prices, of a store whose prices are typed without tax and shown with it. */
const test = base.extend<object, { shop: PricedShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
    async ({}, use) => {
      const shop = await openTestShop(smallCatalog(), { config: { priceDisplay: 'both' } });
      changeSettings(shop.backend.store, { pricesIncludeTax: false, taxDisplay: 'incl' });
      await shop.pipeline.release();
      const server = await startServer({ root: shop.work.dist, host: '127.0.0.1', port: 0 });
      await use({ ...shop, url: server.url });
      await server.close();
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

test.describe.configure({ mode: 'default' });

test('net prices are below gross ones on the page, of each variation, and in the cart', async ({ page }) => {
  const product = new ProductPage(page);
  const price = product.form.locator('.buy-price');
  await product.open('v-neck-t-shirt');
  await expect(price.locator('.price-note')).toHaveText('net €15.00 – €20.00');
  await product.option('large').click();
  await product.option('red').click();
  await expect(price).toContainText('€23.80');
  await expect(price.locator('.price-note')).toHaveText('net €20.00');
  await product.option('blue').click();
  await expect(price.locator('.price-note')).toHaveText('net €15.00');
  expect(await findViolationsInBothColors(page, '.buy-price')).toEqual([]);
  await product.add.click();
  const cart = new CartPanel(page);
  await cart.open();
  await expect(cart.lines.first()).toContainText('€17.85');
  await expect(cart.lines.first()).toContainText('net €15.00');
});

test('net prices are on cards of lists that the browser makes', async ({ page }) => {
  await page.goto('/de/products/?search=belt');
  const belt = page.getByRole('main').locator('article, li').filter({ hasText: 'Belt' }).first();
  await expect(belt.locator('.price-note')).toHaveText(/^netto [\d,]+\u00a0€$/);
});

test('a net price of another gross one is not left beside the price of now', async ({ page, shop }) => {
  const { store } = shop.backend;
  const row = store.get<{ id: number }>("SELECT id FROM products WHERE slug = 'cap'");
  const product = new ProductPage(page);
  const price = product.form.locator('.buy-price');
  changeProduct(store, row?.id ?? 0, {
    prices: { regular: '30.00', sale: null, saleFrom: null, saleTo: null },
  });
  await product.open('cap');
  await expect(price.locator('.price-note')).toHaveCount(1);
  await movePointer(page);
  await page.mouse.wheel(0, 50);
  await expect(price).toContainText('€35.70');
  await expect(price.locator('.price-note')).toHaveCount(0);
});
