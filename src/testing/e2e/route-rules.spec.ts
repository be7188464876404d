import { Device } from './pages/device.ts';
import { movePointer, ShopPage } from './pages/shop-page.ts';
import { expire } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { expect, type Page, test } from './support/test.ts';

const PATH = '/wishlist/';

let shop: ShopPage;
test.beforeEach(({ page }) => {
  shop = new ShopPage(page);
});
/** Opens a page as the shop has it with a rule that leaves it to customers. */
async function openForCustomers(page: Page): Promise<void> {
  await page.addInitScript((path) => {
    if (location.pathname !== path) return;
    new MutationObserver((_, observer) => {
      if (document.documentElement === null) return;
      observer.disconnect();
      document.documentElement.dataset.needsViewer = '';
    }).observe(document, { childList: true });
  }, PATH);
  await page.goto(`${PATH}?a=1`);
  await movePointer(page);
}

const returnPath = (page: Page) => page.evaluate(() => localStorage.getItem('islet-return') ?? '');

test('addresses of WooCommerce lead to the pages of the shop', async ({ page }) => {
  await page.goto('/de/shop/?orderby=price');
  await expect(page).toHaveURL('/de/products/?orderby=price');
  await page.goto('/my-account/view-order/7/');
  await expect(page).toHaveURL('/order-summary/7/');
});

test('a guest is led from a page for customers to the account page, and back later', async ({ page }) => {
  await openForCustomers(page);
  await expect(page).toHaveURL('/my-account/');
  expect(await returnPath(page)).toContain(`${PATH}?a=1`);
});

test('who has been signed out by the store is led there too', { tag: '@nightly' }, async ({ page }) => {
  const device = new Device();
  await device.register();
  await device.moveTo(page);
  await expire(page, 'auth', 'refresh');
  await openForCustomers(page);
  await expect(page).toHaveURL('/my-account/');
});

test('a customer stays, also while the store is out of reach', async ({ page }) => {
  const endpoint = await Endpoint.watch(page);
  const device = new Device();
  const { username } = await device.register();
  await device.moveTo(page);
  const up = endpoint.down();
  await openForCustomers(page);
  await expect.poll(() => endpoint.count('getCart')).toBeGreaterThan(0);
  up();
  await expect(shop.header.locator('.sign-in-name[data-sign-in-name]')).toHaveText(username);
  await expect(page).toHaveURL(`${PATH}?a=1`);
});
