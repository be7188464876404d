import { CardForm } from './pages/card-form.ts';
import { CheckoutPage, newEmail } from './pages/checkout-page.ts';
import { CartPanel } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { expect, test } from './support/test.ts';

/** Buying from a store whose WordPress is German: no message of it may have to be understood. */
const EXPIRED = 'lastsummer';

test('a coupon that is refused is refused in the store’s words, marked as German', async ({ page }) => {
  await fillCart(page, [{ slug: 'machair-seed-mix' }]);
  const cart = new CartPanel(page);
  await cart.open();
  await cart.enterCode('Coupon code', EXPIRED);
  const alert = cart.dialog.getByRole('alert').filter({ hasText: 'The shop answered' });
  await expect(alert.locator('[lang="de-DE"]')).toContainText(EXPIRED);
});

test('what is sold out meanwhile is said, and nothing is ordered or confirmed', async ({ page }) => {
  const owner = await fillCart(page, [{ slug: 'harbour-teapot' }]);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.fillIn(newEmail('german'));
  await checkout.settled();
  await backendData.setStock('harbour-teapot', 0);
  await checkout.place.click();
  await expect(checkout.alert).toContainText('nicht vorrätig');
  await expect(checkout.place).toHaveText('Place order');
  expect(backendData.ordersOf(owner)).toEqual([]);
  await backendData.setStock('harbour-teapot', 9);
  await checkout.placeOrder();
  expect(backendData.ordersOf(owner)).toHaveLength(1);
});

test('a cart that is emptied during checkout is no order', async ({ page }) => {
  const owner = await fillCart(page, [{ slug: 'machair-seed-mix' }]);
  const endpoint = await Endpoint.watch(page);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.fillIn(newEmail('german'));
  await checkout.settled();
  const release = endpoint.hold('Checkout');
  await checkout.place.click();
  await expect.poll(() => endpoint.count('Checkout')).toBe(1);
  backendData.emptyCart(owner);
  release();
  await expect(page.getByText('The shop has lost part of your cart: Machair Seed Mix.')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\/$/);
  expect(backendData.ordersOf(owner)).toEqual([]);
});

test('an order whose answer is lost is found', async ({ page }) => {
  const owner = await fillCart(page, [{ slug: 'machair-seed-mix' }]);
  const endpoint = await Endpoint.watch(page);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.fillIn(newEmail('german'));
  await checkout.settled();
  endpoint.loseAnswer('Checkout');
  await checkout.placeOrder();
  expect(backendData.ordersOf(owner)).toHaveLength(1);
});

test('a card pays, also after another one was declined', async ({ page }) => {
  const owner = await fillCart(page, [{ slug: 'harbour-postcards' }]);
  const checkout = new CheckoutPage(page);
  const card = new CardForm(page);
  await checkout.open();
  await checkout.fillIn(newEmail('german'));
  await checkout.payment('Credit card').check();
  await checkout.settled();
  await card.fill('decline');
  await checkout.place.click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await card.fill('success');
  await checkout.placeOrder();
  expect(backendData.payments(owner).map(({ status }) => status)).toEqual(['succeeded']);
});
