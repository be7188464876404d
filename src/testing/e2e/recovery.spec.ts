import { CardForm } from './pages/card-form.ts';
import { CheckoutPage, newEmail } from './pages/checkout-page.ts';
import { CartPanel } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { type BrowserContext, expect, type Page, test, variantTag } from './support/test.ts';

/** Notice for a shopper who comes back to an order whose outcome nobody has seen. */
const SEEDS = 'machair-seed-mix';
let cart: string;

/** Opens checkout with everything typed. @param pay how it is paid */
async function fillIn(page: Page, pay: string): Promise<CheckoutPage> {
  const checkout = new CheckoutPage(page);
  cart = await fillCart(page, [{ slug: SEEDS }]);
  await checkout.open();
  await checkout.fillIn(newEmail('recovery'));
  await checkout.payment(pay).check();
  await checkout.settled();
  return checkout;
}

/** Numbers of the cart's orders by status, and of payments that were made. */
function books() {
  const orders = backendData.ordersOf(cart).map(({ status }) => status);
  return { orders, payments: backendData.payments(cart).map(({ status }) => status) };
}

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you for your order' });

test.describe('back from the bank’s own page', () => {
  async function askBank(page: Page): Promise<CardForm> {
    const card = new CardForm(page);
    const checkout = await fillIn(page, 'Credit card');
    await card.fill('threeDSecure');
    await checkout.place.click();
    await expect(card.bank).toBeVisible();
    return card;
  }

  test('a confirmed payment becomes its order, also when the page is loaded again', async ({ page }) => {
    const card = await askBank(page);
    const endpoint = await Endpoint.watch(page);
    const answer = endpoint.hold('Checkout');
    await card.returnFromBank(true);
    await expect(page.getByText('We are finding out what became of your order')).toBeVisible();
    await expect(page).toHaveURL(/\/checkout\/$/);
    await expect.poll(() => endpoint.count('Checkout')).toBe(1);
    await page.reload();
    await expect.poll(() => endpoint.count('Checkout')).toBe(2);
    answer();
    await expect(thanks(page)).toBeVisible();
    expect(books()).toEqual({ orders: ['PROCESSING'], payments: ['succeeded'] });
    await page.goto('/checkout/');
    await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible();
  });

  test('a refused payment has charged nothing, and everything typed is there', { tag: '@nightly' }, async ({
    page,
  }) => {
    const card = await askBank(page);
    await card.returnFromBank(false);
    await expect(page.getByText('The payment was not completed, and nothing was charged.')).toBeInViewport();
    const checkout = new CheckoutPage(page);
    await expect(checkout.field(checkout.billing, 'city')).toHaveValue('Berlin');
    expect(books()).toEqual({ orders: ['PENDING'], payments: ['requires_payment_method'] });
  });
});

test('a charge whose order the store refuses is reported as such, at once and later, until it is made', async ({
  page,
}) => {
  const endpoint = await Endpoint.watch(page);
  const card = new CardForm(page);
  const checkout = await fillIn(page, 'Credit card');
  await card.fill('success');
  await card.after('confirm', async (route) => {
    endpoint.refuse('Checkout', 'Sorry, &quot;Machair Seed Mix&quot; is not in stock.', 2);
    await route.continue();
  });
  await checkout.place.click();
  const panel = page.getByRole('alert').filter({ hasText: 'Your payment arrived, the order did not' });
  for (const visit of ['at once', 'after a reload']) {
    if (visit === 'after a reload') {
      endpoint.refuse('Checkout', 'Sorry, &quot;Machair Seed Mix&quot; is not in stock.');
      await page.reload();
    }
    await expect(panel).toContainText('Machair Seed Mix is out of stock.');
    await expect(panel).toContainText(/pi_simulated_/);
    await expect(checkout.place).toHaveCount(0);
  }
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(thanks(page)).toBeVisible();
  expect(books()).toEqual({ orders: ['PROCESSING'], payments: ['succeeded'] });
});

