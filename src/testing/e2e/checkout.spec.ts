import { TIER } from '#testing/tier.ts';
import { BERLIN, CheckoutPage, NEW_YORK, newEmail } from './pages/checkout-page.ts';
import { ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart, type Item } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { withSettings } from './support/merchant-shop.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';
import { TwoPackages, withoutShippingRates } from './support/two-packages.ts';

/** There are enough of it for many runs. */
const SEEDS: Item = { slug: 'machair-seed-mix' };

/** A shopper with a filled cart on the checkout page. */
async function atCheckout(page: Page, items: readonly Item[] = [SEEDS]) {
  const endpoint = await Endpoint.watch(page);
  const cart = await fillCart(page, items);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  return { checkout, endpoint, cart };
}

// A page may still ask the store when its test is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('checkout leads to the cart, to help and to what the law asks for, and says what to rely on', async ({
  page,
}) => {
  const { checkout } = await atCheckout(page);
  const { header, footer, cartButton, cart } = new ShopPage(page);
  await expect(header.getByRole('link')).toHaveText(['Tern & Tide', 'Contact']);
  await expect(header.getByRole('combobox')).toHaveCount(0);
  await expect(footer.getByRole('link', { name: 'Withdraw from contract here' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'All products' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Good to know' }).getByRole('listitem')).toHaveText([
    /^30 days to change your mind/,
    /^Questions about your order\?/,
  ]);
  await expect(checkout.note).toBeVisible();
  await cartButton.click();
  await expect(cart.getByText('Machair Seed Mix')).toBeVisible();
});

test.describe('a guest buys', () => {
  test('with cash on delivery', async ({ page }) => {
    const { checkout, cart } = await atCheckout(page);
    const email = newEmail('cod');
    await checkout.fillIn(email);
    await checkout.note.fill('Second courtyard, please.');
    await checkout.settled();
    await expect(checkout.total).toHaveText('€14.40');
    const number = await checkout.placeOrder();

    const orders = backendData.ordersOf(cart);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      id: Number(number),
      payment_method: 'cod',
      status: 'PROCESSING',
      data: {
        billing: { ...BERLIN, email, state: '' },
        shipping: { ...BERLIN, email: '' },
        customerNote: 'Second courtyard, please.',
      },
    });
    expect(backendData.pieces(cart)).toEqual({});
    await expect(page.getByRole('main')).toContainText('€14.40');
  });

  test('by bank transfer, sent to another address with other taxes and another rate', async ({ page }) => {
    const { checkout, cart } = await atCheckout(page);
    await checkout.fillIn(newEmail('bacs'));
    await checkout.elsewhere.check();
    await checkout.fill(checkout.shipping, NEW_YORK);
    await checkout.note.focus();
    await expect(checkout.rate('Parcel overseas')).toBeChecked();
    await expect(page.getByText('“Parcel” is not available for this address.')).toBeVisible();
    await expect(checkout.total).toHaveText('€31.98');
    await checkout.payment('Direct bank transfer').check();
    await checkout.placeOrder();
    await expect(page.getByText('IBAN DE00 0000 0000 0000 0000 00')).toBeVisible();

    const [order, ...others] = backendData.ordersOf(cart);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      payment_method: 'bacs',
      status: 'ON_HOLD',
      data: { billing: BERLIN, shipping: NEW_YORK, totalTax: 0 },
    });
    expect(order?.items.find(({ kind }) => kind === 'shipping')).toMatchObject({ title: 'Parcel overseas' });
  });

  test('what nobody sends, without being asked how to send it', { tag: '@nightly' }, async ({ page }) => {
    const { checkout, cart } = await atCheckout(page, [{ slug: 'gift-card-25' }]);
    await expect(checkout.elsewhere).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Shipping' })).toHaveCount(0);
    await checkout.fillIn(newEmail('virtual'));
    await checkout.placeOrder();
    expect(backendData.ordersOf(cart)).toMatchObject([{ data: { shipping: null } }]);
  });

  test('what nobody sends, without an address where the shop hides it', { tag: '@nightly' }, async ({
    page,
  }) => {
    await withSettings(page, { store: { hideBillingAddressForVirtualProducts: true } });
    const { checkout, cart } = await atCheckout(page, [{ slug: 'gift-card-25' }]);
    await expect(page.getByText('Nothing is shipped, so we need no address from you.')).toBeVisible();
    const email = newEmail('hidden');
    await checkout.email.fill(email);
    await checkout.payment('Cash on delivery').check();
    await checkout.placeOrder();
    expect(backendData.ordersOf(cart)).toMatchObject([{ data: { billing: { email, address1: '' } } }]);
  });

  test('and gets an account along with the order', async ({ page }) => {
    const { checkout, cart } = await atCheckout(page);
    const email = newEmail('account');
    await checkout.fillIn(email);
    await page.getByRole('checkbox', { name: 'Create an account' }).check();
    await checkout.place.click();
    const password = page.getByRole('textbox', { name: 'Password' });
    await expect(password).toBeFocused();
    await password.fill('a gull on the roof');
    await checkout.placeOrder();
    const [order] = backendData.ordersOf(cart);
    expect(order?.customer_id).toBeGreaterThan(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('a gull on the roof');
  });
});

