import sharp from 'sharp';
import { expect, type Page, test } from './support/test.ts';

/** The first card of a list that has a second picture. */
async function openCard(page: Page) {
  await page.goto('/products/');
  const [name = ''] = await page.locator('main article:has([data-hover]) h2').allTextContents();
  const card = page.locator('main article').filter({ has: page.getByRole('link', { name, exact: true }) });
  await card.scrollIntoViewIfNeeded();
  return { card, second: card.locator('img + img'), all: page.locator('main article img + img') };
}

test.describe('the second picture of a card', () => {
  test('comes with the first movement of a pointer, and is shown while it is there', async ({ page }) => {
    const { card, second, all } = await openCard(page);
    await expect(all).toHaveCount(0);
    await card.hover();
    await expect(second).toBeVisible();
    await second.evaluate((image: HTMLImageElement) => image.decode());
    await expect(all).toHaveCount(1);
    await page.mouse.move(0, 0);
    await expect(second).toBeHidden();
  });

  test('comes with the keyboard', async ({ page }) => {
    const { card, second } = await openCard(page);
    const link = card.getByRole('link').first();
    await page.keyboard.press('Tab');
    await link.focus();
    await expect(link).toBeFocused();
    await expect(second).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a finger loads no second picture', async ({ page }) => {
    const { card, all } = await openCard(page);
    const heart = card.getByRole('checkbox');
    await heart.tap();
    await expect(heart).toBeChecked();
    await heart.tap();
    await expect(heart).not.toBeChecked();
    await expect(all).toHaveCount(0);
  });
});

for (const path of ['/', '/categories/']) {
  test(`the tiles of categories on ${path} are alike on a phone, and leave no hole`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const tiles = await page.locator('.category-tile').evaluateAll((all) =>
      all
        .filter((tile) => tile.checkVisibility())
        .map((tile) => {
          const box = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect();
          const [name, count, item] = [tile.querySelector('a'), tile.querySelector('p'), tile.closest('li')];
          const { left, bottom } = box(item);
          return { left, bottom, below: box(count).top >= box(name).bottom - 4, picture: box(tile).width };
        }),
    );
    expect(tiles.every(({ below }) => below)).toBe(true);
    const ends = Map.groupBy(tiles, ({ left }) => Math.round(left));
    expect(ends.size).toBe(2);
    const [first = 0, second = 0] = Array.from(ends.values(), (column) =>
      Math.max(...column.map(({ bottom }) => bottom)),
    );
    expect(Math.abs(first - second)).toBeLessThan(tiles[0]?.picture ?? 0);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the placeholder of a product without a picture is seen in ${colorScheme} colors`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/product/lucky-dip/');
    const stage = page.locator('.gallery-stage');
    await expect(stage.locator('img')).toHaveJSProperty('complete', true);
    const { channels } = await sharp(await stage.screenshot()).stats();
    const [range = 0] = channels.map(({ min, max }) => max - min);
    expect(range).toBeGreaterThan(25);
  });
}
