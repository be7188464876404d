import type { Loopback } from '../machine/loopback.ts';
import { movePointer, ShopPage } from './pages/shop-page.ts';
import { CachingHost } from './support/site-hosts.ts';
import { expect, type Page, test } from './support/test.ts';

let host: CachingHost;
let server: Loopback;
let shop: ShopPage;

test.beforeEach(async ({ page, baseURL }) => {
  host = new CachingHost();
  server = await host.serve(baseURL ?? '');
  shop = new ShopPage(page);
});

test.afterEach(() => server.close());

const questions = () => host.questions.length;
/** Number of times that a page has taken out the script that waits for the first action. */
const deferred = () => shop.scripts.filter((path) => path.includes('/Deferred.')).length;

/** Opens a page with a clock that stands still, and moves over it until the newest release is known. */
async function open(page: Page, path = '/contact/'): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto(server.origin + path);
  await movePointer(page);
  await expect.poll(questions).toBe(1);
  await known(page, host.release ?? '');
  await expect.poll(() => shop.scripts.filter((path) => path.includes('/late.')).length).toBe(1);
}

/** Waits until the page has read an answer. */
async function known(page: Page, id: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('islet-build') ?? '')).toContain(id);
}

/** Lets a question that was wrongly asked arrive: another one that the page asks itself comes behind it. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }).then((answer) => answer.text()));
}

function show(page: Page, visible: boolean): Promise<void> {
  return page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );
}

const focus = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test.describe('an open page asks for the newest release', () => {
  test('after the first move, not before, past every cache', async ({ page }) => {
    await page.goto(`${server.origin}/contact/`);
    await settle(page);
    expect(shop.scripts).toEqual([]);
    expect(questions()).toBe(0);
    await movePointer(page);
    await expect.poll(questions).toBe(1);
    expect(host.questions[0]).toMatch(/^\?\d{13}$/);
  });

  test('every hour, and the pages of a tab together', { tag: '@nightly' }, async ({ page }) => {
    await open(page);
    await page.clock.runFor('59:59');
    await settle(page);
    expect(questions()).toBe(1);
    await page.clock.runFor(1000);
    await expect.poll(questions).toBe(2);
    await shop.footer.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL(/privacy-policy/);
    await movePointer(page);
    await expect.poll(() => shop.scripts.length).toBeGreaterThan(1);
    await settle(page);
    expect(questions()).toBe(2);
  });

  test('when it is come back to after a while, not at every change of windows', { tag: '@nightly' }, async ({
    page,
  }) => {
    await open(page);
    await page.clock.runFor('04:00');
    await focus(page);
    await settle(page);
    expect(questions()).toBe(1);
    await page.clock.runFor('01:00');
    await focus(page);
    await expect.poll(questions).toBe(2);
  });

  test('never unseen; as soon as it is seen again', async ({ page }) => {
    await open(page);
    await show(page, false);
    await page.clock.runFor('02:00:00');
    await focus(page);
    await settle(page);
    expect(questions()).toBe(1);
    await show(page, true);
    await expect.poll(questions).toBe(2);
  });

  test('never offline; as soon as it is online again', { tag: '@nightly' }, async ({ page, context }) => {
    await open(page);
    await context.setOffline(true);
    // The browser would stop the question too: only one that is not even tried does not show here.
    const tried: string[] = [];
    page.on('request', (request) => {
      // Scripts of the page itself may still arrive.
      if (request.method() === 'GET' && request.resourceType() !== 'script') tried.push(request.url());
    });
    await page.clock.runFor('02:00:00');
    await focus(page);
    await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }).catch(() => undefined));
    expect(tried).toEqual([`${server.origin}/favicon.svg`]);
    await context.setOffline(false);
    await expect.poll(questions).toBe(2);
  });

  test('never before it is opened, where the browser made it ahead', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    });
    await page.goto(`${server.origin}/contact/`);
    await movePointer(page);
    await expect.poll(deferred).toBe(1);
    await focus(page);
    await settle(page);
    expect(questions()).toBe(0);
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await expect.poll(questions).toBe(1);
  });

  test('one question at a time', { tag: '@nightly' }, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await open(page);
    host.held = promise;
    await page.clock.runFor('01:00:00');
    await expect.poll(questions).toBe(2);
    await page.clock.runFor('02:00:00');
    await focus(page);
    await settle(page);
    expect(questions()).toBe(2);
    resolve();
  });

  test('and says nothing of an answer that is none', async ({ page }) => {
    await open(page);
    const poll = () => page.evaluate(() => sessionStorage.getItem('islet-build'));
    const before = await poll();
    host.release = null;
    await page.clock.runFor('01:00:00');
    // The next poll is timed once the page has read the answer.
    await expect.poll(poll).not.toBe(before);
    expect(questions()).toBe(2);
    host.release = 'one';
    await page.clock.runFor('01:00:00');
    await expect.poll(questions).toBe(3);
    await shop.footer.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL(/privacy-policy/);
  });
});

test.describe('when there is a new release', () => {
  const privacy = () => shop.footer.getByRole('link', { name: 'Privacy policy' });
  const contact = () => shop.footer.getByRole('link', { name: 'Contact' });

  /** @param changed paths of pages; absent if the release has no meta */
  function publish(changed?: readonly string[]): void {
    host.release = 'two';
    if (changed) host.changes.two = { previousId: 'one', full: false, changed: [...changed], removed: [] };
  }

  /** Lets the browser cache two pages, and announces a new release to the second. */
  async function keepAndPublish(page: Page, changed?: readonly string[]): Promise<void> {
    await open(page, '/contact/');
    await privacy().click();
    await expect(page).toHaveURL(/privacy-policy/);
    await contact().click();
    await expect(page).toHaveURL(/contact/);
    expect([host.loads('/contact/'), host.loads('/privacy-policy/')]).toEqual([1, 1]);
    await page.waitForLoadState();
    await movePointer(page);
    await expect.poll(deferred).toBe(3);
    publish(changed);
    await page.clock.runFor('01:00:00');
    await known(page, 'two');
  }

  /** Opens the two pages one after the other, twice. @returns how often each was asked for in all */
  async function openBothTwice(page: Page): Promise<{ contact: number; privacy: number }> {
    for (const link of [privacy, contact, privacy, contact]) {
      await page.waitForLoadState();
      await movePointer(page);
      await expect.poll(() => page.locator('template#late').count()).toBe(0);
      await link().click();
      await expect(page).toHaveURL(link === contact ? /contact/ : /privacy-policy/);
    }
    return { contact: host.loads('/contact/'), privacy: host.loads('/privacy-policy/') };
  }

  test('its changed pages are not those of the browser’s cache, once; the others are', async ({ page }) => {
    await keepAndPublish(page, ['/privacy-policy/']);
    expect(await openBothTwice(page)).toEqual({ contact: 1, privacy: 2 });
  });

  test('no page is one of the browser’s cache, once, where its changes are not known', {
    tag: '@nightly',
  }, async ({ page }) => {
    await keepAndPublish(page);
    expect(await openBothTwice(page)).toEqual({ contact: 2, privacy: 2 });
  });

  test('it may be the second one since: the pages that both changed are dropped', {
    tag: '@nightly',
  }, async ({ page }) => {
    host.changes.three = { previousId: 'two', full: false, changed: ['/contact/'], removed: [] };
    await keepAndPublish(page, ['/privacy-policy/']);
    host.release = 'three';
    await page.clock.runFor('01:00:00');
    await known(page, 'three');
    expect(await openBothTwice(page)).toEqual({ contact: 2, privacy: 2 });
  });

  test('pages that were prepared are dropped', async ({ page }) => {
    await keepAndPublish(page);
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  });

  test('only its changed pages are not prepared any more', { tag: '@nightly' }, async ({ page }) => {
    await keepAndPublish(page, ['/products/']);
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
    const stale = page.locator('a[data-stale]');
    expect(
      await stale.evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]),
    ).toEqual(['/products/']);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/products/?search=x', text: 'x' });
      document.querySelector('main')?.append(link);
    });
    const added = page.getByRole('link', { name: 'x', exact: true });
    await added.hover();
    await expect(added).toHaveAttribute('data-stale', '');
  });

  // Browsers prefetch the page that they are to prerender, and Playwright switches prerendering off.
  for (const [what, changed, release] of [
    ['it changed', ['/products/'], 'two'],
    ['anything may have changed', undefined, 'two'],
    ['only others changed', ['/categories/'], 'one'],
  ] as const) {
    test(`a page that was prefetched is one of release ${release} where ${what}`, async ({ page }) => {
      await open(page);
      const products = page.locator('header').getByRole('link', { name: 'All products' });
      await products.hover();
      await expect.poll(() => host.loads('/products/')).toBe(1);
      publish(changed);
      await page.clock.runFor('01:00:00');
      await known(page, 'two');
      await products.click();
      await expect(page).toHaveURL(/products/);
      await expect(page.locator('html')).toHaveAttribute('data-release', release);
    });
  }

  test('the page being read stays as it is', async ({ page }) => {
    await keepAndPublish(page);
    await focus(page);
    await settle(page);
    expect(host.loads('/contact/')).toBe(1);
  });

  test('links open where they point, also beyond the page and into a new tab', { tag: '@nightly' }, async ({
    page,
    context,
  }) => {
    await keepAndPublish(page);
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page).toHaveURL(/contact\/#content$/);
    const opened = context.waitForEvent('page');
    await privacy().click({ modifiers: ['ControlOrMeta'] });
    await (await opened).close();
    await expect(page).toHaveURL(/contact\/#content$/);
    await shop.searchField.fill('mug');
    await shop.searchField.press('Enter');
    await expect(page).toHaveURL(/products\/\?search=mug$/);
  });

  test('an unreachable host does not keep the shopper from the page the browser has', {
    tag: '@nightly',
  }, async ({ page, context }) => {
    await keepAndPublish(page);
    await context.setOffline(true);
    await privacy().click();
    await expect(page).toHaveURL(/privacy-policy/);
    await expect(shop.heading).toHaveText('Privacy policy');
  });

  /** Comes back to a page as the browser left it, after another page of the tab learned of a new release. */
  function comeBack(page: Page): Promise<void> {
    return page.evaluate(() => {
      sessionStorage.setItem('islet-build', JSON.stringify({ id: 'two', asked: Date.now() }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
  }

  test('a page that is come back to as it was left is loaded again', async ({ page }) => {
    await open(page);
    // A test that ends while its page loads may never be done with it.
    const loaded = page.waitForEvent('load');
    await comeBack(page);
    await loaded;
    expect(host.loads('/contact/')).toBe(2);
  });

  test('a page that is come back to with something typed into it is left alone', { tag: '@nightly' }, async ({
    page,
  }) => {
    await open(page);
    await shop.searchField.fill('mug');
    await comeBack(page);
    await settle(page);
    expect(host.loads('/contact/')).toBe(1);
  });

  test('a page that is come back to is left alone where the release has not changed it', async ({ page }) => {
    await open(page);
    publish(['/products/']);
    await comeBack(page);
    await expect.poll(() => host.asked.includes('/builds/meta/two.json')).toBe(true);
    await settle(page);
    expect(host.loads('/contact/')).toBe(1);
  });

  test('an open checkout is not interrupted', async ({ page }) => {
    await open(page, '/checkout/');
    publish();
    await page.clock.runFor('01:00:00');
    await known(page, 'two');
    await focus(page);
    await settle(page);
    expect(host.loads('/checkout/')).toBe(1);
  });
});

test.describe('a file of the release that cannot be loaded', () => {
  const styles = '**/_assets/*.css';

  test('reloads the page, once in ten seconds', async ({ page }) => {
    await page.clock.install();
    await page.route(styles, (route) => route.abort());
    await page.goto(`${server.origin}/contact/`);
    await expect.poll(() => host.loads('/contact/')).toBe(2);
    await page.waitForLoadState();
    await settle(page);
    expect(host.loads('/contact/')).toBe(2);
    await page.clock.fastForward(10_000);
    await page.reload();
    await expect.poll(() => host.loads('/contact/')).toBe(4);
  });

  test('from elsewhere reloads nothing', async ({ page }) => {
    await page.goto(`${server.origin}/contact/`);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const picture = document.createElement('img');
          picture.onerror = resolve;
          picture.src = '/pictures/gone.webp';
          document.body.append(picture);
        }),
    );
    await settle(page);
    expect(host.loads('/contact/')).toBe(1);
  });
});
