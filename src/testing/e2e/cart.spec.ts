import { ProductPage } from './pages/product-page.ts';
import { CartPanel, ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart, requireCartOwner } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { withSettings } from './support/merchant-shop.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

let shop: ShopPage;
let product: ProductPage;
let cart: CartPanel;
let endpoint: Endpoint;

test.beforeEach(async ({ page }) => {
  shop = new ShopPage(page);
  product = new ProductPage(page);
  cart = new CartPanel(page);
  endpoint = await Endpoint.watch(page);
});

test.describe('adding on a product page', () => {
  test('a simple product: confirmed with a way to the cart, and counted', async ({ page }) => {
    await product.open('lighthouse-pencils');
    await product.more.click();
    await product.add.click();
    await expect(cart.confirmation).toContainText('Lighthouse Pencils, Box of Six is in your cart.');
    await expect(shop.cartButton).toHaveText(/2$/);
    await cart.confirmation.getByRole('button', { name: 'View cart' }).click();
    await expect(cart.quantity('Lighthouse Pencils')).toHaveValue('2');
    await expect(cart.total).toHaveText('€28.90');
    expect(backendData.pieces(await requireCartOwner(page))).toEqual({ 'Lighthouse Pencils, Box of Six': 2 });
  });

  test('a variation: price, stock, picture and address follow what is chosen', async ({ page }) => {
    await product.open('tide-mug');
    await expect(product.form).toContainText('€22.00');
    await product.option('Thrift Pink').click();
    await expect(product.form).toContainText('€17.50');
    await product.option('Large').click();
    await expect(product.form).toContainText('€21.50');
    await expect(page).toHaveURL('/product/tide-mug/?attribute_pa_color=pink&attribute_pa_size=large');
    const { picture } = await page.evaluate(() => ({
      picture: document.querySelector('.gallery-track > li:last-child')?.getAttribute('data-picture'),
    }));
    await expect.poll(() => product.shownPicture()).toBe(picture);
    await product.option('Chalk White').click();
    await expect(product.form.locator('.stock')).toHaveText('Out of stock');
    await expect(product.add).toBeDisabled();
    await product.option('Small').click();
    await product.add.click();
    await expect(cart.confirmation).toBeVisible();
    await cart.open();
    await expect(cart.line('Tide Mug')).toContainText('Color: Chalk White · Size: Small');
    await cart.line('Tide Mug').getByRole('link').click();
    await expect(page).toHaveURL('/product/tide-mug/?attribute_pa_color=white&attribute_pa_size=small');
    await expect(product.radio('Chalk White')).toBeChecked();
  });

  test('options have the labels of the page, whatever the store calls them', async ({ page }) => {
    await page.goto('/de/product/gezeitenbecher/?attribute_pa_color=kreideweiss&attribute_pa_size=klein');
    const [line, trigger] = [page.locator('.cart-line'), page.locator('[data-island-trigger=cart]').first()];
    await product.form.locator('.buy-button').click();
    await trigger.click();
    await expect(line).toContainText('Farbe: Kreideweiß · Größe: Klein');
    await page.goto('/de/products/');
    await trigger.click();
    await expect(line).toContainText('Farbe: Kreideweiß · Größe: Klein');
  });

  test('what leaves a choice open asks for it, and goes into the cart with it', { tag: '@nightly' }, async ({
    page,
  }) => {
    await product.open('long-ley-blanket', '?attribute_pa_color=pink');
    await product.option('Double').click();
    await expect(product.form).toContainText('€110.00');
    await product.add.click();
    await expect(cart.confirmation).toBeVisible();
    const [line] = backendData.cart(await requireCartOwner(page))?.lines ?? [];
    expect(line?.attributes).toEqual({ pa_color: 'pink', pa_size: 'double' });
  });

  test('what is not chosen yet is asked for', { tag: '@nightly' }, async ({ page }) => {
    await product.open('ropewalk-gansey');
    await product.add.click();
    await expect(product.form.getByRole('status')).toHaveText('Please choose: Size');
    await expect(product.radio('Small')).toBeFocused();
    expect(endpoint.count('addToCart')).toBe(0);
    await product.option('Large').first().click();
    await expect(product.form.getByRole('status')).toBeEmpty();
    await expect(page).toHaveURL(/attribute_pa_color=navy&attribute_pa_size=large/);
  });

  test('before any script has arrived: the press shows at once, and counts once', async ({ page }) => {
    const release = await shop.holdScripts();
    await product.open('tide-mug');
    await product.option('Sound Blue').click();
    await product.add.dblclick();
    await expect(product.add).toHaveAttribute('aria-busy', 'true');
    await expect(product.add.getByText('Adding...')).toBeVisible();
    await expect(product.radio('Sound Blue')).toBeChecked();
    release();
    await expect(cart.confirmation).toBeVisible();
    await expect(product.radio('Sound Blue')).toBeChecked();
    const [line, ...others] = backendData.cart(await requireCartOwner(page))?.lines ?? [];
    expect(others).toEqual([]);
    expect(line).toMatchObject({ quantity: 1, attributes: { pa_color: 'blue', pa_size: 'small' } });
  });

  test('pieces typed and stepped before any script has arrived are not lost', { tag: '@nightly' }, async ({
    page,
  }) => {
    const release = await shop.holdScripts();
    await product.open('harbour-postcards');
    await product.quantity.fill('4');
    await product.more.click();
    await product.add.click();
    release();
    await expect(cart.confirmation).toBeVisible();
    expect(backendData.pieces(await requireCartOwner(page))).toEqual({
      'Harbour Postcards, Box of Twelve': 5,
    });
  });

  test('works by keyboard alone', async ({ page }) => {
    await product.open('tide-mug');
    await product.radio('Kelp Green').focus();
    await page.keyboard.press('ArrowRight');
    await expect(product.radio('Sound Blue')).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(product.radio('Small')).toBeFocused();
    await product.add.focus();
    await page.keyboard.press('Enter');
    await expect(cart.confirmation).toBeVisible();
    await cart.confirmation.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(cart.line('Tide Mug')).toContainText('Sound Blue');
  });

  test('a double click adds one piece, while it is busy', async ({ page }) => {
    await product.open('machair-seed-mix');
    endpoint.latency = 300;
    await product.add.dblclick();
    await expect(product.add.getByText('Adding...')).toBeVisible();
    await expect(cart.confirmation).toBeVisible();
    expect(endpoint.count('addToCart')).toBe(1);
    expect(backendData.pieces(await requireCartOwner(page))).toEqual({ 'Machair Seed Mix': 1 });
  });

  test('what there is only one of per order is not added twice', { tag: '@nightly' }, async () => {
    await product.open('sea-glass-mobile');
    await expect(product.quantity).toHaveCount(0);
    await product.add.click();
    await expect(cart.confirmation).toBeVisible();
    await expect(product.add).toHaveText(/View cart/);
    await product.add.click();
    await expect(cart.dialog).toBeVisible();
    await expect(cart.line('Sea Glass Mobile').getByRole('textbox')).toHaveCount(0);
    expect(endpoint.count('addToCart')).toBe(1);
  });

  test('a refusal is shown in words and takes the piece back', async () => {
    await product.open('spoondrift-spoons');
    endpoint.refuse(
      'addToCart',
      'You cannot add &quot;Spoondrift Spoons&quot; to the cart because the product is out of stock.',
    );
    await product.add.click();
    await expect(shop.page.getByRole('alert')).toContainText('Spoondrift Spoons is out of stock.');
    await expect(shop.cartButton).not.toHaveText(/\d/);
    await shop.page.getByRole('button', { name: 'Close message' }).click();
    await expect(shop.page.getByRole('alert').getByRole('listitem')).toHaveCount(0);
  });
});

