import { ProductPage } from './pages/product-page.ts';
import { CartPanel, movePointer, ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { Endpoint } from './support/endpoint.ts';
import { findViolationsInBothColors, layoutShifts, watchLayout } from './support/page-checks.ts';
import { expect, type Page, test, variantTag } from './support/test.ts';

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

test.describe('an option that others exclude', () => {
  test('is marked, can be chosen, changes the others and says so', async ({ page }) => {
    await product.open('long-ley-blanket');
    await product.option('Double').click();
    await expect(product.radio(/Navy.*\(not in this combination\)/)).toHaveCount(1);
    await product.option('Navy').click();
    await expect(product.form.getByRole('status')).toHaveText(
      'Changed Size to “Single”, because “Night Navy” is not available with “Double”.',
    );
    await expect(product.radio('Single')).toBeChecked();
    await expect(product.radio('Double (not in this combination)')).toHaveCount(1);
    await expect(page).toHaveURL(/\?attribute_pa_color=navy&attribute_pa_size=single$/);
    await expect(product.add).toBeEnabled();
    expect(await findViolationsInBothColors(page, 'main form')).toEqual([]);
    await product.option('Pink').click();
    await expect(product.form.getByRole('status')).toBeEmpty();
  });

  test('says so in the language of the page', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/de/product/wolldecke-long-ley/?attribute_pa_size=doppelbett');
    await product.option('Nachtblau').click();
    await expect(product.form.getByRole('status')).toHaveText(
      'Größe auf „Einzelbett“ geändert, denn „Nachtblau“ gibt es nicht mit „Doppelbett“.',
    );
  });

  test('can be chosen by keyboard alone', async ({ page }) => {
    await product.open('long-ley-blanket', '?attribute_pa_color=green&attribute_pa_size=double');
    await expect(product.radio('Double')).toBeChecked();
    await product.form.getByRole('radio', { checked: true }).first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(product.radio('Single')).toBeChecked();
    await expect(product.form.getByRole('status')).toContainText('Changed Size to “Single”');
    await page.keyboard.press('Enter');
    await expect(cart.confirmation).toBeVisible();
  });
});

test('an option that is sold out is marked in another way', async ({ page }) => {
  await product.open('cairn-daypack');
  const soldOut = product.option('Black');
  await expect(product.radio(/\(Out of stock\)/)).toHaveCount(1);
  await soldOut.click();
  await expect(product.add).toBeDisabled();
  await expect(product.form.locator('.stock')).toHaveText('Out of stock');
  await expect(page).toHaveURL(/attribute_pa_color=black/);
  expect(await findViolationsInBothColors(page, 'main form')).toEqual([]);
});

test('more than eight options unfold from a list', { tag: '@nightly' }, async ({ page }) => {
  await product.open('gift-card');
  const list = product.form.getByRole('combobox', { name: 'Amount' });
  await expect(list).toHaveValue('50');
  await list.selectOption('150');
  await expect(product.form).toContainText('€150.00');
  await expect(page).toHaveURL(/attribute_amount=150/);
  await page.reload();
  await expect(list).toHaveValue('150');
  await list.focus();
  await page.keyboard.press('ArrowUp');
  await expect(product.form).toContainText('€100.00');
  expect(await findViolationsInBothColors(page, 'main form')).toEqual([]);
  await product.add.click();
  await expect(cart.confirmation).toBeVisible();
});

test('a list that was used before any script has arrived keeps its choice', { tag: '@nightly' }, async ({
  page,
}) => {
  const release = await shop.holdScripts();
  await product.open('gift-card');
  const list = product.form.getByRole('combobox', { name: 'Amount' });
  await list.selectOption('200');
  release();
  await expect(page).toHaveURL(/attribute_amount=200/);
  await expect(list).toHaveValue('200');
});

