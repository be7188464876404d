import { randomUUID } from 'node:crypto';
import { GINA } from '#backend/fixtures/shopper.ts';
import { Device } from './pages/device.ts';
import { Endpoint } from './support/endpoint.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

const NOT_FOUND = 'We could not find your order. Please try again later.';
let device: Device;

test.beforeEach(() => {
  device = new Device();
});

const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').first();

test('a guest sees the order that was just made, and nobody is asked for it', async ({ page }) => {
  const order = await device.order(['herring-tea-towel', 'puffin-cards'], {
    customerNote: 'Please ring twice',
    shipping: { ...GINA, firstName: 'Otto', city: 'Hamburg', postcode: '20095', state: 'DE-HH' },
  });
  await device.moveTo(page);
  const endpoint = await Endpoint.watch(page);
  await page.goto(`/checkout/order-received/${order.databaseId}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
  await expect(page.getByText('A confirmation is on its way to gina@example.test')).toBeVisible();
  await expect(fact(page, 'Order number')).toHaveText(order.orderNumber);
  await expect(fact(page, 'Status')).toHaveText('In progress');
  await expect(fact(page, 'Payment')).toHaveText('Cash on delivery');
  await expect(page.getByRole('link', { name: 'Herring Tea Towel' })).toHaveAttribute(
    'href',
    '/product/herring-tea-towel/',
  );
  await expect(page.getByText('Please ring twice')).toBeVisible();
  await expect(page.getByText('20095 Hamburg')).toBeVisible();
  await expect(page.getByText(new RegExp(`^As of .*${new Date().getFullYear()}`))).toBeVisible();
  await expect(page.getByText('10115 Berlin')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => endpoint.count('getCart')).toBeGreaterThan(0);
  expect(endpoint.count('getOrder')).toBe(0);
});

test('an order leads on, and prints as a receipt of black on white', async ({ page }) => {
  const order = await device.order(['puffin-cards']);
  await device.moveTo(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/checkout/order-received/${order.databaseId}/`);
  const next = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Next steps' }) });
  await expect(next).toContainText(/Please have €[\d.]+ ready: you pay when your order is delivered\./);
  await expect(next).toContainText('This browser keeps the order at this address.');
  await expect(next.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact/');
  await expect(next.getByRole('button', { name: 'Buy again' })).toBeVisible();
  await expect(next.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(fact(page, 'Order number')).toBeVisible();
  for (const left of [page.locator('.shop-header nav'), page.locator('.shop-footer'), next])
    await expect(left).toBeHidden();
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});

test('without a number the newest order of the device is shown, and the others are listed', {
  tag: '@nightly',
}, async ({ page }) => {
  const older = await device.order(['puffin-cards']);
  const newer = await device.order(['herring-tea-towel']);
  await device.moveTo(page);
  await page.goto('/de/order-summary/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellübersicht');
  await expect(fact(page, 'Bestellnummer')).toHaveText(newer.orderNumber);
  await page.getByRole('link', { name: `Bestellung ${older.orderNumber}` }).click();
  await expect(page).toHaveURL(new RegExp(`/de/order-summary/${older.databaseId}/$`));
  await expect(fact(page, 'Bestellnummer')).toHaveText(older.orderNumber);
});

test('a device without orders shows the way to the account', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/order-summary/');
  await expect(page.getByText('There is no order on this device.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to see your orders' })).toHaveAttribute(
    'href',
    '/my-account/',
  );
});

test('somebody else’s order is not found, by a guest, a customer, or for an address without sense', async ({
  page,
}) => {
  const { databaseId } = await device.order(['puffin-cards']);
  await page.goto(`/order-summary/${databaseId}/`);
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
  const other = new Device();
  await other.register();
  await other.moveTo(page);
  for (const id of [databaseId, 'one', '-1', '99999999']) {
    await page.goto(`/order-summary/${id}/`);
    await expect(page.getByText(NOT_FOUND)).toBeVisible();
    await expect(page.getByText('Gina Guest')).toHaveCount(0);
  }
});

test('a customer’s order comes from the store, and is fetched again when the page is shown again', async ({
  page,
}) => {
  await device.register();
  const order = await device.order(['puffin-cards']);
  expect(order.ofCustomer).toBe(true);
  await device.moveTo(page);
  const endpoint = await Endpoint.watch(page);
  await page.goto(`/order-summary/${order.databaseId}/`);
  await expect(fact(page, 'Order number')).toHaveText(order.orderNumber);
  await expect.poll(() => endpoint.count('getOrder')).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => endpoint.count('getOrder')).toBe(2);
});

test('while the store is out of reach a customer sees what this device has stored, and can try again', async ({
  page,
}) => {
  await device.register();
  const order = await device.order(['puffin-cards']);
  await device.moveTo(page);
  const endpoint = await Endpoint.watch(page);
  const up = endpoint.down();
  await page.goto('/order-summary/12345678/');
  await expect(page.getByText(NOT_FOUND)).toBeVisible({ timeout: 20_000 });
  await page.goto(`/order-summary/${order.databaseId}/`);
  await expect(fact(page, 'Order number')).toHaveText(order.orderNumber, { timeout: 20_000 });
  up();
});

test('an order that the store did not describe is said to be placed', { tag: '@nightly' }, async ({
  page,
}) => {
  await device.moveTo(page);
  await page.evaluate(() => localStorage.setItem('islet-unconfirmed', '1'));
  await page.goto('/order-summary/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was placed');
});

test('an order breaks no rule of accessibility', async ({ page }) => {
  const { databaseId } = await device.order(['puffin-cards']);
  await device.moveTo(page);
  await page.goto(`/order-summary/${databaseId}/`);
  await expect(fact(page, 'Order number')).toBeVisible();
  expect(await findViolationsInBothColors(page)).toEqual([]);
});

test('a guest makes an account of an order at one press, and what goes with it is there', async ({
  page,
}) => {
  const email = `gina.${randomUUID().slice(0, 8)}@example.test`;
  const order = await device.order(['spoondrift-spoons'], { billing: { ...GINA, email } });
  await device.moveTo(page);
  await page.goto(`/checkout/order-received/${order.databaseId}/`);
  const steps = page
    .getByRole('listitem')
    .filter({ has: page.getByText(/^(Order received|In preparation)/) });
  await expect(steps).toHaveText([/^Order received \(done\)/, 'In preparation']);
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('region', { name: 'Goes well with it' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  expect(await findViolationsInBothColors(page)).toEqual([]);

  const offer = page.getByRole('region', { name: 'Keep your orders in an account' });
  await offer.getByRole('button', { name: 'Create an account' }).click();
  await expect(offer).toHaveText(new RegExp(`Your account is ready\\. .* ${email}\\.$`));
  await expect(page.getByRole('link', { name: 'See all your orders' })).toBeVisible();
  await page.goto('/my-account/?tab=addresses');
  await expect(
    page
      .getByText(GINA.address1)
      .or(page.locator(`[value="${GINA.address1}"]`))
      .first(),
  ).toBeVisible();
});
