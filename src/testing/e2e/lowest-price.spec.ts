import { ProductPage } from './pages/product-page.ts';
import { CartPanel } from './pages/shop-page.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

const FULL = 'Lowest price in the 30 days before the reduction:';
const SHORT = '30-day low:';

test('the lowest price of 30 days is on page and card, in the cart, and measures the reduction', async ({
  page,
}) => {
  const product = new ProductPage(page);
  const cart = new CartPanel(page);
  await product.open('breakwater-throw');
  const box = page.locator('.buy-box');
  await expect(box.locator('.buy-price')).toContainText(`${FULL} €89.00`);
  // Less than 20 % of the regular price, which was not asked last.
  await expect(box.locator('.badge').first()).toContainText('-13%');
  expect(await findViolationsInBothColors(page, '.buy-box')).toEqual([]);
  await product.add.click();
  await cart.confirmation.getByRole('button', { name: 'View cart' }).click();
  const line = cart.dialog.getByRole('listitem').filter({ hasText: 'Breakwater Throw' });
  await expect(line).toContainText(`${SHORT} €89.00`);
  await expect(line).toContainText('-13%');
  expect(await findViolationsInBothColors(page, '.cart-line')).toEqual([]);
});

test('lists that browsers make say it as static ones do', async ({ page }) => {
  const card = page.locator('[data-card]').filter({ hasText: 'Fyr Lighthouse Lamp' });
  await page.goto('/product-category/lamps/');
  await expect(card).toContainText(`${SHORT} €86.00`);
  await page.goto('/products/?search=fyr+lighthouse');
  await expect(card).toContainText(`${SHORT} €86.00`);
});

test('German has its own words', async ({ page }) => {
  await page.goto('/de/product/breakwater-throw/');
  await expect(page.locator('.buy-price')).toContainText(
    'Niedrigster Preis der 30 Tage vor der Ermäßigung: 89,00\u00a0€',
  );
});
