import { newEmail } from './pages/checkout-page.ts';
import { Device } from './pages/device.ts';
import { emailsTo } from './support/backend-data.ts';
import { Endpoint } from './support/endpoint.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

const SENT = 'Thank you. Your message is on its way, and we answer by email.';

function form(page: Page): Locator {
  return page.getByRole('form', { name: 'Write to us' });
}

test('a message reaches the shop, which can answer to the sender', async ({ page }) => {
  const email = newEmail('contact');
  await page.goto('/contact/');
  await form(page).getByLabel('Name').fill('Odile');
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByLabel('Subject').fill('Order 1001');
  await form(page).getByLabel('Message').fill('Does the kettle whistle?');
  await form(page).getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeFocused();
  const received = () => emailsTo('').filter((mail) => mail.includes(email));
  await expect.poll(() => received().length).toBe(1);
  expect(received()[0]).toContain('Does the kettle whistle?');
  expect(received()[0]).toMatch(new RegExp(`^Reply-To: .*${email}`, 'm'));
});

test('says what is missing, keeps what was typed, and is whole for assistive technology', async ({
  page,
}) => {
  await page.goto('/contact/');
  await form(page).getByRole('button', { name: 'Send message' }).click();
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await expect(form(page)).toContainText('Please fill in “Message”.');
  await expect(form(page)).toContainText('Please enter a valid email address.');
  expect(await findViolationsInBothColors(page, 'main')).toEqual([]);
  await form(page).getByLabel('Name').fill('Odile');
  await form(page).getByLabel('Email').fill(newEmail('contact'));
  await form(page).getByLabel('Message').fill('Hello?');
  const endpoint = await Endpoint.watch(page);
  const up = endpoint.down();
  await form(page).getByRole('button', { name: 'Send message' }).click();
  await expect(form(page).getByRole('alert')).toContainText(
    'The shop cannot be reached right now. Please check your connection and try again.',
  );
  up();
  endpoint.refuse('SendContactMessage', 'Too many messages. Please try again in 2 minutes.');
  await form(page).getByRole('button', { name: 'Send message' }).click();
  await expect(form(page).getByRole('alert')).toContainText('Please try again in 2 min.');
  await expect(form(page).getByLabel('Message')).toHaveValue('Hello?');
});

test('knows a customer', { tag: '@nightly' }, async ({ page }) => {
  const device = new Device();
  const { username } = await device.register();
  await device.moveTo(page);
  await page.goto('/contact/');
  await form(page).getByLabel('Message').click();
  await expect(form(page).getByLabel('Email')).toHaveValue(`${username}@example.test`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('says that it needs it', async ({ page }) => {
    await page.goto('/contact/');
    expect(await page.content()).toContain('The form needs JavaScript.');
    await expect(form(page)).toBeHidden();
  });
});
