import { NIGHTLY } from '#testing/tier.ts';
import { CardForm } from './pages/card-form.ts';
import { CheckoutPage, newEmail } from './pages/checkout-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test, variantTag } from './support/test.ts';

let checkout: CheckoutPage;
let card: CardForm;
let cart: string;

test.beforeEach(async ({ page }) => {
  checkout = new CheckoutPage(page);
  card = new CardForm(page);
  cart = await fillCart(page, [{ slug: 'harbour-postcards' }]);
});

/** Opens checkout with everything typed but the card. */
async function fillIn(): Promise<void> {
  await checkout.open();
  await checkout.fillIn(newEmail('card'));
  await checkout.payment('Credit card').check();
  await expect(card.number).toBeVisible();
  await checkout.settled();
}

/** Numbers of the cart's orders by status, and of payments that were made. */
function books() {
  const orders: Record<string, number> = {};
  for (const { status } of backendData.ordersOf(cart)) orders[status] = (orders[status] ?? 0) + 1;
  const payments = backendData.payments(cart).map(({ status }) => status);
  return { orders, payments };
}

const PAID = { orders: { PROCESSING: 1 }, payments: ['succeeded'] };
const UNPAID = { orders: { PENDING: 1 }, payments: ['requires_payment_method'] };

test('a card pays, and Stripe is asked for nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/stripe/i.test(message.text())) warnings.push(message.text());
  });
  await fillIn();
  await expect(page.getByText('Simulated payment: no money moves')).toBeVisible();
  await card.fill('success');
  await checkout.placeOrder();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
  expect(books()).toEqual(PAID);
  expect(asked.filter((url) => url.includes('stripe.com'))).toEqual([]);
  expect(warnings).toEqual([]);
});

test.describe('a card that does not pay says why, and another one does', () => {
  const declined = [['decline', 'Your card was declined.']] as const;
  const others = [
    ['insufficientFunds', 'There is not enough money on this card.'],
    ['processingError', 'The card could not be processed just now.'],
  ] as const;
  for (const [kind, text] of NIGHTLY ? [...declined, ...others] : declined) {
    test(kind, async () => {
      await fillIn();
      await card.fill(kind);
      await checkout.place.click();
      await expect(checkout.page.getByText(text)).toBeVisible();
      expect(books()).toEqual(UNPAID);
      await card.fill('success');
      await checkout.placeOrder();
      expect(books()).toEqual(PAID);
    });
  }
});

test('fields that are empty say so, and order nothing', { tag: '@nightly' }, async () => {
  await fillIn();
  await checkout.place.click();
  await expect(card.number).toBeFocused();
  await expect(card.number).toHaveAccessibleDescription('Please enter the card number.');
  expect(books()).toEqual({ orders: {}, payments: [] });
});

test.describe('fields of the provider that', () => {
  const unavailable = 'The card form could not be loaded.';

  for (const [index, fault] of (['load hangs', 'load refused'] as const).entries()) {
    test(`do not load (${fault}) say so, and can be loaded again`, { tag: variantTag(index) }, async ({
      page,
    }) => {
      await page.clock.install();
      await checkout.open();
      await checkout.fillIn(newEmail('card'));
      await card.breakScript(fault);
      await checkout.payment('Credit card').check();
      await checkout.settled();
      await expect(async () => {
        // Again where the form was not there yet: its time to load begins with it.
        if (fault === 'load hangs') await page.clock.fastForward('00:30');
        await expect(page.getByText(unavailable)).toBeVisible({ timeout: 2000 });
      }).toPass();
      await checkout.place.click();
      await expect(checkout.place).toHaveText('Place order');
      expect(books()).toEqual({ orders: {}, payments: [] });
      await card.repairScript();
      await page.getByRole('button', { name: 'Try again' }).click();
      await card.fill('success');
      await checkout.placeOrder();
      expect(books()).toEqual(PAID);
    });
  }

  for (const [index, fault] of (['confirm throws', 'check throws'] as const).entries()) {
    test(`throw (${fault}) leave checkout usable, and charge nothing`, { tag: variantTag(index) }, async ({
      page,
    }) => {
      await fillIn();
      await card.fill('success');
      await card.breakScript(fault);
      await checkout.place.click();
      await expect(checkout.place).toHaveText('Place order');
      expect(books().payments).not.toContain('succeeded');
      await card.repairScript();
      if (fault === 'check throws') {
        await expect(page.getByText(unavailable)).toBeVisible();
        await page.getByRole('button', { name: 'Try again' }).click();
        await card.fill('success');
      }
      await checkout.placeOrder();
      expect(books()).toEqual(PAID);
    });
  }
});

