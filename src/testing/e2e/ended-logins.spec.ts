import { SHOP_DEFAULTS } from '#backend/options.ts';
import { parseTokenClaims } from '#storefront/domain/customer/session-token.ts';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/browser-settings.ts';
import { AccountPage } from './pages/account-page.ts';
import { BERLIN, CheckoutPage } from './pages/checkout-page.ts';
import { Device } from './pages/device.ts';
import { ProductPage } from './pages/product-page.ts';
import { movePointer, ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { cartOwnerOf, expire, requireCartOwner } from './support/cart-owner.ts';
import { Endpoint, GRAPHQL_URL } from './support/endpoint.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Page, type Request, test } from './support/test.ts';

/** Logins that end while somebody shops, by their tokens or in another tab. */
const SEEDS = 'machair-seed-mix';
const SEEDS_NAME = 'Machair Seed Mix';
const { sessionHeader, sessionPrefix, tokenKeys } = REQUEST_DEFAULTS;

/** Operations that name nobody's cart. */
const ANONYMOUS = ['login', 'getStockStatus'];

let shop: ShopPage;
let credentials: { username: string; password: string };

test.beforeEach(({ page }) => {
  shop = new ShopPage(page);
});

/** A customer with an address and something in the cart. @returns whose cart it is */
async function asCustomer(page: Page): Promise<string> {
  const device = new Device();
  credentials = await device.register();
  await device.live({ billing: BERLIN, shipping: BERLIN });
  await device.fillCart(SEEDS);
  await device.moveTo(page);
  return requireCartOwner(page);
}

/** Owners of the carts that requests of a page name from now on. */
function cartsAskedFor(page: Page): Set<string | null> {
  const owners = new Set<string | null>();
  page.on('request', (request: Request) => {
    if (request.method() !== 'POST' || !request.url().startsWith(GRAPHQL_URL)) return;
    const token = request.headers()[sessionHeader]?.slice(sessionPrefix.length + 1) ?? '';
    const { operationName } = request.postDataJSON() as { operationName: string };
    if (!ANONYMOUS.includes(operationName)) owners.add(parseTokenClaims(token).customerId);
  });
  return owners;
}

/** Signs in with the link that checkout offers. */
async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await new AccountPage(page).signIn(credentials);
  await page.waitForURL('**/checkout/');
}

