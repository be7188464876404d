import type { ProductPayload } from '#storefront/domain/page-data/payload.ts';
import { CheckoutPage, newEmail } from './pages/checkout-page.ts';
import { Device } from './pages/device.ts';
import { WishlistPage } from './pages/list-page.ts';
import { ProductPage } from './pages/product-page.ts';
import { CartPanel, movePointer, ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart, requireCartOwner } from './support/cart-owner.ts';
import { findViolations, findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

const PENCILS = 'Lighthouse Pencils, Box of Six';

let shop: ShopPage;
let list: WishlistPage;
let product: ProductPage;
let cart: CartPanel;

test.beforeEach(({ page }) => {
  shop = new ShopPage(page);
  list = new WishlistPage(page);
  product = new ProductPage(page);
  cart = new CartPanel(page);
});

/** Gives a browser a wishlist, as if the hearts had been pressed on an earlier visit. */
async function fillList(page: Page, slugs: readonly string[]): Promise<void> {
  const entries = slugs.map((slug) => ({ ...backendData.ids(slug), slug, attributes: {} }));
  await page.goto('/privacy-policy/');
  await page.evaluate((text) => localStorage.setItem('islet-wishlist', text), JSON.stringify(entries));
}

test.describe('hearts', () => {
  test('put a product on the list, and are the same on the next page and in filtered lists', async ({
    page,
  }) => {
    await page.goto('/products/?search=pencils');
    await expect(list.heart(PENCILS)).not.toBeChecked();
    await list.heart(PENCILS).click();
    await expect.poll(() => list.stored()).toMatchObject([{ slug: 'lighthouse-pencils', variationId: null }]);
    await product.open('lighthouse-pencils');
    await movePointer(page);
    await expect(list.heart(PENCILS)).toBeChecked();
    await list.heart(PENCILS).press('Space');
    await expect(list.heart(PENCILS)).not.toBeChecked();
    await expect.poll(() => list.stored()).toEqual([]);
  });

  test('load no framework, and keep a press that came before any script', async () => {
    const release = await shop.holdScripts();
    await product.open('lighthouse-pencils');
    await list.heart(PENCILS).click();
    await expect(list.heart(PENCILS)).toBeChecked();
    release();
    await expect.poll(() => list.stored()).toHaveLength(1);
    await expect(list.heart(PENCILS)).toBeChecked();
    expect(shop.scripts.filter((path) => /react|client\./.test(path))).toEqual([]);
  });

  test('are not pressed again by the browser, which restores the page that was left', {
    tag: '@nightly',
  }, async ({ page }) => {
    await product.open('lighthouse-pencils');
    await list.heart(PENCILS).click();
    await expect.poll(() => list.stored()).toHaveLength(1);
    await list.open();
    await list.button(`Remove ${PENCILS}`).click();
    await expect.poll(() => list.stored()).toEqual([]);
    await page.goBack();
    await movePointer(page);
    await expect(list.heart(PENCILS)).not.toBeChecked();
    expect(await list.stored()).toEqual([]);
  });

  test('stand for the options that are chosen on the page', async ({ page }) => {
    await product.open('tide-mug');
    await product.option('Thrift Pink').click();
    await product.option('Large').click();
    await expect(page).toHaveURL(/attribute_pa_size=large/);
    await list.heart('Tide Mug').click();
    await product.option('Small').click();
    await expect(list.heart('Tide Mug')).not.toBeChecked();
    await product.option('Large').click();
    await expect(list.heart('Tide Mug')).toBeChecked();
    await list.open();
    await expect(list.row('Tide Mug')).toContainText('Color: Thrift Pink · Size: Large');
    await expect(list.row('Tide Mug')).toContainText('€21.50');
    await list.row('Tide Mug').getByRole('link', { name: 'Tide Mug' }).click();
    await expect(page).toHaveURL('/product/tide-mug/?attribute_pa_color=pink&attribute_pa_size=large');
  });

  test('stand for the options of the moment they were pressed at, before their script', async ({ page }) => {
    const release = await shop.holdScripts('**/_assets/cards.*.js*');
    await product.open('tide-mug', '?attribute_pa_color=pink');
    await product.option('Large').click();
    await expect(page).toHaveURL(/attribute_pa_size=large/);
    await list.heart('Tide Mug').click();
    await product.option('Small').click();
    await expect(list.heart('Tide Mug')).not.toBeChecked();
    release();
    const large = { attributes: { pa_color: 'pink', pa_size: 'large' } };
    await expect.poll(() => list.stored()).toMatchObject([large]);
    await expect(list.heart('Tide Mug')).not.toBeChecked();
  });

  test('follow what another tab does', { tag: '@nightly' }, async ({ page, context }) => {
    await product.open('lighthouse-pencils');
    await list.heart(PENCILS).click();
    const other = new WishlistPage(await context.newPage());
    await other.open();
    await other.button(`Remove ${PENCILS}`).click();
    await expect(list.heart(PENCILS)).not.toBeChecked();
    await page.bringToFront();
  });
});

test.describe('the list', () => {
  test('shows what a product costs now, and what is gone', async ({ page }) => {
    await fillList(page, ['lighthouse-pencils']);
    await page.evaluate(() => {
      const [pencils] = JSON.parse(localStorage.getItem('islet-wishlist') ?? '[]');
      const gone = { ...pencils, productId: 99_999, slug: 'sold-for-good' };
      const replaced = { ...pencils, productId: 99_998, slug: 'beacon-candle' };
      localStorage.setItem('islet-wishlist', JSON.stringify([pencils, gone, replaced, 'garbage']));
    });
    await page.route('**/product/lighthouse-pencils/_payload.json', async (route) => {
      const response = await route.fetch();
      const payload = (await response.json()) as ProductPayload;
      const price = { min: 1234, max: 1234 };
      await route.fulfill({ json: { ...payload, product: { ...payload.product, price, onSale: false } } });
    });
    await list.open();
    await expect(list.rows).toHaveCount(3);
    await expect(list.row(PENCILS)).toContainText('€12.34');
    await expect(list.row('sold-for-good')).toContainText('Product not found.');
    await expect(list.row('beacon-candle')).toContainText('Product not found.');
    await list.button('Remove sold-for-good').click();
    await expect(list.rows).toHaveCount(2);
  });

  test('takes back a removal, by keyboard as well', async ({ page }) => {
    await fillList(page, ['lighthouse-pencils', 'harbour-postcards', 'beacon-candle']);
    await list.open();
    const names = list.rows.getByRole('link');
    await expect(names).toHaveCount(3);
    const before = await names.allInnerTexts();
    await list.rows
      .nth(1)
      .getByRole('button', { name: /^Remove/ })
      .press('Enter');
    await expect(list.rows).toHaveCount(2);
    await expect(list.button('Undo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(names).toHaveCount(3);
    expect(await names.allInnerTexts()).toEqual(before);
    expect(await list.stored()).toHaveLength(3);
  });

  test('goes into the cart: one product, all, and what needs a choice leads to it', async ({ page }) => {
    await fillList(page, ['lighthouse-pencils', 'harbour-postcards', 'tide-mug']);
    await list.open();
    await expect(list.row('Tide Mug').getByRole('link', { name: 'Choose options' })).toBeVisible();
    await list.row(PENCILS).getByRole('button', { name: 'Add to cart' }).click();
    await expect(cart.confirmation.first()).toBeVisible();
    await list.button('Add all to cart').click();
    await expect(
      page.getByRole('status').filter({ hasText: '2 products are in your cart now.' }),
    ).toBeVisible();
    const pieces = backendData.pieces(await requireCartOwner(page));
    expect(pieces[PENCILS]).toBe(2);
    expect(Object.keys(pieces)).toHaveLength(2);
  });

  test('says what could not be loaded, and loads it when asked', { tag: '@nightly' }, async ({ page }) => {
    await fillList(page, ['lighthouse-pencils']);
    await page.route('**/_payload.json', (route) => route.abort(), { times: 1 });
    await list.open();
    const failed = page.getByText('Some products could not be loaded.');
    await expect(failed).toBeVisible();
    await list.button('Try again').click();
    await expect(list.row(PENCILS)).toContainText('€');
    await expect(failed).toBeHidden();
  });

  test('has no accessibility violations, and fits a phone', async ({ page }) => {
    await fillList(page, ['lighthouse-pencils', 'tide-mug', 'beacon-candle']);
    await list.open();
    await list.button('Remove Tide Mug').click();
    await expect(list.rows.getByRole('link')).toHaveCount(2);
    expect(await findViolationsInBothColors(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findViolations(page), 'on a phone').toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('a shared list', () => {
  test('is copied as a link, opens read only, and is saved', async ({ page, context, browser, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await fillList(page, ['lighthouse-pencils', 'harbour-postcards']);
    await list.open();
    await list.button('Share the list').click();
    await expect(page.getByText('The link to your list is copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    // In a translated shop a link has the ids of its products, which are the same in every language.
    expect(link.replace(/=\d+/g, '=1')).toBe(
      `${baseURL}/wishlist/?items=lighthouse-pencils=1,harbour-postcards=1`,
    );

    const friend = new WishlistPage(await browser.newPage());
    await friend.page.goto(link);
    await expect(friend.rows.getByRole('link')).toHaveCount(2);
    await expect(friend.page.getByRole('main').getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    expect(await friend.stored()).toEqual([]);
    await friend.button('Save these to my wishlist').click();
    await expect(friend.page.getByText('They are on your wishlist now.')).toBeVisible();
    await friend.page.getByRole('link', { name: 'Go to my wishlist' }).click();
    await expect(friend.rows.getByRole('link')).toHaveCount(2);
    expect(await friend.stored()).toMatchObject([
      { slug: 'lighthouse-pencils' },
      backendData.ids('harbour-postcards'),
    ]);
    await friend.page.close();
  });

  test('goes to the share sheet where the browser has one', { tag: '@nightly' }, async ({ page }) => {
    await page.addInitScript(() => {
      const shared = {
        canShare: () => true,
        share: ({ url = '' }: ShareData) => {
          document.title = url;
        },
      };
      Object.assign(Navigator.prototype, shared);
    });
    await fillList(page, ['lighthouse-pencils']);
    await list.open();
    await list.button('Share the list').click();
    await expect(page).toHaveTitle(/\/wishlist\/\?items=lighthouse-pencils=\d+$/);
  });

  test('of what no shop has is harmless', { tag: '@nightly' }, async ({ page }) => {
    await list.open('?items=..,%3Cimg%20src=x%3E:7,no-such-product:56:a=b');
    await expect(list.rows).toHaveCount(2);
    await expect(list.rows.last()).toContainText('Product not found.');
    await expect(list.rows.first()).toContainText('<img src');
    await expect(page.getByRole('button', { name: 'Save these to my wishlist' })).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
  });
});

test('a line moves from the cart to the list with its options, and back', async ({ page }) => {
  const { productId, variationId } = backendData.ids('tide-mug-pink-large');
  await fillCart(page, [{ slug: 'tide-mug-pink-large' }]);
  await page.goto('/contact/');
  await cart.open();
  const move = cart.line('Tide Mug').getByRole('button', { name: 'Move Tide Mug to the wishlist' });
  await move.click();
  await expect(cart.dialog.getByText('Tide Mug is on your wishlist now.')).toBeVisible();
  await expect(cart.lines).toHaveCount(0);
  await expect.poll(() => list.stored()).toMatchObject([{ productId, variationId }]);
  await cart.undo.click();
  await expect(cart.lines).toHaveCount(1);
  expect(await list.stored()).toEqual([]);
  await move.click();
  await expect(cart.lines).toHaveCount(0);
  await expect.poll(async () => backendData.pieces(await requireCartOwner(page))).toEqual({});
  await list.open();
  await expect(list.row('Tide Mug')).toContainText('Color: Thrift Pink · Size: Large');
});

test.describe('in the account', () => {
  // `checkout.spec.ts` makes accounts, `account-states.spec.ts` shows the list in one.
  test('a customer who made the account at checkout has the list, and may change it', {
    tag: '@nightly',
  }, async ({ page }) => {
    await fillList(page, ['lighthouse-pencils', 'harbour-teapot']);
    await fillCart(page, [{ slug: 'machair-seed-mix' }]);
    const checkout = new CheckoutPage(page);
    await checkout.open();
    const email = newEmail('wishlist');
    await checkout.fillIn(email);
    await page.getByRole('checkbox', { name: 'Create an account' }).check();
    await page.getByRole('textbox', { name: 'Password' }).fill('a gull on the roof');
    await checkout.payment('Cash on delivery').check();
    await checkout.placeOrder();
    const device = new Device();
    await device.signIn({ username: email, password: 'a gull on the roof' });
    await device.moveTo(page);
    await page.goto('/my-account/?tab=wishlist');
    await expect(list.row(PENCILS)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Wishlist' })).toBeVisible();
    expect(await findViolationsInBothColors(page, 'main')).toEqual([]);
    await list.button(`Remove ${PENCILS}`).click();
    await expect.poll(() => list.stored()).toMatchObject([{ slug: 'harbour-teapot' }]);
    await page.goto('/my-account/');
    await expect(page.getByRole('heading', { level: 2, name: 'Orders' })).toBeVisible();
    await expect(list.row('Harbour Teapot')).not.toBeAttached();
  });

  test('a guest is led to the page of the list', { tag: '@nightly' }, async ({ page }) => {
    await fillList(page, ['lighthouse-pencils']);
    await page.goto('/de/my-account/?tab=wishlist');
    await page.waitForURL('**/de/wishlist/');
    await expect(list.row('Leuchtturm-Bleistifte, Sechserpack')).toBeVisible();
  });
});
