import type { Locator, Page } from '@playwright/test';
import { ShopPage } from './pages/shop-page.ts';
import { laidOut, layoutShifts, watchLayout } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true };
let shop: ShopPage;

test.beforeEach(({ page }) => {
  shop = new ShopPage(page);
});

test.describe('the header', () => {
  test('stays in sight and names where one is', async ({ page }) => {
    await page.goto('/contact/');
    await page.mouse.move(600, 500);
    // Nothing lies below it yet.
    await expect(shop.header).toHaveCSS('backdrop-filter', 'none');
    expect(await shop.scrolledBy(400)).toBeGreaterThan(0);
    await expect(shop.header).toBeInViewport({ ratio: 1 });
    await expect(shop.header).toHaveCSS('backdrop-filter', 'blur(14px)');
    const menu = shop.header.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link')).toHaveText(['Home', 'All products', 'Categories', 'Contact']);
    await expect(menu.getByRole('link', { name: 'Contact' })).toHaveAttribute('aria-current', 'page');
    await expect(shop.header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/my-account/');
  });

  test('lets keyboards skip it', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/contact/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('searches with a real form, in a box of at most 320 pixels', async ({ page }) => {
    await page.goto('/de/contact/');
    const field = shop.header.getByRole('combobox', { name: 'Produkte suchen' });
    expect((await field.boundingBox())?.width).toBeLessThanOrEqual(320);
    await field.fill('mug & cup');
    await field.press('Enter');
    await expect(page).toHaveURL('/de/products/?search=mug+%26+cup');
  });

  test('shows what the browser remembers of cart and shopper, before any script', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('islet-cart-count', '3');
      localStorage.setItem('islet-viewer-name', 'elif');
    });
    await page.goto('/contact/');
    await expect(shop.cartButton).toHaveText(/3$/);
    await expect(shop.header.getByRole('button', { name: 'elif' })).toHaveText('eelif');
    expect(shop.scripts).toEqual([]);
  });

  test('follows the cart of another tab', { tag: '@nightly' }, async ({ page, context }) => {
    await page.goto('/contact/');
    const other = await context.newPage();
    await other.goto('/contact/');
    await other.evaluate(() => localStorage.setItem('islet-cart-count', '12'));
    await expect(shop.cartButton).toHaveText(/12$/);
    await other.evaluate(() => localStorage.removeItem('islet-cart-count'));
    await expect(shop.cartButton).not.toHaveText(/\d/);
  });
});

