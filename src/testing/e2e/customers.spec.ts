import { REQUEST_DEFAULTS } from '#storefront/domain/settings/browser-settings.ts';
import { BERLIN, CheckoutPage, NEW_YORK } from './pages/checkout-page.ts';
import { Device } from './pages/device.ts';
import { movePointer } from './pages/shop-page.ts';
import { fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { expect, type Page, test } from './support/test.ts';

/** Checkout of customers, one after the other on the same device. */
const SEEDS = 'machair-seed-mix';
const PARIS = {
  country: 'FR',
  firstName: 'Odile',
  lastName: 'Marchand',
  address1: '3 rue de la Paix',
  postcode: '75002',
  city: 'Paris',
};
/** Data that only the first customer, Gesa, has typed, or the store knows of her. */
const HERS = /Gesa|Petersen|Torstraße|Ada|Byron|Water Street|second courtyard/;

/** A customer with an address, and something in the cart. */
async function customer(billing: typeof PARIS | typeof BERLIN, shipping = billing): Promise<Device> {
  const device = new Device();
  await device.register();
  await device.live({ billing, shipping });
  await device.fillCart(SEEDS);
  return device;
}

/** All that the page shows, also in its fields. */
const shownOn = (page: Page) =>
  page.getByRole('main').evaluate((main: HTMLElement) => {
    const fields = [...main.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    return [main.innerText, ...fields.map(({ value }) => value)].join('\n');
  });

/** Gesa has been at checkout on this device, has typed a note, and has not signed out. */
async function afterGesa(page: Page): Promise<CheckoutPage> {
  await (await customer(BERLIN, NEW_YORK)).moveTo(page);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await expect(checkout.field(checkout.billing, 'lastName')).toHaveValue('Petersen');
  await checkout.note.fill('The second courtyard, please.');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toMatch(HERS);
  return checkout;
}

test('a customer finds the own addresses filled in, and what was typed before', async ({ page }) => {
  const checkout = await afterGesa(page);
  await expect(checkout.elsewhere).toBeChecked();
  await expect(checkout.field(checkout.billing, 'address1')).toHaveValue('Torstraße 1');
  await expect(checkout.field(checkout.shipping, 'country')).toHaveValue('US');
  await expect(checkout.field(checkout.shipping, 'state')).toHaveValue('NY');
  await expect(checkout.field(checkout.shipping, 'address1')).toHaveValue('1 Water Street');
  await expect(checkout.email).toHaveValue(/@example\.test$/);
  const endpoint = await Endpoint.watch(page);
  const answer = endpoint.hold('getCart');
  await page.reload();
  // Also before the store has said who is here.
  await expect(checkout.note).toHaveValue('The second courtyard, please.');
  answer();
  await checkout.settled();
  await expect(checkout.note).toHaveValue('The second courtyard, please.');
});

test('the next customer sees nothing of the one before, at no time', async ({ page }) => {
  const checkout = await afterGesa(page);
  await (await customer(PARIS)).moveTo(page);
  const endpoint = await Endpoint.watch(page);
  const answer = endpoint.hold('getCart');
  await page.goto('/checkout/');
  await expect.poll(() => endpoint.count('getCart')).toBe(1);
  await expect(checkout.email).toBeVisible();
  expect(await shownOn(page)).not.toMatch(HERS);
  answer();
  await expect(checkout.field(checkout.billing, 'lastName')).toHaveValue('Marchand');
  await expect(checkout.field(checkout.billing, 'address1')).toHaveValue('3 rue de la Paix');
  expect(await shownOn(page)).not.toMatch(HERS);
  expect(await page.evaluate(() => localStorage.getItem('islet-checkout-draft'))).not.toMatch(HERS);
});

test('a guest sees nothing of a customer whose session is over', { tag: '@nightly' }, async ({ page }) => {
  const checkout = await afterGesa(page);
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.removeItem(key);
  }, Object.values(REQUEST_DEFAULTS.tokenKeys));
  await fillCart(page, [{ slug: SEEDS }]);
  await checkout.open();
  expect(await shownOn(page)).not.toMatch(HERS);
  await checkout.settled();
  await expect(checkout.place).toBeEnabled();
  expect(await shownOn(page)).not.toMatch(HERS);
});

test('nothing is seen of a customer who has left, in pages that the browser has kept', {
  tag: '@nightly',
}, async ({ page }) => {
  const gesa = await customer(BERLIN);
  const pages = [
    ['/my-account/?tab=addresses', page.locator('#account-menu button')],
    ['/checkout/', new CheckoutPage(page).place],
  ] as const;
  for (const [path, lastToLoad] of pages) {
    await gesa.moveTo(page);
    await page.goto(path);
    await movePointer(page);
    await expect.poll(() => shownOn(page)).toMatch(HERS);
    await expect(lastToLoad).toBeAttached();
    await page.evaluate(
      (keys) => {
        for (const key of keys) localStorage.removeItem(key);
      },
      [...Object.values(REQUEST_DEFAULTS.tokenKeys), 'islet-orders'],
    );
    // A host that is slow: the page stays in sight until the next one arrives.
    const answer = Promise.withResolvers<void>();
    await page.route(
      `**${path}`,
      async (route) => {
        await answer.promise;
        await route.continue();
      },
      { times: 1 },
    );
    const isSeen = await page.evaluate(async () => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await new Promise(requestAnimationFrame);
      return document.querySelector('main')?.checkVisibility();
    });
    expect(isSeen, path).toBe(false);
    answer.resolve();
    await expect(page.getByRole('main')).toBeVisible();
    expect(await shownOn(page), path).not.toMatch(HERS);
  }
});

test('a guest who signs in takes along what was typed', { tag: '@nightly' }, async ({ page }) => {
  await fillCart(page, [{ slug: SEEDS }]);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.fill(checkout.billing, BERLIN);
  await checkout.note.fill('Ring twice.');
  await (await customer(PARIS)).moveTo(page);
  await checkout.open();
  await expect(checkout.note).toHaveValue('Ring twice.');
  await expect(checkout.field(checkout.billing, 'address1')).toHaveValue('Torstraße 1');
  // From now on it is the customer's.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('islet-checkout-draft')))
    .toMatch(/"of":\d/);
});
