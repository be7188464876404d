import { AccountPage } from './pages/account-page.ts';
import { Device } from './pages/device.ts';
import { linkTo } from './support/backend-data.ts';
import { Endpoint } from './support/endpoint.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

/** Every state of the account is whole for assistive technology and fits a phone, in light and dark. */
interface State {
  name: string;
  show(account: AccountPage, page: Page): Promise<void>;
}

const GUEST: State[] = [
  {
    name: 'sign-in that was refused',
    async show(account) {
      await account.open();
      await account.signIn({ username: 'nobody', password: 'Wrong-1!' });
      await expect(account.main.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'registering with everything missing',
    async show(account) {
      await account.open('?action=register');
      await account.button('Create an account').click();
      await expect(account.main).toContainText('Please enter a valid email address.');
      await account.field('Password').fill('Four-gannets');
      await expect(account.main).toContainText('Strength of the password');
    },
  },
  {
    name: 'a link that is on its way',
    async show(account) {
      await account.open('?action=forgot');
      await account.field('Email or username').fill('nobody');
      expect(await violations(account.page)).toEqual([]);
      await account.button('Send link').click();
      await expect(account.main).toContainText('a reset link is on its way');
    },
  },
  {
    name: 'a new password by a link',
    async show(account, page) {
      const { username } = await new Device().register();
      await account.open('?action=forgot');
      await account.field('Email or username').fill(username);
      await account.button('Send link').click();
      const { pathname, search } = new URL(await linkTo(`${username}@example.test`, 'lost-password'));
      await page.goto(pathname + search);
      await account.field('New password').fill('Four-gannets');
      await account.button('Save password').click();
      await expect(account.main).toContainText('Passwords do not match. Please try again.');
    },
  },
  {
    name: 'a link that is invalid',
    async show(account, page) {
      await page.goto('/my-account/lost-password/?key=abcdef');
      await expect(account.main.getByRole('alert')).toBeVisible();
    },
  },
];

const CUSTOMER: State[] = [
  {
    name: 'downloads',
    async show(account) {
      await account.open('?tab=downloads');
      await expect(account.main.getByRole('link', { name: /^Download/ }).first()).toBeVisible();
    },
  },
  {
    name: 'orders',
    async show(account) {
      await account.open();
      await expect(account.main).toContainText('Completed');
    },
  },
  {
    name: 'orders that cannot be loaded',
    async show(account, page) {
      (await Endpoint.watch(page)).fail('getOrders', 500, 3);
      await account.open();
      await expect(account.main.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the wishlist',
    async show(account) {
      await account.open('?tab=wishlist');
      await expect(account.heading).toHaveText('Wishlist');
    },
  },
  {
    name: 'a password that does not match',
    async show(account) {
      await account.open('?tab=password');
      await account.field('New password').fill('Four-gannets');
      await account.button('Save password').click();
      await expect(account.main).toContainText('Passwords do not match. Please try again.');
    },
  },
  {
    name: 'addresses that cannot be loaded',
    async show(account, page) {
      (await Endpoint.watch(page)).alter('getCart', (data) => Object.assign(data, { customer: null }));
      await account.open('?tab=addresses');
      await expect(account.main.getByRole('alert')).toBeVisible();
      await expect(account.button('Try again')).toBeVisible();
    },
  },
];

const NEW_CUSTOMER: State[] = [
  {
    name: 'no downloads',
    async show(account) {
      await account.open('?tab=downloads');
      await expect(account.main).toContainText('You have not bought any files yet.');
    },
  },
  {
    name: 'no orders',
    async show(account) {
      await account.open();
      await expect(account.main).toContainText('You have not ordered anything yet.');
    },
  },
];

async function violations(page: Page): Promise<string[]> {
  const found = await findViolationsInBothColors(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > 390 ? [...found, `${width} px wide`] : found;
}

async function check(page: Page, states: readonly State[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { name, show } of states) {
    await test.step(name, async () => {
      await show(new AccountPage(page), page);
      expect(await violations(page), name).toEqual([]);
    });
  }
}

test('a guest’s', { tag: '@nightly' }, async ({ page }) => {
  await check(page, GUEST);
});

test('a new customer’s', async ({ page }) => {
  const device = new Device();
  await device.register();
  await device.moveTo(page);
  await check(page, NEW_CUSTOMER);
});

test('a customer’s', async ({ page }) => {
  const device = new Device();
  await device.register();
  await device.fillCart('gansey-pattern');
  await device.payByGiftCard('100');
  await device.order([]);
  await device.moveTo(page);
  await check(page, CUSTOMER);
});

test('signing in goes by keyboard alone', async ({ page }) => {
  const { username, password } = await new Device().register();
  const account = new AccountPage(page);
  await account.open();
  await account.field('Email or username').focus();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(account.button('Sign In')).toBeFocused();
  for (const provider of await account.main.getByRole('button', { name: /^Continue with/ }).all()) {
    await page.keyboard.press('Tab');
    await expect(provider).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(account.link('Forgot your password?')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(account.link('Create an account')).toBeFocused();
  await account.button('Sign In').focus();
  await page.keyboard.press('Enter');
  await expect(account.heading).toHaveText('Orders');
});