test('a provider that never answers keeps nobody at checkout, and charges nothing', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.clock.install();
  await fillIn();
  await card.fill('success');
  await card.breakScript('answers hang');
  await checkout.place.click();
  await expect(checkout.place).toHaveText('Processing');
  await page.waitForFunction(() => localStorage.getItem('islet-checkout')?.includes('clientSecret'));
  await page.clock.fastForward('02:30');
  await page.getByRole('button', { name: 'Find out' }).click();
  await expect(page.getByRole('heading', { name: 'We are finding out' })).toBeVisible();
  // The provider is asked once its script is loaded, and given up half a minute later.
  await expect(async () => {
    await page.clock.fastForward('00:30');
    await expect(page.getByText('nothing was charged')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(books()).toEqual(UNPAID);
  await card.repairScript();
  await card.fill('success');
  await checkout.placeOrder();
  expect(books()).toEqual(PAID);
});

test('the bank’s question can be refused, also by closing it, and agreed to with the card used again', async ({
  page,
}) => {
  await fillIn();
  await card.fill('threeDSecure');
  await checkout.place.click();
  await card.bank.getByRole('button', { name: 'Refuse' }).click();
  const text = page.getByText('Your bank did not confirm the payment, and nothing was charged.');
  await expect(text).toBeVisible();
  await checkout.place.click();
  await expect(card.bank).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.bank).toHaveCount(0);
  await expect(text).toBeVisible();
  expect(books()).toEqual(UNPAID);
  await checkout.place.click();
  await card.bank.getByRole('button', { name: 'Confirm payment' }).click();
  await checkout.ordered();
  expect(books()).toEqual(PAID);
});

test('a payment under way makes an order that waits for it', { tag: '@nightly' }, async ({ page }) => {
  await fillIn();
  await card.fill('processing');
  await checkout.placeOrder();
  await expect(page.getByText('On hold until your payment arrives')).toBeVisible();
  expect(Object.values(books().orders)).toEqual([1]);
});

test('two presses are one order and one charge', { tag: '@nightly' }, async () => {
  await fillIn();
  await card.fill('success');
  await checkout.place.dblclick();
  await checkout.ordered();
  expect(books()).toEqual(PAID);
});

test('going back after the order orders nothing again', { tag: '@nightly' }, async ({ page }) => {
  await fillIn();
  await card.fill('success');
  await checkout.placeOrder();
  await page.goBack();
  await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible();
  expect(books()).toEqual(PAID);
});

// `place-order.test.ts` and `every-order.test.ts` kill tabs at this moment too.
test('a tab that dies between charge and order finds its order', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await fillIn();
  await card.fill('success');
  const charged = new Promise<void>((resolve) => {
    void card.after('confirm', async () => {
      await page.close();
      resolve();
    });
  });
  await checkout.place.click({ noWaitAfter: true }).catch(() => undefined);
  await charged;
  expect(books()).toEqual({ orders: { PENDING: 1 }, payments: ['succeeded'] });
  const other = await context.newPage();
  await other.goto('/order-summary/');
  await other.getByRole('link', { name: 'Find out' }).click();
  await other.waitForURL(/\/checkout\/order-received\/\d+\/$/);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
  expect(books()).toEqual(PAID);
});

