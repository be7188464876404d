import type { CDPSession } from '@playwright/test';
import { workerCode } from '#storefront/features/shell/offline/worker-integration.ts';
import { CartPanel, movePointer } from './pages/shop-page.ts';
import { ReleasingHost } from './support/site-hosts.ts';
import { expect, type Page, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Opens a page, and acts on it until the service worker answers for it. */
async function openKept(page: Page, address: string): Promise<void> {
  await page.goto(address);
  expect(await registrations(page)).toBe(0);
  await movePointer(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until a path is on the device. */
async function whenKept(page: Page, path: string | RegExp): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url));
      return (await Promise.all(all)).flat().map((url) => new URL(url).pathname);
    });
  await expect.poll(isKept).toContainEqual(typeof path === 'string' ? path : expect.stringMatching(path));
}

const note = (page: Page) => page.getByRole('note').filter({ hasText: 'You see this page as it was on' });

test('the worker comes once the page has loaded what a press waits for', async ({ page }) => {
  await page.clock.install();
  await page.goto('/contact/');
  await page.clock.pauseAt(Date.now() + 60_000);
  await movePointer(page);
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  expect(await registrations(page)).toBe(0);
  await page.clock.resume();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});

test('what was visited opens without a network and takes changes of the cart', async ({ page, context }) => {
  await openKept(page, '/product/beacon-candle/');
  expect(await page.evaluate(() => document.querySelector('link[rel=manifest]')?.getAttribute('href'))).toBe(
    '/manifest.webmanifest',
  );
  await whenKept(page, '/product/beacon-candle/');
  await page.goto('/products/');
  await whenKept(page, /CartPanel\..*\.js$/);
  await whenKept(page, /client\..*\.js$/);
  await whenKept(page, '/products/');
  await page.goto('/checkout/');
  await context.setOffline(true);

  await page.goto('/product/beacon-candle/');
  await expect(note(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  const cart = new CartPanel(page);
  await cart.open();
  await expect(cart.line('Beacon Beeswax Candle')).toBeVisible();
  await expect(cart.dialog.getByText('The shop cannot be reached right now')).toBeVisible();

  // Neither a page that was never opened, nor one of a customer's own.
  for (const path of ['/contact/', '/checkout/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
    await expect(page.getByRole('main').getByRole('link', { name: /Beacon Beeswax Candle/ })).toBeVisible();
  }

  await context.setOffline(false);
  await page.goto('/product/beacon-candle/');
  await expect(note(page)).toHaveCount(0);
  await cart.open();
  await expect(cart.total).toContainText('€');
});

test('pages and worker are those of the newest of three releases, the last of which has none', async ({
  page,
  context,
  baseURL,
}) => {
  const host = new ReleasingHost(await workerCode(true));
  await using server = await host.serve(baseURL ?? '');
  const visit = () => page.goto(`${server.origin}/contact/`);
  const release = () => page.locator('html').getAttribute('data-release');
  await openKept(page, `${server.origin}/contact/`);
  await whenKept(page, '/contact/');

  host.announce(
    'two',
    `${await workerCode(true)};addEventListener("message",({ports:[port]})=>port?.postMessage(2))`,
  );
  await visit();
  expect(await release()).toBe('two');
  await expect(note(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(askWorker)).toBe(2);
  await context.setOffline(true);
  await visit();
  expect(await release()).toBe('two');
  await expect(note(page)).toBeVisible();
  await context.setOffline(false);

  host.announce('three', await workerCode(false));
  await visit();
  expect(await release()).toBe('three');
  const left = async () => [
    await registrations(page),
    await page.evaluate(async () => (await caches.keys()).length),
  ];
  await expect.poll(left).toEqual([0, 0]);
  await movePointer(page);
  await visit();
  expect(await left()).toEqual([0, 0]);
  await context.setOffline(true);
  await expect(visit()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

/** Asks the worker of the page which one it is. @returns 0 for one that does not know the question */
function askWorker(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    navigator.serviceWorker.controller?.postMessage('which', [port2]);
    setTimeout(() => resolve(0), 500);
  });
}

test('on a device without room pages open as if there were no worker', async ({ page, context, baseURL }) => {
  const cdp: CDPSession = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 60_000 });
  await openKept(page, '/contact/');
  for (const path of ['/products/', '/product/beacon-candle/', '/contact/']) {
    await page.goto(path);
    await movePointer(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await new CartPanel(page).open();
  const keepMore = page.evaluate(async () => {
    const cache = await caches.open('room');
    await cache.put('/', new Response('a'.repeat(60_000)));
  });
  await expect(keepMore).rejects.toThrow('QuotaExceededError');
});
