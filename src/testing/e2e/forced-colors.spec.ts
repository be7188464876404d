import type { Locator } from '@playwright/test';
import sharp, { type Region } from 'sharp';
import { CartPanel } from './pages/shop-page.ts';
import { fillCart } from './support/cart-owner.ts';
import { expect, test } from './support/test.ts';

/** The largest difference of a channel between two pixels that still counts as the same color. */
const SAME = 60;

/** Red, green and blue of a strip of a picture, as from and to. */
async function rangeOf(picture: Buffer, strip?: Region): Promise<[from: number, to: number][]> {
  const image = sharp(picture);
  const { channels } = await (strip ? sharp(await image.extract(strip).toBuffer()) : image).stats();
  return channels.slice(0, 3).map(({ min, max }) => [min, max]);
}

/** True for an element that is seen: its pixels have more than one color. */
async function isSeen(element: Locator): Promise<boolean> {
  const ranges = await rangeOf(await element.screenshot());
  return ranges.some(([from, to]) => to - from > SAME);
}

/** The color of an element beside its left edge, where nothing is written, as three numbers. */
async function groundOf(element: Locator): Promise<number[]> {
  const picture = await element.screenshot();
  const { height } = await sharp(picture).metadata();
  const strip = { left: 5, top: Math.floor(height / 2), width: 1, height: 1 };
  return (await rangeOf(picture, strip)).map(([from]) => from);
}

const differ = (one: number[], other: number[]) =>
  one.some((channel, index) => Math.abs(channel - (other[index] ?? 0)) > SAME);

/** Names the elements that match and are in sight, but have one color. */
async function unseen(elements: Locator): Promise<string[]> {
  const names: string[] = [];
  for (const element of await elements.filter({ visible: true }).all()) {
    const isInSight = await element.evaluate((node) => {
      const { top, bottom, left, right } = node.getBoundingClientRect();
      return top > 0 && left > 0 && bottom < innerHeight && right < innerWidth;
    });
    if (isInSight && !(await isSeen(element))) names.push(await element.evaluate((node) => node.className));
  }
  return names;
}

const ICONS = '[class*="i-ph-"], .heart, .stars';

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'light' ? [] : '@nightly';
  test.describe(`in high contrast, ${colorScheme}`, { tag }, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

    for (const path of ['/', '/products/', '/product/tide-mug/', '/product/machair-seed-mix/']) {
      test(`every icon of ${path} is seen`, async ({ page }) => {
        await page.goto(path);
        expect(await page.locator(ICONS).count()).toBeGreaterThan(3);
        expect(await unseen(page.locator(ICONS))).toEqual([]);
      });
    }

    test('the cart panel shows what can be pressed', async ({ page }) => {
      await page.goto('/');
      await fillCart(page, [{ slug: 'ferry-tote' }]);
      await page.reload();
      const cart = new CartPanel(page);
      await cart.open();
      await expect(cart.lines).toHaveCount(1);
      expect(await unseen(cart.dialog.locator(ICONS))).toEqual([]);
    });

    test('primary buttons have an edge', async ({ page }) => {
      await page.goto('/product/tide-mug/');
      const button = page.locator('form .buy-button');
      const picture = await button.screenshot();
      const { width, height } = await sharp(picture).metadata();
      const middle = { top: Math.floor(height / 2), height: 1 };
      const left = await rangeOf(picture, { left: 0, width: 6, ...middle });
      expect(left.some(([from, to]) => to - from > SAME)).toBe(true);
      const top = await rangeOf(picture, { left: Math.floor(width / 5), width: 1, top: 0, height: 6 });
      expect(top.some(([from, to]) => to - from > SAME)).toBe(true);
    });

    test('what is chosen looks like nothing else', async ({ page }) => {
      await page.goto('/product/tide-mug/');
      const option = (name: string) => page.locator('.option').filter({ hasText: name });
      const chosen = await groundOf(option('Small'));
      expect(differ(chosen, await groundOf(option('Large')))).toBe(true);
      const theme = page.locator('.theme-choices > label');
      expect(differ(await groundOf(theme.first()), await groundOf(theme.last()))).toBe(true);
    });
  });
}
