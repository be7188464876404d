import { ListPage } from './pages/list-page.ts';
import { ProductPage } from './pages/product-page.ts';
import { ShopPage } from './pages/shop-page.ts';
import { LateHost } from './support/late-host.ts';
import { expect, test } from './support/test.ts';

/** Parts of a page behind what a shopper presses. */
const MARKS = ['</main>', '<footer', 'id="islet-shop"', '<template id="late"', '</body>'];

let host: LateHost;
test.beforeEach(async ({ baseURL }) => {
  host = await LateHost.start(baseURL ?? '');
});
test.afterEach(() => host.close());

test('a press on a page that is still arriving is not lost, whatever of it is late', async ({ page }) => {
  const product = new ProductPage(page);
  const shop = new ShopPage(page);
  await page.goto(`${host.url}/product/lighthouse-pencils/`);
  await product.add.click();
  await expect(product.add).not.toHaveAttribute('aria-busy');
  for (const [index, mark] of MARKS.entries()) {
    host.stallAt(mark);
    await page.goto(`${host.url}/product/lighthouse-pencils/`, { waitUntil: 'commit' });
    await product.add.click();
    await expect(product.add).toHaveAttribute('aria-busy', 'true');
    host.goOn();
    // The badge counts before that.
    await expect(product.add).not.toHaveAttribute('aria-busy');
    await expect(shop.cartButton, `with ${mark} late`).toHaveText(new RegExp(`${index + 2}$`));
  }
});

test('a list follows its address, whatever of the page is late', async ({ page }) => {
  const list = new ListPage(page);
  const address = `${host.url}/products/?orderby=price&order=ASC`;
  await page.goto(address);
  await expect(list.staticList).toBeHidden();
  for (const mark of MARKS) {
    host.stallAt(mark);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('article').first()).toBeAttached();
    host.goOn();
    await expect(list.staticList, `with ${mark} late`).toBeHidden();
  }
});
