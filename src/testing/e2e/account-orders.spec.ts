import { GINA } from '#backend/fixtures/shopper.ts';
import { AccountPage } from './pages/account-page.ts';
import { CardForm } from './pages/card-form.ts';
import { BERLIN, CheckoutPage, newEmail } from './pages/checkout-page.ts';
import { Device } from './pages/device.ts';
import { ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { requireCartOwner } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { expect, type Page, test, variantTag } from './support/test.ts';

/** Actions of a customer on earlier orders. */
const POSTCARDS = 'harbour-postcards';

let shop: ShopPage;
let account: AccountPage;

test.beforeEach(({ page }) => {
  shop = new ShopPage(page);
  account = new AccountPage(page);
});

test.describe('an order that is not paid', () => {
  /** A customer whose card was declined. @returns whose cart it was */
  async function afterDecline(page: Page): Promise<string> {
    const device = new Device();
    await device.register();
    await device.live({ billing: BERLIN, shipping: BERLIN });
    await device.fillCart(POSTCARDS);
    await device.moveTo(page);
    const checkout = new CheckoutPage(page);
    await checkout.open();
    await payBy(page, 'decline');
    await expect(checkout.alert).toContainText('Your card was declined.');
    return requireCartOwner(page);
  }

  async function payBy(page: Page, number: 'decline' | 'success'): Promise<void> {
    const checkout = new CheckoutPage(page);
    const card = new CardForm(page);
    await checkout.payment('Credit card').check();
    await card.fill(number);
    await checkout.settled();
    await checkout.place.click();
  }

  const statuses = (cart: string) => backendData.ordersOf(cart).map(({ status }) => status);

  test('is paid from the account, and is still one order', async ({ page }) => {
    const cart = await afterDecline(page);
    expect(statuses(cart)).toEqual(['PENDING']);
    await account.open();
    await account.button('Pay now').click();
    await page.waitForURL('**/checkout/');
    await payBy(page, 'success');
    await new CheckoutPage(page).ordered();
    expect(statuses(cart)).toEqual(['PROCESSING']);
    await expect(account.button('Pay now')).toHaveCount(0);
  });

  test('is put into the cart again from its page, where the cart has lost it', { tag: '@nightly' }, async ({
    page,
  }) => {
    const cart = await afterDecline(page);
    backendData.emptyCart(cart);
    await page.goto(`/order-summary/${backendData.ordersOf(cart)[0]?.id}/`);
    await expect(account.main).toContainText('This order is not paid yet.');
    await account.button('Pay now').click();
    await page.waitForURL('**/checkout/');
    await expect(new CheckoutPage(page).summary).toContainText('Harbour Postcards');
    expect(Object.values(backendData.pieces(cart))).toEqual([1]);
  });

  // `store-checkout.spec.ts` goes to that page from checkout.
  test('is paid on the store’s own page, where it has one', { tag: '@nightly' }, async ({ page }) => {
    const cart = await afterDecline(page);
    const [{ id, order_key: key } = { id: 0, order_key: '' }] = backendData.ordersOf(cart);
    await page.addInitScript((address) => {
      new MutationObserver((_, observer) => {
        const island = document.querySelector('astro-island[props*=payPage]');
        if (island === null) return;
        observer.disconnect();
        const props = island.getAttribute('props') ?? '';
        island.setAttribute('props', props.replace('"payPage":null', `"payPage":"${address}"`));
      }).observe(document, { childList: true, subtree: true });
    }, 'https://store.example/checkout/order-pay/{id}/?pay_for_order=true&key={key}');
    await account.open();
    await expect(account.link('Pay now')).toHaveAttribute(
      'href',
      `https://store.example/checkout/order-pay/${id}/?pay_for_order=true&key=${key}`,
    );
  });
});

test('buying again says what is no longer sold, and adds the rest', { tag: '@nightly' }, async ({ page }) => {
  const device = new Device();
  await device.register();
  const order = await device.order(['puffin-cards', 'machair-seed-mix']);
  await device.moveTo(page);
  await page.route('**/product/puffin-cards/_payload.json*', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/order-summary/${order.databaseId}/`);
  await account.button('Buy again').click();
  await expect(account.main).toContainText('1 product is in your cart again.');
  await expect(account.main).toContainText('No longer available: Puffin Greeting Cards, Set of Six.');
  await expect(shop.header.locator('[data-cart-count]')).toHaveText('1');
});

test('an order of a guest is the account’s after registering with its address, and leaves with it', async ({
  page,
}) => {
  const email = newEmail('claim');
  const device = new Device();
  const own = await device.order(['puffin-cards'], { billing: { ...GINA, email } });
  const other = await device.order(['machair-seed-mix'], { billing: { ...GINA, email: newEmail('other') } });
  await device.moveTo(page);
  await account.open('?action=register');
  await account.field('Email').fill(email);
  await account.field('Password').fill('Four-gannets-over-Skye');
  await account.button('Create an account').click();
  await expect(account.main.getByRole('article', { name: `Order ${own.orderNumber}` })).toBeVisible();
  await expect(account.main).toContainText('More orders on this device');
  await account.main.getByRole('link', { name: `Order ${other.orderNumber}` }).click();
  await expect(account.main).toContainText('Machair Seed Mix');
  await page.goto(`/order-summary/${own.databaseId}/`);
  await expect(account.main).toContainText('Puffin');
  await account.open();
  await account.button('Logout').click();
  await expect(account.button('Sign In')).toBeVisible();
  await page.goto(`/order-summary/${own.databaseId}/`);
  await expect(account.main).toContainText('We could not find your order.');
  await page.goto(`/order-summary/${other.databaseId}/`);
  await expect(account.main).toContainText('Machair Seed Mix');
});

for (const [index, { tab, operation, failure, shown }] of [
  {
    tab: 'Downloads',
    operation: 'getDownloads',
    failure: 'There was an error getting your downloads. Please try again later.',
    shown: 'You have not bought any files yet.',
  },
  {
    tab: 'Orders',
    operation: 'getOrders',
    failure: 'There was an error getting your orders. Please try again later.',
    shown: 'You have not ordered anything yet.',
  },
  {
    tab: 'Details',
    operation: 'getCart',
    failure: 'The shop is busy',
    shown: 'Your username cannot be changed.',
  },
].entries()) {
  test(`${tab}: a failed answer is asked for again, and then said`, { tag: variantTag(index) }, async ({
    page,
  }) => {
    const device = new Device();
    await device.register();
    await device.moveTo(page);
    const endpoint = await Endpoint.watch(page);
    await account.open('?tab=addresses');
    await expect(account.heading).toHaveText('Addresses');
    endpoint.fail(operation, 500);
    await account.tab(tab).click();
    await expect(account.main).toContainText(shown);
    await account.open('?tab=addresses');
    await expect(account.heading).toHaveText('Addresses');
    endpoint.fail(operation, 500, 3);
    await account.tab(tab).click();
    await expect(account.main.getByRole('alert')).toContainText(failure);
    await expect(account.main).not.toContainText(shown);
    await account.button('Try again').click();
    await expect(account.main).toContainText(shown);
  });
}