test.describe('the cart panel', () => {
  test('opens on the first press, however late its script, and shows that it is coming', async ({ page }) => {
    const release = await shop.holdScripts();
    await page.goto('/contact/');
    await shop.cartButton.click();
    await expect(shop.cartButton).toHaveAttribute('aria-busy', 'true');
    await expect(shop.cart).toBeHidden();
    release();
    await expect(shop.cart).toBeVisible();
    await expect(shop.cart).toContainText('Your cart is empty');
    await expect(shop.cartButton).not.toHaveAttribute('aria-busy');
  });

  test('slides in from the right and leaves the page behind it dark and still', async ({ page }) => {
    await page.goto('/contact/');
    await shop.cartButton.click();
    await expect(shop.cart).toBeVisible();
    await expect
      .poll(async () => {
        const box = await shop.cart.boundingBox();
        return Math.round((box?.x ?? 0) + (box?.width ?? 0));
      })
      .toBe(await page.evaluate(() => document.documentElement.getBoundingClientRect().right));
    await page.mouse.move(300, 400);
    expect(await shop.scrolledBy(400)).toBe(0);
    const veil = await shop.cart.evaluate((panel) => getComputedStyle(panel, '::backdrop').backgroundColor);
    expect(veil).toMatch(/rgba?\(.+0\.\d+\)/);
  });

  for (const [way, close] of [
    ['Escape', (page: ShopPage) => page.page.keyboard.press('Escape')],
    ['its button', (page: ShopPage) => page.cart.getByRole('button', { name: 'Close cart' }).click()],
    ['a press beside it', (page: ShopPage) => page.page.mouse.click(20, 400)],
  ] as const) {
    test(`closes by ${way}, and the focus goes back`, async ({ page }) => {
      await page.goto('/contact/');
      await shop.cartButton.focus();
      await page.keyboard.press('Enter');
      await expect(shop.cart).toBeVisible();
      await close(shop);
      await expect(shop.cart).toBeHidden();
      await expect(shop.cartButton).toBeFocused();
      await page.mouse.move(300, 400);
      expect(await shop.scrolledBy(200)).toBeGreaterThan(0);
      await shop.cartButton.click();
      await expect(shop.cart).toBeVisible();
    });
  }

  test('keeps the focus inside', async ({ page }) => {
    await page.goto('/contact/');
    await shop.cartButton.click();
    await expect(shop.cart).toBeVisible();
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab');
      const astray = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog[open]'),
      );
      expect(astray).toBe(false);
    }
  });

  test('invites to the products, and is closed there and on the way back', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/contact/');
    await shop.cartButton.click();
    await shop.cart.getByRole('link', { name: 'Browse all products' }).click();
    await expect(page).toHaveURL('/products/');
    await expect(shop.cart).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/contact/');
    await expect(shop.cart).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the menu opens from the left at the first tap and holds what the header has no room for', async ({
    page,
  }) => {
    const release = await shop.holdScripts();
    await page.goto('/contact/');
    await expect(shop.header.getByRole('navigation')).toBeHidden();
    await shop.menuButton.tap();
    await expect(shop.menuButton).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(shop.menu).toBeVisible();
    const lists = shop.menu.getByRole('list');
    await expect(lists).toHaveCount(3);
    await expect(lists.first().getByRole('link')).toHaveText([
      'Home',
      'All products',
      'Categories',
      'Contact',
    ]);
    await expect(lists.nth(1).getByRole('link')).toHaveText(['Wishlist', 'My Account']);
    // As a tree: those of ceramics behind it.
    const categories = await lists.last().getByRole('link').allTextContents();
    expect(categories.slice(0, 3)).toEqual(['Ceramics', 'Cups, Bowls & Plates', 'Vases & Planters']);
    // Once it has come to rest.
    await expect.poll(async () => Math.round((await shop.menu.boundingBox())?.x ?? -1)).toBe(0);
    const left = async (name: string) =>
      (await lists.last().getByRole('link', { name }).boundingBox())?.x ?? 0;
    expect(await left('Vases & Planters')).toBeGreaterThan(await left('Downloads'));
    await page.touchscreen.tap(380, 700);
    await expect(shop.menu).toBeHidden();
  });

  test('the menu of a page that no menu leads to has its categories as well', async ({ page }) => {
    await page.goto('/');
    const known = await shop.footer.locator('[data-menu=categories] a').allTextContents();
    await page.goto('/product/tide-mug/');
    await shop.menuButton.tap();
    await expect(shop.menu.getByRole('list').last().getByRole('link')).toHaveText(known);
    await shop.menu.getByRole('link', { name: 'Vases & Planters' }).tap();
    await expect(page).toHaveURL('/product-category/vases-planters/');
  });

  test('the menu leads on and is gone', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/contact/');
    await shop.menuButton.tap();
    await shop.menu.getByRole('link', { name: 'Categories' }).tap();
    await expect(page).toHaveURL('/categories/');
    await expect(shop.menu).toBeHidden();
  });

  test('the search box opens ready for typing', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/contact/');
    await expect(shop.searchField).toBeHidden();
    await shop.header.getByRole('button', { name: 'Open search' }).tap();
    await expect(shop.searchField).toBeFocused();
    await page.keyboard.type('lamp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products/?search=lamp');
  });

  for (const path of ['/', '/products/', '/contact/', '/privacy-policy/', '/checkout/', '/nowhere/']) {
    test(`${path} fits a window of 320 pixels`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
});