test.describe('adding from a card', () => {
  test('takes a simple product at once, before any script has arrived', async ({ page }) => {
    const release = await shop.holdScripts();
    await page.goto('/product-category/paper-goods/');
    const button = product.cardButton('Cuttlefish Ink');
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    const busyLabel = (name: string) =>
      button.evaluate((one, property) => getComputedStyle(one, '::after').getPropertyValue(property), name);
    expect([await busyLabel('content'), await busyLabel('visibility')]).toEqual(['"Adding..."', 'visible']);
    await expect(button.getByText('Add to cart')).toBeHidden();
    release();
    await expect(cart.confirmation).toContainText('Cuttlefish Ink is in your cart.');
    await expect(button).not.toHaveAttribute('aria-busy');
    await expect(page).toHaveURL('/product-category/paper-goods/');
    expect(backendData.pieces(await requireCartOwner(page))).toEqual({ 'Cuttlefish Ink': 1 });
  });

  test('has the picture of the store where that of the card was not loaded', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/product-category/paper-goods/');
    const button = product.cardButton('Cuttlefish Ink');
    await button.evaluate((element) => {
      const picture = element.closest('article,li')?.querySelector('img');
      picture?.removeAttribute('srcset');
      picture?.removeAttribute('src');
      element.closest('article,li')?.querySelector('source')?.remove();
    });
    await button.click();
    await cart.open();
    await expect(cart.line('Cuttlefish Ink').locator('img')).not.toHaveAttribute('src', /placeholder/);
  });

  test('leads to the choices of a variable product', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/product-category/ceramics/');
    await page.getByRole('link', { name: /Choose options\s+Tide Mug/ }).click();
    await expect(page).toHaveURL('/product/tide-mug/');
  });
});

