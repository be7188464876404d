import { Device } from './pages/device.ts';
import { CartPanel } from './pages/shop-page.ts';
import { fillCart } from './support/cart-owner.ts';
import { expect, type Page, test } from './support/test.ts';

const NAME = 'Beacon Beeswax Candle';
const LONG = 'W'.repeat(10_000);

/** Replaces the name of a product wherever it stands. @returns how often it stood there */
async function lengthen(page: Page): Promise<number> {
  return page.evaluate(
    ([name, long]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let count = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.nodeValue?.includes(name) || node.parentElement?.closest('script,template')) continue;
        node.nodeValue = node.nodeValue.replaceAll(name, long);
        count++;
      }
      return count;
    },
    [NAME, LONG] as const,
  );
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const wide = (element: Element) => element.scrollWidth - element.clientWidth > 1;
    const dialog = document.querySelector('dialog[open]');
    return wide(document.documentElement) || (dialog !== null && wide(dialog));
  });

for (const width of [390, 1440]) {
  // The narrow page is where they do not fit.
  const tag = width > 390 ? '@nightly' : [];
  test.describe(`names of unbroken letters wrap at ${width} px`, { tag }, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const path of ['/product/beacon-candle/', '/product-category/gifts/']) {
      test(path, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: NAME }).first()).toHaveCSS('hyphens', 'auto');
        expect(await lengthen(page)).toBeGreaterThan(0);
        expect(await overflow(page)).toBe(false);
      });
    }

    test('in cart and checkout', async ({ page }) => {
      await fillCart(page, [{ slug: 'beacon-candle' }]);
      const cart = new CartPanel(page);
      await page.goto('/product/tide-mug/');
      await cart.open();
      await expect(cart.line(NAME)).toBeVisible();
      expect(await lengthen(page)).toBeGreaterThan(0);
      expect(await overflow(page)).toBe(false);
      await page.goto('/checkout/');
      await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
      expect(await lengthen(page)).toBeGreaterThan(0);
      expect(await overflow(page)).toBe(false);
    });

    test('on an order', async ({ page }) => {
      const device = new Device();
      const order = await device.order(['beacon-candle']);
      await device.moveTo(page);
      await page.goto(`/order-summary/${order.databaseId}/`);
      await expect(page.getByRole('link', { name: NAME })).toBeVisible();
      expect(await lengthen(page)).toBeGreaterThan(0);
      expect(await overflow(page)).toBe(false);
    });
  });
}