test('what is sent in several packages has a choice for each', { tag: '@nightly' }, async ({ page }) => {
  const store = await TwoPackages.watch(page);
  const cart = await fillCart(page, [SEEDS]);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.fillIn(newEmail('packages'));
  await checkout.settled();
  const parcel = (number: number) => page.getByRole('group', { name: `Parcel ${number}` });
  await expect(parcel(1).getByRole('radio', { name: /^Parcel/ })).toBeChecked();
  await expect(parcel(2).getByRole('radio', { name: 'Cold parcel' })).toBeChecked();
  await parcel(2).getByRole('radio', { name: 'Courier' }).check();
  await checkout.settled();
  await parcel(1).getByRole('radio', { name: 'Pick up' }).check();
  await checkout.settled();
  expect(store.chosen).toEqual([
    ['flat_rate:1', 'flat_rate:92'],
    ['local_pickup:3', 'flat_rate:92'],
  ]);
  await expect(parcel(2).getByRole('radio', { name: 'Courier' })).toBeChecked();
  // Both are named beside their sum.
  await expect(checkout.summary).toContainText('Pick up at the Ropewalk, Courier');
  await checkout.placeOrder();
  expect(store.ordered).toEqual(['local_pickup:3', 'flat_rate:92']);
  expect(backendData.ordersOf(cart)).toHaveLength(1);
});

test('a choice that the store refuses for one package leaves the others, and can be made again', {
  tag: '@nightly',
}, async ({ page }) => {
  const store = await TwoPackages.watch(page);
  await fillCart(page, [SEEDS]);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.fillIn(newEmail('packages'));
  await checkout.settled();
  const parcel = (number: number) => page.getByRole('group', { name: `Parcel ${number}` });
  const courier = parcel(2).getByRole('radio', { name: 'Courier' });
  const pickUp = parcel(1).getByRole('radio', { name: 'Pick up' });
  await pickUp.check();
  await checkout.settled();
  store.refusesNext = true;
  // Not `check`, which fails where the choice does not stay.
  await courier.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid shipping method' })).toBeVisible();
  await expect(courier).not.toBeChecked();
  await expect(parcel(2).getByRole('radio', { name: 'Cold parcel' })).toBeChecked();
  await expect(pickUp).toBeChecked();
  await courier.check();
  await checkout.settled();
  await expect(courier).toBeChecked();
  await expect(pickUp).toBeChecked();
  await checkout.placeOrder();
  expect(store.ordered).toEqual(['local_pickup:3', 'flat_rate:92']);
});