test.describe('the cart panel', () => {
  test('shows what things cost, what is saved and what is to be paid', async ({ page }) => {
    await fillCart(page, [{ slug: 'kittiwake-kite', quantity: 2 }]);
    await cart.open();
    const line = cart.line('Kittiwake Kite');
    await expect(line).toContainText('€35.70');
    await expect(line.locator('s')).toHaveText('€42.00');
    await expect(line).toContainText('-15%');
    await expect(line).toContainText('€71.40');
    await expect(cart.sum('Subtotal')).toContainText('€71.40');
    await expect(cart.sum('Shipping')).toContainText('€4.90');
    await expect(cart.total).toHaveText('€76.30');
    await expect(cart.dialog).toContainText('including €12.18 tax');
    await expect(cart.checkout).toHaveAttribute('href', '/checkout/');
  });

  test('steps quantities in one request, and shows that sums are on their way', async ({ page }) => {
    const owner = await fillCart(page, [{ slug: 'lunnay-sea-salt' }]);
    await cart.open();
    await expect(cart.total).toHaveText('€13.40');
    const answer = endpoint.hold('UpDateCartQuantity');
    await cart.more('Lunnay Sea Salt').click({ clickCount: 3 });
    await expect(cart.quantity('Lunnay Sea Salt')).toHaveValue('4');
    await expect(cart.total).toHaveText('Updating');
    await expect(shop.cartButton.locator('[data-cart-count]')).toHaveText('4');
    answer();
    await expect(cart.total).toHaveText('€38.90');
    expect(endpoint.count('UpDateCartQuantity')).toBe(1);
    await cart.quantity('Lunnay Sea Salt').fill('12');
    await cart.quantity('Lunnay Sea Salt').blur();
    await expect.poll(() => backendData.pieces(owner)).toEqual({ 'Lunnay Sea Salt': 12 });
  });

  test('offers no more than there is', async ({ page }) => {
    await fillCart(page, [{ slug: 'pilot-cap', quantity: 9 }]);
    await cart.open();
    await cart.more('Harbour Pilot Cap').click();
    await expect(cart.quantity('Harbour Pilot Cap')).toHaveValue('10');
    await expect(cart.more('Harbour Pilot Cap')).toBeDisabled();
    await expect(cart.line('Harbour Pilot Cap')).toContainText('That is all we have.');
    await cart.quantity('Harbour Pilot Cap').fill('99');
    await expect(cart.quantity('Harbour Pilot Cap')).toHaveValue('10');
  });

  test('says when there is less than a line has', { tag: '@nightly' }, async ({ page }) => {
    await fillCart(page, [{ slug: 'lee-shore-deck-chair', quantity: 3 }]);
    const stock = backendData.stock('lee-shore-deck-chair') ?? 0;
    await backendData.setStock('lee-shore-deck-chair', 2);
    await cart.open();
    await expect(cart.line('Lee Shore Deck Chair')).toContainText(
      'Only 2 in stock: please reduce the quantity.',
    );
    await backendData.setStock('lee-shore-deck-chair', stock);
  });

  test('says when few are left, and brings up no keyboard', { tag: '@nightly' }, async ({ page }) => {
    await fillCart(page, [{ slug: 'tidepool-bowl' }]);
    await cart.open();
    await expect(cart.dialog.getByRole('button', { name: 'Close cart' })).toBeFocused();
    await expect(cart.line('Tidepool Bowl')).toContainText('Only 3 left');
  });

  test('takes a line out and back, the focus with it', async ({ page }) => {
    const owner = await fillCart(page, [{ slug: 'ferry-tote', quantity: 2 }, { slug: 'island-puzzle' }]);
    await cart.open();
    await cart.remove('Ferry Tote').click();
    await expect(cart.lines).toHaveCount(1);
    await expect(cart.dialog).toContainText('Ferry Tote was removed.');
    await expect(cart.undo).toBeFocused();
    await expect.poll(() => backendData.pieces(owner)).toEqual({ 'Island Jigsaw, 500 Pieces': 1 });
    await page.keyboard.press('Enter');
    await expect(cart.quantity('Ferry Tote')).toHaveValue('2');
    await expect
      .poll(() => backendData.pieces(owner))
      .toEqual({ 'Ferry Tote': 2, 'Island Jigsaw, 500 Pieces': 1 });
  });

  test('takes codes of coupons, and says why not', async ({ page }) => {
    await fillCart(page, [{ slug: 'soap-stones', quantity: 2 }]);
    await cart.open();
    await cart.enterCode('Coupon code', 'nothing');
    await expect(cart.dialog).toContainText('There is no coupon “nothing”. Please check the code.');
    await cart.enterCode('Coupon code', 'ebb10');
    await expect(cart.sum('Coupon EBB10')).toContainText('-€3.80');
    await expect(cart.total).toHaveText('€39.10');
    await cart.dialog.getByRole('button', { name: 'Remove EBB10' }).click();
    await expect(cart.sum('Coupon EBB10')).toHaveCount(0);
    await expect(cart.total).toHaveText('€42.90');
  });

  test('takes gift cards', { tag: '@nightly' }, async ({ page }) => {
    await fillCart(page, [{ slug: 'toy-tugboat' }]);
    await cart.open();
    await cart.enterCode('Gift card number', 'TIDE-50-OLDBOAT');
    await expect(cart.dialog).toContainText('This gift card cannot be used');
    await cart.enterCode('Gift card number', 'TIDE-200-FYRHUS');
    await expect(cart.sum('Gift card TIDE200FYRHUS')).toContainText('-€36.90');
    await expect(cart.total).toHaveText('€0.00');
  });

  test('shows the way to free shipping, and takes it', async ({ page }) => {
    await fillCart(page, [{ slug: 'watch-below-tea' }]);
    await cart.open();
    await expect(cart.dialog).toContainText('€62.50 more and shipping is free.');
    await cart.quantity('Watch Below Tea').fill('6');
    await expect(cart.dialog).toContainText('Your order ships for free.');
    await expect(cart.sum('Shipping')).toContainText('free');
    await expect(cart.total).toHaveText('€75.00');
    await expect(cart.dialog.getByRole('button', { name: 'Choose free shipping' })).toHaveCount(0);
  });

  test('asks before it empties the cart', async ({ page }) => {
    const owner = await fillCart(page, [{ slug: 'fogbank-paper-lamp' }]);
    await cart.open();
    await cart.dialog.getByRole('button', { name: 'Empty cart' }).click();
    await cart.dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(cart.lines).toHaveCount(1);
    await expect(cart.dialog.getByRole('button', { name: 'Empty cart' })).toBeFocused();
    await cart.dialog.getByRole('button', { name: 'Empty cart' }).click();
    await cart.dialog.getByRole('button', { name: 'Yes, empty it' }).click();
    await expect(cart.dialog).toContainText('Your cart is empty');
    await expect.poll(() => backendData.pieces(owner)).toEqual({});
  });

  test('survives a reload, its count before any script', async ({ page }) => {
    await fillCart(page, [{ slug: 'wren-nest-box', quantity: 2 }]);
    await cart.open();
    await expect(cart.quantity('Wren Nest Box')).toHaveValue('2');
    const release = await shop.holdScripts();
    await page.goto('/contact/');
    await expect(shop.cartButton).toHaveText(/2$/);
    release();
    await cart.open();
    await expect(cart.quantity('Wren Nest Box')).toHaveValue('2');
  });

  test('keeps what is wanted while the shop is out of reach, and says so', async ({ page }) => {
    const owner = await fillCart(page, [{ slug: 'thrift-watering-can' }]);
    await cart.open();
    await expect(cart.quantity('Thrift Watering Can')).toHaveValue('1');
    const back = endpoint.down();
    await cart.more('Thrift Watering Can').click();
    await expect(cart.quantity('Thrift Watering Can')).toHaveValue('2');
    await expect(cart.dialog).toContainText(
      'The shop cannot be reached right now. Please check your connection; we keep trying.',
    );
    await expect(cart.total).toHaveText('Updating');
    back();
    await expect(cart.total).toHaveText('€88.00', { timeout: 20_000 });
    await expect(cart.dialog).not.toContainText('The shop cannot be reached right now.');
    expect(backendData.pieces(owner)).toEqual({ 'Thrift Watering Can': 2 });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('a line is swiped away', async ({ page }) => {
    const owner = await fillCart(page, [{ slug: 'salt-pig' }, { slug: 'galley-pan' }]);
    await cart.open();
    const box = await cart.line('Salt Pig').boundingBox();
    const client = await page.context().newCDPSession(page);
    const y = (box?.y ?? 0) + 20;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch('touchStart', 300);
    for (const x of [270, 220, 170, 120, 90]) await touch('touchMove', x);
    await touch('touchEnd');
    await expect(cart.lines).toHaveCount(1);
    await expect.poll(() => backendData.pieces(owner)).toEqual({ 'Galley Iron Pan': 1 });
  });
});

test('the open panel has no accessibility violations', async ({ page }) => {
  await fillCart(page, [{ slug: 'buoy-night-light' }, { slug: 'puffin-ornaments', quantity: 2 }]);
  await cart.open();
  await cart.enterCode('Coupon code', 'FLOOD5');
  await expect(cart.sum('Coupon FLOOD5')).toBeVisible();
  await cart.dialog.getByRole('button', { name: 'Empty cart' }).click();
  expect(await findViolationsInBothColors(page, 'dialog[open]')).toEqual([]);
});

test.describe('where the shop opens the cart by itself', () => {
  test.beforeEach(({ page }) => withSettings(page, { store: { autoOpenCart: true } }));

  test('the panel is there before the store has answered, has the focus and gives it back', {
    tag: '@nightly',
  }, async ({ page }) => {
    const answer = endpoint.hold('addToCart');
    await product.open('lighthouse-pencils');
    await product.add.focus();
    await page.keyboard.press('Enter');
    await expect(cart.dialog.getByRole('button', { name: 'Close cart' })).toBeFocused();
    await expect(cart.quantity('Lighthouse Pencils')).toHaveValue('1');
    await expect(cart.total).toHaveText('Updating');
    answer();
    await expect(cart.total).toHaveText('€16.90');
    await page.keyboard.press('Escape');
    await expect(cart.dialog).toBeHidden();
    await expect(product.add).toBeFocused();
    await expect(cart.confirmation).toHaveCount(0);
    await product.add.click();
    await expect(cart.quantity('Lighthouse Pencils')).toHaveValue('2');
    await cart.close();
    await expect(product.add).toBeFocused();
  });

  test('a press on a card opens it too, before any script has arrived', { tag: '@nightly' }, async ({
    page,
  }) => {
    const scripts = await shop.holdScripts();
    await page.goto('/product-category/paper-goods/');
    const button = product.cardButton('Lighthouse Pencils, Box of Six');
    await button.click();
    scripts();
    await expect(cart.quantity('Lighthouse Pencils')).toHaveValue('1');
    await expect(cart.dialog.getByRole('button', { name: 'Close cart' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cart.dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('a refusal is shown in it, where the shopper looks', { tag: '@nightly' }, async () => {
    await product.open('lighthouse-pencils');
    endpoint.refuse(
      'addToCart',
      'You cannot add &quot;Lighthouse Pencils&quot; to the cart because the product is out of stock.',
    );
    await product.add.click();
    await expect(cart.dialog.getByRole('alert')).toContainText('Lighthouse Pencils is out of stock.');
    await expect(cart.dialog).toContainText('Your cart is empty');
  });
});
