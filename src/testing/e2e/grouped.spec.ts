import { WishlistPage } from './pages/list-page.ts';
import { ProductPage } from './pages/product-page.ts';
import { CartPanel, ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart, requireCartOwner } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

/** A set of five products, the last of which is sold once per order. */
const SET = 'slow-morning-set';
const TEA = 'Watch Below Tea';
const DRIPPER = 'Fogcutter Coffee Dripper';
const DIP = 'Lucky Dip from the Stockroom';

let shop: ShopPage;
let product: ProductPage;
let cart: CartPanel;
let endpoint: Endpoint;

test.beforeEach(async ({ page }) => {
  shop = new ShopPage(page);
  product = new ProductPage(page);
  cart = new CartPanel(page);
  endpoint = await Endpoint.watch(page);
});

const more = (page: Page, part: string) => page.getByRole('button', { name: `One more of ${part}` });
const quantity = (page: Page, part: string) => page.getByRole('textbox', { name: `Quantity of ${part}` });
const box = (page: Page, part: string) => page.getByRole('checkbox', { name: `Quantity of ${part}` });

test('parts are chosen by number, added up, and go into the cart with one press', async ({ page }) => {
  await product.open(SET);
  await expect(product.form).toContainText('€0.00');
  await more(page, TEA).click();
  await more(page, TEA).click();
  await quantity(page, DRIPPER).fill('1');
  await box(page, DIP).check();
  await expect(product.form).toContainText('€78.00');
  await product.add.click();
  await expect(product.form.getByText('3 products are in your cart now.')).toBeVisible();
  await expect(quantity(page, TEA)).toHaveValue('0');
  await expect(product.form).toContainText('€0.00');
  await expect(box(page, DIP)).toBeDisabled();
  await expect(product.form).toContainText('In your cart.');
  expect(backendData.pieces(await requireCartOwner(page))).toEqual({ [TEA]: 2, [DRIPPER]: 1, [DIP]: 1 });
  await cart.open();
  await expect(cart.lines).toHaveCount(3);
});

test('what the store refuses is named and stays chosen, the rest is added', async ({ page }) => {
  await product.open(SET);
  await more(page, TEA).click();
  await more(page, DRIPPER).click();
  endpoint.refuse(
    'addToCart',
    `You cannot add &quot;${DRIPPER}&quot; to the cart because the product is out of stock.`,
  );
  await product.add.click();
  await expect(product.form.getByText(`Not added: ${DRIPPER}`)).toBeVisible();
  await expect(quantity(page, DRIPPER)).toHaveValue('1');
  await expect(quantity(page, TEA)).toHaveValue('0');
  await expect(page.getByRole('alert')).toContainText(`${DRIPPER} is out of stock.`);
  expect(backendData.pieces(await requireCartOwner(page))).toEqual({ [TEA]: 1 });
  await product.add.click();
  await expect(product.form.getByText('1 product is in your cart now.')).toBeVisible();
  expect(backendData.pieces(await requireCartOwner(page))).toEqual({ [TEA]: 1, [DRIPPER]: 1 });
});

test('nothing chosen is asked for, by keyboard, and sends nothing', { tag: '@nightly' }, async ({ page }) => {
  await product.open(SET);
  await product.add.press('Enter');
  await expect(product.form.getByText('Choose how many you would like of each.')).toBeVisible();
  await expect(quantity(page, DRIPPER)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(quantity(page, DRIPPER)).toHaveValue('1');
  await page.keyboard.press('Enter');
  await expect(product.form.getByText('1 product is in your cart now.')).toBeVisible();
  expect(endpoint.count('addToCart')).toBe(1);
});

test('a part has a heart, which keeps a press that came before any script', { tag: '@nightly' }, async ({
  page,
}) => {
  const release = await shop.holdScripts();
  await product.open(SET);
  const list = new WishlistPage(page);
  await list.heart(TEA).click();
  release();
  await expect.poll(() => list.stored()).toMatchObject([{ slug: 'watch-below-tea' }]);
  await more(page, TEA).click();
  await expect(quantity(page, TEA)).toHaveValue('1');
  await expect(list.heart(TEA)).toBeChecked();
});

test('no more of a part can be chosen than the cart leaves of the stock', { tag: '@nightly' }, async ({
  page,
}) => {
  await fillCart(page, [{ slug: 'lucky-dip' }]);
  await product.open(SET);
  await more(page, TEA).hover();
  await expect(box(page, DIP)).toBeDisabled();
});

test('the form has no accessibility violations, and is whole without a script', async ({
  page,
  browser,
  baseURL,
}) => {
  await product.open(SET);
  await more(page, TEA).click();
  expect(await findViolationsInBothColors(page, 'main form')).toEqual([]);
  const still = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page2 = new ProductPage(still);
  await page2.open(SET);
  await expect(page2.form.getByRole('listitem')).toHaveCount(5);
  await expect(page2.form.getByRole('link', { name: DIP })).toBeVisible();
  await expect(page2.add).toBeHidden();
  await expect(more(still, TEA)).toBeHidden();
  await still.close();
});