test.describe('nothing is lost', () => {
  test('when the page is reloaded at every step', async ({ page }) => {
    const { checkout } = await atCheckout(page);
    const email = newEmail('reload');
    const reload = async () => {
      await page.reload();
      await expect(checkout.email).toHaveValue(email);
    };
    await checkout.email.fill(email);
    await reload();
    await checkout.fill(checkout.billing, BERLIN);
    await reload();
    await expect(checkout.field(checkout.billing, 'postcode')).toHaveValue('10115');
    await checkout.elsewhere.check();
    await checkout.fill(checkout.shipping, NEW_YORK);
    await reload();
    await expect(checkout.field(checkout.shipping, 'state')).toHaveValue('NY');
    await checkout.note.fill('Ring twice.');
    await checkout.payment('Cash on delivery').check();
    await reload();
    await expect(checkout.note).toHaveValue('Ring twice.');
    await expect(checkout.payment('Cash on delivery')).toBeChecked();
    await checkout.placeOrder();
    expect(backendData.ordersTo(email)).toMatchObject([
      { payment_method: 'cod', data: { billing: BERLIN, shipping: NEW_YORK, customerNote: 'Ring twice.' } },
    ]);
    await fillCart(page, [SEEDS]);
    await page.goto('/checkout/');
    await expect(checkout.note).toHaveValue('');
  });

  test('when the store is out of reach, and the order is made once it is back', async ({ page }) => {
    const { checkout, endpoint, cart } = await atCheckout(page);
    await checkout.fillIn(newEmail('down'));
    await checkout.settled();
    const back = endpoint.down();
    await checkout.place.click();
    await expect(checkout.alert).toContainText('Nothing was ordered and nothing you typed is lost.');
    await expect(checkout.field(checkout.billing, 'city')).toHaveValue('Berlin');
    expect(backendData.ordersOf(cart)).toEqual([]);
    back();
    await checkout.placeOrder();
    expect(backendData.ordersOf(cart)).toHaveLength(1);
  });

  test('when the answer to the order gets lost', { tag: '@nightly' }, async ({ page }) => {
    const { checkout, endpoint, cart } = await atCheckout(page);
    await checkout.fillIn(newEmail('lost'));
    await checkout.settled();
    endpoint.loseAnswer('Checkout');
    const number = await checkout.placeOrder();
    expect(backendData.ordersOf(cart)).toMatchObject([{ id: Number(number) }]);
  });

  test('when the button is pressed twice', { tag: '@nightly' }, async ({ page }) => {
    const { checkout, cart } = await atCheckout(page);
    await checkout.fillIn(newEmail('twice'));
    await checkout.settled();
    await checkout.place.dblclick();
    await checkout.ordered();
    expect(backendData.ordersOf(cart)).toHaveLength(1);
  });

  for (const latency of TIER.latencies) {
    test(`when every answer takes ${latency / 1000} s`, { tag: '@nightly' }, async ({ page }) => {
      test.setTimeout(180_000);
      const { checkout, endpoint, cart } = await atCheckout(page);
      endpoint.latency = latency;
      await page.reload();
      await expect(checkout.email).toBeVisible();
      await checkout.fillIn(newEmail('slow'));
      await checkout.place.click();
      await expect(checkout.place).toHaveText('Processing');
      await page.waitForURL(/order-received/, { timeout: 120_000 });
      expect(backendData.ordersOf(cart)).toMatchObject([{ data: { billing: BERLIN } }]);
    });
  }
});

