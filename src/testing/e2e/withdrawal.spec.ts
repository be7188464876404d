import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { newEmail } from './pages/checkout-page.ts';
import { Device } from './pages/device.ts';
import { emailsTo } from './support/backend-data.ts';
import { Endpoint } from './support/endpoint.ts';
import { test as merchantTest } from './support/merchant-shop.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

const statement = (page: Page) => page.getByRole('form', { name: 'Your statement' });
const review = (page: Page) => page.getByRole('form', { name: 'Check and confirm' });
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').first();

async function fill(
  page: Page,
  { name = 'Odile', email = 'odile@example.test', order = '987654' },
): Promise<void> {
  await statement(page).getByLabel('Order number').fill(order);
  await statement(page).getByLabel('Name').fill(name);
  await statement(page).getByLabel('Email for the receipt').fill(email);
}

/** As password managers do, which see more fields than people. */
function fillHiddenFields(form: Element): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type=text]')) {
    if (field.offsetParent !== null) continue;
    set?.call(field, 'https://odile.example');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

test('a guest withdraws from part of an order: two steps, a receipt and a notice', async ({ page }) => {
  const device = new Device();
  const { orderNumber, databaseId } = await device.order(['herring-tea-towel', 'puffin-cards']);
  await device.moveTo(page);
  await page.goto(`/checkout/order-received/${databaseId}/`);
  await page.locator('main').getByRole('link', { name: 'Withdraw from contract here' }).click();
  await expect(page).toHaveURL(`/withdrawal/?order=${databaseId}`);
  await expect(statement(page).getByLabel('Order number')).toHaveValue(orderNumber);
  const email = newEmail('withdrawal');
  await statement(page).getByLabel('Email for the receipt').fill(email);
  await statement(page).getByLabel('Only some of the goods').check();
  await statement(page).getByRole('button', { name: 'Continue' }).click();
  await expect(statement(page)).toContainText('Please choose at least one of the goods.');
  await statement(page).getByLabel('Puffin', { exact: false }).check();
  await statement(page).getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'Check and confirm' })).toBeFocused();
  await expect(review(page)).toContainText('Nothing has been sent yet.');
  await expect(fact(page, 'Which goods')).toHaveText(/^1 × .*Puffin/);
  expect(await findViolationsInBothColors(page, 'main')).toEqual([]);
  await review(page).getByRole('button', { name: 'Confirm withdrawal' }).click();

  await expect(page.getByRole('heading', { name: 'Your withdrawal has reached us' })).toBeFocused();
  await expect(page.getByText(`A receipt is on its way to ${email}.`)).toBeVisible();
  await expect(fact(page, 'Received')).toContainText(String(new Date().getFullYear()));
  expect(await findViolationsInBothColors(page, 'main')).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(fact(page, 'Received')).toBeVisible();
  for (const left of [page.locator('.shop-footer'), page.getByText('Other ways to withdraw')])
    await expect(left).toBeHidden();
  await expect.poll(() => emailsTo(email).length).toBe(1);
  expect(emailsTo(email)[0]).toMatch(/^Subject: .*We have received your withdrawal: order/m);
  const notices = () => emailsTo('').filter((mail) => new RegExp(`^Reply-To: .*${email}`, 'm').test(mail));
  await expect.poll(() => notices().length).toBe(1);
  expect(notices()[0]).toMatch(/Puffin/);
});

test('an order that the shop does not know is taken as it is typed, in German, and answered alike', async ({
  page,
}) => {
  const email = newEmail('widerruf');
  await page.goto('/de/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' });
  await link.click();
  await expect(page).toHaveURL('/de/withdrawal/');
  // The link of an email, on a device that does not know the order.
  await page.goto('/de/withdrawal/?order=987654');
  const form = page.getByRole('form', { name: 'Deine Erklärung' });
  await expect(form.getByLabel('Bestellnummer')).toHaveValue('987654');
  await form.getByLabel('Nur einzelne Waren').check();
  await form.getByLabel('Welche Waren').fill('Der blaue Becher\nund sein Deckel');
  await form.getByLabel('Name').fill('Ödile Groß');
  await form.getByLabel('E-Mail-Adresse').fill(email);
  await form.evaluate(fillHiddenFields);
  await form.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
  await expect(page.getByRole('heading', { name: 'Dein Widerruf ist eingegangen' })).toBeFocused();
  await expect.poll(() => emailsTo(email).length).toBe(1);
});