for (const [index, arrives] of ['before', 'after'].entries()) {
  test(`an order that reaches the store ${arrives} the page is loaded again is made once`, {
    tag: variantTag(index),
  }, async ({ page, context }) => {
    const endpoint = await Endpoint.watch(context);
    const checkout = await fillIn(page, 'Cash on delivery');
    const arrive = endpoint.delay('Checkout');
    await checkout.place.click();
    await expect.poll(() => endpoint.count('Checkout')).toBe(1);
    const arrived = async () => {
      arrive();
      await expect.poll(() => books().orders).toEqual(['PROCESSING']);
    };
    if (arrives === 'before') await arrived();
    await page.reload();
    const other = await context.newPage();
    await other.goto('/checkout/');
    await expect.poll(() => endpoint.count('getCart')).toBeGreaterThan(2);
    // Neither page offers to order again.
    for (const tab of [page, other]) await expect(new CheckoutPage(tab).place).toHaveCount(0);
    if (arrives === 'after') await arrived();
    await expect(thanks(page)).toBeVisible({ timeout: 20_000 });
    // The tab that asked first has the order; it took the cart of both.
    await expect(other.getByRole('main')).toContainText(/Thank you for your order|Your cart is empty/);
    expect(books().orders).toEqual(['PROCESSING']);
    expect(backendData.pieces(cart)).toEqual({});
  });
}

test.describe('an order on delivery whose tab was closed', () => {
  /** Orders and closes the tab before the answer has come. */
  async function orderAndClose(context: BrowserContext, isMade: boolean): Promise<Endpoint> {
    const endpoint = await Endpoint.watch(context);
    const page = await context.newPage();
    const checkout = await fillIn(page, 'Cash on delivery');
    if (isMade) endpoint.keepAnswer('Checkout');
    else endpoint.loseRequest('Checkout');
    await checkout.place.click();
    await expect.poll(() => endpoint.count('Checkout')).toBe(1);
    if (isMade) await expect.poll(() => books().orders).toEqual(['PROCESSING']);
    await page.close();
    return endpoint;
  }

  /** So much later that the order cannot be on its way any more. */
  async function comeBackLater(page: Page): Promise<void> {
    await page.goto('/privacy-policy/');
    await page.evaluate(() => {
      const attempt = JSON.parse(localStorage.getItem('islet-checkout') ?? '{}') as { at: number };
      localStorage.setItem('islet-checkout', JSON.stringify({ ...attempt, at: attempt.at - 60_000 }));
    });
  }

  // The test above finds such an order too, from a page that is open.
  test('is shown where it was made', { tag: '@nightly' }, async ({ page, context }) => {
    await orderAndClose(context, true);
    await page.goto('/checkout/');
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('€14.40');
    expect(books().orders).toEqual(['PROCESSING']);
  });

  test('is waited for while the store is out of reach, and nobody orders again', { tag: '@nightly' }, async ({
    page,
    context,
  }) => {
    const endpoint = await orderAndClose(context, true);
    const up = endpoint.down();
    await page.goto('/checkout/');
    await expect(page.getByRole('alert').filter({ hasText: 'We cannot tell yet' })).toContainText(
      'we do not know yet whether your order has arrived',
      { timeout: 20_000 },
    );
    up();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(thanks(page)).toBeVisible();
    expect(books().orders).toEqual(['PROCESSING']);
  });

  test('is placed again where it did not arrive', { tag: '@nightly' }, async ({ page, context }) => {
    await orderAndClose(context, false);
    await comeBackLater(page);
    await page.goto('/checkout/');
    await expect(
      page.getByText('Your order has not reached the shop, and nothing was ordered.'),
    ).toBeInViewport({ timeout: 20_000 });
    expect(books().orders).toEqual([]);
    const checkout = new CheckoutPage(page);
    await checkout.settled();
    await checkout.placeOrder();
    expect(books().orders).toEqual(['PROCESSING']);
  });

  test('is not taken for placed because the cart was emptied by hand', { tag: '@nightly' }, async ({
    page,
    context,
  }) => {
    await orderAndClose(context, false);
    const panel = new CartPanel(page);
    await page.goto('/products/');
    await panel.open();
    await panel.remove('Machair Seed Mix').click();
    await expect.poll(() => backendData.pieces(cart)).toEqual({});
    await page.goto('/checkout/');
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'We cannot tell whether your order has arrived' });
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'Continue to checkout' }).click();
    await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible();
    await page.goto('/order-summary/');
    await expect(page.getByText('There is no order on this device.')).toBeVisible();
    expect(books().orders).toEqual([]);
  });
});
