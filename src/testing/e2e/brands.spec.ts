import { ListPage } from './pages/list-page.ts';
import { expect, test } from './support/test.ts';

test('a product leads to its brand, whose list is filtered within the brand', async ({ page }) => {
  await page.goto('/product/tide-mug/');
  await page.locator('main').getByRole('link', { name: 'Oske Pottery' }).click();
  await expect(page).toHaveURL('/brand/oske-pottery/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oske Pottery');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('All products');
  const list = new ListPage(page);
  const shown = await page.locator('#static-list article').count();
  await list.filters.click();
  await expect(page.locator('.filter-group > summary', { hasText: 'Brand' })).toHaveCount(0);
  const stocked = await list.count('In stock');
  expect(stocked).toBeLessThanOrEqual(shown);
  await list.option('In stock').click();
  await expect(page).toHaveURL('/brand/oske-pottery/?filter=stock[true]');
  await expect(list.results(`${stocked} products`)).toBeVisible();
});

test('the pages of a brand are linked, and go on in the language that is chosen', async ({ page }) => {
  await page.goto('/brand/ferry-press/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/brand/ferry-press/page/2/');
  await expect(page.locator('link[hreflang="de-DE"]')).toHaveAttribute(
    'href',
    /\/de\/brand\/ferry-press-de\/page\/2\/$/,
  );
  await page.goto('/de/brand/ferry-press-de/');
  await expect(page.locator('h1 span').first()).toHaveText('Ferry Press');
  await expect(page.locator('main header')).toContainText('Ida Quill druckt auf einer eisernen Handpresse');
});
