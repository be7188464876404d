import type { Loopback } from '../machine/loopback.ts';
import { ListPage } from './pages/list-page.ts';
import { ProductPage } from './pages/product-page.ts';
import { ShopPage } from './pages/shop-page.ts';
import { LateHost } from './support/site-hosts.ts';
import { expect, test, variantTag } from './support/test.ts';

/** Parts of a page behind what a shopper presses. */
const MARKS = ['</main>', '<footer', 'id="islet-shop"', '<template id="late"', '</body>'];

const host = new LateHost();
let server: Loopback;
test.beforeEach(async ({ baseURL }) => {
  host.mark = null;
  server = await host.serve(baseURL ?? '');
});
test.afterEach(() => server.close());

test('a press on a page that is still arriving is not lost, whatever of it is late', async ({ page }) => {
  const product = new ProductPage(page);
  const shop = new ShopPage(page);
  await page.goto(`${server.origin}/product/lighthouse-pencils/`);
  await product.add.click();
  await expect(product.add).not.toHaveAttribute('aria-busy');
  for (const [index, mark] of MARKS.entries()) {
    host.mark = mark;
    await page.goto(`${server.origin}/product/lighthouse-pencils/`, { waitUntil: 'commit' });
    await product.add.click();
    await expect(product.add).toHaveAttribute('aria-busy', 'true');
    host.goOn();
    // The badge counts before that.
    await expect(product.add).not.toHaveAttribute('aria-busy');
    await expect(shop.cartButton, `with ${mark} late`).toHaveText(new RegExp(`${index + 2}$`));
  }
});

for (const [index, mark] of MARKS.entries()) {
  test(`a list follows its address with ${mark} late`, { tag: variantTag(index) }, async ({ page }) => {
    const list = new ListPage(page);
    const address = `${server.origin}/products/?orderby=price&order=ASC`;
    await page.goto(address);
    await expect(list.staticList).toBeHidden();
    host.mark = mark;
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('article').first()).toBeAttached();
    host.goOn();
    await expect(list.staticList).toBeHidden();
  });
}