test.describe('a login whose tokens have ended', () => {
  const asked = (page: Page) =>
    page.getByRole('main').getByRole('alert').filter({ hasText: 'You have been signed out.' });

  test('while the cart is full: nothing is ordered as a guest, and after signing in all is there', async ({
    page,
  }) => {
    const cart = await asCustomer(page);
    const checkout = new CheckoutPage(page);
    const endpoint = await Endpoint.watch(page);
    await checkout.open();
    await checkout.note.fill('The second courtyard, please.');
    await checkout.payment('Cash on delivery').check();
    // Checkout tells the store the address of the account a moment later; that would find out before the press.
    await expect
      .poll(() => endpoint.sent.at(-1)?.name === 'getCart' && endpoint.count('UpdateCustomer'))
      .toBe(1);
    await checkout.settled();
    await expire(page, 'auth', 'refresh');
    const owners = cartsAskedFor(page);
    await checkout.place.click();
    await expect(asked(page)).toBeVisible();
    await expect(checkout.summary).toContainText(SEEDS_NAME);
    await expect(checkout.place).toHaveCount(0);
    expect(await findViolationsInBothColors(page)).toEqual([]);
    await page.reload();
    await expect(asked(page)).toBeVisible();
    expect(endpoint.count('Checkout')).toBe(0);
    expect([...owners]).toEqual([cart]);
    expect(backendData.pieces(cart)).toEqual({ [SEEDS_NAME]: 1 });

    await signInAgain(page);
    await expect(checkout.note).toHaveValue('The second courtyard, please.');
    await checkout.payment('Cash on delivery').check();
    await checkout.settled();
    await checkout.placeOrder();
    expect(backendData.ordersOf(cart)).toMatchObject([{ customer_id: Number(cart) }]);
  });

  test('before shopping on: what is added goes into the customer’s cart, which checkout asks for', async ({
    page,
  }) => {
    const cart = await asCustomer(page);
    await expire(page, 'auth', 'refresh');
    const owners = cartsAskedFor(page);
    const product = new ProductPage(page);
    await product.open('tide-mug');
    await product.add.click();
    await expect.poll(() => Object.keys(backendData.pieces(cart)).length).toBe(2);
    await page.goto('/checkout/');
    await expect(asked(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
    expect([...owners]).toEqual([cart]);
    await signInAgain(page);
    const checkout = new CheckoutPage(page);
    await expect(checkout.field(checkout.billing, 'lastName')).toHaveValue('Petersen');
    expect(Object.keys(backendData.pieces(cart))).toHaveLength(2);
  });
});

test('a token that ends while somebody shops is replaced, and the cart stays the customer’s', {
  tag: '@nightly',
}, async ({ page }) => {
  const { authTokenSeconds } = SHOP_DEFAULTS;
  await backendData.changeSetting('authTokenSeconds', '2');
  const cart = await asCustomer(page);
  await backendData.changeSetting('authTokenSeconds', String(authTokenSeconds));
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', tokenKeys.auth);
  const claims = atob(token.split('.')[1] ?? '');
  const end = 1000 * (JSON.parse(claims) as { exp: number }).exp;
  await expect.poll(() => Date.now() - end).toBeGreaterThan(0);
  const endpoint = await Endpoint.watch(page);
  const owners = cartsAskedFor(page);
  const product = new ProductPage(page);
  await product.open('tide-mug');
  await product.add.click();
  await expect.poll(() => Object.keys(backendData.pieces(cart)).length).toBe(2);
  expect(endpoint.count('refreshToken')).toBe(1);
  expect([...owners]).toEqual([cart]);
  await expect(page.getByRole('banner').getByRole('button', { name: credentials.username })).toBeVisible();
});

test.describe('in two tabs', () => {
  async function signOutElsewhere(page: Page): Promise<void> {
    const other = await page.context().newPage();
    const account = new AccountPage(other);
    await account.open();
    await account.button('Logout').click();
    await expect(account.button('Sign In')).toBeVisible();
    await other.close();
  }

  test('signing out in one ends it in the other: header, cart and account', async ({ page }) => {
    await asCustomer(page);
    const account = new AccountPage(page);
    await account.open('?tab=details');
    await expect(account.field('Email')).toHaveValue(`${credentials.username}@example.test`);
    await expect(page.locator('[data-cart-count]').first()).toHaveText('1');
    await signOutElsewhere(page);
    await expect(account.button('Sign In')).toBeVisible();
    await expect(shop.header.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(page.locator('[data-cart-count]').first()).toBeHidden();
    await expect.poll(() => cartOwnerOf(page)).toMatch(/^t_/);
    expect(await page.content()).not.toContain(credentials.username);
  });

  test('signing out in one leaves nothing of the customer at the other’s checkout', {
    tag: '@nightly',
  }, async ({ page }) => {
    await asCustomer(page);
    const checkout = new CheckoutPage(page);
    await checkout.open();
    await expect(checkout.field(checkout.billing, 'lastName')).toHaveValue('Petersen');
    await checkout.note.fill('The second courtyard, please.');
    await signOutElsewhere(page);
    await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const trace of [
      credentials.username,
      'Petersen',
      'second courtyard',
      ...Object.values([tokenKeys.auth, tokenKeys.refresh]),
    ])
      expect(kept).not.toContain(trace);
  });

  test('signing in in one shows the customer in the other’s account', { tag: '@nightly' }, async ({
    page,
  }) => {
    credentials = await new Device().register();
    const account = new AccountPage(page);
    await account.open();
    await expect(account.button('Sign In')).toBeVisible();
    const other = await page.context().newPage();
    const there = new AccountPage(other);
    await there.open();
    await there.signIn(credentials);
    await expect(there.heading).toHaveText('Orders');
    await expect(account.heading).toHaveText('Orders');
    await movePointer(page);
    await expect(shop.header.getByText(credentials.username)).toBeVisible();
  });

  test('one new token is asked for, however many tabs need it', async ({ page, context }) => {
    await asCustomer(page);
    await page.evaluate((key) => {
      const [, token] = (localStorage.getItem(key) ?? '').split(' ');
      localStorage.setItem(key, `${Date.now() + 5000} ${token}`);
    }, tokenKeys.auth);
    const endpoint = await Endpoint.watch(context);
    const answer = endpoint.hold('refreshToken');
    const other = await context.newPage();
    await Promise.all([page.goto('/my-account/'), other.goto('/my-account/?tab=downloads')]);
    await expect.poll(() => endpoint.count('refreshToken')).toBe(1);
    answer();
    await expect(new AccountPage(page).tab('Orders')).toBeVisible();
    await expect(new AccountPage(other).tab('Orders')).toBeVisible();
    expect(endpoint.count('refreshToken')).toBe(1);
  });
});
