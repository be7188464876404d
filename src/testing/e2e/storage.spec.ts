import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ProductPage } from './pages/product-page.ts';
import { CartPanel } from './pages/shop-page.ts';
import { fillCart } from './support/cart-owner.ts';
import { expect, type Page, test, variantTag } from './support/test.ts';

/** Storage that browsers switch off, that is full, or that holds what no release has stored. */
const PRODUCT = { slug: 'beacon-candle', name: 'Beacon Beeswax Candle' };

let cart: CartPanel;

test.beforeEach(({ page }) => {
  cart = new CartPanel(page);
});

const blocked = () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  }
};

const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
};

for (const [title, breakStorage] of [
  ['switched off', blocked],
  ['full', full],
] as const) {
  test(`with storage ${title} the cart works, and says that it is not stored`, async ({ page }) => {
    await page.addInitScript(breakStorage);
    await new ProductPage(page).open(PRODUCT.slug);
    await new ProductPage(page).add.click();
    await cart.open();
    await expect(cart.line(PRODUCT.name)).toBeVisible();
    await expect(cart.total).toHaveText(/\d/);
    await expect(cart.dialog).toContainText('Your browser does not let us store anything');
  });
}

test.describe('garbage under every key', () => {
  const KEYS = storageKeys(fileURLToPath(new URL('../../storefront/', import.meta.url)));
  const GARBAGE = ['{', '[{}]', '{"id":1,"cart":{"lines":[null]}}', '9'.repeat(400)];

  async function litter(page: Page, text: string, session: string): Promise<void> {
    await page.evaluate(
      ([keys, value, token]) => {
        for (const key of keys) localStorage.setItem(key, value);
        localStorage.setItem('islet-session', token);
      },
      [KEYS, text, session] as const,
    );
  }

  for (const [index, text] of GARBAGE.entries()) {
    test(`stops no page: ${text.slice(0, 40)}`, { tag: variantTag(index) }, async ({ page }) => {
      await fillCart(page, [PRODUCT]);
      const token = await page.evaluate(() => localStorage.getItem('islet-session') ?? '');
      await litter(page, text, token);
      await page.goto('/checkout/');
      await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
      await litter(page, text, token);
      await page.goto('/order-summary/');
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await litter(page, text, token);
      await page.goto(`/product/${PRODUCT.slug}/`);
      await cart.open();
      await expect(cart.line(PRODUCT.name)).toBeVisible();
    });
  }
});

/** Keys that the code below a folder stores anything under, by their common prefix. */
function storageKeys(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const texts = code.map((file) => readFileSync(join(folder, file), 'utf8'));
  return [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(/'(islet-[a-z-]+:?)'/g)].map(([, key = '']) => key)),
    ),
  ];
}
