import { serveTestShop, smallCatalog } from '#testing/shops/test-shop.ts';
import { ListPage } from './pages/list-page.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { test as base, expect, type Page } from './support/test.ts';

/** A shop of which two pages of each list are files. */
const test = base.extend<object, { url: string }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
    async ({}, use) => {
      const shop = await serveTestShop(smallCatalog(), { config: { listDepth: 2, productsPerPage: 4 } });
      await use(shop.url);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ url }, use) => use(url),
});

test.describe.configure({ mode: 'default' });

let list: ListPage;
test.beforeEach(({ page }) => {
  list = new ListPage(page);
});

const current = (page: Page) => page.locator('nav [aria-current="page"]:visible').last();

test('a page beyond the list depth is shown from the search index, wherever it is opened', async ({
  page,
}) => {
  await page.goto('/products/page/2/');
  const shown = await list.names();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/products/page/3/');
  await expect(list.cards).toHaveCount(4);
  expect(shown).not.toEqual(expect.arrayContaining(await list.names()));
  await expect(list.heading('All products, Page 3')).toBeVisible();
  await expect(page).toHaveTitle(/^All products, Page 3 - /);
  await expect(current(page)).toHaveText('3');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  expect(await findViolationsInBothColors(page)).toEqual([]);
  const third = await list.names();

  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(list.heading('All products, Page 2')).toBeVisible();
  expect(await list.names()).toEqual(shown);

  // A host that has nothing but an error page for the address.
  await page.route('**/products/page/3/', async (route) =>
    route.fulfill({
      response: await route.fetch({ url: new URL('/404.html', page.url()).href }),
      status: 404,
    }),
  );
  await page.goto('/products/page/3/#content');
  await expect(page).toHaveURL('/products/page/3/#content');
  await expect(list.cards).toHaveCount(4);
  expect(await list.names()).toEqual(third);

  await list.sort.selectOption('Name: A to Z');
  await expect(page).toHaveURL('/products/?orderby=alphabetically');
  await expect(current(page)).toHaveText('1');
  await page.goto('/products/page/99/');
  await expect(list.heading('Page Not Found')).toBeVisible();
});

test('a page beyond the list depth comes from the store without the index, and says what works without scripts', async ({
  page,
  browser,
  url,
  complaints,
}) => {
  await page.goto('/products/page/4/');
  await expect(list.cards).toHaveCount(4);
  const names = await list.names();
  await page.route('**/catalog-index/**', (route) => route.abort());
  await page.reload();
  await expect(list.cards).toHaveCount(4);
  expect(await list.names()).toEqual(names);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.route(/graphql/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('This page of the list is not available right now.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list.cards).toHaveCount(4);
  complaints.length = 0;

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  const plain = await context.newPage();
  await plain.goto('/de/products/page/4/');
  const told = plain.locator('#static-list noscript');
  await expect(told).toBeVisible();
  expect(await told.innerHTML()).toContain('die hinteren Seiten dieser Liste brauchen JavaScript');
  await expect(plain.getByText('gerade nicht verfügbar')).toBeHidden();
  await plain.getByRole('link', { name: 'Seite 1', exact: true }).click();
  await expect(plain).toHaveURL('/de/products/');
  await expect(plain.locator('main article')).toHaveCount(4);
  await context.close();
});
