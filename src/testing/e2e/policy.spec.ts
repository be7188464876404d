import { movePointer } from './pages/shop-page.ts';
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

test('text becomes neither HTML nor the address of a script, nor may another policy make it so', async ({
  page,
  complaints,
}) => {
  await page.goto('/product/tide-mug/');
  await movePointer(page);
  await expect(page.locator('#late')).toHaveCount(0);
  const refused = await page.evaluate(async () => {
    await customElements.whenDefined('astro-island');
    const element = document.createElement('p');
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(element, { innerHTML: '<b>a</b>' }),
      insertAdjacentHTML: () => element.insertAdjacentHTML('beforeend', '<b>a</b>'),
      DOMParser: () => new DOMParser().parseFromString('<b>a</b>', 'text/html'),
      script: () => Object.assign(document.createElement('script'), { src: '/a.js' }),
      srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>a</b>' }),
      write: () => document.write('<b>a</b>'),
      policy: () => trustedTypes?.createPolicy('other', {}),
      default: () => trustedTypes?.createPolicy('default', {}),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch (error) {
        return error instanceof TypeError ? [name] : [];
      }
    });
  });
  expect(refused).toEqual([
    'innerHTML',
    'insertAdjacentHTML',
    'DOMParser',
    'script',
    'srcdoc',
    'write',
    'policy',
    'default',
  ]);
  await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(refused.length);
  complaints.length = 0;
});

test('the one policy makes HTML of escaped and sanitised text alone, and is made once', async ({ page }) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    const factory = Object.getPrototypeOf(trustedTypes) as TrustedTypePolicyFactory;
    const create = factory.createPolicy;
    Object.assign(factory, {
      createPolicy(name: string, { createHTML }: { createHTML(text: string): string }) {
        made.push(name);
        return create.call(trustedTypes, name, {
          createHTML: (text) => {
            made.push(text);
            return createHTML(text);
          },
        });
      },
    });
  });
  const hostile = '<img src="/x" onerror="document.title=1"><script>document.title=2</script>';
  await page.route('**/product/tide-mug/_payload.json', async (route) => {
    const response = await route.fetch();
    const payload = (await response.text()).replaceAll('Tide Mug', JSON.stringify(hostile).slice(1, -1));
    await route.fulfill({ response, body: payload });
  });
  await page.goto('/product/tide-mug/');
  await movePointer(page);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('islet-recently-viewed')))
    .toContain('tide');
  await page.goto('/');
  await movePointer(page);
  await page.evaluate(() => {
    const { top } = document.querySelector('.recently-viewed')?.getBoundingClientRect() ?? {};
    scrollBy(0, (top ?? 0) - 2 * innerHeight);
  });
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText(hostile);
  const [name, ...texts] = await page.evaluate(() => (window as unknown as { made: string[] }).made);
  expect(name).toBe('islet');
  expect(texts.join('')).toContain('&lt;script&gt;');
  expect(texts.join('')).not.toContain('<script');
  await expect(page.locator('[onerror], .recently-viewed script')).toHaveCount(0);
});
