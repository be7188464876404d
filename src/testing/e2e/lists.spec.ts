import { parseIndexName } from '#storefront/domain/builds/build-polling.ts';
import { type IndexRoot, indexFile } from '#storefront/domain/search/catalog-index/index-format.ts';
import { ListPage } from './pages/list-page.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

let list: ListPage;

test.beforeEach(({ page }) => {
  list = new ListPage(page);
});

test.describe('filters', () => {
  test('leave the static list as it is until something is chosen, and the whole list has its very cards', async ({
    page,
  }) => {
    await page.goto('/products/');
    const content = () =>
      page.locator('main ul:has(> li > article):visible').evaluate((grid) => {
        for (const box of grid.querySelectorAll('[data-hover]')) box.removeAttribute('data-hover');
        for (const image of grid.querySelectorAll('img')) image.alt = '';
        return grid.innerHTML;
      });
    const before = await content();
    await list.filters.click();
    await expect(list.option('On sale').locator('.filter-count')).toBeVisible();
    await expect(list.staticList).toBeVisible();
    await page.goto('/products/?orderby=date');
    await expect(list.staticList).toBeHidden();
    expect(await content()).toBe(before);
  });

  test('on a phone open over the static list, which stays until something is chosen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/products/');
    await list.filters.click();
    await expect(list.option('On sale')).toBeVisible();
    await expect(list.staticList).toBeVisible();
    await list.option('On sale').click();
    await expect(list.staticList).toBeHidden();
  });

  test('narrow the list, count what is left, and stand in the address', async ({ page }) => {
    await page.goto('/products/');
    await list.filters.click();
    const sale = await list.count('On sale');
    await list.option('On sale').click();
    await expect(list.results(`${sale} products`)).toBeVisible();
    await expect(page).toHaveURL('/products/?filter=sale[true]');
    // Products are shown before the options are counted again.
    await expect.poll(() => list.count('Gifts')).toBeLessThanOrEqual(sale);
    const gifts = await list.count('Gifts');
    await list.option('Gifts').click();
    await expect(list.results(`${gifts} products`)).toBeVisible();
    await expect(page).toHaveURL('/products/?filter=category[gifts],sale[true]');
    await expect(list.chips).toHaveCount(2);
    await list.chips.first().click();
    await expect(list.results(`${sale} products`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/products/');
  });

  test('show products before the options of all filters are counted', async ({ page }) => {
    const read = async (path: string) => (await page.request.get(path)).json();
    const index = parseIndexName(await read('/builds/latest.json'), 'en_US') ?? '';
    const { columns, shards } = (await read(indexFile(index))) as IndexRoot;
    const ratings = shards[0]?.[2 + columns.indexOf('rating')] ?? '';
    const held = Promise.withResolvers<void>();
    await page.route(indexFile(ratings), async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/products/?filter=sale[true]');
    await expect(list.chips).toHaveCount(1);
    await list.filters.click();
    await expect(list.cards.first()).toBeVisible();
    const count = list.option('In stock').locator('.filter-count');
    await expect(count).toBeHidden();
    held.resolve();
    await expect(count).toBeVisible();
  });

  test('go back and forward with the address, and are the same for whoever opens it', async ({ page }) => {
    await page.goto('/products/');
    await list.filters.click();
    await list.option('On sale').click();
    await expect(list.chips).toHaveCount(1);
    await list.option('In stock').click();
    await expect(list.chips).toHaveCount(2);
    const names = await list.names();
    await page.goBack();
    await expect(list.chips).toHaveCount(1);
    await page.goForward();
    await expect(list.chips).toHaveCount(2);
    expect(await list.names()).toEqual(names);
    await page.goto(page.url());
    await expect(list.chips).toHaveCount(2);
    expect(await list.names()).toEqual(names);
  });

  test('of an attribute are joined by OR, and an option without products cannot be chosen', async ({
    page,
  }) => {
    await page.goto('/products/?filter=pa_color[green]');
    await expect(list.chips).toHaveCount(1);
    await list.filters.click();
    const options = list.page.locator('.filter-option:has(:disabled)');
    await expect(options.first().locator('.filter-count')).toHaveText('0');
  });

  test('of a size leave out what is sold out in it, where only what can be ordered is wanted', async ({
    page,
  }) => {
    const soldOut = list.cards.filter({ has: page.getByRole('link', { name: 'Tide Mug', exact: true }) });
    await page.goto('/products/?filter=pa_color[white],pa_size[large]');
    await expect(list.chips).toHaveCount(2);
    await expect(soldOut.getByText('Out of stock')).toBeVisible();
    await expect(soldOut.getByText('€27.00')).toBeVisible();
    await list.filters.click();
    await list.option('In stock').click();
    await expect(list.chips).toHaveCount(3);
    await expect(soldOut).toHaveCount(0);
    await list.chips.filter({ hasText: 'Large' }).click();
    await expect(soldOut).toBeVisible();
  });

  test('stay within the category of the page', async ({ page }) => {
    await page.goto('/product-category/gifts/?filter=sale[true]');
    await expect(list.results('products')).toBeVisible();
    await list.filters.click();
    await expect(page.locator('summary', { hasText: 'Category' })).toHaveCount(0);
    await expect(page).toHaveURL('/product-category/gifts/?filter=sale[true]');
  });

  test('take a price range by keyboard', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/products/');
    await list.filters.click();
    const highest = page.getByLabel('Highest price');
    await highest.nth(1).fill('10');
    await highest.nth(1).press('Enter');
    await expect(page).toHaveURL('/products/?filter=price[,10]');
    await expect(list.chips).toHaveText([/up to €10\.00/]);
    await page.getByRole('slider', { name: 'Highest price' }).press('ArrowRight');
    await expect(page).toHaveURL('/products/?filter=price[,11]');
  });

  test('of a colour show its picture, and cards their second view', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/products/?filter=pa_color[green]');
    await expect(list.chips).toHaveCount(1);
    const sources = () =>
      list.cards
        .locator('img:first-child')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    const green = await sources();
    await list.chips.click();
    await expect(list.staticList).toBeVisible();
    const [name = ''] = await page.locator('#static-list article:has([data-hover]) h2').allTextContents();
    await page.goto('/products/?orderby=date');
    await expect(list.staticList).toBeHidden();
    expect(await sources()).not.toEqual(expect.arrayContaining(green));
    const card = list.cards.filter({ hasText: name });
    await card.hover();
    await expect(card.locator('img')).toHaveCount(2);
  });

  test('of options and a price are taken back one by one', async ({ page }) => {
    await page.goto('/products/');
    await list.filters.click();
    await list.option('Gifts').click();
    await expect(page).toHaveURL('/products/?filter=category[gifts]');
    const highest = page.getByLabel('Highest price').nth(1);
    for (const price of ['50', '40']) {
      await highest.fill(price);
      await highest.press('Enter');
      await expect(page).toHaveURL(`/products/?filter=category[gifts],price[,${price}]`);
    }
    await page.goBack();
    await expect(page).toHaveURL('/products/?filter=category[gifts]');
    await page.goBack();
    await expect(page).toHaveURL('/products/');
  });

  test('take a price that is typed while the prices of the list are still loading', async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/catalog-index/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/products/');
    await list.filters.click();
    await page.getByLabel('Highest price').nth(1).selectText();
    held.resolve();
    await expect(page.getByRole('slider', { name: 'Highest price' })).toBeEnabled();
    await page.keyboard.insertText('50');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products/?filter=price[,50]');
  });

  test('come back with the place in the list after a visit to a product', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/products/?filter=stock[true]');
    await expect(list.cards.first()).toBeVisible();
    const card = list.cards.nth(12).getByRole('link').first();
    await card.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    // Playwright scrolls before a click, and elsewhere where it has to try again.
    await card.press('Enter');
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect(list.chips).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });

  test('that find nothing say what stands in the way', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/products/?filter=sale[true],price[,0.5]');
    await expect(page.getByText('No products found').last()).toBeVisible();
    const [first] = await page.getByRole('button', { name: /\d+ products?$/ }).all();
    await first?.click();
    await expect(list.cards.first()).toBeVisible();
  });

  test('on a phone open as a sheet with the number of results', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/products/');
    await list.filters.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.locator('.filter-option', { hasText: 'On sale' }).click();
    const show = sheet.getByRole('button', { name: /^Show \d+ results$/ });
    const total = await list.count('On sale');
    await expect(show).toHaveText(`Show ${total} results`);
    expect(await findViolationsInBothColors(page, 'dialog[open]')).toEqual([]);
    await show.click();
    await expect(sheet).toBeHidden();
    await expect(list.results(`${total} products`)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('have no accessibility violations beside the list', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/products/?filter=sale[true]');
    await list.filters.click();
    await expect(list.option('On sale')).toBeVisible();
    expect(await findViolationsInBothColors(page)).toEqual([]);
  });
});

