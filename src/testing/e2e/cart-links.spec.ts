import { CartPanel, ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart, requireCartOwner } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

let cart: CartPanel;
let endpoint: Endpoint;

test.beforeEach(async ({ page }) => {
  cart = new CartPanel(page);
  endpoint = await Endpoint.watch(page);
});

const idOf = (slug: string) => {
  const { productId, variationId } = backendData.ids(slug);
  return variationId ?? productId;
};

test('a link fills the cart once, with products and variations, and says so', async ({ page }) => {
  const mug = idOf('tide-mug-blue-small');
  await page.goto(`/cart/?add=${idOf('salt-pig')}:2,${mug}`);
  await expect(cart.dialog).toContainText('3 items from the link are in your cart.');
  await expect(page).toHaveURL('/checkout/');
  await expect(cart.line('Tide Mug')).toContainText('Sound Blue');
  expect(await findViolationsInBothColors(page, '.panel-body')).toEqual([]);
  const owner = await requireCartOwner(page);
  await page.reload();
  await cart.open();
  await expect(cart.lines).toHaveCount(2);
  expect(backendData.pieces(owner)).toEqual({ 'Salt Pig': 2, 'Tide Mug - Sound Blue, Small': 1 });
  expect(endpoint.count('addToCart')).toBe(2);
});

test('products of a link have the names of the page’s language', async ({ page }) => {
  await page.goto(`/de/?add=${idOf('tide-mug-blue-small')}`);
  await expect(page.locator('.cart-line')).toContainText('Gezeitenbecher');
});

test("WooCommerce's own link works on every page, beside what the cart has", async ({ page }) => {
  const owner = await fillCart(page, [{ slug: 'ferry-tote' }]);
  await page.goto(`/product/tide-mug/?attribute_pa_color=blue&add-to-cart=${idOf('salt-pig')}&quantity=3`);
  await expect(cart.dialog).toContainText('3 items from the link are in your cart.');
  await expect(page).toHaveURL('/product/tide-mug/?attribute_pa_color=blue');
  expect(backendData.pieces(owner)).toEqual({ 'Ferry Tote': 1, 'Salt Pig': 3 });
});

test('a coupon is applied at once, or as soon as there is something in the cart', async ({ page }) => {
  await page.goto('/?coupon=ebb10');
  await expect(cart.dialog).toContainText(
    'EBB10 will be applied as soon as there is something in your cart.',
  );
  await expect(page).toHaveURL('/');
  await page.goto('/product/soap-stones/');
  await page.locator('.buy-button').first().click();
  await expect(cart.confirmation).toBeVisible();
  await cart.confirmation.getByRole('button').click();
  await expect(cart.sum('Coupon EBB10')).toContainText('-€1.90');
  await expect(cart.dialog).toContainText('EBB10 has been applied.');
  await page.goto('/?coupon=nothing&coupon=nought');
  for (const code of ['nothing', 'nought'])
    await expect(cart.dialog).toContainText(`There is no coupon “${code}”. Please check the code.`);
  await cart.dialog.getByRole('button', { name: 'Close message' }).press('Enter');
  await expect(cart.dialog).not.toContainText('There is no coupon');
  await expect(cart.dialog.getByRole('button').first()).toBeFocused();
});

test('what the shop does not have is named, and the rest is added', async ({ page }) => {
  await page.goto(
    `/cart/?add=999999,999999,${idOf('tide-mug')},${idOf('tide-mug')},${idOf('salt-pig')},mug&coupon=${'x'.repeat(5000)}`,
  );
  await expect(cart.dialog).toContainText('1 item from the link is in your cart.');
  await expect(cart.dialog).toContainText(
    'The shop does not have some products of the link (numbers 999999).',
  );
  await expect(cart.dialog).toContainText('Part of the link could not be read and was left out.');
  await expect(cart.dialog.getByRole('link', { name: 'Choose the options of Tide Mug' })).toHaveAttribute(
    'href',
    '/product/tide-mug/',
  );
  expect(backendData.pieces(await requireCartOwner(page))).toEqual({ 'Salt Pig': 1 });
  expect(endpoint.count('applyCoupon')).toBe(0);
});

test('a store out of reach loses nothing: the same address fills the cart later', async ({ page }) => {
  const address = `/contact/?add=${idOf('salt-pig')}`;
  const up = endpoint.down();
  await page.goto(address);
  await expect(cart.dialog).toContainText('The shop cannot be reached right now.');
  await expect(page).toHaveURL(address);
  up();
  await page.reload();
  await expect(cart.dialog).toContainText('1 item from the link is in your cart.');
});

test('the link of a cart fills that of somebody else', async ({ page, browser }) => {
  await fillCart(page, [{ slug: 'salt-pig', quantity: 2 }, { slug: 'tide-mug-blue-small' }]);
  await cart.open();
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cart.dialog.getByRole('button', { name: 'Share cart' }).click();
  await expect(cart.dialog).toContainText('Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(new CartPanel(other).dialog).toContainText('3 items from the link are in your cart.');
  expect(backendData.pieces(await requireCartOwner(other))).toEqual({
    'Salt Pig': 2,
    'Tide Mug - Sound Blue, Small': 1,
  });
  await other.context().close();
});

test('a crawler that runs scripts, and a page that is not shown, change nothing', async ({
  browser,
  page,
}) => {
  const userAgent = 'Mozilla/5.0 AppleWebKit/537.36 (compatible; Googlebot/2.1) Chrome/140.0 Safari/537.36';
  const context = await browser.newContext({ userAgent });
  const crawler = await context.newPage();
  const asked = await Endpoint.watch(crawler);
  const loaded = crawler.waitForResponse(/load-extras/);
  await crawler.goto(`/?add=${idOf('salt-pig')}`);
  await (await loaded).finished();
  await expect(new ShopPage(crawler).heading).toBeVisible();
  expect(asked.count('getLinkedProduct')).toBe(0);
  await context.close();

  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  });
  const hidden = page.waitForResponse(/load-extras/);
  await page.goto(`/?add=${idOf('salt-pig')}`);
  await (await hidden).finished();
  expect(endpoint.count('getLinkedProduct')).toBe(0);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(cart.dialog).toContainText('1 item from the link is in your cart.');
});