test.describe('what stands in the way is said', () => {
  test('at the first field that is missing, with a way to each', async ({ page }) => {
    const { checkout, cart } = await atCheckout(page);
    await checkout.settled();
    await checkout.place.click();
    await expect(checkout.email).toBeFocused();
    await expect(checkout.email).toHaveAccessibleDescription('Please fill in “Email”.');
    await expect(checkout.alert).toContainText('6 fields need another look');
    await checkout.alert.getByRole('link', { name: 'City' }).click();
    await expect(checkout.field(checkout.billing, 'city')).toBeFocused();
    await checkout.field(checkout.billing, 'city').fill('Berlin');
    await expect(checkout.field(checkout.billing, 'city')).not.toHaveAttribute('aria-invalid');
    await expect(checkout.alert).toContainText('5 fields need another look');
    await checkout.fillIn(newEmail('mended'));
    await expect(checkout.alert).toHaveCount(0);
    expect(backendData.ordersOf(cart)).toEqual([]);
  });

  test('of a postcode once, and it is taken when the shopper stays with it', { tag: '@nightly' }, async ({
    page,
  }) => {
    const { checkout, endpoint } = await atCheckout(page);
    await checkout.fillIn(newEmail('postcode'), { ...NEW_YORK, postcode: '1000' });
    await checkout.settled();
    await checkout.place.click();
    const postcode = checkout.field(checkout.billing, 'postcode');
    await expect(postcode).toBeFocused();
    await expect(postcode).toHaveAccessibleDescription(/In United States it usually looks like 95014/);
    expect(endpoint.count('Checkout')).toBe(0);
    await checkout.place.click();
    // This store knows better than the shopper, and its refusal leads to the field.
    await expect(postcode).toHaveAccessibleDescription('The shop does not accept this. Please check it.');
    expect(endpoint.count('Checkout')).toBe(1);
    await postcode.fill('10004');
    await checkout.placeOrder();
  });

  test('when something has sold out meanwhile, which can be taken out there and then', async ({ page }) => {
    const { checkout, cart } = await atCheckout(page, [SEEDS, { slug: 'harbour-teapot' }]);
    await checkout.fillIn(newEmail('sold-out'));
    await checkout.settled();
    await backendData.setStock('harbour-teapot', 0);
    await checkout.place.click();
    await expect(checkout.alert).toContainText('Harbour Teapot is out of stock.');
    await checkout.alert.getByRole('button', { name: 'Take Harbour Teapot out of the cart' }).click();
    await expect(checkout.summary).not.toContainText('Harbour Teapot');
    await checkout.settled();
    await checkout.placeOrder();
    const [order] = backendData.ordersOf(cart);
    expect(order?.items.filter(({ kind }) => kind === 'line')).toMatchObject([
      { name: 'Machair Seed Mix', quantity: 1 },
    ]);
    await backendData.setStock('harbour-teapot', 9);
  });

  test('when it costs something else by now, and nothing is ordered for another sum', {
    tag: '@nightly',
  }, async ({ page }) => {
    await backendData.setPrice('toy-tugboat', '38.00');
    const { checkout, cart } = await atCheckout(page, [{ slug: 'toy-tugboat' }]);
    await checkout.fillIn(newEmail('dearer'));
    await checkout.settled();
    const before = await checkout.total.textContent();
    await backendData.setPrice('toy-tugboat', '41.00');
    await checkout.place.click();
    await expect(checkout.alert).toContainText('The total has changed');
    expect(backendData.ordersOf(cart)).toEqual([]);
    await expect(checkout.total).not.toHaveText(before ?? '');
    await checkout.placeOrder();
    expect(backendData.ordersOf(cart)).toHaveLength(1);
  });

  test('of an address that nobody ships to, once', { tag: '@nightly' }, async ({ page }) => {
    await withoutShippingRates(page);
    const { checkout, endpoint } = await atCheckout(page);
    await checkout.fillIn(newEmail('no-shipping'));
    await checkout.settled();
    const text = page.getByText('We cannot ship to this address.');
    await expect(text).toHaveCount(1);
    endpoint.refuse('Checkout', 'No shipping method has been selected. Please double check your address.');
    await checkout.place.click();
    await expect(checkout.alert).toContainText('We cannot ship to this address.');
    await expect(text).toHaveCount(1);
  });

  test('of a rate that an address ended, as long as it is that address', async ({ page }) => {
    const { checkout } = await atCheckout(page);
    await checkout.fillIn(newEmail('replaced'));
    await checkout.settled();
    await checkout.fill(checkout.billing, NEW_YORK);
    const replaced = page.getByText('“Parcel” is not available for this address.');
    await expect(replaced).toBeVisible();
    await withoutShippingRates(page);
    await checkout.field(checkout.billing, 'country').selectOption('CH');
    await expect(page.getByText('We cannot ship to this address.')).toBeVisible();
    await expect(replaced).toHaveCount(0);
    await checkout.field(checkout.billing, 'country').selectOption('US');
    await expect(checkout.field(checkout.billing, 'state')).toHaveValue('NY');
  });

  test('of a new account at its field, and not without the account', { tag: '@nightly' }, async ({
    page,
  }) => {
    const { checkout, endpoint } = await atCheckout(page);
    await checkout.fillIn(newEmail('refused-account'));
    const account = page.getByRole('checkbox', { name: 'Create an account' });
    await account.check();
    const password = page.getByRole('textbox', { name: 'Password' });
    await password.fill('a gull on the roof');
    await checkout.settled();
    endpoint.refuse('Checkout', 'This password is too long.');
    await checkout.place.click();
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/^This password is too long\./);
    await account.uncheck();
    await checkout.placeOrder();
  });

  test('when the email address has an account', async ({ page, browser }) => {
    const email = newEmail('known');
    const { checkout } = await atCheckout(page);
    await checkout.fillIn(email);
    await page.getByRole('checkbox', { name: 'Create an account' }).check();
    await page.getByRole('textbox', { name: 'Password' }).fill('a gull on the roof');
    await checkout.placeOrder();

    const other = await browser.newContext();
    const { checkout: again } = await atCheckout(await other.newPage());
    await again.fillIn(email);
    await again.page.getByRole('checkbox', { name: 'Create an account' }).check();
    await again.page.getByRole('textbox', { name: 'Password' }).fill('another gull');
    await again.settled();
    await again.place.click();
    await expect(again.email).toBeFocused();
    await expect(again.email).toHaveAccessibleDescription(/There is already an account for|is taken/);
    await other.close();
  });
});

