import { BERLIN, newEmail } from './pages/checkout-page.ts';
import { Device } from './pages/device.ts';
import { WishlistPage } from './pages/list-page.ts';
import { ProductPage, ProductReviews } from './pages/product-page.ts';
import { movePointer } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart } from './support/cart-owner.ts';
import { expect, type Page, test } from './support/test.ts';

/** Shopping in a shop whose catalog is translated into German: products have an id and a slug in each language. */
const PENCILS = { en: 'Lighthouse Pencils, Box of Six', de: 'Leuchtturm-Bleistifte, Sechserpack' };
const PENCILS_PATH = '/de/product/leuchtturm-bleistifte/';
const MUG = { en: 'Tide Mug', de: 'Gezeitenbecher' };

/** The heart of a product's page, whatever its language calls it. */
const heart = (page: Page) => page.locator('#product-heart');
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** The lines of the cart on a German page. */
async function germanCart(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Warenkorb öffnen' }).click();
  return page.getByRole('list', { name: 'Produkte im Warenkorb' }).getByRole('listitem');
}

async function pressHeart(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await heart(page).click();
  await expect.poll(() => new WishlistPage(page).stored()).toHaveLength(1);
}

test.describe('a heart', () => {
  test('that was set in one language is set in the others, and leads to the addresses of each', async ({
    page,
  }) => {
    await pressHeart(page, '/product/lighthouse-pencils/');
    await page.goto(PENCILS_PATH);
    await movePointer(page);
    await expect(heart(page)).toBeChecked();
    await page.goto('/de/wishlist/');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByRole('link', { name: PENCILS.de })).toHaveAttribute('href', PENCILS_PATH);
    await page.goto(PENCILS_PATH);
    await movePointer(page);
    await expect(heart(page)).toBeChecked();
    await heart(page).click();
    await expect.poll(() => new WishlistPage(page).stored()).toEqual([]);
    await page.goto('/product/lighthouse-pencils/');
    await movePointer(page);
    await expect(heart(page)).not.toBeChecked();
  });

  test('of chosen options is on the list with the options of its language', async ({ page }) => {
    await pressHeart(page, '/product/tide-mug/?attribute_pa_color=pink&attribute_pa_size=large');
    await page.goto('/de/wishlist/');
    await expect(rows(page)).toContainText('Farbe: Grasnelkenrosa · Größe: Groß');
    await rows(page).getByRole('button', { name: 'In den Warenkorb' }).click();
    const lines = await germanCart(page);
    await expect(lines).toContainText([MUG.de]);
    await expect(lines.getByRole('link')).toHaveAttribute(
      'href',
      /gezeitenbecher\/\?attribute_pa_color=.*-?rosa/,
    );
  });

  test('is shared by a link that opens in every language', async ({ page, context }) => {
    await pressHeart(page, '/product/lighthouse-pencils/');
    const id = backendData.ids('lighthouse-pencils').productId;
    const other = await context.newPage();
    for (const items of [`lighthouse-pencils=${id}`, 'lighthouse-pencils']) {
      await other.goto(`/de/wishlist/?items=${items}`);
      await expect(rows(other)).toContainText(PENCILS.de);
    }
  });
});

test('an address that selects options in another language selects those of the page', async ({ page }) => {
  await page.goto('/de/product/gezeitenbecher/?attribute_pa_color=pink&attribute_pa_size=large&ref=mail');
  const product = new ProductPage(page);
  await expect(product.option('Grasnelkenrosa')).toBeChecked();
  await expect(product.option('Groß')).toBeChecked();
  await expect
    .poll(() => page.url())
    .toMatch(/\?attribute_pa_color=.*rosa&attribute_pa_size=gross&ref=mail$/);
});

test('a link in a description leads to the product in the language of the page', async ({ page }) => {
  await page.goto('/de/product/strickschrift-hafenfaeustlinge/');
  await page.locator('.html-text').getByRole('link', { name: 'Hafenfäustlinge' }).click();
  await expect(page).toHaveURL(/\/de\/product\/[^/]+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hafenfäustlinge');
});

test('products that were viewed in one language are shown in the page’s', async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('islet-recently-viewed') ?? '');
  await page.goto('/product/lighthouse-pencils/');
  await movePointer(page);
  await expect.poll(stored).toContain('"language":"en"');
  await page.goto('/de/');
  await movePointer(page);
  await page.evaluate(() => {
    const { top } = document.querySelector('.recently-viewed')?.getBoundingClientRect() ?? {};
    scrollBy(0, (top ?? 0) - 2 * innerHeight);
  });
  const viewed = page.getByRole('region', { name: 'Zuletzt angesehen' });
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText([PENCILS.de]);
});

