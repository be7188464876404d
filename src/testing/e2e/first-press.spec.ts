import { ProductPage } from './pages/product-page.ts';
import { CartPanel, ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { requireCartOwner } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { expect, type Page, test } from './support/test.ts';

/** Presses on pages whose scripts have not arrived: the page itself answers them. */
let shop: ShopPage;
let product: ProductPage;
let cart: CartPanel;
let release: () => void;

const badge = (page: Page) => shop.cartButton.locator('[data-cart-count]').and(page.locator(':visible'));

/** Notes what the badge shows in each frame, from now on. @returns the counts, without repetitions */
async function watchBadge(page: Page): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle(() => {
    const counts: string[] = [];
    const look = () => {
      const element = document.querySelector<HTMLElement>('[data-cart-count]');
      const count = element && !element.hidden ? (element.textContent ?? '') : '';
      if (count !== (counts.at(-1) ?? '')) counts.push(count);
      requestAnimationFrame(look);
    };
    look();
    return counts;
  });
  return () => shown.jsonValue();
}

/** Notes what moves in the sheet of filters, from now on. @returns the texts that moved */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  const moved = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[]) {
        const inSheet = sources.filter(
          ({ node }) => node && document.querySelector('#filters')?.contains(node),
        );
        texts.push(...inSheet.map(({ node }) => node?.textContent ?? ''));
      }
    }).observe({ type: 'layout-shift' });
    return texts;
  });
  return () => moved.jsonValue();
}

const withoutCount = (text: string) => text.split('\n')[0];

test.beforeEach(async ({ page }) => {
  shop = new ShopPage(page);
  product = new ProductPage(page);
  cart = new CartPanel(page);
  release = await shop.holdScripts();
});

test.describe('the badge of the cart', () => {
  test('counts cards at the press, each once, and goes on with what the store has', async ({ page }) => {
    await page.goto('/products/');
    const counts = await watchBadge(page);
    const buttons = page.getByRole('main').locator('button[data-add]');
    await buttons.nth(0).dblclick();
    await expect(badge(page)).toHaveText('1');
    await buttons.nth(1).click();
    await expect(badge(page)).toHaveText('2');
    release();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('islet-cart-count'))).toBe('2');
    await expect(page.locator('[data-adding],[data-add][aria-busy]')).toHaveCount(0);
    expect(await counts()).toEqual(['1', '2']);
    await page.reload();
    await expect(badge(page)).toHaveText('2');
  });

  test('counts the pieces that were typed and stepped', async ({ page }) => {
    await product.open('harbour-postcards');
    const counts = await watchBadge(page);
    await product.quantity.fill('4');
    await product.more.click();
    await product.add.click();
    await expect(badge(page)).toHaveText('5');
    release();
    await expect(cart.confirmation).toBeVisible();
    expect(await counts()).toEqual(['5']);
    expect(Object.values(backendData.pieces(await requireCartOwner(page)))).toEqual([5]);
  });

  test('counts the parts of a set', async ({ page }) => {
    await product.open('slow-morning-set');
    await page.getByRole('textbox', { name: 'Quantity of Fogcutter Coffee Dripper' }).fill('2');
    await page.getByRole('checkbox', { name: 'Quantity of Lucky Dip from the Stockroom' }).check();
    await product.add.click();
    await expect(badge(page)).toHaveText('3');
    release();
    await expect(product.form.getByText('2 products are in your cart now.')).toBeVisible();
    await expect(badge(page)).toHaveText('3');
  });

  test('counts nothing while options are still to be chosen', async ({ page }) => {
    await product.open('ropewalk-gansey');
    const counts = await watchBadge(page);
    await product.add.click();
    await expect(product.add).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(product.form.getByRole('status')).toHaveText('Please choose: Size');
    expect(await counts()).toEqual([]);
  });

  test('takes back what the store refuses', async ({ page }) => {
    const endpoint = await Endpoint.watch(page);
    endpoint.refuse(
      'addToCart',
      'You cannot add &quot;Spoondrift Spoons&quot; to the cart because the product is out of stock.',
    );
    await product.open('spoondrift-spoons');
    await product.add.click();
    await expect(badge(page)).toHaveText('1');
    release();
    await expect(page.getByRole('alert')).toContainText('Spoondrift Spoons is out of stock.');
    await expect(badge(page)).toHaveCount(0);
  });

  test('counts on what another tab adds meanwhile', async ({ page, context }) => {
    await page.goto('/products/');
    await page.getByRole('main').locator('button[data-add]').nth(0).click();
    await expect(badge(page)).toHaveText('1');
    const other = await context.newPage();
    await other.goto('/product/harbour-postcards/');
    await new ProductPage(other).add.click();
    await expect(new ShopPage(other).cartButton).toHaveText(/1$/);
    await expect(badge(page)).toHaveText('2');
    release();
    await expect(new ShopPage(other).cartButton).toHaveText(/2$/);
    await expect(badge(page)).toHaveText('2');
  });

  test('keeps its count where nothing is stored', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await product.open('harbour-postcards');
    const counts = await watchBadge(page);
    await product.add.click();
    await expect(badge(page)).toHaveText('1');
    release();
    await expect(cart.confirmation).toBeVisible();
    expect(await counts()).toEqual(['1']);
  });
});

