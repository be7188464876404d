import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIslands, IslandPage } from './pages/island-page.ts';
import { dropComplaints, expect, test } from './support/test.ts';

// One build serves all tests of the file, so they share a worker.
test.describe.configure({ mode: 'default' });

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
let home: string;
let islands: IslandPage;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  home = mkdtempSync(join(PROJECT, '.islet-islands-'));
  await buildIslands(join(home, 'site'));
});

test.afterAll(() => rmSync(home, { recursive: true, force: true }));

test.beforeEach(({ page }) => {
  islands = new IslandPage(page, join(home, 'site'));
});

test.describe('before anything is touched', () => {
  test('no script is asked for', async ({ page }) => {
    await islands.open();
    await expect(islands.button('Press: 0')).toBeVisible();
    await page.waitForLoadState('load');
    expect(islands.requested).toEqual([]);
  });

  test('an address that asks for something has its island at once', async () => {
    await islands.open('?search=mug');
    await expect(islands.output('Asked')).toHaveText('?search=mug');
  });

  test('an address that asks for nothing leaves it asleep', async ({ page }) => {
    await islands.open('?utm_source=x');
    await page.waitForLoadState('load');
    await expect(islands.output('Asked')).toHaveText('nothing');
    expect(islands.requested).toEqual([]);
  });
});

