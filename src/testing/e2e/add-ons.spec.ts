import { CheckoutPage, newEmail } from './pages/checkout-page.ts';
import { CartPanel } from './pages/shop-page.ts';
import { emailsTo } from './support/backend-data.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

const CARAFE = 'Spring Water Carafe';
/** Price of the carafe with an engraving. */
const ENGRAVED = '€51.00';

/** The lines of the cart: what is engraved, and what it costs. */
async function expectEngravings(cart: CartPanel, ...names: string[]): Promise<void> {
  await expect(cart.lines).toHaveCount(names.length);
  for (const name of names) {
    const line = cart.lines.filter({ hasText: `Engraving: ${name}` });
    await expect(line.getByRole('link', { name: CARAFE })).toBeVisible();
    await expect(line).toContainText(ENGRAVED);
  }
}

async function engrave(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Engraving (+ €9.00) (optional)' }).fill(name);
  await page.locator('.buy-button').first().click();
}

test('two engravings are two lines, in the cart, the order and its email, and are bought again', async ({
  page,
}) => {
  const cart = new CartPanel(page);
  const checkout = new CheckoutPage(page);
  const email = newEmail('engraving');
  await page.goto('/product-category/kitchen/');
  const card = page
    .locator('main article')
    .filter({ has: page.getByRole('link', { name: CARAFE, exact: true }) });
  await card.getByRole('link', { name: `Choose options ${CARAFE}` }).click();
  await engrave(page, 'Ada');
  await expect(cart.confirmation).toBeVisible();
  expect(await findViolationsInBothColors(page, '.buy-box')).toEqual([]);
  await engrave(page, 'Bo & Ýr');
  await cart.open();
  await expectEngravings(cart, 'Ada', 'Bo & Ýr');
  await checkout.open();
  await checkout.fillIn(email);
  await checkout.settled();
  await checkout.placeOrder();
  for (const name of ['Ada', 'Bo & Ýr'])
    await expect(page.getByRole('main')).toContainText(`Engraving: ${name}`);
  await expect.poll(() => emailsTo(email).join()).toContain('Engraving: Ada');
  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page.getByRole('main')).toContainText('2 products are in your cart again.');
  await cart.open();
  await expectEngravings(cart, 'Ada', 'Bo & Ýr');
});
