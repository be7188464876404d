import { serveScripts } from '#testing/fixtures/front.ts';
import { CardForm } from './pages/card-form.ts';
import { CheckoutPage, newEmail } from './pages/checkout-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { test, withSettings } from './support/merchant-shop.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { dropComplaints, expect, type Page, variantTag } from './support/test.ts';

/** One worker: the renderer is loaded once. */
test.describe.configure({ mode: 'default' });

test('the footer leads to the pages of the merchant’s own words, in the language of the page', async ({
  page,
}) => {
  await page.goto('/de/contact/');
  const footer = page.getByRole('contentinfo');
  for (const name of ['AGB', 'Rückgabe', 'Versand', 'Impressum']) {
    await expect(footer.getByRole('link', { name })).toBeVisible();
  }
  await footer.getByRole('link', { name: 'Rückgabe' }).click();
  await expect(page).toHaveURL('/de/pages/returns/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Rückgabe']);
  await expect(page.getByRole('main')).toContainText('Demo-Shop');
  await footer.getByRole('link', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retours');
});

test('what the merchant has switched off is on no page', async ({ page, shop }) => {
  const shown = async () => {
    await page.goto('/products/');
    const list = [page.getByRole('button', { name: 'Filters' }), page.getByLabel('Sort by')];
    const names = await Promise.all(list.map((part) => part.count()));
    await page.goto('/product/tide-mug/');
    const product = [
      page.getByRole('heading', { name: 'Reviews' }),
      page.getByRole('navigation', { name: 'Breadcrumb' }),
      page.getByRole('main').getByText('SKU'),
      page.locator('#related-title'),
    ];
    return [...names, ...(await Promise.all(product.map((part) => part.count())))];
  };
  expect(await shown()).toEqual([1, 1, 1, 1, 1, 1]);
  shop.storeSettings = {
    showFilters: false,
    showOrderByDropdown: false,
    showReviews: false,
    showSKU: false,
    showBreadcrumbOnSingleProduct: false,
    showRelatedProducts: false,
  };
  expect(await shown()).toEqual([0, 0, 0, 0, 0, 0]);
});

test('an order waits for the terms where the shop asks to accept them', async ({ page, context, shop }) => {
  shop.settings = { termsCheckbox: true };
  const cart = await fillCart(page, [{ slug: 'machair-seed-mix' }]);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.fillIn(newEmail('box'));
  await checkout.settled();
  const box = page.getByRole('checkbox', { name: 'I have read and accept “Terms and conditions' });
  await expect(box).not.toBeChecked();
  await checkout.place.focus();
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription('Please accept “Terms and conditions” to go on.');
  expect(backendData.ordersOf(cart)).toEqual([]);
  expect(await findViolationsInBothColors(page, '.checkout-form')).toEqual([]);

  const opened = context.waitForEvent('page');
  await page.getByRole('main').getByRole('link', { name: 'Terms and conditions' }).click();
  const terms = await opened;
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions');
  await terms.close();
  await expect(box).not.toBeChecked();

  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toHaveAccessibleDescription('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    /terms/i,
  );
  await page.reload();
  await expect(box).not.toBeChecked();
  await box.check();
  await checkout.settled();
  await checkout.placeOrder();
  expect(backendData.ordersOf(cart)).toHaveLength(1);
});

