import { AccountPage } from './pages/account-page.ts';
import { newEmail } from './pages/checkout-page.ts';
import { Device } from './pages/device.ts';
import { CartPanel, movePointer, ShopPage } from './pages/shop-page.ts';
import { linkTo } from './support/backend-data.ts';
import { fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

const SEEDS = 'machair-seed-mix';

let shop: ShopPage;
let account: AccountPage;

test.beforeEach(({ page }) => {
  shop = new ShopPage(page);
  account = new AccountPage(page);
});

/** A customer's page with the account open. */
async function openAsCustomer(page: Page, query = ''): Promise<{ username: string; password: string }> {
  const device = new Device();
  const credentials = await device.register();
  await device.moveTo(page);
  await account.open(query);
  await expect(account.tab('Orders')).toBeVisible();
  return credentials;
}

test.describe('signing in', () => {
  test('leads back to the page that the shopper came from, once', async ({ page }) => {
    const customer = await new Device().register();
    await page.goto('/product/tide-mug/');
    await shop.header.getByRole('link', { name: 'Sign In' }).click();
    await account.signIn(customer);
    await page.waitForURL('**/product/tide-mug/');
    await expect(shop.header.getByRole('button', { name: customer.username })).toBeVisible();
    await account.open();
    await expect(account.heading).toHaveText('Orders');
  });

  test('is not called busy twice by a store that cannot do it', { tag: '@nightly' }, async ({ page }) => {
    const endpoint = await Endpoint.watch(page);
    endpoint.refuse('login', 'Internal server error', 2);
    await account.open();
    await account.signIn({ username: 'somebody', password: 'Four-gannets-1' });
    await expect(account.main).toContainText('The shop is busy and did not answer.');
    await account.button('Sign In').click();
    await expect(account.main).toContainText('Signing in does not work at the moment.');
    await account.button('Sign In').click();
    await expect(account.main).not.toContainText('Signing in does not work at the moment.');
  });

  test('says what is missing or wrong, and keeps what was typed', async ({ page }) => {
    const customer = await new Device().register();
    await account.open();
    await account.button('Sign In').click();
    await expect(account.field('Email or username')).toBeFocused();
    await expect(account.main).toContainText('Please fill in “Password”.');
    await account.signIn({ ...customer, password: 'wrong' });
    await expect(account.main.getByRole('alert')).toContainText('Username or password is wrong.');
    await expect(account.field('Email or username')).toHaveValue(customer.username);
    const endpoint = await Endpoint.watch(page);
    endpoint.refuse('login', 'incorrect_password');
    await account.button('Sign In').click();
    await expect(account.main.getByRole('alert')).toHaveText('Incorrect password. Please try again.');
    endpoint.refuse('login', 'invalid_username');
    await account.button('Sign In').click();
    await expect(account.main.getByRole('alert')).toHaveText(
      'No account found with that username. Sign up for a new account.',
    );
  });

  test('shows that it works on it, and sends one request', { tag: '@nightly' }, async ({ page }) => {
    const customer = await new Device().register();
    const endpoint = await Endpoint.watch(page);
    await account.open();
    const answer = endpoint.hold('login');
    await account.signIn(customer);
    const button = account.main.getByRole('button', { name: 'Logging you in...' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await button.click();
    answer();
    await expect(account.heading).toHaveText('Orders');
    expect(endpoint.count('login')).toBe(1);
  });

  test('brings the guest’s cart to the one of the account', { tag: '@nightly' }, async ({ page }) => {
    const device = new Device();
    const customer = await device.register();
    await device.fillCart(SEEDS);
    await fillCart(page, [{ slug: 'soap-stones' }]);
    await account.open();
    await account.signIn(customer);
    await expect(account.heading).toHaveText('Orders');
    await expect(shop.header.locator('[data-cart-count]')).toHaveText('2');
    const cart = new CartPanel(page);
    await cart.open();
    await expect(cart.lines).toHaveCount(2);
  });

  test('a store that does not answer is no empty account', async ({ page }) => {
    const device = new Device();
    await device.register();
    await device.moveTo(page);
    const endpoint = await Endpoint.watch(page);
    const up = endpoint.down();
    await account.open();
    await expect(account.main.getByRole('alert')).toContainText(
      'The shop cannot be reached right now. Please check your connection and try again.',
    );
    up();
    await account.button('Try again').click();
    await expect(account.heading).toHaveText('Orders');
  });
});

test.describe('registering', () => {
  test('makes an account and signs in to it', async ({ page }) => {
    const email = newEmail('account');
    await account.open();
    await account.link('Create an account').click();
    await expect(page).toHaveURL('/my-account/?action=register');
    await account.field('Email').fill(email);
    await account.field('Password').fill('password');
    await expect(account.main).toContainText('Strength of the password: weak');
    await account.field('Password').fill('Four-gannets-over-Skye');
    await expect(account.main).toContainText('Strength of the password: strong');
    await account.button('Create an account').click();
    await expect(account.heading).toHaveText('Orders');
    await expect(account.main).toContainText('You have not ordered anything yet.');
  });

  test('refuses a short password, a wrong address and one that is taken', { tag: '@nightly' }, async () => {
    const device = new Device();
    const { username } = await device.register();
    await account.open('?action=register');
    await account.field('Email').fill('nobody');
    await account.field('Password').fill('short');
    await account.button('Create an account').click();
    await expect(account.field('Email')).toBeFocused();
    await expect(account.main).toContainText('Please enter a valid email address.');
    await expect(account.main).toContainText('A password needs at least 8 characters.');
    await account.field('Email').fill(`${username}@example.test`);
    await account.field('Password').fill('Four-gannets');
    await account.button('Create an account').click();
    await expect(account.main.getByRole('alert')).toContainText('There is already an account for');
  });
});

test.describe('a customer', () => {
  test('finds orders, and buys one again', { tag: '@nightly' }, async ({ page }) => {
    const device = new Device();
    await device.register();
    const order = await device.order([SEEDS]);
    await device.moveTo(page);
    await account.open();
    const card = account.main.getByRole('article', { name: `Order ${order.orderNumber}` });
    await expect(card).toContainText('In progress');
    await expect(card).toContainText('1 item');
    await card.getByRole('button', { name: 'Buy again' }).click();
    await expect(card).toContainText('1 product is in your cart again.');
    await expect(shop.header.locator('[data-cart-count]')).toHaveText('1');
    await card.getByRole('link', { name: `Order ${order.orderNumber}` }).click();
    await expect(page.getByRole('main')).toContainText(order.orderNumber);
  });

  test('goes through the sections by address, back and forward, and by keyboard', async ({ page }) => {
    await openAsCustomer(page, '?tab=downloads');
    await expect(account.heading).toHaveText('Downloads');
    await expect(account.main).toContainText('You have not bought any files yet.');
    await account.tab('Details').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/my-account/?tab=details');
    await expect(account.heading).toBeFocused();
    await account.tab('Wishlist').click();
    await expect(account.heading).toHaveText('Wishlist');
    await page.goBack();
    await expect(account.heading).toHaveText('Details');
    await page.goBack();
    await expect(account.heading).toHaveText('Downloads');
    await page.goForward();
    await expect(account.heading).toHaveText('Details');
  });

  test('changes name and email, this by the link that it is sent', { tag: '@nightly' }, async ({ page }) => {
    const { username, password } = await openAsCustomer(page, '?tab=details');
    const email = newEmail('account');
    await account.field('First name (optional)').fill('Odile');
    await account.field('Email').fill(email);
    await account.button('Save').click();
    await expect(account.main).toContainText('Updated successfully');
    await expect(account.main).toContainText(`We have sent a link to ${email}.`);
    await expect(account.main).toContainText('Hello, Odile');
    await page.reload();
    await expect(account.field('Email')).toHaveValue(`${username}@example.test`);
    await page.goto(await linkTo(email, 'confirm-email'));
    await page.getByLabel('Password of the account').fill(password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status')).toHaveText('Thank you, your email address is confirmed.');
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await account.tab('Details').click();
    await expect(account.field('Email')).toHaveValue(email);
    await account.field('Email').fill('nothing');
    await account.button('Save').click();
    await expect(account.main).toContainText('Please enter a valid email address.');
  });

  test('reads why a change was refused', { tag: '@nightly' }, async ({ page }) => {
    await openAsCustomer(page, '?tab=details');
    const endpoint = await Endpoint.watch(page);
    endpoint.refuse('UpdateCustomer', 'Sorry, that email address is already used!');
    await account.field('Email').fill(newEmail('account'));
    await account.button('Save').click();
    await expect(account.main).toContainText('Failed to update');
    await expect(account.main).toContainText('This email address is already used by another account.');
    endpoint.refuse('UpdateCustomer', 'Internal server error');
    await account.button('Save').click();
    await expect(account.main).not.toContainText('This email address is already used');
    await expect(account.main).toContainText('Failed to update');
    await expect(account.main).not.toContainText('The shop is busy');
  });

  test('changes the password, which the next sign-in needs', async ({ page }) => {
    const { username } = await openAsCustomer(page, '?tab=password');
    await account.field('New password').fill('Four-gannets-over-Skye');
    await expect(account.main).toContainText('Strength of the password: strong');
    await account.field('Repeat the new password').fill('Five-gannets');
    await account.button('Save password').click();
    await expect(account.main).toContainText('Passwords do not match. Please try again.');
    await account.field('Repeat the new password').fill('Four-gannets-over-Skye');
    await account.button('Save password').click();
    await expect(account.main).toContainText('Updated successfully');
    await account.button('Logout').click();
    await account.signIn({ username, password: 'Four-gannets-over-Skye' });
    await expect(account.heading).toBeVisible();
    await expect(account.tab('Orders')).toBeVisible();
  });

  test('changes an address, which checkout fills in', async ({ page }) => {
    await openAsCustomer(page, '?tab=addresses');
    const form = account.main.getByRole('form', { name: 'Billing address' });
    await form.getByLabel('Country').selectOption('FR');
    await form.getByLabel('First name').fill('Odile');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Last name')).toBeFocused();
    await form.getByLabel('Last name').fill('Marchand');
    await form.getByLabel('Street and house number').fill('3 rue de la Paix');
    await form.getByLabel('Postcode').fill('75002');
    await form.getByLabel('City').fill('Paris');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toContainText('Updated successfully');
    await fillCart(page, [{ slug: SEEDS }]);
    await page.goto('/checkout/');
    await expect(page.getByLabel('Street and house number')).toHaveValue('3 rue de la Paix');
  });

  test('reads that orders cannot be loaded, and tries again', { tag: '@nightly' }, async ({ page }) => {
    const endpoint = await Endpoint.watch(page);
    endpoint.fail('getOrders', 500, 3);
    await openAsCustomer(page);
    await expect(account.main.getByRole('alert')).toHaveText(
      /There was an error getting your orders\. Please try again later\./,
    );
    await account.button('Try again').click();
    await expect(account.main).toContainText('You have not ordered anything yet.');
    expect(endpoint.count('getOrders')).toBe(4);
  });

  test('signs out: nothing of the account stays on the device, the wishlist does', async ({ page }) => {
    const { username } = await openAsCustomer(page);
    await page.evaluate(() => localStorage.setItem('islet-wishlist', '{"entries":[]}'));
    await account.button('Logout').click();
    await expect(account.button('Sign In')).toBeVisible();
    await expect(page).toHaveURL('/my-account/');
    await expect(shop.header.getByRole('link', { name: 'Sign In' })).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain(username);
    expect(stored).toContain('islet-wishlist');
  });

  test('has no accessibility violations, and fits a phone', async ({ page }) => {
    const device = new Device();
    await device.register();
    await device.moveTo(page);
    await page.setViewportSize({ width: 390, height: 844 });
    // The other sections are among the states of `account-states.spec.ts`.
    for (const tab of ['details', 'addresses', 'password']) {
      await account.open(`?tab=${tab}`);
      await expect(account.heading).toBeVisible();
      await expect(account.main.getByText('Something went wrong.')).toHaveCount(0);
      expect(await findViolationsInBothColors(page), tab).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(390);
      await expect(account.main.locator('[aria-current=page]')).toBeInViewport({ ratio: 0.9 });
    }
  });
});

test.describe('the menu of the header', () => {
  const menuLink = (page: Page, name: string) =>
    page.locator('.account-menu').getByText(name, { exact: true });

  /** A customer's page of a product, after the first action. @returns the button of the menu, and the name on it */
  async function openProduct(page: Page): Promise<{ trigger: Locator; username: string }> {
    const device = new Device();
    const { username } = await device.register();
    await device.moveTo(page);
    await page.goto('/product/tide-mug/');
    await movePointer(page);
    return { trigger: shop.header.getByRole('button', { name: username }), username };
  }

  test('opens at the first press, before any script has arrived', async ({ page }) => {
    const { trigger } = await openProduct(page);
    await expect(trigger).toBeVisible();
    const release = await shop.holdScripts();
    await page.goto('/product/tide-mug/');
    await trigger.click();
    await expect(menuLink(page, 'Wishlist')).toBeVisible();
    release();
    await expect(menuLink(page, 'Logout')).toBeVisible();
  });

  test('leads a customer to the wishlist and the account, by keyboard too', async ({ page }) => {
    const { trigger, username } = await openProduct(page);
    await expect(trigger).toHaveText(username.slice(0, 1) + username);
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(menuLink(page, 'Wishlist')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menuLink(page, 'Wishlist')).toBeHidden();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(menuLink(page, 'Wishlist')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/my-account/?tab=wishlist');
    await expect(account.heading).toHaveText('Wishlist');
  });

  test('signs out, and leads home', { tag: '@nightly' }, async ({ page }) => {
    await (await openProduct(page)).trigger.click();
    expect(await findViolationsInBothColors(page, '.shop-header')).toEqual([]);
    await menuLink(page, 'Logout').click();
    await expect(page).toHaveURL('/');
    await expect(shop.header.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the account says that it needs it', async ({ page }) => {
    await account.open();
    expect(await page.content()).toContain('Signing in needs JavaScript.');
  });
});

test.describe('a forgotten password', () => {
  /** Asks for the e-mail of a new account. @returns the address of its link, in the shop under test */
  async function askForLink(email: string): Promise<string> {
    await account.open('?action=forgot');
    await account.field('Email or username').fill(email);
    await account.button('Send link').click();
    await expect(account.main).toContainText(
      'If the email address is registered, a reset link is on its way to it.',
    );
    const { pathname, search } = new URL(await linkTo(email, 'lost-password'));
    return pathname + search;
  }

  test('is replaced by the link of an email, which works once and leaves the address', async ({ page }) => {
    const { username } = await new Device().register();
    const link = await askForLink(`${username}@example.test`);
    await page.goto(link);
    await expect(page).toHaveURL('/my-account/lost-password/');
    await account.field('New password').fill('Four-gannets-1');
    await account.field('Repeat the new password').fill('Five-gannets-1');
    await account.button('Save password').click();
    await expect(account.main).toContainText('Passwords do not match. Please try again.');
    await account.field('Repeat the new password').fill('Four-gannets-1');
    await account.button('Save password').click();
    await expect(account.main).toContainText('Your new password is saved.');
    await account.link('Back to sign in').click();
    await account.signIn({ username, password: 'Four-gannets-1' });
    await expect(account.heading).toHaveText('Orders');
    await account.button('Logout').click();
    await page.goto(link);
    await expect(account.main.getByRole('alert')).toContainText('Password reset link is invalid.');
    await expect(account.field('New password')).toBeHidden();
    await account.button('Request a new link').click();
    await expect(account.button('Send link')).toBeVisible();
  });

  test('reads it at the latest when the form is sent, by a store that looks at the password first', {
    tag: '@nightly',
  }, async ({ page }) => {
    const endpoint = await Endpoint.watch(page);
    endpoint.refuse('ResetPasswordKey', 'A new password is required.');
    await page.goto('/my-account/lost-password/?key=used&login=somebody');
    await expect.poll(() => endpoint.count('ResetPasswordKey')).toBe(1);
    await account.field('New password').fill('Six-gannets-1');
    await account.field('Repeat the new password').fill('Six-gannets-1');
    await account.button('Save password').click();
    await expect(account.main.getByRole('alert')).toContainText('Password reset link is invalid.');
  });

  test('half a link is invalid, and a store that fails says so', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/my-account/lost-password/?key=abc');
    await expect(account.main.getByRole('alert')).toContainText('Password reset link is invalid.');
    const endpoint = await Endpoint.watch(page);
    endpoint.refuse('ResetPasswordEmail', 'Could not send.');
    await account.open('?action=forgot');
    await account.field('Email or username').fill('somebody');
    await account.button('Send link').click();
    await expect(account.main.getByRole('alert')).toHaveText(
      'There was an error sending the reset password email. Please try again later.',
    );
  });
});
