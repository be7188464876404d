import { AccountPage } from './pages/account-page.ts';
import { Device } from './pages/device.ts';
import { SecretsWatch } from './support/secrets.ts';
import { expect, test } from './support/test.ts';

/** The search for secrets that every test ends with: it finds them, wherever they are put. */
test('a password or token where it does not belong is found', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const watch = new SecretsWatch(context);
  const account = new AccountPage(page);
  const credentials = await new Device().register();
  await account.open();
  await account.signIn(credentials);
  await expect(account.heading).toHaveText('Orders');
  expect(watch.secrets).toContain(credentials.password);
  expect(await watch.leaks()).toEqual([]);
  await page.evaluate(async ({ password }) => {
    const token = localStorage.getItem('islet-session') ?? '';
    console.log(`signed in with ${password}`);
    localStorage.setItem('islet-cart', token);
    sessionStorage.setItem('islet-build', password);
    await cookieStore.set('session', token);
    document.body.append(password);
    await fetch(`/favicon.svg?password=${encodeURIComponent(password)}`);
    setTimeout(() => {
      throw new Error(`${token} is wrong`);
    });
  }, credentials);
  await expect
    .poll(() => watch.leaks())
    .toEqual(
      expect.arrayContaining([
        'a secret stands in the console',
        'a secret stands in the address of a request: /favicon.svg',
        'a token stands in an error',
        'a secret stands in the HTML of /my-account/',
        'a token stands in a cookie',
        'a token stands in the storage under islet-cart',
        'a secret stands in the storage under islet-build',
      ]),
    );
  await context.close();
});

test('a password that is typed stands in no HTML, shown or not', async ({ page, secrets }) => {
  const account = new AccountPage(page);
  await account.open('?action=register');
  await account.field('Password').fill('Four-gannets-over-Skye');
  await page.getByRole('checkbox', { name: 'Show password' }).check();
  await expect(account.field('Password')).toHaveValue('Four-gannets-over-Skye');
  expect(await secrets.leaks()).toEqual([]);
  expect(secrets.secrets).toContain('Four-gannets-over-Skye');
});