test.describe('what is chosen', () => {
  test('changes the SKU', async ({ page }) => {
    await product.open('tide-mug');
    const sku = page.locator('#product-sku');
    await expect(sku).toHaveText('CE-101-GREEN-SMALL');
    await product.option('Sound Blue').click();
    await expect(sku).toHaveText('CE-101-BLUE-SMALL');
  });

  test('is the colour of related products that have it', { tag: '@nightly' }, async ({ page }) => {
    await product.open('ropewalk-gansey');
    const related = page.getByRole('region', { name: 'Related products' });
    const picture = related.getByRole('article').filter({ hasText: 'Deckhand' }).locator('img').first();
    const own = (await picture.getAttribute('src')) ?? '';
    await product.option('Red').click();
    await expect(picture).not.toHaveAttribute('src', own);
    await product.option('Navy').click();
    await expect(picture).toHaveAttribute('src', own);
  });

  test('is in the address: shared, and on the way back', async ({ page }) => {
    await product.open('tide-mug', '?attribute_pa_color=blue&utm=letter');
    await expect(product.radio('Sound Blue')).toBeChecked();
    await product.option('Large').click();
    await expect(page).toHaveURL(
      '/product/tide-mug/?attribute_pa_color=blue&utm=letter&attribute_pa_size=large',
    );
    await page.evaluate(() => {
      location.hash = 'reviews';
    });
    await product.option('Thrift Pink').click();
    await expect(page).toHaveURL(/attribute_pa_color=pink.*#reviews$/);
    await page.goBack();
    await expect(page).toHaveURL(/attribute_pa_color=blue/);
    await expect(product.radio('Sound Blue')).toBeChecked();
    await page.goForward();
    await expect(product.radio('Thrift Pink')).toBeChecked();
    await page.goto('/contact/');
    await page.goBack();
    await expect(product.radio('Thrift Pink')).toBeChecked();
    await expect(product.radio('Large')).toBeChecked();
  });

  test('is harmless where an address makes no sense', { tag: '@nightly' }, async ({ page }) => {
    const query =
      '?attribute_pa_color=%3Cscript%3E&attribute_pa_size=__proto__&attribute_pa_size=large&%E0%A4%A';
    await product.open('tide-mug', query);
    await product.add.focus();
    await expect(product.radio('Kelp Green')).toBeChecked();
    // The first value that is a size.
    await expect(product.radio('Large')).toBeChecked();
    await product.open('long-ley-blanket', '?attribute_pa_color=navy&attribute_pa_size=double');
    await expect(product.radio('Night Navy')).toBeChecked();
    await expect(product.radio('Single')).toBeChecked();
    await expect(page.getByRole('main')).toContainText('Changed Size to “Single”');
  });
});

test.describe('what the store sells now', () => {
  const asked = () => endpoint.count('getStockStatus');

  test('is asked for once, at the first action', async ({ page }) => {
    await product.open('kelp-table-lamp');
    await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }).then((answer) => answer.text()));
    expect(asked()).toBe(0);
    await movePointer(page);
    await expect.poll(asked).toBe(1);
    expect(endpoint.last('getStockStatus')).toEqual({ slug: 'kelp-table-lamp' });
    await movePointer(page);
    await product.option('Orange').click();
    await expect(product.radio('Orange')).toBeChecked();
    expect(asked()).toBe(1);
    await expect(page.getByText('The price has changed')).toHaveCount(0);
  });

  test('is not asked for while the page is prerendered', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    });
    await product.open('kelp-table-lamp');
    await movePointer(page);
    await expect.poll(() => shop.scripts.filter((path) => path.includes('/product-page.')).length).toBe(1);
    await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }).then((answer) => answer.text()));
    expect(asked()).toBe(0);
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await expect.poll(asked).toBe(1);
  });

  test('loads no form where nothing has changed', { tag: '@nightly' }, async ({ page }) => {
    await product.open('kelp-table-lamp');
    // The pointer would touch the gallery.
    await page.keyboard.press('Shift');
    await expect.poll(asked).toBe(1);
    await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }).then((answer) => answer.text()));
    expect(shop.scripts.filter((path) => /client\.|BuyForm/.test(path))).toEqual([]);
  });

  test('has another price: shown, said, and in the cart at once', async ({ page }) => {
    await backendData.setPrice('moonrise-wall-lamp', '77.70');
    await product.open('moonrise-wall-lamp');
    await movePointer(page);
    await expect(product.form).toContainText('€77.70');
    await expect(product.form).toContainText('The price has changed since this page was made.');
    expect(await findViolationsInBothColors(page, 'main form')).toEqual([]);
    const answer = endpoint.hold('addToCart');
    await product.add.click();
    await cart.open();
    await expect(cart.line('Moonrise')).toContainText('€77.70');
    answer();
    await expect(cart.total).toContainText('€');
    await expect(cart.line('Moonrise')).toContainText('€77.70');
  });

  test('has sold out or has again: options, button and the table of all options', async ({ page }) => {
    await backendData.setStock('mussel-desk-lamp-red', 0);
    await backendData.setPrice('mussel-desk-lamp-yellow', '99.00');
    await product.open('mussel-desk-lamp');
    await page.getByText('All options and prices').click();
    await expect(product.radio(/Red.*\(Out of stock\)/)).toHaveCount(1);
    const row = (color: string) => page.locator('[data-variation]').filter({ hasText: color });
    await expect(row('Red')).toContainText('Out of stock');
    await expect(row('Yellow')).toContainText('€99.00');
    await product.option('Yellow').click();
    await expect(product.form).toContainText('The price has changed since this page was made.');
    await product.option('Red').click();
    await expect(product.add).toBeDisabled();
  });

  test('is back in stock: the button works again', { tag: '@nightly' }, async ({ page }) => {
    await backendData.setStock('float-pendant', 5);
    await product.open('float-pendant');
    await expect(product.add).toBeDisabled();
    await movePointer(page);
    await expect(product.add).toBeEnabled();
    await product.add.click();
    await expect(cart.confirmation).toBeVisible();
  });

  test('replaces the price of what has no form', { tag: '@nightly' }, async ({ page }) => {
    await backendData.setPrice('ferry-day-ticket', '19.00');
    await product.open('ferry-day-ticket');
    await movePointer(page);
    await expect(page.getByRole('main')).toContainText('€19.00');
    await expect(page.getByRole('main')).toContainText('The price has changed since this page was made.');
  });

  for (const [index, [what, fault]] of (
    [
      ['does not answer', () => endpoint.fail('getStockStatus', 500)],
      ['answers nonsense', () => endpoint.refuse('getStockStatus', 'Internal server error')],
      ['loses the answer', () => endpoint.loseAnswer('getStockStatus')],
    ] as const
  ).entries()) {
    test(`stays what the page knows where the store ${what}`, { tag: variantTag(index) }, async ({
      page,
    }) => {
      fault();
      await product.open('larder-jar');
      const before = await product.form.textContent();
      await movePointer(page);
      await expect.poll(asked).toBe(1);
      await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }).then((answer) => answer.text()));
      expect(await product.form.textContent()).toBe(before);
      await product.add.click();
      await expect(cart.confirmation).toBeVisible();
      expect(asked()).toBe(1);
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  const bar = (page: Page) => page.locator('.buy-bar');

  test('a bar adds while the button of the form is out of sight', async ({ page }) => {
    await product.open('logbook-notebook');
    await movePointer(page);
    await product.add.scrollIntoViewIfNeeded();
    await expect(bar(page)).toBeHidden();
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(bar(page)).toBeVisible();
    await expect(bar(page)).toContainText('€19.50');
    expect(await findViolationsInBothColors(page, '.buy-bar')).toEqual([]);
    await bar(page).getByRole('button', { name: 'Add to cart' }).click();
    await expect(cart.confirmation).toBeVisible();
  });

  test('it shifts nothing, covers no focus, and makes room for the keyboard', async ({ page }) => {
    await watchLayout(page);
    await product.open('logbook-notebook');
    await movePointer(page);
    await page.mouse.wheel(0, 1500);
    await expect(bar(page)).toBeVisible();
    const top = (await bar(page).boundingBox())?.y ?? 0;
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const last = page.getByRole('contentinfo').getByRole('link').last();
    await last.focus();
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    expect(await layoutShifts(page)).toEqual([]);
    await shop.page.getByRole('main').getByLabel('Quantity').focus();
    await expect(bar(page)).toBeHidden();
  });

  test('it asks for what is not chosen yet', { tag: '@nightly' }, async ({ page }) => {
    await product.open('ropewalk-gansey');
    await movePointer(page);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await bar(page).getByRole('button', { name: 'Add to cart' }).click();
    await expect(product.form.getByRole('status')).toHaveText('Please choose: Size');
    await expect(product.radio('Small')).toBeFocused();
    await expect(product.option('Small')).toBeInViewport();
    expect(endpoint.count('addToCart')).toBe(0);
  });
});