test.describe('a cart', () => {
  test('that was filled in English is shown in German', async ({ page }) => {
    await fillCart(page, [{ slug: 'lighthouse-pencils' }, { slug: 'tide-mug-pink-large' }]);
    await page.goto('/de/contact/');
    const lines = await germanCart(page);
    await expect(lines.getByRole('link')).toHaveText([PENCILS.de, MUG.de]);
    await expect(lines.getByText('Farbe: Grasnelkenrosa · Größe: Groß')).toBeVisible();
    await expect(lines.getByRole('link').first()).toHaveAttribute('href', PENCILS_PATH);
  });

  test('gets one line of what is added in two languages', async ({ page }) => {
    const owner = await fillCart(page, [{ slug: 'lighthouse-pencils' }, { slug: 'tide-mug-pink-large' }]);
    await page.goto(PENCILS_PATH);
    await expect((await germanCart(page)).getByRole('link').first()).toHaveText(PENCILS.de);
    await page.keyboard.press('Escape');
    await new ProductPage(page).add.click();
    await expect.poll(() => backendData.pieces(owner)).toMatchObject({ [PENCILS.en]: 2 });
    await page.goto('/de/product/gezeitenbecher/');
    const product = new ProductPage(page);
    await product.option('Grasnelkenrosa').click();
    await product.option('Groß').click();
    await product.add.click();
    await expect.poll(() => Object.values(backendData.pieces(owner))).toEqual([2, 2]);
    expect(backendData.cart(owner)?.lines.map(({ productId }) => productId)).toEqual(
      ['lighthouse-pencils', 'tide-mug'].map((slug) => backendData.ids(slug).productId),
    );
  });

  test('gets the variant of the page’s language otherwise', async ({ page }) => {
    const owner = await fillCart(page, [{ slug: 'tidepool-bowl' }]);
    await page.goto(PENCILS_PATH);
    await new ProductPage(page).add.click();
    await expect.poll(() => backendData.pieces(owner)).toMatchObject({ [PENCILS.de]: 1 });
  });
});

test('an order says the language of its page, and links what was bought in that of the reader', async ({
  page,
}) => {
  const owner = await fillCart(page, [{ slug: 'leuchtturm-bleistifte' }]);
  await page.goto('/de/checkout/');
  await page.locator('#checkout-email').fill(newEmail('languages'));
  for (const field of ['country', 'firstName', 'lastName', 'address1', 'postcode', 'city'] as const) {
    const control = page.locator(`#billing-${field}`);
    if (field === 'country') await control.selectOption(BERLIN.country ?? '');
    else await control.fill(BERLIN[field] ?? '');
  }
  await expect(page.getByRole('radio', { name: /^Paket/ })).toBeChecked();
  await page.getByRole('radio', { name: 'Nachnahme' }).check();
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
  await page.waitForURL(/\/de\/checkout\/order-received\/\d+\/$/);
  await expect(page.getByText('Nachnahme', { exact: true })).toBeVisible();
  const [order] = backendData.ordersOf(owner);
  expect(order?.data.meta).toEqual([
    { key: 'wpml_language', value: 'de' },
    { key: 'islet_locale', value: 'de_DE' },
  ]);
  expect(order?.items.filter(({ kind }) => kind === 'line')).toMatchObject([{ name: PENCILS.de }]);
  await expect(page.getByRole('main').getByRole('link', { name: PENCILS.de })).toHaveAttribute(
    'href',
    PENCILS_PATH,
  );
  await page.goto(page.url().replace('/de/', '/'));
  const link = page.getByRole('main').getByRole('link', { name: PENCILS.de });
  await expect(link).toHaveAttribute('href', '/product/lighthouse-pencils/');
});

test('an order in another language is bought again in the page’s', async ({ page }) => {
  const device = new Device();
  await device.order(['lighthouse-pencils']);
  await device.moveTo(page);
  await page.goto('/de/order-summary/');
  await page.getByRole('button', { name: 'Noch einmal kaufen' }).click();
  const lines = await germanCart(page);
  await expect(lines.getByRole('link')).toHaveText([PENCILS.de]);
});

test('a review is of the variant whose page it was written on', async ({ page }) => {
  const email = newEmail('review');
  const reviews = new ProductReviews(page);
  await page.goto(PENCILS_PATH);
  await reviews.rate(2);
  const { form } = reviews;
  await form.locator('#review-content').fill(`Spitzen gut, ${email}.`);
  await form.locator('#review-author').fill('Gesa');
  await form.locator('#review-email').fill(email);
  await reviews.send.click();
  await expect.poll(() => backendData.heldReviews(email)).toMatchObject([{ slug: 'leuchtturm-bleistifte' }]);
});
