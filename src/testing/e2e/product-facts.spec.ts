import { ProductPage } from './pages/product-page.ts';
import { backendData } from './support/backend-data.ts';
import { expect, type Page, test } from './support/test.ts';

interface Variant {
  offers: { url: string; price: string };
}

/** The offers of variations in a page's structured data. */
async function variantOffers(page: Page): Promise<Variant['offers'][]> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': things } = JSON.parse(text ?? '') as { '@graph': { hasVariant?: Variant[] }[] };
  return things.flatMap(({ hasVariant = [] }) => hasVariant.map(({ offers }) => offers));
}

test('an address that names options has the price and the offer of that variation', async ({ page }) => {
  const product = new ProductPage(page);
  await product.open('driftyard-board');
  const offers = await variantOffers(page);
  expect(new Set(offers.map(({ price }) => price)).size).toBeGreaterThan(1);
  for (const { url, price } of offers) {
    const { pathname, search } = new URL(url);
    await page.goto(pathname + search);
    await expect(product.form.locator('.buy-price')).toContainText(`€${price}`);
    expect((await variantOffers(page)).filter((offer) => offer.url === url)).toEqual([
      expect.objectContaining({ price }),
    ]);
  }
});

test('a price per unit is on the page, on cards and in lists that the browser makes', async ({ page }) => {
  await page.goto('/de/product/meersalz-von-lunnay/');
  await expect(page.locator('main .buy-price .price-note')).toHaveText('56,67 € / kg');
  await page.goto('/de/product-category/kueche/');
  const salt = page.locator('main li').filter({ hasText: 'Meersalz von Lunnay' });
  await expect(salt.locator('.price-note')).toHaveText('56,67 € / kg');
  await page.goto('/de/products/?search=meersalz');
  await expect(salt.locator('.price-note')).toHaveText('56,67 € / kg');
});

test('a price per unit of another price is not left beside the one of now', async ({ page }) => {
  await backendData.setPrice('cuttlefish-ink', '20.00');
  await page.goto('/product/cuttlefish-ink/');
  const price = page.locator('main .buy-price');
  await expect(price.locator('.price-note')).toHaveText('€370.00 / l');
  await page.mouse.move(20, 20);
  await page.mouse.wheel(0, 50);
  await expect(price).toContainText('€20.00');
  await expect(price.locator('.price-note')).toHaveCount(0);
});

test('product safety is said by maker and warnings, in the language of the page', async ({ page }) => {
  await page.goto('/de/product/schlepper-polter/');
  const safety = page.getByRole('region', { name: 'Produktsicherheit' });
  await expect(safety.getByRole('term')).toHaveText([
    'Hersteller',
    'Warnhinweise und Sicherheitsinformationen',
  ]);
  await expect(safety.getByRole('definition')).toHaveText([
    'Driftyard',
    '3 Slip Lane, 27498 Lunnay',
    'safety@driftyard.example',
    /^Nicht für Kinder unter drei Jahren/,
  ]);
});
