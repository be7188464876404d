import { AccountPage, ProviderPage } from './pages/account-page.ts';
import { Device } from './pages/device.ts';
import { CartPanel, ShopPage } from './pages/shop-page.ts';
import { fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { withSettings } from './support/merchant-shop.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

const FAILED =
  'Your credentials are correct, but there was an error logging in. This is most likely due to an SSL error. ' +
  'Please try again later. If the problem persists, please contact support.';
const REFUSED = 'The sign-in was not completed. Please begin again.';
const GOOGLE = 'Continue with Google';

let shop: ShopPage;
let account: AccountPage;
let provider: ProviderPage;
let endpoint: Endpoint;
let users = 0;

test.beforeEach(async ({ page }) => {
  shop = new ShopPage(page);
  account = new AccountPage(page);
  provider = new ProviderPage(page);
  endpoint = await Endpoint.watch(page);
});

/** The name of somebody at the provider whom the shop does not know. */
function newUser(): string {
  return `social${Date.now().toString(36)}${process.pid}x${users++}`;
}

/** Signs in with the provider's account from the page of the shop's account, and returns to it. */
async function signInWith(page: Page, button: string, user: string): Promise<void> {
  await account.button(button).click();
  await provider.signIn(user);
  await page.waitForURL('**/my-account/**');
}

/** Signs in, and out again. @returns the address to which the provider had led back */
async function usedAddress(page: Page, user: string): Promise<string> {
  const returned = page.waitForRequest(/\/oauth\/login\/google\?/);
  await signInWith(page, GOOGLE, user);
  const address = (await returned).url();
  await expect(account.tab('Orders')).toBeVisible();
  return address;
}

/** Every address that the tab can go back or forward to. */
async function historyOf(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { entries } = await browser.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}

test.describe('signing in with another account', () => {
  test('leads to the provider, and back to where the shopper was, once', async ({ page }) => {
    const user = newUser();
    await page.goto('/product/tide-mug/');
    await shop.header.getByRole('link', { name: 'Sign In' }).click();
    await account.button(GOOGLE).click();
    await expect(provider.heading).toBeVisible();
    await provider.signIn(user);
    await page.waitForURL('**/product/tide-mug/');
    await expect(shop.header.getByRole('button', { name: user })).toBeVisible();
    await account.open();
    await expect(account.heading).toHaveText('Orders');
    await expect(page).toHaveURL('/my-account/');
  });

  test('leaves neither code nor state in the address, the history or the storage', {
    tag: '@nightly',
  }, async ({ page }) => {
    await account.open();
    const address = new URL(await usedAddress(page, newUser()));
    const secrets = ['code', 'state'].map((name) => address.searchParams.get(name) ?? '');
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const kept = [stored, page.url(), ...(await historyOf(page))].join('\n');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      expect(kept).not.toContain(secret);
    }
    expect(kept).not.toContain('/oauth/login/');
  });

  test('brings the guest’s cart to the one of the account', async ({ page }) => {
    const device = new Device();
    const { username } = await device.register();
    await device.fillCart('machair-seed-mix');
    await fillCart(page, [{ slug: 'soap-stones' }]);
    await account.open();
    await signInWith(page, 'Continue with Harbour ID', username);
    await expect(account.heading).toHaveText('Orders');
    await expect(shop.header.getByText(username)).toBeVisible();
    await expect(shop.header.locator('[data-cart-count]')).toHaveText('2');
    const cart = new CartPanel(page);
    await cart.open();
    await expect(cart.lines).toHaveCount(2);
  });

  test('comes back in the language and to the section where it was begun', { tag: '@nightly' }, async ({
    page,
  }) => {
    await account.open('?tab=downloads', '/de');
    await signInWith(page, 'Weiter mit Google', newUser());
    await expect(account.heading).toHaveText('Downloads');
    await expect(page).toHaveURL('/de/my-account/?tab=downloads');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  });

  test('returns to no page of another site, and not to the account’s own as one to remember', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto('/my-account/', { referer: 'https://evil.example/product/tide-mug/' });
    await account.link('Create an account').click();
    await page.reload();
    await signInWith(page, GOOGLE, newUser());
    await expect(account.heading).toHaveText('Orders');
    await expect(page).toHaveURL('/my-account/');
  });

  test('works on hosts that do not rewrite', { tag: '@nightly' }, async ({ page }) => {
    const only = await (await page.request.get('/404.html')).text();
    await page.route(/\/oauth\/login\/google\?/, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: only }),
    );
    await account.open();
    await signInWith(page, GOOGLE, newUser());
    await expect(account.heading).toHaveText('Orders');
  });
});

