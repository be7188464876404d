import { expect, test } from './support/test.ts';

const PAGES = [
  '/product/tide-mug/',
  '/checkout/',
  '/',
  '/products/',
  '/de/categories/',
  '/my-account/',
  '/nowhere/',
];
/** Those with the most islands. */
const GATE = PAGES.slice(0, 2);

for (const path of PAGES) {
  const tag = GATE.includes(path) ? [] : '@nightly';
  test(`${path} breaks no rule of its policy, also while its islands come to life`, { tag }, async ({
    page,
  }) => {
    const reports: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content.Security.Policy/i.test(message.text()))
        reports.push(message.text());
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(
          `Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
        );
      });
    });
    await page.goto(path);
    await page
      .getByRole('button', { name: /cart|Warenkorb/i })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText(/Your cart is empty|Warenkorb ist leer/);
    expect(reports).toEqual([]);
  });
}

test('an inline script that the shop did not write does not run', async ({ page, complaints }) => {
  await page.route('/contact/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '</body>',
      '<script>document.title = "taken over"</script></body>',
    );
    await route.fulfill({ response, body });
  });
  await page.goto('/contact/');
  await expect(page).not.toHaveTitle('taken over');
  await expect.poll(() => complaints).toEqual([expect.stringContaining('inline script')]);
  complaints.length = 0;
});
