import { movePointer } from './pages/shop-page.ts';
import { Endpoint } from './support/endpoint.ts';
import { dropComplaints, expect, type Page, test } from './support/test.ts';

test.afterEach(({ complaints }) => {
  // Islands report what they could not load.
  dropComplaints(complaints, 'Error hydrating');
});

/** Lets the page's formatting of money throw, once its scripts run. */
async function breakMoney(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const format = () => {
      throw new RangeError('Invalid currency');
    };
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', { value: format });
  });
}

const alert = (page: Page, code: number) => page.getByRole('alert').filter({ hasText: `Error ${code}` });

test.describe('an island that fails shows an error, a code, a message and a way on', () => {
  test('in the checkout, whose file cannot be loaded', async ({ page }) => {
    await page.route('**/_assets/CheckoutPage.*.js*', (route) => route.abort());
    await page.goto('/checkout/');
    await expect(alert(page, 503)).toContainText('Something went wrong.');
    await page.unroute('**/_assets/CheckoutPage.*.js*');
    await alert(page, 503).getByRole('link', { name: 'Reload the page' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByText(/Error \d/)).toHaveCount(0);
  });

  for (const files of ['BuyForm.*.js', 'messages-*.js']) {
    const title = `in a product’s form without ${files}, and the page around it stays`;
    test(title, { tag: '@nightly' }, async ({ page }) => {
      await page.route(`**/_assets/${files}*`, (route) => route.abort());
      await page.goto('/product/tide-mug/');
      await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().hover();
      // The page reloads once for a file that cannot be loaded.
      await page.waitForEvent('load');
      // The pointer rests where it was, so the press is the page's first event.
      await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Error 503');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('in the cart panel, which throws while it is rendered', async ({ page }) => {
    await breakMoney(page);
    await page.goto('/products/');
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Open cart/ })
      .click();
    const panel = page.getByRole('dialog', { name: 'Cart' });
    await expect(panel.getByRole('alert').filter({ hasText: 'Error 500' })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'All products' })).toHaveAttribute('href', '/products/');
    await panel.getByRole('button', { name: 'Close cart' }).click();
    await expect(panel).toBeHidden();
  });
});

test('a shopper who is offline keeps an island that could not be loaded yet', async ({ page, context }) => {
  // Without pictures: a gallery that the pointer crosses loads files that the form shares.
  await page.goto('/product/lucky-dip/');
  const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first();
  await movePointer(page);
  await expect(page.locator('#late')).toHaveCount(0);
  await context.setOffline(true);
  const failed = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'));
  await add.hover();
  await failed;
  await expect(add).toBeVisible();
  await expect(page.getByText(/Error \d/)).toHaveCount(0);
});

test('messages are loaded beside the scripts that need them, and a press waits for both', async ({
  page,
}) => {
  const messages = page.waitForRequest('**/_assets/messages-de_DE.*.js');
  await page.route(/\/_assets\/(client|shop)\./, async (route) => {
    await messages;
    await route.continue();
  });
  await page.goto('/de/products/');
  await page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await expect(page.getByRole('banner').locator('[data-cart-count]')).toHaveText('1');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Warenkorb öffnen/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Warenkorb' })).toContainText('Zwischensumme');
});

test('a deferred script that cannot be loaded says so, is loaded at a later action, and no action is lost', async ({
  page,
}) => {
  const endpoint = await Endpoint.watch(page);
  await page.goto('/products/');
  const file = await page.locator('#late').evaluate((template: HTMLTemplateElement) => {
    return template.content.querySelector('script')?.getAttribute('src');
  });
  const address = `**${file}*`;
  await page.route(address, (route) => route.abort());
  const reloaded = page.waitForEvent('load');
  await movePointer(page);
  await reloaded;
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`${file}`));
  await movePointer(page);
  await failed;
  const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong.' });
  await expect(failure.getByRole('link', { name: 'Reload the page' })).toBeVisible();
  expect(endpoint.count('getCart')).toBe(0);
  const heart = page
    .getByRole('main')
    .getByRole('checkbox', { name: /wishlist/i })
    .first();
  await heart.click();
  await expect(failure).toBeVisible();
  await page.unroute(address);
  await expect
    .poll(async () => {
      await movePointer(page);
      return endpoint.count('getCart');
    })
    .toBe(1);
  await expect(failure).toHaveCount(0);
  await expect(heart).toBeChecked();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('islet-wishlist') ?? '[]')))
    .toHaveLength(1);
});

test('a checkout without the deferred script says so and offers a way on', async ({ page, request }) => {
  const html = await (await request.get('/checkout/')).text();
  const [, file = ''] = /<script type="module" src="([^"]+)"><\/script><template>/.exec(html) ?? [];
  expect(file).toContain('/_assets/');
  await page.route(`**${file}*`, (route) => route.abort());
  await page.goto('/checkout/');
  const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong.' });
  await expect(failure).toBeVisible();
  await page.unroute(`**${file}*`);
  await failure.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('who waits for a file for whose sake the page is reloaded goes on waiting', async ({ page }) => {
  // The reload itself would hide what the page does until then.
  await page.addInitScript(() => {
    addEventListener('vite:preloadError', (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    });
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/unhurried.'));
  await page.route('**/_assets/unhurried.*', (route) => route.abort());
  await page.goto('/contact/');
  await movePointer(page);
  await failed;
  // Another answer of the same page comes after whatever the failure has brought about.
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
});