test.describe('a sorted list', () => {
  test('is in the order of its address, page by page', async ({ page }) => {
    await page.goto('/products/');
    await list.sort.selectOption('Name: A to Z');
    await expect(page).toHaveURL('/products/?orderby=alphabetically');
    await expect(list.staticList).toBeHidden();
    const names = await list.names();
    expect(names).toEqual(names.toSorted(new Intl.Collator('en-US', { numeric: true }).compare));
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/products/page/2/?orderby=alphabetically');
    await expect(list.results('products')).toBeVisible();
    const next = await list.names();
    expect(next).not.toContain(names[0]);
    expect([names.at(-1), next[0]].toSorted()).toEqual([names.at(-1), next[0]]);
  });

  test('by price shows the cheapest first, and by discount the deepest', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/products/?orderby=discount&order=DESC');
    await expect(list.results('products')).toBeVisible();
    await expect(list.cards.first().getByText(/% off|Sale/)).toBeAttached();
  });
});

test.describe('a search', () => {
  test('from the header finds by name, category, accent and in spite of a typing mistake', async ({
    page,
  }) => {
    await page.goto('/');
    await list.searchBox.fill('mugg');
    await list.searchBox.press('Enter');
    await expect(page).toHaveURL(/\/products\/\?search=mugg$/);
    await expect(list.heading('Results for “mugg”')).toBeVisible();
    await expect(page).toHaveTitle(/^Results for “mugg” - /);
    await expect(page.getByText('Everything in the shop')).toBeHidden();
    await expect(page.getByText('We looked for “mug')).toBeVisible();
    await expect(list.cards.first()).toContainText(/mug/i);
    await expect(list.cards.first().locator('mark')).toBeVisible();
  });

  test('hides the whole list until its results are there', { tag: '@nightly' }, async ({ page }) => {
    const shown: number[] = [];
    await page.exposeFunction('onCards', (count: number) => shown.push(count));
    await page.addInitScript(() => {
      const watch = () => {
        const cards = [...document.querySelectorAll('main article')];
        const visible = cards.filter((card) => card.checkVisibility({ visibilityProperty: true }));
        const { onCards } = window as unknown as { onCards(count: number): void };
        if (visible.length > 0) onCards(visible.length);
        requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    });
    await page.goto('/products/?search=mug');
    await expect(list.results(/product/)).toBeVisible();
    expect(shown).not.toEqual([]);
    expect(Math.max(...shown)).toBeLessThan(24);
  });

  test('looks through descriptions too', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/product/tide-mug/');
    const words = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
    const phrase = words.split(' ').slice(1, 4).join(' ');
    await page.goto(`/products/?search=${encodeURIComponent(phrase)}`);
    await expect(list.cards.filter({ hasText: 'Tide Mug' }).first()).toBeVisible();
  });

  test('without the index is the search of the store, without filters', { tag: '@nightly' }, async ({
    page,
    complaints,
  }) => {
    await page.route('**/catalog-index/**', (route) => route.abort());
    await page.goto('/products/?search=mug');
    await expect(page.getByRole('alert').getByText('own search found')).toBeVisible();
    await expect(list.results(/product/)).toBeVisible();
    await expect(list.cards.filter({ hasText: 'Tide Mug' }).first()).toBeVisible();
    await page.unroute('**/catalog-index/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert').getByText('own search found')).toHaveCount(0);
    await expect(list.results(/product/)).toBeVisible();
    complaints.length = 0;
  });

  test('without index and store shows the whole list, says so and tries again', async ({
    page,
    complaints,
  }) => {
    await page.route(/catalog-index|graphql/, (route) => route.abort());
    await page.goto('/products/?search=mug');
    await expect(page.getByRole('alert').getByText('not available right now')).toBeVisible();
    await expect(list.cards).toHaveCount(24);
    await page.unroute(/catalog-index|graphql/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(list.results(/product/)).toBeVisible();
    complaints.length = 0;
  });

  test('works without the host once its files are in the cache', { tag: '@nightly' }, async ({
    page,
    complaints,
    context,
  }) => {
    await page.goto('/products/?search=mug');
    await expect(list.results(/product/)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await list.filters.click();
    await list.option('On sale').click();
    await expect(list.chips).toHaveCount(1);
    complaints.length = 0;
  });
});

test.describe('the search box', () => {
  test('suggests products and categories, and is used by keyboard', async ({ page }) => {
    await page.goto('/');
    const box = list.searchBox;
    await box.pressSequentially('mug');
    const options = list.suggestions.getByRole('option');
    await expect(options.first()).toBeVisible();
    await expect(options.last()).toHaveText(/^See all \d+ results$/);
    expect(await findViolationsInBothColors(page, 'search')).toEqual([]);
    await box.press('ArrowDown');
    const first = list.suggestions.getByRole('option', { selected: true });
    await expect(first).toHaveCount(1);
    const target = await first.getAttribute('href');
    await box.press('Enter');
    await expect(page).toHaveURL(target ?? '');
  });

  test('remembers what was searched for, until it is cleared', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    await list.searchBox.fill('blanket');
    await list.searchBox.press('Enter');
    await expect(list.results(/product/)).toBeVisible();
    await list.searchBox.click();
    await expect(list.suggestions.getByRole('option', { name: 'blanket' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(list.suggestions.getByRole('option')).toHaveCount(0);
  });

  test('on a phone opens below the header', { tag: '@nightly' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/de/');
    await page.getByRole('button', { name: 'Suche öffnen' }).click();
    await list.searchBox.pressSequentially('mug');
    await expect(list.suggestions.getByRole('option').first()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a list names the categories instead of a search', async ({ page }) => {
    await page.goto('/products/?search=mug');
    const note = page.locator('#static-list noscript');
    await expect(note).toBeVisible();
    expect(await page.content()).toContain('Searching and filtering need JavaScript');
    await expect(list.filters).toBeHidden();
    await expect(list.cards).toHaveCount(24);
  });
});
