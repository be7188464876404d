import { ProductPage } from './pages/product-page.ts';
import { CartPanel } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart, requireCartOwner } from './support/cart-owner.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

const PAYLOADS = '**/product/*/_payload.json';
const GOES_WITH = { name: 'Goes well with it' };

test('what goes with a product follows its confirmation, and is added from there', async ({ page }) => {
  const product = new ProductPage(page);
  const cart = new CartPanel(page);
  await product.open('spoondrift-spoons');
  await product.add.click();
  const offer = page.getByRole('region', GOES_WITH);
  await expect(offer.getByRole('listitem')).toHaveText([/^Tidepool Bowl/, /^Galley Iron Pan/]);
  expect(await findViolationsInBothColors(page, '.toasts')).toEqual([]);
  await offer.getByRole('button', { name: 'Add to cart Tidepool Bowl' }).click();
  await expect(cart.confirmation).toContainText('Tidepool Bowl is in your cart.');
  expect(backendData.pieces(await requireCartOwner(page))).toEqual({
    'Spoondrift Spoons, Set of Three': 1,
    'Tidepool Bowl': 1,
  });
  await cart.confirmation.getByRole('button', { name: 'View cart' }).click();
  await expect(offer).toHaveCount(1);
  await expect(cart.dialog.getByRole('region', GOES_WITH)).toBeVisible();
});

test('the confirmation stays while the pointer is on it', async ({ page }) => {
  const product = new ProductPage(page);
  const { confirmation } = new CartPanel(page);
  await page.clock.install();
  await product.open('spoondrift-spoons');
  await product.add.click();
  await confirmation.hover();
  await page.clock.runFor(20_000);
  await expect(confirmation).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(20_000);
  await expect(confirmation).toHaveCount(0);
});

for (const [lines, slugs] of [
  ['few', ['long-matches']],
  ['many', ['long-matches', 'lunnay-sea-salt', 'salt-pig', 'ferry-tote', 'island-puzzle', 'toy-tugboat']],
] as const) {
  test(`what goes with ${lines} lines comes after all of the cart and moves none of it`, async ({ page }) => {
    const cart = new CartPanel(page);
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await fillCart(
      page,
      slugs.map((slug) => ({ slug })),
    );
    await page.route(PAYLOADS, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/contact/');
    const waiting = page.waitForRequest(PAYLOADS);
    await cart.open();
    await waiting;
    const parts = cart.dialog.locator('.cart-line, .cart-codes, .cart-sums, .cart-total');
    await expect(cart.total).toHaveText(/€/);
    // Price notes of the lines ask for the same file; the estimate of shipping comes with what asks for goods.
    await expect(cart.dialog.getByText('Estimate shipping')).toBeVisible();
    const places = () => parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
    const before = await places();
    answer();
    const offer = cart.dialog.getByRole('region', GOES_WITH);
    await expect(offer).toBeAttached();
    expect(await places()).toEqual(before);
    await offer.scrollIntoViewIfNeeded();
    expect(await findViolationsInBothColors(page, '.panel-body')).toEqual([]);
  });
}

test('by keyboard, the focus stays where the added product was', async ({ page }) => {
  const cart = new CartPanel(page);
  await fillCart(page, [{ slug: 'long-matches' }]);
  await cart.open();
  const offer = cart.dialog.getByRole('region', GOES_WITH);
  await offer.getByRole('button', { name: 'Add to cart Beacon Beeswax Candle' }).focus();
  await page.keyboard.press('Enter');
  await expect(cart.line('Beacon Beeswax Candle')).toBeVisible();
  await expect(offer).toBeFocused();
});

test('the focus stays in the panel where nothing more goes with the cart', async ({ page }) => {
  const cart = new CartPanel(page);
  await fillCart(page, [{ slug: 'salt-pig' }]);
  await cart.open();
  const offer = cart.dialog.getByRole('region', GOES_WITH);
  await offer.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(cart.lines).toHaveCount(2);
  await expect(offer).toHaveCount(0);
  await expect(cart.dialog.getByRole('button', { name: 'Close cart' })).toBeFocused();
});

test('a product for which the store has chosen nothing has related ones', async ({ page }) => {
  const cart = new CartPanel(page);
  await fillCart(page, [{ slug: 'moonrise-wall-lamp' }]);
  await cart.open();
  await expect(cart.dialog.getByRole('region', GOES_WITH).getByRole('listitem')).toHaveCount(4);
});