test('a page that is reloaded while the bank asks has charged nothing, and can pay', {
  tag: '@nightly',
}, async ({ page }) => {
  await fillIn();
  await card.fill('threeDSecure');
  await checkout.place.click();
  await expect(card.bank).toBeVisible();
  await page.reload();
  await expect(page.getByText('The payment was not completed, and nothing was charged.')).toBeVisible();
  await expect(checkout.field(checkout.billing, 'city')).toHaveValue('Berlin');
  await card.fill('success');
  await checkout.placeOrder();
  expect(books()).toEqual(PAID);
});

test('a charge that the page hears nothing of is found by the store', { tag: '@nightly' }, async () => {
  await fillIn();
  await card.fill('success');
  await card.after('confirm', async (route) => {
    await card.down();
    await route.abort('connectionreset');
  });
  await checkout.placeOrder();
  expect(books()).toEqual(PAID);
});

test('while nobody can tell what became of the charge, nobody pays twice', async ({ page }) => {
  const endpoint = await Endpoint.watch(page);
  let up = () => {};
  await fillIn();
  await card.fill('success');
  await card.after('confirm', async (route) => {
    up = endpoint.down();
    await card.down();
    await route.abort('connectionreset');
  });
  await checkout.place.click();
  await expect(page.getByRole('heading', { name: 'We cannot tell yet' })).toBeVisible({ timeout: 20_000 });
  await expect(checkout.place).toHaveCount(0);
  up();
  await page.getByRole('button', { name: 'Try again' }).click();
  await checkout.ordered();
  expect(books()).toEqual(PAID);
});

test('an order whose answer is lost after the charge is found', { tag: '@nightly' }, async ({ page }) => {
  const endpoint = await Endpoint.watch(page);
  await fillIn();
  await card.fill('success');
  await card.after('confirm', async (route) => {
    endpoint.loseAnswer('Checkout');
    await route.continue();
  });
  await checkout.placeOrder();
  expect(books()).toEqual(PAID);
});

test('what a bank leaves in the address is gone at once', async ({ page }) => {
  await page.goto(
    '/checkout/?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed&x=1',
  );
  await expect(checkout.email).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\/\?x=1$/);
});

test('files that were paid for are there to be fetched', async ({ page }) => {
  cart = await fillCart(page, [{ slug: 'gansey-pattern' }]);
  await fillIn();
  await card.fill('success');
  await checkout.placeOrder();
  await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible();
  const fetched = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Download / })
    .first()
    .click();
  expect((await fetched).suggestedFilename()).toMatch(/\.\w+$/);
  expect(books()).toEqual({ orders: { COMPLETED: 1 }, payments: ['succeeded'] });
});

test('paying on delivery after a declined card gives the card payment up', { tag: '@nightly' }, async () => {
  await fillIn();
  await card.fill('decline');
  await checkout.place.click();
  await expect(checkout.page.getByText('Your card was declined.')).toBeVisible();
  await checkout.payment('Cash on delivery').check();
  await checkout.placeOrder();
  expect(books()).toEqual({ orders: { CANCELLED: 1, PROCESSING: 1 }, payments: ['canceled'] });
});

test('ways to pay have icons of the icon service, or a common one', { tag: '@nightly' }, async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/icons.json?icons='));
  await checkout.open();
  expect(new URL((await asked).url()).searchParams.get('icons')?.split(',')).toContain('credit-card');
  await expect(page.locator('[data-icon=credit-card]')).toBeVisible();
  await page.route('**/icons.json*', (route) => route.abort());
  await page.reload();
  await expect(checkout.payment('Credit card')).toBeVisible();
  await expect(page.locator('.choice .i-ph-wallet').first()).toBeVisible();
});

test('the card form breaks no rule of accessibility, nor does the bank', async ({ page }) => {
  await fillIn();
  await checkout.place.click();
  await expect(card.number).toBeFocused();
  expect(await findViolationsInBothColors(page)).toEqual([]);
  await card.fill('threeDSecure');
  await checkout.place.click();
  await expect(card.bank).toBeVisible();
  expect(await findViolationsInBothColors(page)).toEqual([]);
});
