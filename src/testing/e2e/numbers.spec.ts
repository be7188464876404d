import { AccountPage } from './pages/account-page.ts';
import { CardForm } from './pages/card-form.ts';
import { CheckoutPage, newEmail } from './pages/checkout-page.ts';
import { WishlistPage } from './pages/list-page.ts';
import { ProductPage } from './pages/product-page.ts';
import { ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart } from './support/cart-owner.ts';
import { serveCollector } from './support/collector.ts';
import { Endpoint } from './support/endpoint.ts';
import { test } from './support/merchant-shop.ts';
import { expect, type Page } from './support/test.ts';

/** One worker: the renderer is loaded once. */
test.describe.configure({ mode: 'default' });

const SEEDS = 'machair-seed-mix';
const banner = (page: Page) => page.getByRole('region', { name: 'Your choice' });
const accept = (page: Page) => banner(page).getByRole('button', { name: 'Accept all' }).click();

/** Agrees on a page where nothing is bought. */
async function agree(page: Page): Promise<void> {
  await page.goto('/contact/');
  await accept(page);
  await expect(banner(page)).toBeHidden();
  // From now on the device remembers what was sent.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('islet-sent-events'))).not.toBeNull();
}

/** Opens checkout with everything typed, to be paid in cash. */
async function fillIn(page: Page): Promise<CheckoutPage> {
  await fillCart(page, [{ slug: SEEDS, quantity: 2 }]);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.fillIn(newEmail('numbers'));
  await checkout.settled();
  return checkout;
}

test('a tag gets what a shopper does, from the consent on and not before', async ({ page, shop }) => {
  await using counter = await serveCollector();
  shop.settings = { thirdParty: [counter.tag] };
  const { productId } = backendData.ids(SEEDS);
  const scripts = new ShopPage(page).scripts;
  await page.goto('/products/');
  await page.mouse.wheel(0, 300);
  await expect(banner(page)).toBeVisible();
  expect(counter.requested).toEqual([]);
  expect(scripts.filter((path) => /\/(tags|shopper|vitals)\./.test(path))).toEqual([]);

  await accept(page);
  await expect.poll(() => counter.events('view_item_list')).toHaveLength(1);
  await expect
    .poll(() => counter.entries().slice(0, 4))
    .toEqual([
      [
        'consent',
        'default',
        expect.objectContaining({ analytics_storage: 'denied', ad_user_data: 'denied' }),
      ],
      [
        'consent',
        'update',
        expect.objectContaining({ analytics_storage: 'granted', ad_user_data: 'denied' }),
      ],
      ['js', expect.anything()],
      ['config', 'G-TEST'],
    ]);
  expect(counter.events('view_item_list')[0]).toMatchObject({
    item_list_id: 'products',
    item_list_name: 'All products',
    items: expect.arrayContaining([expect.objectContaining({ index: 1, price: expect.any(Number) })]),
  });

  const card = page.getByRole('main').getByRole('article').first().getByRole('link');
  const name = await card.innerText();
  await card.click();
  await expect.poll(() => counter.events('view_item')).toHaveLength(1);
  expect(counter.events('select_item')[0]).toMatchObject({ items: [{ index: 0, item_name: name }] });

  await page.goto(`/product/${SEEDS}/`);
  const product = new ProductPage(page);
  await product.more.click();
  await product.add.click();
  await expect.poll(() => counter.events('add_to_cart')).toHaveLength(1);
  const [added] = counter.events('add_to_cart');
  const [seen] = counter.events('view_item').slice(-1);
  const [{ price } = { price: 0 }] = (seen?.items ?? []) as { price: number }[];
  const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  expect(seen).toMatchObject({ items: [{ item_category: await way.nth(1).innerText() }] });
  expect(added).toMatchObject({
    currency: 'EUR',
    value: price * 2,
    items: [{ item_id: String(productId), item_name: 'Machair Seed Mix', quantity: 2, price }],
  });
  await expect
    .poll(() => counter.events('view_item_list').map(({ item_list_id }) => item_list_id))
    .toContain('toast-goes-with');
});