test.describe('the filters of a list', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('are open at the press, and what is chosen before their script is there is not lost', async ({
    page,
  }) => {
    await page.goto('/products/');
    const filters = page.getByRole('button', { name: /^Filters/ });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await filters.click();
    await expect(sheet).toBeVisible();
    expect(await sheet.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    const sale = sheet.getByRole('checkbox', { name: 'On sale' });
    await sale.check();
    await sheet.locator('summary', { hasText: 'Size' }).click();
    await sheet.getByRole('checkbox', { name: 'Large', exact: true }).check();
    await sheet.getByLabel('Highest price').last().fill('40');
    await sale.focus();
    const before = await sheet.locator('.filter-option').allInnerTexts();
    const shifts = await watchShifts(page);
    release();
    await expect(sheet.getByRole('button', { name: /^Show \d+ results?$/ })).toBeVisible();
    await expect(page).toHaveURL('/products/?filter=pa_size[large],price[,40],sale[true]');
    await expect(sheet.locator('.filter-count').first()).toBeVisible();
    await expect(sale).toBeFocused();
    expect((await sheet.locator('.filter-option').allInnerTexts()).map(withoutCount)).toEqual(before);
    expect(await shifts()).toEqual([]);
    await sheet.getByRole('button', { name: /^Show \d+ results?$/ }).click();
    await expect(sheet).toBeHidden();
    await expect(filters).toBeFocused();
  });

  test('close by a press that came before their script', async ({ page }) => {
    await page.goto('/products/');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await sheet.getByRole('button', { name: 'Close filters' }).click();
    release();
    await expect(sheet).toBeHidden();
  });

  test('close by a press that has long waited for their script, and has said so', async ({ page }) => {
    await page.goto('/products/');
    const releaseFilters = await shop.holdScripts('**/ListTools.*.js');
    release();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await sheet.getByRole('button', { name: 'Close filters' }).click();
    await expect(sheet.getByText('This is taking longer than usual')).toBeVisible();
    releaseFilters();
    await expect(page.locator('main astro-island:not([ssr])')).toBeAttached();
    await expect(sheet).toBeHidden();
  });

  test('stay closed where Escape came before their script', async ({ page }) => {
    await page.goto('/products/');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    release();
    await expect(page.locator('main astro-island:not([ssr])')).toBeAttached();
    await expect(sheet).toBeHidden();
  });
});

test('filters stand beside a list at the press, and their script finds what was chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/products/');
  const filters = page.getByRole('button', { name: /^Filters/ });
  const options = page.locator('#filters .filter-option');
  await filters.click();
  await expect(options.first()).toBeVisible();
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await filters.click();
  await expect(options.first()).toBeHidden();
  await filters.click();
  expect(await page.locator('#filters').evaluate((dialog) => dialog.matches(':modal'))).toBe(false);
  await expect(page.locator('#static-list')).toBeVisible();
  await page.getByRole('checkbox', { name: 'On sale' }).check();
  release();
  await expect(page).toHaveURL('/products/?filter=sale[true]');
  await expect(page.locator('#filters .filter-count').first()).toBeVisible();
  await expect(page.locator('#static-list')).toBeHidden();
  await filters.click();
  await expect(options.first()).toBeHidden();
});
