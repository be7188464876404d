import { expect, type Page, test } from './support/test.ts';

/** Path of a newcomer: home, a category, its second page, a product, German and back. */
async function walk(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Gifts/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gifts' })).toBeVisible();

  await page
    .getByRole('navigation', { name: /page/i })
    .getByRole('link', { name: /^(Page )?2$/ })
    .click();
  await expect(page).toHaveURL(/\/product-category\/gifts\/page\/2\/$/);
  await expect(page.getByRole('heading', { level: 1, name: /Gifts/ })).toBeVisible();

  const card = page.getByRole('main').getByRole('article').first();
  const name = (await card.getByRole('link').first().textContent())?.trim() ?? '';
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const english = new URL(page.url()).pathname;
  expect(english).toMatch(/^\/product\/[^/]+\/$/);
  await expect(page.getByRole('main')).toContainText('€');

  const alternate = await page.locator('link[hreflang=de-DE]').getAttribute('href');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(new URL(alternate ?? '').pathname);
  await expect(page).toHaveURL(/\/de\/product\/[^/]+\/$/);
  await expect(page).not.toHaveURL(`/de${english}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(english);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
}

test('a newcomer walks through the shop', async ({ page }) => {
  await walk(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a newcomer walks through the shop all the same', async ({ page }) => {
    await walk(page);
  });

  test('a product page is complete', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/product/tide-mug/');
    for (const heading of ['Tide Mug', 'Description', 'Details', 'Reviews', 'Related products']) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
    await expect(page.getByText('In stock').first()).toBeVisible();
    await expect(page.getByText('CE-101')).toBeVisible();
  });

  test('an external product leads to its seller', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/product/ferry-day-ticket/');
    const seller = page.getByRole('main').locator('a[target="_blank"]').first();
    await expect(seller).toHaveAttribute('rel', /noopener/);
  });
});

test.describe('addresses that nothing answers', () => {
  test('say so with status 404, in the locale of the path', async ({ page }) => {
    const response = await page.goto('/de/gibt-es-nicht/');
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });

  test('say "Page Not Found", "Error" and the code', async ({ page }) => {
    await page.goto('/nowhere/');
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText(/Error\s*404/)).toBeVisible();
  });

  test('say "Product not found." below /product/', async ({ page }) => {
    const response = await page.goto('/product/never-made/');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Product not found.' })).toBeVisible();
  });
});