test('a tag gets hearts and searches, and nothing more once the consent is withdrawn', async ({
  page,
  shop,
}) => {
  await using counter = await serveCollector();
  shop.settings = { thirdParty: [counter.tag] };
  await agree(page);
  await page.goto(`/product/${SEEDS}/`);
  await new WishlistPage(page).heart('Machair Seed Mix').check();
  await expect
    .poll(() => counter.events('add_to_wishlist'))
    .toMatchObject([{ items: [{ item_name: 'Machair Seed Mix' }] }]);
  await page.goto('/products/?search=mug');
  await expect.poll(() => counter.events('search')).toMatchObject([{ search_term: 'mug' }]);

  await page.getByRole('button', { name: 'Change consent' }).click();
  await banner(page).getByRole('button', { name: 'Decline all' }).click();
  await expect
    .poll(() => counter.entries().at(-1))
    .toMatchObject(['consent', 'update', { analytics_storage: 'denied' }]);
  const { length } = counter.requested;
  await new ShopPage(page).cartButton.click();
  await expect(new ShopPage(page).cart).toBeVisible();
  await page.goto(`/product/${SEEDS}/`);
  await page.mouse.wheel(0, 300);
  await expect(new ProductPage(page).add).toBeVisible();
  expect(counter.requested).toHaveLength(length);
});

test('a tag that is declined before its code is there is not loaded', async ({ page, shop }) => {
  await using counter = await serveCollector();
  shop.settings = { thirdParty: [counter.tag] };
  await page.goto('/contact/');
  const held = Promise.withResolvers<void>();
  await page.route(/\/tags\./, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/tags\./);
  await accept(page);
  const code = (await asked).url();
  await page.getByRole('button', { name: 'Change consent' }).click();
  await banner(page).getByRole('button', { name: 'Decline all' }).click();
  held.resolve();
  // The same file: those who waited for it before come first.
  await page.evaluate((address) => import(address), code);
  await expect(page.locator(`script[src="${counter.tag.src}"]`)).toHaveCount(0);
  expect(counter.requested).toEqual([]);
});

