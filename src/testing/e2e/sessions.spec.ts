import { REQUEST_DEFAULTS } from '#storefront/domain/settings/browser-settings.ts';
import { STORAGE_KEYS } from '#storefront/stores/browser/storage.ts';
import { Device } from './pages/device.ts';
import { ProductPage } from './pages/product-page.ts';
import { movePointer, ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { cartOwnerOf, expire, fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { expect, type Page, test, variantTag } from './support/test.ts';

const { session: SESSION } = REQUEST_DEFAULTS.tokenKeys;

let endpoint: Endpoint;
let shop: ShopPage;

test.beforeEach(async ({ page }) => {
  endpoint = await Endpoint.watch(page);
  shop = new ShopPage(page);
});

/** Stores texts in the browser, and opens a page with them. */
async function openWith(page: Page, stored: Record<string, string>, path: string): Promise<void> {
  await page.goto('/privacy-policy/');
  await page.evaluate((texts) => {
    for (const [key, value] of Object.entries(texts)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(path);
}

/** Counts the documents that a page loads from now on. */
function documentsOf(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') count++;
  });
  return () => count;
}

test.describe('before the shopper acts', () => {
  for (const path of ['/', '/products/', '/product-category/ceramics/', '/product/tide-mug/', '/contact/']) {
    test(`${path} asks the store for nothing, and once at the first action`, async ({ page }) => {
      await page.goto(path);
      await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }).then((icon) => icon.text()));
      expect(endpoint.sent).toEqual([]);
      expect(shop.scripts).toEqual([]);
      await movePointer(page);
      await expect.poll(() => endpoint.count('getCart')).toBe(1);
      await movePointer(page);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => cartOwnerOf(page)).not.toBeNull();
      // A product's page asks for its price and stock too.
      expect(endpoint.sent.filter(({ name }) => name !== 'getStockStatus')).toHaveLength(1);
    });
  }

  /** Sends events to a page when its body begins, as a browser may. */
  async function whileItArrives(page: Page, type: 'mousemove' | 'resize', movementX: number): Promise<void> {
    await page.addInitScript(
      ([type, movementX]) => {
        new MutationObserver((_, observer) => {
          if (document.body === null) return;
          observer.disconnect();
          dispatchEvent(new MouseEvent(type, { movementX }));
        }).observe(document, { childList: true, subtree: true });
      },
      [type, movementX] as const,
    );
  }

  test('a pointer at rest and a page that is laid out are no actions', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      for (const type of ['mousemove', 'resize']) {
        addEventListener('load', () => dispatchEvent(new MouseEvent(type)));
      }
    });
    await whileItArrives(page, 'resize', 0);
    await page.goto('/');
    await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }).then((icon) => icon.text()));
    expect(shop.scripts).toEqual([]);
  });

  test('an action while the page still arrives is not the only one that counts', { tag: '@nightly' }, async ({
    page,
  }) => {
    await whileItArrives(page, 'mousemove', 5);
    await page.goto('/');
    await movePointer(page);
    await expect.poll(() => endpoint.count('getCart')).toBe(1);
  });

  test('a window of another size is an action', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    await page.setViewportSize({ width: 800, height: 500 });
    await expect.poll(() => endpoint.count('getCart')).toBe(1);
  });

  for (const path of ['/checkout/', '/my-account/', '/order-summary/', '/de/checkout/']) {
    test(`${path} has asked the store`, async ({ page }) => {
      await page.goto(path);
      await expect.poll(() => endpoint.count('getCart')).toBe(1);
    });
  }

  test('badge and name of a returning shopper are right, without a request', async ({ page }) => {
    await openWith(
      page,
      { [STORAGE_KEYS.cartCount]: '3', [STORAGE_KEYS.viewerName]: 'Gina', [SESSION]: 'stored' },
      '/products/',
    );
    await expect(page.locator('[data-cart-count]').first()).toHaveText('3');
    await expect(shop.header.getByText('Gina')).toBeVisible();
    expect(endpoint.sent).toEqual([]);
  });
});