test('fonts that come late move nothing', async ({ page }) => {
  const waiting: (() => void)[] = [];
  await page.route('**/*.woff2', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await watchLayout(page);
  await page.goto('/products/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await laidOut(page);
  expect(waiting.length).toBeGreaterThan(0);
  for (const release of waiting) release();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShifts(page)).toEqual([]);
});

test.describe('content that a script brings', () => {
  test.use(PHONE);
  for (const [path, content] of [
    ['/checkout/', 'Your cart is empty'],
    ['/my-account/', 'Create an account'],
    ['/wishlist/', 'Nothing set aside yet'],
  ] as const) {
    test(`moves nothing on ${path}`, async ({ page }) => {
      await watchLayout(page);
      await page.goto(path);
      await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
      expect(await layoutShifts(page)).toEqual([]);
    });
  }
});

test.describe('light and dark', () => {
  const ground = (page: ShopPage) =>
    page.page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test('follow the system until the shopper chooses, and the choice lasts', async ({ page }) => {
    // No script file takes part in it.
    await page.route('**/_assets/*.js*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/contact/');
    const light = await ground(shop);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await ground(shop);
    expect(dark).not.toBe(light);
    await shop.footer.getByTitle('Light').click();
    expect(await ground(shop)).toBe(light);
    await page.goto('/privacy-policy/');
    expect(await ground(shop)).toBe(light);
    await expect(shop.footer.getByRole('radio', { name: 'Light' })).toBeChecked();
    await shop.footer.getByTitle('Automatic').click();
    expect(await ground(shop)).toBe(dark);
  });
});

test.describe('the loading bar', () => {
  test('shows when the next page takes its time, in three pixels', async ({ page }) => {
    await page.goto('/contact/');
    // An answer without content leaves the page where it is, as one that takes forever does.
    await page.route('**/privacy-policy/', (route) => route.fulfill({ status: 204 }));
    const link = shop.footer.getByRole('link', { name: 'Privacy policy' });
    await link.click({ noWaitAfter: true });
    const bar = page.locator('.loading-bar');
    await expect(bar).toHaveCSS('opacity', '1');
    await expect(bar).toHaveCSS('height', '3px');
    await page.unroute('**/privacy-policy/');
    await link.click();
    await expect(page).toHaveURL('/privacy-policy/');
    await expect(page.locator('.loading-bar')).toHaveCSS('opacity', '0');
  });

  test('does not show for a press that leads nowhere else', async ({ page }) => {
    await page.clock.install();
    await page.goto('/contact/');
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { id: 'here', href: '#content', text: 'Here' });
      document.body.append(link);
    });
    await page.locator('#here').click();
    await page.clock.runFor(300);
    await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ...PHONE });

  test('menu, cart and search are reached', async ({ page }) => {
    await page.goto('/contact/');
    await expect(shop.cartButton).toBeHidden();
    await shop.header.getByRole('link', { name: 'Open menu' }).click();
    await expect(page).toHaveURL('/contact/#shop-links');
    await expect(shop.footer.getByRole('link', { name: 'My Account' })).toBeVisible();
    await shop.header.getByRole('button', { name: 'Open search' }).click();
    await shop.searchField.fill('lamp');
    await shop.searchField.press('Enter');
    await expect(page).toHaveURL('/products/?search=lamp');
    await shop.header.getByRole('link', { name: 'Cart' }).click();
    await expect(page).toHaveURL('/checkout/');
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(page.locator('main noscript')).toBeVisible();
  });
});