test('says what is wrong, keeps what was typed when the store is away, and sends it then', async ({
  page,
}) => {
  await page.goto('/withdrawal/');
  await statement(page).getByRole('button', { name: 'Continue' }).click();
  await expect(statement(page).getByLabel('Order number')).toBeFocused();
  for (const text of [
    'Please fill in “Order number”.',
    'Please fill in “Name”.',
    'Please enter a valid email address.',
  ])
    await expect(statement(page)).toContainText(text);
  expect(await findViolationsInBothColors(page, 'main')).toEqual([]);
  await fill(page, { email: newEmail('withdrawal') });
  await statement(page).getByLabel('Only some of the goods').check();
  await statement(page)
    .getByLabel('Which goods')
    .fill('x'.repeat(1024 * 1024));
  await statement(page).getByRole('button', { name: 'Continue' }).click();
  await expect(statement(page)).toContainText('Something you typed is too long.');
  await statement(page).getByLabel('Which goods').fill('The red mug');
  await statement(page).getByRole('button', { name: 'Continue' }).click();
  const endpoint = await Endpoint.watch(page);
  const up = endpoint.down();
  const confirm = review(page).getByRole('button', { name: 'Confirm withdrawal' });
  await confirm.click();
  await expect(review(page).getByRole('alert')).toContainText('The shop cannot be reached right now.');
  up();
  endpoint.refuse('WithdrawFromContract', 'Too many withdrawals. Please try again in 2 minutes.');
  await confirm.click();
  await expect(review(page).getByRole('alert')).toContainText('Please try again in 2 min.');
  await review(page).getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('heading', { name: 'Your statement' })).toBeFocused();
  await expect(statement(page).getByLabel('Which goods')).toHaveValue('The red mug');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('says how to withdraw without the form', async ({ page }) => {
    await page.goto('/withdrawal/');
    expect(await page.content()).toContain('Without it, send us an email or a letter');
    await expect(statement(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Other ways to withdraw' })).toBeVisible();
  });
});

merchantTest.describe('where the store takes no withdrawals', () => {
  merchantTest('a prepared email has the whole statement', async ({ page, shop }) => {
    const { features } = SITE_SETTINGS_DEFAULTS;
    shop.settings = { contactEmail: 'hello@shop.example', features };
    await page.goto('/withdrawal/');
    await fill(page, { name: 'Odile & Co', order: '1001' });
    await statement(page).getByRole('button', { name: 'Continue' }).click();
    await expect(review(page)).toContainText('It counts once you have sent the email.');
    const link = review(page).getByRole('link', { name: 'Confirm withdrawal' });
    const mail = new URL((await link.getAttribute('href')) ?? '');
    expect(mail.pathname).toBe('hello@shop.example');
    expect(mail.searchParams.get('subject')).toBe('Confirm withdrawal: 1001');
    expect(mail.searchParams.get('body')).toMatch(
      /^I hereby withdraw from the contract .*\r\n\r\nOrder: 1001\r\nWhich goods: The whole order\r\nName: Odile & Co\r\nEmail: odile@example\.test$/,
    );
  });

  merchantTest(
    'a form elsewhere is linked instead, and false leaves the link out',
    async ({ page, shop }) => {
      const url = 'https://store.example/my-account/withdraw-order/';
      shop.settings = { withdrawal: { url } };
      await page.goto('/withdrawal/');
      const links = page.getByRole('link', { name: 'Withdraw from contract here' });
      await expect(links).toHaveCount(2);
      for (const link of await links.all()) await expect(link).toHaveAttribute('href', url);
      await expect(statement(page)).toHaveCount(0);
      shop.settings = { withdrawal: false };
      await page.goto('/contact/');
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
      await expect(links).toHaveCount(0);
    },
  );
});

merchantTest(
  'the accessibility statement has the facts of the merchant, and is linked where the Act holds',
  async ({ page, shop }) => {
    shop.settings = {
      country: 'DE',
      accessibility: {
        tested: '2026-06-01',
        tests: ['automatic', 'screenReader'],
        barriers: { de_DE: ['Videos haben keine Untertitel.'] },
        email: 'barrieren@shop.example',
        phone: '+49 30 123456',
        authority: {
          name: 'Marktüberwachungsstelle',
          address: ['39135 Magdeburg'],
          url: 'https://authority.example/',
        },
      },
    };
    await page.goto('/de/accessibility/');
    const main = page.getByRole('main');
    for (const text of [
      'Zuletzt geprüft am 1. Juni 2026:',
      'mit Screenreadern',
      'Videos haben keine Untertitel.',
      'Maßstab ist EN 301 549',
      '39135 Magdeburg',
    ])
      await expect(main).toContainText(text);
    await expect(main.getByRole('link', { name: 'barrieren@shop.example' })).toHaveAttribute(
      'href',
      'mailto:barrieren@shop.example',
    );
    await expect(main.getByRole('link', { name: '+49 30 123456' })).toHaveAttribute(
      'href',
      'tel:+4930123456',
    );
    expect(await findViolationsInBothColors(page, 'main')).toEqual([]);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Erklärung zur Barrierefreiheit' });
    await expect(link).toBeVisible();
    shop.settings = { country: 'US' };
    await page.goto('/de/contact/');
    await expect(link).toHaveCount(0);
  },
);