test.describe('loading begins', () => {
  test('when the pointer comes near, before any press', async () => {
    await islands.open();
    await islands.button('Press: 0').hover();
    await expect.poll(() => islands.requested.length).toBeGreaterThan(0);
  });

  test('not where a new page comes to lie under a pointer that rests', async ({ page }) => {
    await islands.open();
    const button = islands.button('Press: 0');
    await button.hover();
    await expect.poll(() => islands.requested.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    islands.requested.length = 0;
    await page.reload({ waitUntil: 'networkidle' });
    await button.dispatchEvent('pointerover', {});
    await button.dispatchEvent('pointermove', { movementX: 0, movementY: 0 });
    expect(islands.requested).toEqual([]);
    await page.mouse.down();
    await expect.poll(() => islands.requested.length).toBeGreaterThan(0);
  });

  test('when the focus comes by keyboard', async ({ page }) => {
    await islands.open();
    await page.keyboard.press('Tab');
    await expect.poll(() => islands.requested.length).toBeGreaterThan(0);
  });

  test('once, however many moves there are', async () => {
    islands.hold();
    await islands.open();
    await islands.button('Press: 0').hover();
    await islands.field('Name').hover();
    await islands.button('Press: 0').hover();
    islands.release();
    await islands.button('Press: 0').click();
    await expect(islands.button('Press: 1')).toBeVisible();
    expect(new Set(islands.requested).size).toBe(islands.requested.length);
  });
});

test.describe('with scripts that are slow', () => {
  test.beforeEach(async () => {
    islands.hold();
    await islands.open();
  });

  test('a press shows at once that it is worked on, and counts', async () => {
    await islands.button('Press: 0').click();
    await expect(islands.button('Press: 0')).toHaveAttribute('aria-busy', 'true');
    islands.release();
    await expect(islands.button('Press: 1')).toBeVisible();
    await expect(islands.button('Press: 1')).not.toHaveAttribute('aria-busy');
  });

  test('pressing again while waiting counts once', async () => {
    await islands.button('Press: 0').dblclick();
    await islands.button('Press: 0').click();
    islands.release();
    await expect(islands.button('Press: 1')).toBeVisible();
    await islands.button('Press: 1').click();
    await expect(islands.button('Press: 2')).toBeVisible();
  });

  test('a control that repeats counts every press', async () => {
    await islands.button('Step: 0').dblclick();
    await islands.button('Step: 0').click();
    islands.release();
    await expect(islands.button('Step: 3')).toBeVisible();
  });

  for (const key of ['Enter', ' ']) {
    test(`the key "${key}" presses`, async ({ page }) => {
      await islands.button('Press: 0').focus();
      await page.keyboard.press(key);
      await expect(islands.button('Press: 0')).toHaveAttribute('aria-busy', 'true');
      islands.release();
      await expect(islands.button('Press: 1')).toBeVisible();
      await expect(islands.button('Press: 1')).toBeFocused();
    });
  }

  test('typed text stays, is known to the island, and typing goes on', async ({ page }) => {
    const name = islands.field('Name');
    await name.click();
    await page.keyboard.type('Elif Brun');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    islands.release();
    await expect(islands.output('Known')).toHaveText('Elif Brun|small|false|plain');
    await page.keyboard.type('a');
    await expect(name).toHaveValue('Elif Braun');
    await expect(islands.output('Known')).toHaveText('Elif Braun|small|false|plain');
    await expect(islands.output('Keys')).toContainText('ArrowLeft ArrowLeft');
  });

  test('what was chosen and ticked is known to the island', async () => {
    await islands.field('Size').selectOption('large');
    await islands.field('Gift').check();
    await islands.field('striped').check();
    islands.release();
    await expect(islands.output('Known')).toHaveText('|large|true|striped');
    await expect(islands.field('Size')).toHaveValue('large');
    await expect(islands.field('Gift')).toBeChecked();
    await islands.field('Gift').uncheck();
    await expect(islands.output('Known')).toHaveText('|large|false|striped');
  });

  test('ticking and unticking ends where it began', async () => {
    await islands.field('Gift').check();
    await islands.field('Gift').uncheck();
    islands.release();
    await islands.field('Size').selectOption('large');
    await expect(islands.output('Known')).toHaveText('|large|false|plain');
    await expect(islands.field('Gift')).not.toBeChecked();
  });

  test('Enter in a field sends the form, with what was typed', async ({ page }) => {
    await islands.field('Name').fill('Elif');
    await islands.field('Gift').check();
    await islands.field('Name').press('Enter');
    await expect(islands.button('Send')).toHaveAttribute('aria-busy', 'true');
    expect(page.url()).not.toContain('?');
    islands.release();
    await expect(islands.output('Sent')).toHaveText('Elif, small, gift, plain');
    expect(page.url()).not.toContain('?');
  });

  test('presses of several controls arrive in their order', async () => {
    await islands.button('Press: 0').click();
    await islands.button('Step: 0').click();
    await islands.button('Open drawer').click();
    islands.release();
    await expect(islands.button('Press: 1')).toBeVisible();
    await expect(islands.button('Step: 1')).toBeVisible();
    await expect(islands.output('Drawer')).toHaveText('opened 1');
  });

  test('a control outside opens its island', async () => {
    const open = islands.button('Open drawer');
    await open.click();
    await expect(open).toHaveAttribute('aria-busy', 'true');
    islands.release();
    await expect(islands.output('Drawer')).toHaveText('opened 1');
    await expect(open).not.toHaveAttribute('aria-busy');
    await open.click();
    await expect(islands.output('Drawer')).toHaveText('opened 2');
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('the first tap counts', async () => {
    islands.hold();
    await islands.open();
    await islands.button('Press: 0').tap();
    await expect(islands.button('Press: 0')).toHaveAttribute('aria-busy', 'true');
    islands.release();
    await expect(islands.button('Press: 1')).toBeVisible();
  });
});

test.describe('when a script cannot be loaded', () => {
  test.afterEach(({ complaints }) => {
    // Islands report what they could not load.
    dropComplaints(complaints, 'Error hydrating');
  });

  /** Counts what a reload would repeat. */
  const opened = (page: import('@playwright/test').Page) => {
    const count = { documents: 0 };
    page.on('request', (request) => {
      if (request.isNavigationRequest()) count.documents += 1;
    });
    return count;
  };

  test('the page is reloaded once, and works when the script is back', async ({ page }) => {
    const count = opened(page);
    await islands.open();
    islands.scriptsBroken = true;
    const reloaded = page.waitForEvent('framenavigated');
    await islands.button('Press: 0').click();
    await reloaded;
    islands.scriptsBroken = false;
    await islands.button('Press: 0').click();
    await expect(islands.button('Press: 1')).toBeVisible();
    expect(count.documents).toBe(2);
  });

  test('the same path is not reloaded again in ten seconds; the control stops waiting and a later press works', async ({
    page,
  }) => {
    await page.clock.install();
    const count = opened(page);
    await islands.open();
    islands.scriptsBroken = true;
    const reloaded = page.waitForEvent('framenavigated');
    await islands.button('Press: 0').click();
    await page.clock.runFor(1500);
    await reloaded;
    await islands.button('Press: 0').click();
    await expect(islands.button('Press: 0')).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(1500);
    await expect(islands.button('Press: 0')).not.toHaveAttribute('aria-busy');
    expect(count.documents).toBe(2);
    islands.scriptsBroken = false;
    await islands.button('Press: 0').click();
    await page.clock.runFor(1500);
    await expect(islands.button('Press: 1')).toBeVisible();
  });

  for (const [control, way] of [
    ['Open drawer', 'with somewhere else to go'],
    ['Add', 'on a card, which leads somewhere'],
  ] as const) {
    test(`a control ${way} goes there`, async ({ page }) => {
      await islands.open();
      await page.evaluate(() => sessionStorage.setItem('islet-reloaded:/', String(Date.now())));
      islands.scriptsBroken = true;
      await islands.button(control).click();
      await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    });
  }
});
