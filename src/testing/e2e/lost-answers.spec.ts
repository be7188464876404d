import { TIER } from '#testing/tier.ts';
import { movePointer, ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { cartOwnerOf, fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { expect, type Page, test } from './support/test.ts';

/** Actions of shoppers while the way to the store is bad: nothing is lost, and nothing comes twice. */
const PRODUCT = { path: '/product/beacon-candle/', name: 'Beacon Beeswax Candle' };
const OTHER = { path: '/product/tide-mug/' };
const PATIENCE = { timeout: 30_000 };

let endpoint: Endpoint;
let shop: ShopPage;

test.beforeEach(async ({ page, context }) => {
  endpoint = await Endpoint.watch(context);
  shop = new ShopPage(page);
});

const addButton = (page: Page) => page.getByRole('main').locator('form button[type=submit]').first();
const badge = (page: Page) => page.locator('[data-cart-count]').first();

/** True if everything that the shopper asked for was done or reported. */
function isSettled(page: Page): Promise<boolean> {
  return page.evaluate(() => !Object.keys(localStorage).some((key) => key.startsWith('islet-outbox:')));
}

/** Waits until nothing is open any more, and the backend has this many pieces of each product. */
async function expectPieces(page: Page, pieces: Record<string, number>): Promise<void> {
  const state = async () => {
    const cart = await cartOwnerOf(page);
    return { settled: await isSettled(page), pieces: cart === null ? {} : backendData.pieces(cart) };
  };
  await expect.poll(state, PATIENCE).toEqual({ settled: true, pieces });
}

test('a guest’s very first cart survives a reload', async ({ page }) => {
  await page.goto(PRODUCT.path);
  await addButton(page).click();
  await expectPieces(page, { [PRODUCT.name]: 1 });
  const cart = await cartOwnerOf(page);
  await page.reload();
  await expect(badge(page)).toHaveText('1');
  await shop.cartButton.click();
  await expect(shop.cart.getByRole('link', { name: PRODUCT.name, exact: true })).toBeVisible();
  await expect.poll(() => endpoint.count('getCart')).toBeGreaterThan(1);
  expect(await cartOwnerOf(page)).toBe(cart);
  await expectPieces(page, { [PRODUCT.name]: 1 });
});

test('a double click adds once', async ({ page }) => {
  endpoint.latency = 500;
  await page.goto(PRODUCT.path);
  await addButton(page).dblclick();
  await expectPieces(page, { [PRODUCT.name]: 1 });
});

test('navigating while the answer is on its way adds once', { tag: '@nightly' }, async ({ page }) => {
  endpoint.latency = 1000;
  await page.goto(PRODUCT.path);
  await addButton(page).click();
  await expect.poll(() => endpoint.count('addToCart')).toBe(1);
  await page.goto('/contact/');
  await expect(badge(page)).toHaveText('1');
  await movePointer(page);
  await expectPieces(page, { [PRODUCT.name]: 1 });
});

test('navigating before anything was sent adds once', { tag: '@nightly' }, async ({ page }) => {
  const release = endpoint.hold('getCart');
  await page.goto(PRODUCT.path);
  await movePointer(page);
  await expect.poll(() => endpoint.count('getCart')).toBe(1);
  await addButton(page).click();
  await expect(badge(page)).toHaveText('1');
  await page.goto('/contact/');
  release();
  await movePointer(page);
  await expectPieces(page, { [PRODUCT.name]: 1 });
  await expect(badge(page)).toHaveText('1');
});

test('an answer that gets lost adds once', async ({ page }) => {
  await page.goto(PRODUCT.path);
  endpoint.loseAnswer('addToCart');
  await addButton(page).click();
  await expectPieces(page, { [PRODUCT.name]: 1 });
});

test('a request that gets lost is sent again', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(PRODUCT.path);
  endpoint.loseRequest('addToCart');
  await addButton(page).click();
  await expectPieces(page, { [PRODUCT.name]: 1 });
  expect(endpoint.count('addToCart')).toBe(2);
});

// The cart panel and checkout are tried in this too.
test('a store that is out of reach gets what was wanted once it is back', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto(PRODUCT.path);
  const back = endpoint.down();
  await addButton(page).click();
  await expect(badge(page)).toHaveText('1');
  await expect.poll(() => endpoint.sent.length).toBeGreaterThan(0);
  expect(await isSettled(page)).toBe(false);
  const slow = page.getByRole('status').filter({ hasText: 'This is taking longer than usual.' });
  await expect(slow).toBeVisible();
  back();
  await expectPieces(page, { [PRODUCT.name]: 1 });
  await expect(slow).toHaveCount(0);
  await expect(badge(page)).toHaveText('1');
});

