import { ProductGallery, Touch, way } from './pages/product-gallery.ts';
import { ProductPage } from './pages/product-page.ts';
import { ShopPage } from './pages/shop-page.ts';
import { findViolationsInBothColors, layoutShifts, watchLayout } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

/** Has four pictures and no options. */
const CANDLE = 'beacon-candle';

let shop: ShopPage;
let product: ProductPage;
let gallery: ProductGallery;

test.beforeEach(({ page }) => {
  shop = new ShopPage(page);
  product = new ProductPage(page);
  gallery = new ProductGallery(page);
});

test.describe('the gallery', () => {
  test('marks the picture in sight: by thumbnail, button and key, without new addresses', async ({
    page,
  }) => {
    await product.open(CANDLE);
    expect(await gallery.marked()).toEqual([1]);
    await gallery.thumb(2).click();
    await expect.poll(() => gallery.marked()).toEqual([2]);
    await expect(page).toHaveURL(`/product/${CANDLE}/`);
    await gallery.button('Next picture').click();
    await expect.poll(() => gallery.marked()).toEqual([3]);
    await expect(gallery.section.getByRole('status')).toHaveText('Picture 3 of 4');
    await gallery.link(3).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => gallery.marked()).toEqual([4]);
    await expect(gallery.link(4)).toBeFocused();
    await page.keyboard.press('Home');
    await expect.poll(() => gallery.marked()).toEqual([1]);
    await expect(gallery.link(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect.poll(() => gallery.marked()).toEqual([4]);
    await gallery.button('Next picture').click();
    await expect.poll(() => gallery.marked()).toEqual([1]);
  });

  test('counts each of several quick presses', { tag: '@nightly' }, async ({ page }) => {
    await product.open(CANDLE);
    await gallery.thumb(1).click();
    await gallery.button('Next picture').dblclick();
    await expect.poll(() => gallery.marked()).toEqual([3]);
    await gallery.link(3).click();
    await gallery.lightboxButton('Previous picture').dblclick();
    await expect(gallery.counter).toContainText('1 of 4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(gallery.counter).toContainText('4 of 4');
  });

  test('loads no script before it is touched, and keeps a press that came before any', async ({ page }) => {
    const release = await shop.holdScripts();
    await product.open(CANDLE);
    await page.waitForLoadState('load');
    expect(shop.scripts).toEqual([]);
    await gallery.link(1).click();
    await expect(gallery.link(1)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(gallery.lightbox).toBeVisible();
    await expect(gallery.link(1)).not.toHaveAttribute('aria-busy');
  });

  test('moves nothing when it comes to life', async ({ page }) => {
    await watchLayout(page);
    await product.open(CANDLE);
    await gallery.thumb(2).click();
    await expect.poll(() => gallery.marked()).toEqual([2]);
    expect(await layoutShifts(page)).toEqual([]);
  });

  test('follows the variation, its mark as well', async () => {
    await product.open('tide-mug');
    await product.option('Thrift Pink').click();
    await product.option('Large').click();
    const last = await gallery.links.count();
    await expect.poll(() => gallery.marked()).toEqual([last]);
  });

  test.describe('without JavaScript', { tag: '@nightly' }, () => {
    test.use({ javaScriptEnabled: false });

    test('leads to the largest file of each picture, and scrolls by thumbnail', async ({ page }) => {
      await product.open(CANDLE);
      await expect(gallery.button('Next picture')).toBeHidden();
      await gallery.thumb(2).click();
      await expect(page).toHaveURL(/#picture-2$/);
      await expect(gallery.link(2)).toBeInViewport();
      await gallery.link(2).click();
      await expect(page).toHaveURL(/\/pictures\/\w+-1200\.webp$/);
    });
  });
});

test.describe('the lightbox', () => {
  test('opens, leafs and closes by keyboard, and gives the focus back', async ({ page }) => {
    await product.open(CANDLE);
    await gallery.link(1).focus();
    await page.keyboard.press('Enter');
    await expect(gallery.lightbox).toBeVisible();
    await expect(gallery.counter).toContainText('1 of 4');
    await expect(gallery.lightboxButton('Close')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(gallery.counter).toContainText('2 of 4');
    await page.keyboard.press('End');
    await expect(gallery.counter).toContainText('4 of 4');
    await page.keyboard.press('+');
    await expect(gallery.lightboxButton('Zoom')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await gallery.view()).x).toBeGreaterThan(0);
    await expect(gallery.counter).toContainText('4 of 4');
    expect(await findViolationsInBothColors(page, '.lightbox')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(gallery.lightbox).toBeHidden();
    await expect(gallery.link(4)).toBeFocused();
    await expect.poll(() => gallery.marked()).toEqual([4]);
    await expect(page).toHaveURL(`/product/${CANDLE}/`);
  });

  test('is used by mouse: click, drag and wheel enlarge and move, the ground closes', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await product.open(CANDLE);
    await gallery.link(1).click();
    await expect(gallery.picture).toBeVisible();
    await gallery.lightboxButton('Next picture').click();
    await expect(gallery.counter).toContainText('2 of 4');
    await expect.poll(() => gallery.rests()).toBe(true);
    const { x, y } = gallery.middle();
    await page.mouse.click(x, y);
    await expect.poll(async () => (await gallery.view()).scale).toBe(2.5);
    const before = await gallery.view();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => gallery.view()).toEqual({ scale: 2.5, x: before.x + 40, y: before.y + 60 });
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => gallery.view()).toEqual({ scale: 1, x: 0, y: 0 });
    await page.mouse.wheel(0, -300);
    await expect.poll(async () => (await gallery.view()).scale).toBeGreaterThan(1.5);
    await page.mouse.wheel(0, 2000);
    await expect.poll(async () => (await gallery.view()).scale).toBe(1);
    await page.mouse.click(x - 500, y);
    await expect(gallery.lightbox).toBeHidden();
  });

  test('is not closed by a press between two pictures that slide by', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await product.open(CANDLE);
    await gallery.link(1).click();
    await expect(gallery.picture).toBeVisible();
    const next = await gallery.lightboxButton('Next picture').elementHandle();
    await gallery.lightbox.locator('.lightbox-track').evaluate(async (track, button) => {
      (button as HTMLElement).click();
      const isBetween = () => Math.abs(track.scrollLeft / track.clientWidth - 0.5) < 0.4;
      while (!isBetween()) await new Promise(requestAnimationFrame);
      track.querySelector('li')?.click();
    }, next);
    await expect.poll(() => gallery.rests()).toBe(true);
    await expect(gallery.counter).toContainText('2 of 4');
    await gallery.lightbox
      .locator('li')
      .nth(1)
      .click({ position: { x: 20, y: 300 } });
    await expect(gallery.lightbox).toBeHidden();
  });

  test('shows the picture that the gallery has where the largest fails, and says so where both do', {
    tag: '@nightly',
  }, async ({ page }) => {
    await product.open(CANDLE);
    await gallery.link(1).hover();
    await page.route(/-1200\.webp$/, (route) => route.abort());
    await gallery.link(1).click();
    await expect(gallery.picture).toHaveAttribute('src', /-640\.webp$/);
    await expect
      .poll(() => gallery.picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.route(/\/pictures\//, (route) => route.abort());
    await product.open(CANDLE);
    await gallery.link(1).click();
    await expect(gallery.lightbox.getByText('This picture could not be loaded.').first()).toBeVisible();
    expect(await findViolationsInBothColors(page, '.lightbox')).toEqual([]);
  });

  test('whose file is gone leads to the picture itself', { tag: '@nightly' }, async ({ page }) => {
    await page.route(/\/_assets\/Lightbox\.[^/]*\.js/, (route) => route.abort());
    await product.open(CANDLE);
    const reloaded = page.waitForEvent('framenavigated');
    await gallery.link(1).click();
    await reloaded;
    await gallery.link(1).click();
    await expect(page).toHaveURL(/\/pictures\/\w+-1200\.webp$/);
  });

  test.describe('by touch', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test('swipes to the next picture, pinches, pans, and is swiped away', async ({ page }) => {
      await product.open(CANDLE);
      const touch = await Touch.of(page);
      const box = (await gallery.link(1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const across = box.y + box.height / 2;
      // More than half a picture, however slow; not all of one: browsers add what a quick finger may go on by.
      await touch.move(way({ x: 320, y: across }, { x: 90, y: across }));
      await expect.poll(() => gallery.marked()).toEqual([2]);
      await gallery.link(2).tap();
      await expect(gallery.counter).toContainText('2 of 4');
      await touch.move(way({ x: 320, y: 420 }, { x: 90, y: 425 }));
      await expect(gallery.counter).toContainText('3 of 4');
      // Fingers that come while the picture is still on its way push it on.
      await expect.poll(() => gallery.rests()).toBe(true);
      await touch.move(
        way({ x: 170, y: 422 }, { x: 75, y: 422 }),
        way({ x: 220, y: 422 }, { x: 315, y: 422 }),
      );
      await expect.poll(async () => (await gallery.view()).scale).toBeGreaterThan(2);
      const { x } = await gallery.view();
      await touch.move(way({ x: 200, y: 422 }, { x: 260, y: 422 }));
      await expect.poll(async () => (await gallery.view()).x).toBeGreaterThan(x + 30);
      await expect(gallery.counter).toContainText('3 of 4');
      await touch.tap({ x: 195, y: 422 });
      await touch.tap({ x: 195, y: 422 });
      await expect.poll(() => gallery.view()).toEqual({ scale: 1, x: 0, y: 0 });
      await touch.move(way({ x: 195, y: 400 }, { x: 198, y: 640 }));
      await expect(gallery.lightbox).toBeHidden();
      await expect(gallery.link(3)).toBeFocused();
    });
  });
});
