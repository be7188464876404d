import { launchOptions } from '../machine/browser.ts';
import { ShopPage } from './pages/shop-page.ts';
import { expect, test } from './support/test.ts';

test.use({ launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } });

test('a panel covers the place of the page’s scrollbar, and the page does not move', async ({ page }) => {
  const shop = new ShopPage(page);
  await page.goto('/contact/');
  const width = await page.evaluate(() => innerWidth);
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBeLessThan(width);
  const before = await shop.header.boundingBox();
  await shop.cartButton.click();
  await expect(shop.cart).toBeVisible();
  const edge = async () => {
    const box = await shop.cart.boundingBox();
    return box && box.x + box.width;
  };
  await expect.poll(edge).toBe(width);
  expect(await shop.header.boundingBox()).toEqual(before);
});
