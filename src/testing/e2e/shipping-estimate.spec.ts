import { CartPanel } from './pages/shop-page.ts';
import { fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

test('the cart says what shipping costs to a country and postcode, and takes the chosen rate', async ({
  page,
}) => {
  const cart = new CartPanel(page);
  const endpoint = await Endpoint.watch(page);
  await fillCart(page, [{ slug: 'lunnay-sea-salt' }]);
  await cart.open();
  await cart.dialog.getByText('Estimate shipping').click();
  // As in checkout, only where addresses have one.
  await cart.dialog.getByRole('combobox', { name: 'Country' }).selectOption('US');
  await expect(cart.dialog.getByRole('combobox', { name: 'State' })).toBeVisible();
  await cart.dialog.getByRole('combobox', { name: 'Country' }).selectOption('FR');
  await expect(cart.dialog.getByRole('combobox', { name: 'State' })).toHaveCount(0);
  await cart.dialog.getByRole('textbox', { name: 'Postcode' }).fill('75001');
  await cart.dialog.getByRole('button', { name: 'Show shipping costs' }).click();
  const rates = cart.dialog.getByRole('group', { name: 'Shipping to 75001, France' });
  await expect(rates.getByRole('radio').first()).toBeVisible();
  expect(endpoint.last('UpdateCustomer')).toMatchObject({
    input: { shipping: { country: 'FR', postcode: '75001', state: '' } },
  });
  expect(await findViolationsInBothColors(page, '.panel-body')).toEqual([]);
  const last = rates.getByRole('radio').last();
  const price = await rates.locator('label').last().locator('span').last().textContent();
  await last.check();
  await expect(cart.sum('Shipping')).toContainText(price ?? '?');
});

test('a country that the shop does not ship to is said, and the cart stays', async ({ page }) => {
  const cart = new CartPanel(page);
  const endpoint = await Endpoint.watch(page);
  await fillCart(page, [{ slug: 'lunnay-sea-salt' }]);
  await cart.open();
  await cart.dialog.getByText('Estimate shipping').click();
  const ask = cart.dialog.getByRole('button', { name: 'Show shipping costs' });
  await expect(cart.dialog.getByRole('combobox', { name: 'Country' })).not.toHaveValue('');
  endpoint.refuse('UpdateCustomer', 'Invalid postcode.');
  await cart.dialog.getByRole('textbox', { name: 'code' }).fill('!');
  await ask.click();
  await expect(cart.dialog.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expect(cart.lines).toHaveCount(1);
  await cart.dialog.getByRole('combobox', { name: 'Country' }).selectOption('DE');
  await ask.click();
  await expect(cart.dialog.getByRole('group', { name: /^Shipping to/ })).toBeVisible();
});

test('goods that are not shipped have no estimate', async ({ page }) => {
  const cart = new CartPanel(page);
  await fillCart(page, [{ slug: 'mitten-chart' }]);
  await cart.open();
  await expect(cart.dialog.getByRole('button', { name: 'Share cart' })).toBeVisible();
  await expect(cart.dialog.getByText('Estimate shipping')).toHaveCount(0);
});