test.describe('an answer of the provider', () => {
  test('is good once, and leads a customer to the account', async ({ page }) => {
    await account.open();
    const address = await usedAddress(page, newUser());
    expect(endpoint.count('loginWithProvider')).toBe(1);
    await page.goto(address);
    await expect(account.heading).toHaveText('Orders');
    await account.button('Logout').click();
    await expect(account.button(GOOGLE)).toBeVisible();
    await page.goto(address);
    await expect(account.main.getByRole('alert')).toHaveText(REFUSED);
    await expect(page).toHaveURL('/oauth/login/google/');
    await expect(shop.header.getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(endpoint.count('loginWithProvider')).toBe(1);
  });

  test('to a sign-in that this tab has not begun, or without its state, signs nobody in', async ({
    page,
  }) => {
    await account.open();
    await account.button(GOOGLE).click();
    const returned = page.waitForRequest(/\/oauth\/login\/google\?/);
    await page.route(/\/oauth\/login\/google\?/, (route) => route.abort());
    await provider.signIn(newUser()).catch(() => undefined);
    const address = new URL((await returned).url());
    await page.unroute(/\/oauth\/login\/google\?/);
    const code = address.searchParams.get('code');
    for (const query of [`?code=${code}&state=forged`, `?code=${code}`, `?code=${code}&state=`]) {
      await page.goto(`/oauth/login/google${query}`);
      await expect(account.main.getByRole('alert')).toHaveText(REFUSED);
    }
    await page.goto('/oauth/login/nobody?code=c1&state=s1');
    await expect(account.main.getByRole('alert')).toHaveText(REFUSED);
    const stranger = await page.context().newPage();
    await stranger.goto(address.href);
    await expect(new AccountPage(stranger).main.getByRole('alert')).toHaveText(REFUSED);
    expect(endpoint.count('loginWithProvider')).toBe(0);
  });

  test('that refuses, as the shopper did, says so and leads back', async ({ page }) => {
    await account.open();
    await account.button(GOOGLE).click();
    await provider.cancel();
    await expect(account.main.getByRole('alert')).toHaveText(REFUSED);
    await expect(page).toHaveURL('/oauth/login/google/');
    expect(endpoint.count('loginWithProvider')).toBe(0);
    await account.link('Back to sign in').click();
    await expect(page).toHaveURL('/my-account/');
    await signInWith(page, GOOGLE, newUser());
    await expect(account.heading).toHaveText('Orders');
    await expect(page).toHaveURL('/my-account/');
  });

  test('that the store takes without knowing the viewer afterwards has failed', { tag: '@nightly' }, async ({
    page,
  }) => {
    await fillCart(page, [{ slug: 'soap-stones' }]);
    await account.open();
    await account.button(GOOGLE).click();
    await expect(provider.heading).toBeVisible();
    const known = endpoint.alter('getCart', (data) => {
      data.viewer = null;
    });
    await provider.signIn(newUser());
    await expect(account.main.getByRole('alert')).toHaveText(FAILED);
    await expect(shop.header.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(shop.header.locator('[data-cart-count]')).toHaveText('1');
    known();
    await account.link('Back to sign in').click();
    await expect(account.heading).toHaveText('Orders');
  });
});

test.describe('pressing a button', () => {
  // The states below fail in the same way, and the form of `account.spec.ts` keeps what was typed.
  test('says so when the store fails, and keeps what was typed', { tag: '@nightly' }, async () => {
    await account.open();
    await account.field('Email or username').fill('somebody');
    const up = endpoint.down();
    await account.button(GOOGLE).click();
    await expect(account.main.getByRole('alert')).toContainText('The shop cannot be reached right now.');
    await expect(account.field('Email or username')).toHaveValue('somebody');
    up();
    await account.button(GOOGLE).click();
    await expect(provider.heading).toBeVisible();
  });

  test('works again after a provider that was down', { tag: '@nightly' }, async ({ page }) => {
    await account.open();
    const up = await provider.down();
    await account.button(GOOGLE).click();
    await provider.goBack();
    await page.waitForURL('/my-account/');
    await up();
    await signInWith(page, GOOGLE, newUser());
    await expect(account.heading).toHaveText('Orders');
  });

  test('asks the store once, and works again on a page that the browser has kept', {
    tag: '@nightly',
  }, async ({ page }) => {
    const address = /\/auth\?/;
    const asked: string[] = [];
    await page.route(address, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 204 });
    });
    await account.open();
    await expect(account.button(GOOGLE)).toBeVisible();
    const before = endpoint.count('getCart');
    const answer = endpoint.hold('getCart');
    await account.button(GOOGLE).click();
    const busy = account.main.getByRole('button', { name: 'Logging you in...' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await busy.click();
    expect(endpoint.count('getCart')).toBe(before + 1);
    answer();
    await expect.poll(() => asked.length).toBe(1);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await account.button(GOOGLE).click();
    await expect.poll(() => asked.length).toBe(2);
    expect(new Set(asked.map((url) => new URL(url).searchParams.get('state'))).size).toBe(2);
  });
});

test('a page that the browser has kept knows who has signed in meanwhile', { tag: '@nightly' }, async ({
  page,
}) => {
  await account.open();
  await expect(account.button(GOOGLE)).toBeVisible();
  const device = new Device();
  await device.register();
  const other = await page.context().newPage();
  await device.moveTo(other);
  await other.close();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(account.heading).toHaveText('Orders');
});

test.describe('the ways to sign in with another account', () => {
  test('are icons with names where the shop is set so', { tag: '@nightly' }, async ({ page }) => {
    await withSettings(page, { store: { socialLoginsDisplay: 'center' } });
    await account.open();
    await expect(account.button(GOOGLE)).toHaveText('');
    await expect(account.button('Continue with Facebook')).toBeVisible();
    expect(await findViolationsInBothColors(page, 'main')).toEqual([]);
    await account.button('Continue with Harbour ID').click();
    await expect(provider.heading).toBeVisible();
  });

  test('are buttons with words else, for those who register too', async () => {
    await account.open();
    await expect(account.button(GOOGLE)).toHaveText(/^Continue with Google/);
    await account.link('Create an account').click();
    await expect(account.button(GOOGLE)).toBeVisible();
    await account.link('Sign In').click();
    await account.link('Forgot your password?').click();
    await expect(account.button(GOOGLE)).toHaveCount(0);
  });

  test('are none where the store has none', { tag: '@nightly' }, async () => {
    endpoint.alter('getCart', (data) => {
      data.loginClients = [
        { name: 'Password', provider: 'PASSWORD', isEnabled: true, authorizationUrl: null },
      ];
    });
    await account.open();
    await expect(account.button('Sign In')).toBeVisible();
    await expect(account.main.getByText('or', { exact: true })).toHaveCount(0);
    await expect(account.main.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
  });
});

for (const width of [390, 1440]) {
  const title = `no state of it breaks a rule of accessibility or the page at ${width} px`;
  test(title, { tag: width === 390 ? [] : '@nightly' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const expectWhole = async (state: string) => {
      expect(await findViolationsInBothColors(page), state).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(width);
    };
    await account.open();
    await expect(account.button(GOOGLE)).toBeVisible();
    await expectWhole('buttons');
    const up = endpoint.down();
    await account.button(GOOGLE).click();
    await expect(account.main.getByRole('alert')).not.toBeEmpty();
    await expectWhole('a store that fails');
    up();
    await account.button(GOOGLE).click();
    await expect(provider.heading).toBeVisible();
    const answer = endpoint.hold('loginWithProvider');
    await provider.signIn(newUser());
    await expect(account.main.getByRole('status').first()).toContainText('Logging you in...');
    await expectWhole('an answer that is awaited');
    answer();
    await expect(account.heading).toHaveText('Orders');
    await account.button('Logout').click();
    await expect(account.button(GOOGLE)).toBeVisible();
    await page.goto('/oauth/login/google?error=access_denied');
    await expect(account.main.getByRole('alert')).toHaveText(REFUSED);
    await expectWhole('a refusal');
  });
}
