import { layoutShifts, watchLayout } from './support/page-checks.ts';
import { type BrowserContext, expect, type Page, test } from './support/test.ts';

/** A shopper who chose German before. */
async function choseGerman(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'locale', value: 'de_DE', url: baseURL ?? '' }]);
}

function footerLink(page: Page, language: string) {
  return page.getByRole('contentinfo').getByRole('link', { name: language, exact: true });
}

/** The offer of any language, each labelled in that language. */
function anyBanner(page: Page) {
  return page.getByRole('complementary', { name: /^(Language|Sprache|Idioma|Langue|Lingua):/ });
}

function banner(page: Page, text: string) {
  return anyBanner(page).filter({ has: page.getByRole('link', { name: text }) });
}

const OFFER_GERMAN = 'Diese Seite auf Deutsch ansehen';
const OFFER_ENGLISH = 'View this page in English';

test.describe('the switch in the footer', () => {
  test('stays on the page, its query and its place, and is remembered', async ({ page, context }) => {
    await page.goto('/products/?orderby=price#content');
    await footerLink(page, 'Deutsch').click();
    await expect(page).toHaveURL('/de/products/?orderby=price#content');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    await expect(footerLink(page, 'Deutsch')).toHaveAttribute('aria-current', 'true');

    const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
    expect(cookie).toMatchObject({ value: 'de_DE', path: '/', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  });

  test('leads back to English, which then is the choice', { tag: '@nightly' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await choseGerman(context, baseURL);
    await page.goto('/pt-br/products/');
    await footerLink(page, 'English').click();
    await expect(page).toHaveURL('/products/');
    await page.goto('/');
    await expect(page).toHaveURL('/');
  });

  test('keeps an address that the host answers with another page', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/order-summary/123/?key=x');
    await footerLink(page, 'Italiano').click();
    await expect(page).toHaveURL('/it/order-summary/123/?key=x');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is made of links', async ({ page, context, baseURL }) => {
      await choseGerman(context, baseURL);
      await page.goto('/products/');
      await expect(page).toHaveURL('/products/');
      const link = footerLink(page, 'Français');
      await expect(link).toHaveAttribute('hreflang', 'fr-FR');
      await expect(link).toHaveAttribute('lang', 'fr-FR');
      await link.click();
      await expect(page).toHaveURL('/fr/products/');
      await expect(anyBanner(page)).toHaveCount(0);
    });
  });
});

test.describe('a shopper who chose German', () => {
  test.beforeEach(({ context, baseURL }) => choseGerman(context, baseURL));

  test('is taken there from a page without a prefix, and never sees that page', async ({ page }) => {
    const seen: string[] = [];
    const leaving = Promise.withResolvers<void>();
    await page.exposeFunction('saw', (path: string) => seen.push(path));
    await page.exposeFunction('waited', leaving.resolve);
    await page.addInitScript(() => {
      const { saw, waited } = window as unknown as { saw(path: string): void; waited(): void };
      requestAnimationFrame(function look() {
        if (document.documentElement.checkVisibility()) saw(location.pathname);
        requestAnimationFrame(look);
      });
      setTimeout(waited, 300);
    });
    // The German page comes only after the first one had time to be painted.
    await page.route('**/de/products/**', (route) => leaving.promise.then(() => route.continue()));
    await page.goto('/products/?search=mug#content');
    await expect(page).toHaveURL('/de/products/?search=mug#content');
    await expect.poll(() => seen).toContain('/de/products/');
    expect(seen).not.toContain('/products/');
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });

  test('is taken there from other sites', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/', { referer: 'https://search.example/' });
    await expect(page).toHaveURL('/de/');
  });

  test('stays where a link of the shop or a prefix leads', { tag: '@nightly' }, async ({ page, baseURL }) => {
    await page.goto('/', { referer: `${baseURL}/de/` });
    await expect(page).toHaveURL('/');
    await page.goto('/fr/');
    await expect(page).toHaveURL('/fr/');
  });

  test('is offered nothing', async ({ page }) => {
    await page.goto('/fr/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(anyBanner(page)).toHaveCount(0);
  });

  test('is taken there once a page that was only prerendered is opened', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      let prerendering = !location.pathname.startsWith('/de/');
      Object.defineProperty(document, 'prerendering', { get: () => prerendering });
      document.addEventListener('open-page', () => {
        prerendering = false;
        document.dispatchEvent(new Event('prerenderingchange'));
      });
    });
    await page.goto('/contact/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/contact/');
    await page.evaluate(() => document.dispatchEvent(new Event('open-page')));
    await expect(page).toHaveURL('/de/contact/');
  });
});

test.describe('a shopper with a German browser who chose nothing', () => {
  test.use({ locale: 'de-AT' });

  test('is offered German, is not redirected, and nothing moves', async ({ page }) => {
    await watchLayout(page);
    await page.goto('/products/');
    await expect(banner(page, OFFER_GERMAN)).toBeVisible();
    await expect(page).toHaveURL('/products/');
    expect(await layoutShifts(page)).toEqual([]);
  });

  test('finds it above the header, where it covers nothing', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/product/tide-mug/');
    const offer = await banner(page, OFFER_GERMAN).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBe(header?.y);
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await expect(banner(page, OFFER_GERMAN)).not.toBeInViewport();
  });

  test('accepts, and is remembered', async ({ page }) => {
    await page.goto('/products/?orderby=price');
    await banner(page, OFFER_GERMAN).getByRole('link').click();
    await expect(page).toHaveURL('/de/products/?orderby=price');
    await expect(anyBanner(page)).toHaveCount(0);
    await page.goto('/');
    await expect(page).toHaveURL('/de/');
  });

  test('declines by keyboard, and is not asked again', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    const close = banner(page, OFFER_GERMAN).getByRole('button', { name: 'Schließen' });
    await close.focus();
    await page.keyboard.press('Enter');
    await expect(anyBanner(page)).toHaveCount(0);
    await page.goto('/products/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/products/');
    await expect(anyBanner(page)).toHaveCount(0);
  });

  test('is offered nothing on a German page', async ({ page }) => {
    await page.goto('/de/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(anyBanner(page)).toHaveCount(0);
  });
});

test.describe('a shopper with an English browser', () => {
  test.use({ locale: 'en-GB' });

  test('is offered English on a German page only', async ({ page }) => {
    await page.goto('/de/');
    await expect(banner(page, OFFER_ENGLISH)).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(anyBanner(page)).toHaveCount(0);
  });
});