test.describe('the terms are asked for by each payment method:', () => {
  const settings = { termsCheckbox: true };
  const box = (page: Page) => page.getByRole('checkbox', { name: 'I have read and accept' });

  /** Opens checkout with everything but the box, and presses once: nothing is ordered, and the box has the focus. */
  async function pressWithoutTerms(page: Page, cart: string, method: string): Promise<CheckoutPage> {
    const checkout = new CheckoutPage(page);
    await checkout.open();
    await checkout.fillIn(newEmail('terms'));
    await checkout.payment(method).check();
    await checkout.settled();
    if (method === 'Credit card') await new CardForm(page).fill('success');
    await page.getByRole('button', { name: /^(Place order|Continue to payment)$/ }).click();
    await expect(box(page)).toBeFocused();
    expect(backendData.ordersOf(cart)).toEqual([]);
    await box(page).check();
    return checkout;
  }

  for (const [index, method] of ['Credit card', 'Direct bank transfer'].entries()) {
    test(method, { tag: variantTag(index) }, async ({ page, shop }) => {
      shop.settings = settings;
      const cart = await fillCart(page, [{ slug: 'machair-seed-mix' }]);
      const checkout = await pressWithoutTerms(page, cart, method);
      await checkout.placeOrder();
      expect(backendData.ordersOf(cart)).toHaveLength(1);
    });
  }

  test('one of the store’s own page, which is not asked for before', { tag: '@nightly' }, async ({
    page,
    shop,
  }) => {
    shop.settings = settings;
    await withSettings(page, { storeCheckout: ['harbour-pay'] });
    const endpoint = await Endpoint.watch(page);
    const cart = await fillCart(page, [{ slug: 'machair-seed-mix' }]);
    await pressWithoutTerms(page, cart, 'HarbourPay');
    expect(endpoint.count('getCheckoutUrl')).toBe(0);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('Back to')).toBeVisible();
    expect(endpoint.count('getCheckoutUrl')).toBe(1);
  });
});

test('Stripe’s script is loaded with its parts, and may load nothing else by an address that is text', async ({
  page,
  shop,
  complaints,
}) => {
  shop.settings = { stripeKey: 'pk_live_1' };
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: route.request().url().endsWith('/part.js')
        ? 'document.documentElement.dataset.part = "yes";'
        : `const load = (src) => document.head.append(Object.assign(document.createElement('script'), { src }));
          load('https://js.stripe.com/endive/part.js');
          try { load('https://js.stripe.com.other.example/a.js'); }
          catch (error) { document.documentElement.dataset.refused = error.name; }
          const card = { on() {}, update() {}, destroy() {}, mount: (place) => place.append('Fields of a card') };
          const stripe = { elements: () => ({ create: () => card, update() {} }) };
          window.Stripe = Object.assign(() => stripe, { version: 'endive' });`,
    }),
  );
  await fillCart(page, [{ slug: 'machair-seed-mix' }]);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.payment('Credit card').check();
  await expect(page.getByText('Fields of a card')).toBeVisible();
  const marks = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  await expect.poll(marks).toMatchObject({ part: 'yes', refused: 'TypeError' });
  await expect.poll(() => complaints).toEqual([expect.stringContaining('TrustedScriptURL')]);
  complaints.length = 0;
});

