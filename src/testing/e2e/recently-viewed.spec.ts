import { WishlistPage } from './pages/list-page.ts';
import { movePointer, ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { findViolationsInBothColors, layoutShifts, watchLayout } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

const KEY = 'islet-recently-viewed';
const VIEWED = ['harbour-teapot', 'lighthouse-pencils', 'tide-mug'];

let shop: ShopPage;

test.beforeEach(({ page }) => {
  shop = new ShopPage(page);
});

const section = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const names = (page: Page) => section(page).getByRole('heading', { level: 3 }).allTextContents();
const stored = (page: Page) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ slug }: { slug: string }) => slug),
    KEY,
  );

/** Gives the browser products that it has viewed on an earlier visit. */
async function view(page: Page, slugs: readonly string[]): Promise<void> {
  const entries = slugs.map((slug) => ({ id: backendData.ids(slug).productId, slug }));
  await page.goto('/privacy-policy/');
  await page.evaluate(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [KEY, JSON.stringify(entries)],
  );
}

/** Scrolls to a screen above the place where the products come. */
async function approach(page: Page): Promise<void> {
  await movePointer(page);
  await page.evaluate(() => {
    const { top } = document.querySelector('.recently-viewed')?.getBoundingClientRect() ?? {};
    scrollBy(0, (top ?? 0) - 2 * innerHeight);
  });
}

test('products that were opened are on the home page, the last one first, and on others without their own', async ({
  page,
}) => {
  for (const slug of VIEWED) {
    await page.goto(`/product/${slug}/`);
    expect(await stored(page)).not.toContain(slug);
    await movePointer(page);
    await expect.poll(() => stored(page)).toContain(slug);
  }
  await expect.poll(() => stored(page)).toEqual(VIEWED.toReversed());
  await approach(page);
  await expect(section(page)).toBeAttached();
  expect(await names(page)).toEqual(['Lighthouse Pencils, Box of Six', 'Harbour Teapot']);

  // The pointer has touched galleries.
  shop.scripts.length = 0;
  await page.goto('/');
  await movePointer(page);
  await expect(section(page)).not.toBeAttached();
  await approach(page);
  await expect(section(page)).toBeAttached();
  expect(await names(page)).toEqual(['Tide Mug', 'Lighthouse Pencils, Box of Six', 'Harbour Teapot']);
  expect(shop.scripts.filter((path) => /react|client\./.test(path))).toEqual([]);
});

test('come below what is in view, so that nothing there moves', async ({ page }) => {
  await watchLayout(page);
  await view(page, VIEWED);
  await page.goto('/product/harbour-mittens/');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await movePointer(page);
  const payloads = page.waitForResponse(/harbour-teapot\/_payload\.json/);
  await payloads;
  await expect(section(page)).not.toBeAttached();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(section(page)).toBeAttached();
  expect(await layoutShifts(page)).toEqual([]);
});

test('take hearts and the cart as other cards do', { tag: '@nightly' }, async ({ page }) => {
  await view(page, VIEWED);
  await page.goto('/');
  await approach(page);
  await section(page)
    .getByRole('button', { name: /^Add to cart.*Harbour Teapot/ })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Harbour Teapot' })).toBeVisible();
  const wishlist = new WishlistPage(page);
  await section(page)
    .getByRole('checkbox', { name: /Tide Mug/ })
    .check();
  await expect.poll(() => wishlist.stored()).toMatchObject([{ slug: 'tide-mug' }]);
});

test('leave out products that are gone, and are emptied by the shopper', async ({ page }) => {
  await view(page, VIEWED);
  await page.evaluate((key) => {
    const entries = [{ id: 1, slug: 'no-such-product' }, { id: 2, slug: 'harbour-mittens' }, 'odd'];
    localStorage.setItem(key, JSON.stringify([...entries, ...JSON.parse(localStorage.getItem(key) ?? '[]')]));
  }, KEY);
  await page.goto('/');
  await approach(page);
  await expect(section(page)).toBeAttached();
  expect(await names(page)).toEqual(['Harbour Teapot', 'Lighthouse Pencils, Box of Six', 'Tide Mug']);
  await section(page).scrollIntoViewIfNeeded();
  expect(await findViolationsInBothColors(page, '.recently-viewed')).toEqual([]);
  await section(page).getByRole('button', { name: 'Clear list' }).click();
  await expect(section(page)).not.toBeAttached();
  expect(await stored(page)).toEqual([]);
  await expect(page.locator('.recently-viewed')).toBeFocused();
});

test('do no harm where nothing can be stored', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/product/tide-mug/');
  await movePointer(page);
  await page.goto('/product/harbour-teapot/');
  await approach(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Teapot' })).toBeAttached();
  await expect(section(page)).not.toBeAttached();
});

test('are none that were only prerendered', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => {
    let isPrerendering = true;
    Object.defineProperty(document, 'prerendering', { get: () => isPrerendering });
    addEventListener('show-page', () => {
      isPrerendering = false;
      document.dispatchEvent(new Event('prerenderingchange'));
    });
  });
  await page.goto('/product/tide-mug/');
  await movePointer(page);
  // Hearts are connected by the file that records what was viewed.
  await new WishlistPage(page).heart('Tide Mug').click();
  await expect.poll(() => new WishlistPage(page).stored()).toHaveLength(1);
  expect(await stored(page)).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('show-page')));
  await expect.poll(() => stored(page)).toEqual(['tide-mug']);
});