test('countries and messages are in the shopper’s language', async ({ page }) => {
  await fillCart(page, [SEEDS]);
  await page.goto('/de/checkout/');
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('gesa@');
  await page.getByRole('textbox', { name: 'Vorname' }).focus();
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveAccessibleDescription(
    'Bitte gib eine gültige E-Mail-Adresse ein.',
  );
  await expect(
    page.getByRole('combobox', { name: 'Land' }).getByRole('option', { name: 'Österreich' }),
  ).toBeAttached();
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('6 Felder brauchen noch einen Blick');
  await expect(page.getByRole('textbox', { name: 'Ort' })).toHaveAccessibleDescription(
    'Bitte fülle „Ort“ aus.',
  );
});

test('the keyboard alone is enough', async ({ page }) => {
  const { checkout, cart } = await atCheckout(page);
  await checkout.email.focus();
  await page.keyboard.type(newEmail('keyboard'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Create an account' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(checkout.field(checkout.billing, 'country')).toBeFocused();
  await page.keyboard.press('Tab');
  for (const text of ['Gesa', 'Petersen', '', 'Torstraße 1', '', '10115', 'Berlin']) {
    await page.keyboard.type(text);
    // Enter in a line of text goes on, and orders nothing.
    await page.keyboard.press('Enter');
  }
  await expect(checkout.field(checkout.billing, 'phone')).toBeFocused();
  await checkout.settled();
  await checkout.payment('Direct bank transfer').focus();
  await page.keyboard.press('ArrowDown');
  await expect(checkout.payment('Cash on delivery')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(checkout.place).toBeFocused();
  await page.keyboard.press('Enter');
  await checkout.ordered();
  expect(backendData.ordersOf(cart)).toMatchObject([{ payment_method: 'cod' }]);
});

test('signing in remembers to come back', { tag: '@nightly' }, async ({ page }) => {
  const { checkout } = await atCheckout(page);
  await checkout.email.fill('gesa@example.test');
  await page.getByRole('link', { name: 'Sign In' }).last().click();
  await page.waitForURL('**/my-account/');
  expect(await page.evaluate(() => localStorage.getItem('islet-return'))).toBe('/checkout/');
  await page.goBack();
  await expect(checkout.email).toHaveValue('gesa@example.test');
});

test('an empty cart says so', async ({ page }) => {
  await page.goto('/checkout/');
  const main = page.getByRole('main');
  await expect(main.getByText('Your cart is empty')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Browse all products' })).toBeVisible();
});

test('the form has no accessibility violations, with what is wrong in it too', async ({ page }) => {
  const { checkout } = await atCheckout(page);
  await checkout.elsewhere.check();
  await page.getByRole('checkbox', { name: 'Create an account' }).check();
  await checkout.settled();
  expect(await findViolationsInBothColors(page)).toEqual([]);
  await checkout.place.click();
  await expect(checkout.alert).toBeVisible();
  expect(await findViolationsInBothColors(page)).toEqual([]);
});