test.describe('an address that leads nowhere', () => {
  for (const [path, lang, text] of [
    ['/nowhere/', 'en-US', 'Page Not Found'],
    ['/de/nowhere/', 'de-DE', 'Seite nicht gefunden'],
    ['/product/no-such-mug/', 'en-US', 'Product not found.'],
  ] as const) {
    test(`${path} says so and shows a way on`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(shop.heading).toHaveText(text);
      await expect(page.getByRole('main')).toContainText('404');
      await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
      expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(3);
    });
  }

  test('on a host with one error page, the page for the address is shown', async ({ page }) => {
    const only = await (await page.request.get('/404.html')).text();
    await page.route('**/it/product/no-such-mug/', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: only }),
    );
    await page.goto('/it/product/no-such-mug/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'it-IT');
    await expect(shop.heading).toHaveText('Prodotto non trovato.');
  });

  test('on a host that cannot redirect, pages that moved and route rules lead on', async ({ page }) => {
    const only = await (await page.request.get('/404.html')).text();
    const moved = { product: { 'old mug': 'gezeitenbecher' }, category: { cups: 'ceramics' } };
    await page.route('**/moved.json', (route) => route.fulfill({ json: moved }));
    for (const [from, to] of [
      ['/de/product/old%20mug/?a=1#top', '/de/product/gezeitenbecher/?a=1#top'],
      ['/product-category/cups/', '/product-category/ceramics/'],
      ['/fr/shop/?a=1', '/fr/products/?a=1'],
    ] as const) {
      await page.route(`**${from.split('#')[0]}`, (route) =>
        route.fulfill({ status: 404, contentType: 'text/html', body: only }),
      );
      await page.goto(from);
      await expect(page).toHaveURL(to);
      await expect(page.locator('[data-error-page]')).toHaveCount(0);
    }
  });

  test('on a host that cannot redirect, a slug of another language leads to the page in this one', async ({
    page,
  }) => {
    const only = await (await page.request.get('/404.html')).text();
    const locales = { en_US: 'en', de_DE: 'de', es_ES: 'en', fr_FR: 'fr', it_IT: 'en', pt_BR: 'en' };
    await page.route('**/moved.json', (route) => route.fulfill({ json: { locales, views: {} } }));
    const link = '<link rel="alternate" hreflang="de-DE" href="/de/product/gezeitenbecher/">';
    await page.route('**/fr/product/tasse/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><head>${link}` }),
    );
    for (const path of ['/de/product/tasse/', '/de/product/tazza/']) {
      await page.route(`**${path}`, (route) =>
        route.fulfill({ status: 404, contentType: 'text/html', body: only }),
      );
    }
    await page.goto('/de/product/tasse/?a=1#top');
    await expect(page).toHaveURL('/de/product/gezeitenbecher/?a=1#top');
    await page.goto('/de/product/tazza/');
    await expect(shop.heading).toHaveText('Produkt nicht gefunden.');
    await expect(page).toHaveURL('/de/product/tazza/');
  });

  test('on a host that cannot redirect, what has not moved is still said to be missing', {
    tag: '@nightly',
  }, async ({ page }) => {
    const only = await (await page.request.get('/404.html')).text();
    await page.route('**/moved.json', (route) => route.fulfill({ status: 500, body: 'Busy.' }));
    await page.route('**/product/old-mug/', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: only }),
    );
    await page.goto('/product/old-mug/');
    await expect(shop.heading).toHaveText('Product not found.');
    await expect(page).toHaveURL('/product/old-mug/');
  });

  test('on a host that cannot rewrite, an order is led to its page', async ({ page }) => {
    const only = await (await page.request.get('/404.html')).text();
    await page.route('**/checkout/order-received/1042/**', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: only }),
    );
    await page.goto('/checkout/order-received/1042/?key=wc_order_x');
    await expect(page).toHaveURL('/order-summary/?key=wc_order_x&orderId=1042');
    await expect(shop.heading).toHaveText('Order summary');
    // The one that was asked for, not the newest of the device.
    await expect(page.getByRole('main').getByRole('alert')).toContainText('We could not find your order.');
  });
});

test.describe('the opening of a page', () => {
  const ALMANAC = '/product/lunnay-almanac/';

  /** Opens a product from the list. @returns whether its page fades in */
  async function fades(page: Page, press: (link: Locator) => Promise<void>): Promise<boolean> {
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset.fades = String(viewTransition !== null);
      });
    });
    await page.goto('/products/');
    await press(page.locator(`main article a[href="${ALMANAC}"]`));
    await page.waitForURL(ALMANAC);
    return (await page.locator('html').getAttribute('data-fades')) === 'true';
  }

  test('is not held up by a fade where a pointer hovers, whose pages are prepared', async ({ page }) => {
    expect(await fades(page, (link) => link.click())).toBe(false);
  });

  test.describe('by touch', () => {
    test.use({ ...PHONE, isMobile: true });

    test('fades', async ({ page }) => {
      expect(await fades(page, (link) => link.tap())).toBe(true);
    });

    test('takes a press that comes while it is drawn', async ({ page }) => {
      await page.addInitScript(() => {
        const slow = new CSSStyleSheet();
        slow.replaceSync(
          '::view-transition-group(*), ::view-transition-new(*) { animation-duration: 60s !important }',
        );
        document.adoptedStyleSheets.push(slow);
      });
      await page.goto('/products/');
      await page.locator('a[href="/product/watch-below-tea/"]').first().tap();
      await page.waitForURL('/product/watch-below-tea/');
      const add = page.locator('main form button[type=submit]').first();
      await add.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const isCovered = (at: { x: number; y: number }) =>
        document.elementFromPoint(at.x, at.y) === document.documentElement;
      const place = { x: x + width / 2, y: y + height / 2 };
      await expect.poll(() => page.evaluate(isCovered, place)).toBe(true);
      await page.touchscreen.tap(place.x, place.y);
      await expect(page.locator('[data-cart-count]').first()).toHaveText('1');
    });
  });
});