test('what was pressed shows before the store has answered', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(PRODUCT.path);
  const release = endpoint.hold('addToCart');
  await addButton(page).click();
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(badge(page)).toHaveText('1');
  await shop.cartButton.click();
  await expect(shop.cart.getByRole('link', { name: PRODUCT.name, exact: true })).toBeVisible();
  expect(await isSettled(page)).toBe(false);
  release();
  await expectPieces(page, { [PRODUCT.name]: 1 });
  await expect(addButton(page)).not.toHaveAttribute('aria-busy');
});

for (const latency of TIER.latencies) {
  test(`a store that takes ${latency / 1000} s gets each press once`, { tag: '@nightly' }, async ({
    page,
  }) => {
    endpoint.latency = latency;
    await page.goto(PRODUCT.path);
    await addButton(page).click();
    await expect(badge(page)).toHaveText('1');
    await expect(addButton(page)).not.toHaveAttribute('aria-busy', PATIENCE);
    await addButton(page).click();
    await expect(badge(page)).toHaveText('2');
    await expectPieces(page, { [PRODUCT.name]: 2 });
  });
}

test('two tabs show one cart, and what they add at the same time is all there', async ({ page, context }) => {
  const other = await context.newPage();
  await Promise.all([page.goto(PRODUCT.path), other.goto(OTHER.path)]);
  await Promise.all([movePointer(page), movePointer(other)]);
  for (let round = 1; round <= 3; round++) {
    await Promise.all([addButton(page).click(), addButton(other).click()]);
    await expectPieces(page, { [PRODUCT.name]: round, 'Tide Mug - Kelp Green, Small': round });
    for (const tab of [page, other]) await expect(badge(tab)).toHaveText(String(2 * round));
  }
  expect(await cartOwnerOf(other)).toBe(await cartOwnerOf(page));
  await addButton(other).click();
  await expect(badge(page)).toHaveText('7');
  await expectPieces(other, { [PRODUCT.name]: 3, 'Tide Mug - Kelp Green, Small': 4 });
});

test.describe('while the store fails', () => {
  const busy = (page: Page) => page.getByRole('alert').filter({ hasText: 'The shop is busy' });
  const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
  /** Attempts of one read. */
  const ATTEMPTS = 3;

  test.afterEach(({ complaints }) => {
    // The browser complains about the answers themselves.
    complaints.length = 0;
  });

  test('a new guest reads so instead of “empty”, and can try again', async ({ page }) => {
    endpoint.fail('getCart', 403, ATTEMPTS);
    await page.goto(PRODUCT.path);
    await shop.cartButton.click();
    await expect(busy(page)).toBeVisible();
    await expect(shop.cart.getByText('Your cart is empty')).toHaveCount(0);
    await retry(page).click();
    await expect(shop.cart.getByText('Your cart is empty')).toBeVisible();
  });

  test('checkout says so, and shows the cart afterwards', async ({ page }) => {
    await fillCart(page, [{ slug: 'beacon-candle' }]);
    endpoint.fail('getCart', 500, ATTEMPTS);
    await page.goto('/checkout/');
    await expect(busy(page)).toBeVisible();
    await retry(page).click();
    await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  });

  test('lines that it has lost are named, and can be added again', { tag: '@nightly' }, async ({ page }) => {
    await page.goto(PRODUCT.path);
    await addButton(page).click();
    await expectPieces(page, { [PRODUCT.name]: 1 });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.setItem('islet-session', 'garbage'));
    await page.goto(OTHER.path);
    await movePointer(page);
    await expect(page.getByText(`The shop has lost part of your cart: ${PRODUCT.name}.`)).toBeVisible();
    await expect(badge(page)).toBeHidden();
    await page.getByRole('button', { name: 'Add again' }).click();
    await expectPieces(page, { [PRODUCT.name]: 1 });
    await expect(page.getByText('The shop has lost part of your cart')).toHaveCount(0);
  });

  test('one internal error costs nothing', async ({ page }) => {
    const cart = await fillCart(page, [{ slug: 'beacon-candle', quantity: 2 }]);
    endpoint.refuse('getCart', 'Internal server error');
    await page.goto('/checkout/');
    await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
    expect(await cartOwnerOf(page)).toBe(cart);
    await expectPieces(page, { [PRODUCT.name]: 2 });
  });
});