test.describe('a purchase is counted once', () => {
  test('with the steps before it, whatever is loaded again or opened beside it', async ({
    page,
    context,
    shop,
  }) => {
    await using counter = await serveCollector();
    shop.settings = { thirdParty: [counter.tag] };
    await agree(page);
    const checkout = await fillIn(page);
    const number = await checkout.placeOrder();
    await expect.poll(() => counter.events('purchase')).toHaveLength(1);
    expect(counter.names().filter((name) => /checkout|_info|purchase/.test(String(name)))).toEqual([
      'begin_checkout',
      'add_shipping_info',
      'add_payment_info',
      'purchase',
    ]);
    expect(counter.events('add_payment_info')[0]).toMatchObject({ payment_type: 'Cash on delivery' });
    const [purchase] = counter.events('purchase');
    expect(purchase).toMatchObject({ transaction_id: number, currency: 'EUR' });
    await expect(page.getByRole('main')).toContainText(`€${Number(purchase?.value).toFixed(2)}`);

    const other = await context.newPage();
    await Promise.all([page.reload(), other.goto(page.url())]);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
    await other.goto('/products/');
    await other.mouse.wheel(0, 300);
    await expect.poll(() => counter.events('view_item_list').length).toBeGreaterThan(0);
    expect(counter.events('purchase')).toHaveLength(1);
    expect(counter.events('remove_from_cart')).toEqual([]);
  });

  test('where the shopper agrees on the page that thanks for it, and not again after a change of mind', async ({
    page,
    shop,
  }) => {
    await using counter = await serveCollector();
    shop.settings = { thirdParty: [counter.tag] };
    await (await fillIn(page)).placeOrder();
    expect(counter.requested).toEqual([]);
    await accept(page);
    await expect.poll(() => counter.events('purchase')).toHaveLength(1);
    await page.getByRole('button', { name: 'Change consent' }).click();
    await banner(page).getByRole('button', { name: 'Decline all' }).click();
    await page.getByRole('button', { name: 'Change consent' }).click();
    await accept(page);
    await page.reload();
    await expect
      .poll(() => counter.entries().filter((entry) => Array.isArray(entry) && entry[0] === 'config'))
      .toHaveLength(2);
    await page.goto('/order-summary/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(counter.events('purchase')).toHaveLength(1);
  });

  test('not at all where the shopper agrees on a later page', async ({ page, shop }) => {
    await using counter = await serveCollector();
    shop.settings = { thirdParty: [counter.tag] };
    await (await fillIn(page)).placeOrder();
    await agree(page);
    await page.goto('/order-summary/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order summary');
    await page.goto('/products/');
    await expect.poll(() => counter.events('view_item_list')).toHaveLength(1);
    expect(counter.events('purchase')).toEqual([]);
  });

  test('by the next page, where the one that thanks is never opened', async ({ page, context, shop }) => {
    await using counter = await serveCollector();
    shop.settings = { thirdParty: [counter.tag] };
    await agree(page);
    const checkout = await fillIn(page);
    const endpoint = await Endpoint.watch(page);
    endpoint.keepAnswer('Checkout');
    await checkout.place.click();
    await expect.poll(() => endpoint.count('Checkout')).toBe(1);
    await page.close();
    const next = await context.newPage();
    await next.goto('/checkout/');
    await expect(next.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
    await expect.poll(() => counter.events('purchase')).toHaveLength(1);
    await next.reload();
    await next.goto('/products/');
    await next.mouse.wheel(0, 300);
    await expect.poll(() => counter.events('view_item_list').length).toBeGreaterThan(0);
    expect(counter.events('purchase')).toHaveLength(1);
  });

  test('on the way back from the bank, and not for a card that was refused', async ({ page, shop }) => {
    await using counter = await serveCollector();
    shop.settings = { thirdParty: [counter.tag] };
    await agree(page);
    const checkout = await fillIn(page);
    const card = new CardForm(page);
    await checkout.payment('Credit card').check();
    await checkout.settled();
    await card.fill('threeDSecure');
    await checkout.place.click();
    await expect(card.bank).toBeVisible();
    expect(counter.events('purchase')).toEqual([]);
    await card.returnFromBank(true);
    await checkout.ordered();
    await expect.poll(() => counter.events('purchase')).toHaveLength(1);
    await page.reload();
    await expect
      .poll(() => counter.entries().filter((entry) => Array.isArray(entry) && entry[0] === 'config').length)
      .toBeGreaterThan(2);
    expect(counter.events('purchase')).toHaveLength(1);
  });
});

test('signing up and in are sent apart', async ({ page, shop }) => {
  await using counter = await serveCollector();
  shop.settings = { thirdParty: [counter.tag] };
  await agree(page);
  const account = new AccountPage(page);
  await account.open();
  await account.link('Create an account').click();
  const [email, password] = [newEmail('sign-up'), 'Sign-up-pass-1!'];
  await account.field('Email').fill(email);
  await account.field('Password').fill(password);
  await account.button('Create an account').click();
  await expect.poll(() => counter.events('sign_up')).toHaveLength(1);
  await account.open();
  await account.button('Logout').click();
  await account.signIn({ username: email, password });
  await expect.poll(() => counter.events('login')).toMatchObject([{ method: 'password' }]);
  expect(counter.events('sign_up')).toHaveLength(1);
});

test('Tag Manager and a function of the merchant’s get the same events, and vitals where they ask', async ({
  page,
  shop,
}) => {
  await using counter = await serveCollector();
  const { tag } = counter;
  const got: { name: string; params: Record<string, unknown> }[] = [];
  await page.exposeFunction('collect', (event: (typeof got)[number]) => got.push(event));
  await page.route('**/numbers.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default (event) => window.collect(event);',
    }),
  );
  shop.settings = {
    thirdParty: [
      { ...tag, src: `${counter.origin}/gtm.js?id=GTM-TEST`, events: 'dataLayer' },
      {
        ...tag,
        name: 'Own',
        src: `${counter.origin}/own.js`,
        events: { module: '/numbers.js' },
        webVitals: true,
      },
    ],
  };
  await agree(page);
  await page.goto(`/product/${SEEDS}/`);
  await expect.poll(() => got.map(({ name }) => name)).toContain('view_item');
  const [seen] = got.filter(({ name }) => name === 'view_item');
  await expect.poll(() => counter.entries()).toContainEqual({ event: 'view_item', ecommerce: seen?.params });
  expect(counter.entries()).toContainEqual({ ecommerce: null });
  expect(counter.entries()).toContainEqual({ 'gtm.start': expect.any(Number), event: 'gtm.js' });

  await page.getByRole('button', { name: 'One more' }).first().click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => got.map(({ name }) => name)).toEqual(expect.arrayContaining(['LCP', 'CLS']));
  expect(got.find(({ name }) => name === 'LCP')?.params).toMatchObject({ page_kind: 'product-slug' });
  expect(JSON.stringify(counter.entries())).not.toContain('LCP');
});