test.describe('scripts of other companies', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Your choice' });
  const change = (page: Page) => page.getByRole('button', { name: 'Change consent' });
  const marks = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }));

  test('load once they are allowed, and nothing besides that is not listed', async ({
    page,
    context,
    shop,
    complaints,
  }) => {
    await using unlisted = await serveScripts();
    await using host = await serveScripts((path) =>
      path === '/statistics.js'
        ? `document.documentElement.dataset.statistics = document.currentScript.dataset.siteId;
          fetch(new URL('/beacon', document.currentScript.src), { mode: 'no-cors' });
          const more = document.createElement('script'); more.src = '${unlisted.origin}/more.js';
          document.head.append(more);`
        : 'document.documentElement.dataset.chat = "yes";',
    );
    shop.settings = {
      thirdParty: [
        {
          ...{ name: 'Counter', src: `${host.origin}/statistics.js`, category: 'statistics' },
          ...{ origins: { connect: [host.origin] }, data: { siteId: 'islet' } },
        },
        { name: 'Chat', src: `${host.origin}/chat.js`, category: 'support' },
      ],
    };
    const blocked: string[] = [];
    await page.exposeFunction('reportBlocked', (uri: string) => blocked.push(uri));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
        (window as unknown as { reportBlocked: (uri: string) => void }).reportBlocked(blockedURI);
      });
    });

    await page.goto('/contact/');
    await expect(banner(page)).toBeVisible();
    expect(await findViolationsInBothColors(page)).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click();
    await expect(page).toHaveURL('/pages/returns/');
    await expect(banner(page)).toBeVisible();
    expect([host.requested, unlisted.requested, blocked]).toEqual([[], [], []]);

    const other = await context.newPage();
    await other.goto('/contact/');
    await banner(page).getByText('Choose what for').click();
    await banner(page).getByRole('checkbox', { name: 'Statistics' }).check();
    await banner(page).getByRole('button', { name: 'Save choice' }).click();
    await expect(banner(page)).toBeHidden();
    await expect(banner(other)).toBeHidden();
    await expect.poll(() => marks(page)).toMatchObject({ statistics: 'islet' });
    await expect.poll(() => marks(other)).toMatchObject({ statistics: 'islet' });
    await expect.poll(() => blocked).toEqual([`${unlisted.origin}/more.js`]);
    expect(await marks(page)).not.toHaveProperty('chat');
    expect([...new Set(host.requested)].sort()).toEqual(['/beacon', '/statistics.js']);
    expect(unlisted.requested).toEqual([]);

    await change(page).click();
    await expect(page.getByRole('heading', { name: 'Your choice' })).toBeFocused();
    await expect(banner(page).getByRole('checkbox', { name: 'Statistics' })).toBeChecked();
    await banner(page).getByRole('button', { name: 'Decline all' }).click();
    await expect(banner(page)).toContainText('What already runs on this page ends');
    await page.keyboard.press('Enter');
    await expect(change(page)).toBeFocused();
    host.requested.length = 0;
    await page.reload();
    await expect(change(page)).toBeVisible();
    await expect(banner(page)).toBeHidden();
    expect([host.requested, await marks(page)]).toEqual([
      [],
      expect.not.objectContaining({ statistics: 'islet' }),
    ]);
    dropComplaints(complaints, `${unlisted.origin}/more.js`);
  });

  test('are on no page whose address holds the key of a password, and wait for that of a payment', async ({
    page,
    shop,
  }) => {
    await using host = await serveScripts(() => 'document.documentElement.dataset.counted = location.href;');
    shop.settings = {
      thirdParty: [{ name: 'Counter', src: `${host.origin}/count.js`, category: 'necessary' }],
    };
    await page.goto('/my-account/lost-password/?key=secret-key&login=odile');
    await expect(page).toHaveURL('/my-account/lost-password/');
    await page.waitForLoadState('networkidle');
    await page.goto('/contact/?payment_intent_client_secret=pi_1_secret_2');
    await page.waitForLoadState('networkidle');
    expect(host.requested).toEqual([]);
    await page.evaluate(() => history.replaceState(null, '', '/contact/'));
    await expect.poll(() => marks(page)).toMatchObject({ counted: `${shop.url}/contact/` });
  });

  test('keep to the policies of Trusted Types that they name', async ({ page, shop, complaints }) => {
    await using host = await serveScripts(
      () => `const policy = trustedTypes.createPolicy('chat', { createHTML: (text) => text });
        document.querySelector('main').insertAdjacentHTML('beforeend', policy.createHTML('<i id="chat"></i>'));
        document.querySelector('main').insertAdjacentHTML('beforeend', '<i id="text"></i>');`,
    );
    const chat = { name: 'Chat', src: `${host.origin}/chat.js`, category: 'necessary' } as const;
    shop.settings = { thirdParty: [{ ...chat, trustedTypes: ['chat'] }] };
    await page.goto('/contact/');
    await expect(page.locator('#chat')).toBeAttached();
    await expect.poll(() => complaints).toContainEqual(expect.stringContaining('TrustedHTML'));
    await expect(page.locator('#text')).toHaveCount(0);
    complaints.length = 0;
  });

  test('are asked about again once the list is another one', async ({ page, shop }) => {
    await using host = await serveScripts();
    const counter = { name: 'Counter', src: `${host.origin}/a.js`, category: 'statistics' } as const;
    shop.settings = { thirdParty: [counter] };
    await page.goto('/contact/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('link', { name: 'Privacy' })).toBeFocused();
    await banner(page).getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => host.requested).toEqual(['/a.js']);
    shop.settings = { thirdParty: [{ ...counter, category: 'marketing' }] };
    await page.reload();
    await expect(banner(page)).toBeVisible();
    expect(host.requested).toEqual(['/a.js']);
  });

  test('are no part of shops that list none', async ({ page }) => {
    await page.goto('/contact/');
    await expect(page.locator('[data-consent], [data-consent-open], [data-consent-scripts]')).toHaveCount(0);
  });
});