test.describe('a session that the store does not take', () => {
  test('that is garbage is replaced by the fresh one it sends along, without a reload', {
    tag: '@nightly',
  }, async ({ page }) => {
    await openWith(page, { [SESSION]: 'garbage' }, '/products/');
    const documents = documentsOf(page);
    await movePointer(page);
    // The token comes with the first answer, before the second request is sent.
    await expect.poll(() => endpoint.sent.map(({ name }) => name)).toEqual(['getCart', 'getCart']);
    await expect.poll(() => cartOwnerOf(page)).toMatch(/^t_/);
    expect(documents()).toBe(0);
  });

  test('that is out of date is given up, and asking once more is enough', { tag: '@nightly' }, async ({
    page,
  }) => {
    await fillCart(page, [{ slug: 'beacon-candle' }]);
    await page.goto('/products/');
    const documents = documentsOf(page);
    endpoint.refuse('getCart', 'Expired token');
    await movePointer(page);
    await expect.poll(() => endpoint.count('getCart')).toBe(2);
    await expect.poll(() => cartOwnerOf(page)).toMatch(/^t_/);
    expect(documents()).toBe(0);
  });

  test('again and again is cleared with one reload, and what is not its own stays', async ({ page }) => {
    await page.context().addCookies([
      { name: 'locale', value: 'en_US', domain: '127.0.0.1', path: '/' },
      { name: 'analytics', value: 'theirs', domain: '127.0.0.1', path: '/' },
      { name: 'hidden', value: 'theirs', domain: '127.0.0.1', path: '/', httpOnly: true },
    ]);
    const wish = { productId: 12, variationId: null, slug: 'tide-mug', attributes: {} };
    const own = { 'islet-wishlist': JSON.stringify([wish]), 'islet-theme': 'dark' };
    await openWith(
      page,
      { ...own, [SESSION]: 'garbage', [STORAGE_KEYS.cartCount]: '3', [STORAGE_KEYS.viewerName]: 'Gina' },
      '/products/',
    );
    const documents = documentsOf(page);
    endpoint.refuse('getCart', 'Invalid session token', 100);
    await movePointer(page);
    await expect.poll(documents).toBe(1);
    await expect(page.locator('[data-cart-count]').first()).toBeHidden();
    const asked = endpoint.count('getCart');
    // The page that is loaded again hears of an action only when it is there.
    const askedAfterActing = async () => {
      await movePointer(page);
      return endpoint.count('getCart');
    };
    await expect.poll(askedAfterActing).toBeGreaterThan(asked);
    await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }).then((icon) => icon.text()));
    expect(documents()).toBe(1);
    const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    expect(stored).toMatchObject(own);
    expect(stored).not.toHaveProperty(SESSION);
    expect(stored).not.toHaveProperty(STORAGE_KEYS.viewerName);
    const cookies = await page.context().cookies();
    // Those that scripts cannot see are the server's.
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['hidden', 'locale']);
  });
});

test.describe('a token that has really ended', () => {
  const CANDLE = 'Beacon Beeswax Candle';
  const badge = (page: Page) => page.locator('[data-cart-count]').first();

  /** A customer with something in the cart, on a page that has asked for nothing yet. */
  async function customer(page: Page): Promise<string> {
    const device = new Device();
    const { username } = await device.register();
    await device.fillCart('beacon-candle');
    await device.moveTo(page);
    return username;
  }

  /** Opens a product's page, acts there, and waits until the store has answered with the cart. */
  async function visit(page: Page): Promise<() => number> {
    const product = new ProductPage(page);
    await product.open('tide-mug');
    const documents = documentsOf(page);
    await movePointer(page);
    await expect.poll(() => endpoint.count('getCart')).toBeGreaterThan(0);
    return documents;
  }

  test('of a guest’s cart is replaced, and what is added goes into the new one', async ({ page }) => {
    const old = await fillCart(page, [{ slug: 'beacon-candle' }]);
    await expire(page, 'session');
    const documents = await visit(page);
    await expect.poll(() => cartOwnerOf(page)).not.toBe(old);
    await new ProductPage(page).add.click();
    const pieces = async () => backendData.pieces((await cartOwnerOf(page)) ?? '');
    await expect.poll(pieces).toEqual({ 'Tide Mug - Kelp Green, Small': 1 });
    await expect(badge(page)).toHaveText('1');
    expect(documents()).toBe(0);
  });

  for (const [index, { title, kinds, asked }] of (
    [
      { title: 'of both', kinds: ['session', 'auth'], asked: ['getCart', 'refreshToken', 'getCart'] },
      { title: 'of the cart', kinds: ['session'], asked: ['getCart', 'getCart'] },
      { title: 'of the proof', kinds: ['auth'], asked: ['getCart', 'refreshToken', 'getCart'] },
    ] as const
  ).entries()) {
    test(`${title} is renewed, and the customer keeps cart and name`, { tag: variantTag(index) }, async ({
      page,
    }) => {
      const username = await customer(page);
      const cart = await cartOwnerOf(page);
      await expire(page, ...kinds);
      const documents = await visit(page);
      await expect(shop.header.getByText(username)).toBeVisible();
      await new ProductPage(page).add.click();
      await expect
        .poll(() => backendData.pieces(cart ?? ''))
        .toEqual({ [CANDLE]: 1, 'Tide Mug - Kelp Green, Small': 1 });
      await expect(badge(page)).toHaveText('2');
      expect(await cartOwnerOf(page)).toBe(cart);
      const sent = endpoint.sent.map(({ name }) => name).filter((name) => name !== 'getStockStatus');
      expect(sent.slice(0, asked.length)).toEqual(asked);
      expect(documents()).toBe(0);
    });
  }

  test('of all of them makes a guest, whose name is gone, with one reload at most', async ({ page }) => {
    const username = await customer(page);
    const cart = await cartOwnerOf(page);
    await page.evaluate(([key, name]) => localStorage.setItem(key, name), [
      STORAGE_KEYS.viewerName,
      username,
    ] as const);
    await expire(page, 'session', 'auth', 'refresh');
    const documents = await visit(page);
    await expect.poll(() => cartOwnerOf(page)).toMatch(/^t_/);
    await expect(shop.header.getByText(username)).toHaveCount(0);
    await expect(badge(page)).toBeHidden();
    expect(documents()).toBeLessThanOrEqual(1);
    // The store keeps the cart for the customer.
    expect(backendData.pieces(cart ?? '')).toEqual({ [CANDLE]: 1 });
  });
});
