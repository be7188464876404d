import { CheckoutPage, newEmail, orderAtStore } from './pages/checkout-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { withSettings } from './support/merchant-shop.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

let checkout: CheckoutPage;
let cart: string;

test.beforeEach(async ({ page }) => {
  checkout = new CheckoutPage(page);
  cart = await fillCart(page, [{ slug: 'harbour-postcards', quantity: 2 }]);
});

test.describe('a shop that orders on the store’s own page', () => {
  test.beforeEach(({ page }) => withSettings(page, { storeCheckout: 'all' }));

  test('leads there with the cart, and has it empty on the way back after an order', async ({ page }) => {
    await page.goto('/products/');
    await page.mouse.move(150, 250);
    await page.mouse.move(200, 300);
    await checkout.cartButton.click();
    await checkout.cart.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '× 2' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/checkout/');
    expect(page.url()).not.toContain(test.info().project.use.baseURL ?? '');
    await orderAtStore(page, newEmail('store'));
    expect(backendData.ordersOf(cart)).toMatchObject([{ payment_method: 'harbour-pay' }]);

    await page.getByRole('link', { name: /^Back to/ }).click();
    await expect(checkout.header).toBeVisible();
    await page.mouse.move(150, 250);
    await page.mouse.move(200, 300);
    await checkout.cartButton.click();
    await expect(checkout.cart.getByText('Your cart is empty')).toBeVisible();
    await expect(checkout.cart.getByRole('alert')).toHaveText('');
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain('_wc_checkout');
  });

  test('leads back to the page before, not to one that leads away again', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/contact/');
    await page.goto('/checkout/');
    await expect(page.getByText('Back to')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/contact\/$/);
  });

  test('says when the store is out of reach, and tries again', async ({ page }) => {
    const endpoint = await Endpoint.watch(page);
    const putBack = endpoint.loseRequest('getCheckoutUrl', Number.POSITIVE_INFINITY);
    await page.goto('/checkout/');
    await expect(checkout.alert).toContainText('cannot be reached');
    putBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Back to')).toBeVisible();
  });

  test('takes the order itself where the store hands no sessions over any more', { tag: '@nightly' }, async ({
    page,
  }) => {
    const endpoint = await Endpoint.watch(page);
    endpoint.refuse('getCheckoutUrl', 'Cannot query field "checkoutUrl" on type "Customer".');
    await page.goto('/checkout/');
    await expect(checkout.email).toBeVisible();
    await expect(checkout.place).toHaveText('Place order');
  });
});

test('a gateway of the store’s own page is chosen here, and paid there with the address that was typed', async ({
  page,
}) => {
  await withSettings(page, { storeCheckout: ['harbour-pay'] });
  await checkout.open();
  const email = newEmail('harbourpay');
  await checkout.fillIn(email);
  await checkout.payment('HarbourPay').check();
  await expect(page.getByText('You pay on our payment page')).toBeVisible();
  await checkout.settled();
  expect(await findViolationsInBothColors(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page.getByLabel('Town / City')).toHaveValue('Berlin');
  await page.getByLabel('HarbourPay').check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order received');
  expect(backendData.ordersTo(email)).toMatchObject([{ payment_method: 'harbour-pay', status: 'ON_HOLD' }]);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('main')).toContainText('Your cart is empty');
});

test('it is not offered where the merchant does not list it', async () => {
  await checkout.open();
  await expect(checkout.payment(/./).first()).toBeVisible();
  await expect(checkout.payment('HarbourPay')).toHaveCount(0);
});
