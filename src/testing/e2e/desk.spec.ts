import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Desk } from '#operations/desk/desk.ts';
import { deskFiles } from '#operations/desk/pages/desk-files.ts';
import { ChangeQueue } from '#operations/watch/change-queue.ts';
import { type Receiver, startReceiver } from '#operations/watch/receiver/webhook-receiver.ts';
import { StatusTracker } from '#operations/watch/status/status-tracker.ts';
import { workspace } from '#pipeline/workspace.ts';
import { findViolations, findViolationsInBothColors } from './support/page-checks.ts';
import { expect, type Page, test } from './support/test.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const HOME = dirname(process.env.ISLET_E2E_ROOT ?? PROJECT);
const REQUEST = { depth: 'modified', products: [], acceptShrink: false } as const;
/** Its helper is a process of low priority, which a busy machine lets wait. */
const PATIENCE = { timeout: 60_000 };
const VIEWS = ['now', 'releases', 'curves', 'catalog', 'doctor', 'what-if', 'searches'];

test.describe.configure({ timeout: 180_000 });

let desk: Desk;
let receiver: Receiver;
let tracker: StatusTracker;

/** Starts the desk of the shop that is tested, as the process that watches it has it. */
async function start(shopUrl = '', port = 0): Promise<void> {
  desk = new Desk({
    workspace: workspace(PROJECT, HOME),
    deskUrl: null,
    shopUrl,
    hasWordPress: true,
    tellsSearchEngines: false,
    searches: null,
    files: deskFiles,
    log: () => undefined,
  });
  const guests = new Map([[desk.name, desk.answer.bind(desk)]]);
  receiver = await startReceiver({
    ...{ host: '127.0.0.1', port, secret: null, guests },
    accept: () => undefined,
  });
  const timing = { poll: 60_000, fullScan: 900_000 };
  const save = () => desk.changed();
  tracker = new StatusTracker({ timing, queue: new ChangeQueue(), before: null, save });
  tracker.setEndpoint('https://store.example/graphql');
  desk.begin({ url: receiver.url, status: () => tracker.status, refresh: () => undefined });
}

async function stop(): Promise<void> {
  await desk.stop();
  await receiver.close();
}

test.beforeEach(({ baseURL }) => start(baseURL));
test.afterEach(stop);

/** Opens a view in the browser that has the link's session. */
async function show(page: Page, view: string): Promise<void> {
  await page.goto(`${receiver.url}/desk/#/${view}`);
  await expect(page.locator(`nav a[href="#/${view}"]`)).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('.waiting')).toHaveCount(0, PATIENCE);
}

/** Opens the desk as its link does, which leads on to an address without the token. */
async function signIn(page: Page): Promise<void> {
  await page.goto(desk.link ?? '');
  await expect(page.locator('h1')).toBeVisible();
  expect(page.url()).toBe(`${receiver.url}/desk/`);
}

test.describe('the desk', () => {
  test.use({ locale: 'de-AT' });

  test('opens by its link, and shows what happens in the language of the browser', async ({ page }) => {
    await page.goto(`${receiver.url}/desk/`);
    await expect(page.getByRole('alert')).toContainText('Du bist abgemeldet.');
    await signIn(page);
    await expect(page.locator('h1')).toHaveText('Jetzt');
    tracker.pollStarted(REQUEST, Date.now());
    await expect(page.getByText('Der Shop wird auf Änderungen geprüft')).toBeVisible();
    const failure = { error: new Error('The store is down.'), at: Date.now(), attempts: 1 };
    for (const heard of [tracker, desk]) {
      heard.failed({ ...failure, depth: 'modified', nextTryAt: Date.now() + 60_000 });
    }
    await expect(page.getByRole('listitem').filter({ hasText: 'The store is down.' })).toContainText(
      'Fehlgeschlagen.',
    );
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page.getByRole('alert')).toContainText('npm run desk');
  });
});

test('every view of the desk is accessible, on a phone too', async ({ page }) => {
  await signIn(page);
  for (const view of VIEWS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(page, view);
    expect(await findViolationsInBothColors(page), view).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findViolations(page), `${view} on a phone`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${view} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

test('the desk asks what would change, and shows a page before and after', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await show(page, 'what-if');
  await page.getByLabel('Change', { exact: true }).fill('price tide-mug 97');
  await page.keyboard.press('Enter');
  const changed = page.locator('summary').filter({ hasText: /\/product\/tide-mug\// });
  await expect(changed.first()).toBeVisible(PATIENCE);
  await changed.first().press('Enter');
  const side = (name: string) => page.frameLocator(`iframe[title^="${name}"]`).locator('body');
  await expect(side('After')).toContainText('97.00');
  await expect(side('Before')).toContainText('Tide Mug');
  await expect(side('Before')).not.toContainText('97.00');
});

test('the desk says that its process has ended, and goes on with the next one', async ({ page, baseURL }) => {
  await signIn(page);
  const { port } = new URL(receiver.url);
  const lost = page.getByRole('banner').getByRole('status');
  await expect(lost).toBeEmpty();
  await stop();
  await expect(lost).not.toBeEmpty();
  await page.getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await start(baseURL, Number(port));
  await expect(lost).toBeEmpty({ timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('table')).toBeVisible(PATIENCE);
});
