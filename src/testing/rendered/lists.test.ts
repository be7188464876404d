import { beforeAll, describe, expect, it } from 'vitest';
import type { StoreSettings } from '#storefront/domain/settings/store-settings.ts';
import { category, mug, picture, shop } from '#testing/fixtures/mug-shop.ts';
import { COMPILED, FIFTY, open, price, withStore, words } from './rendered-page.ts';

beforeAll(...COMPILED);

describe('a product list', () => {
  const fixture = shop({ products: FIFTY });

  it('says what it shows and links its neighbours', async () => {
    const $ = await open('/products/page/2/', fixture);
    expect($('title').text()).toBe('All products, page 2 - Islet');
    expect(words($)).toContain('Showing 25–48 of 50');
    expect($('main article')).toHaveLength(24);
    expect($('main a[rel="prev"]').attr('href')).toBe('/products/');
    expect($('main a[rel="next"]').attr('href')).toBe('/products/page/3/');
    expect($('main [aria-current="page"]').text().trim()).toBe('2');
    expect($('link[rel="canonical"]').attr('href')).toBe('https://shop.example/products/page/2/');
  });

  it('has the first options of its filters, those of categories on its first page alone', async () => {
    const first = (group: string) => ({
      ...{ group, label: group, openByDefault: true },
      ...{ slugs: [`a-${group}`], names: [`A ${group}`], depths: [0] },
    });
    const facets = [first('category'), first('pa_color')];
    const filters = async (path: string) => {
      const $ = await open(path, shop({ products: FIFTY, facets }));
      return ['A category', 'A pa_color'].map((name) => $('main').html()?.includes(name));
    };
    expect(await filters('/products/')).toEqual([true, true]);
    expect(await filters('/products/page/2/')).toEqual([false, true]);
  });

  it('has one address for its first page', async () => {
    const filtered = '/products/?filter=pa_color[green],price[10,80]&search=mug&orderby=price';
    for (const path of ['/products/', '/products/page/1/', filtered]) {
      const $ = await open(path, fixture);
      expect($('link[rel="canonical"]').attr('href')).toBe('https://shop.example/products/');
    }
    expect((await open('/products/', fixture))('main a[href*="page/1/"]')).toHaveLength(0);
  });

  it('loads the first row at once, its first picture ahead of all', async () => {
    const $ = await open('/products/', fixture);
    const loading = $('main article img')
      .toArray()
      .map((image) => $(image).attr('loading'));
    expect(loading.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, 'lazy']);
    expect($('main img[fetchpriority="high"]')).toHaveLength(1);
  });

  it('of a category has its text and picture, and leads up and down', async () => {
    const home = category({ databaseId: 1, slug: 'home', name: 'Home' });
    const ceramics = category({ parentId: 1, description: '<p>From the kiln.</p>', image: picture(7) });
    const bowls = category({ databaseId: 11, slug: 'bowls', name: 'Bowls', parentId: 10 });
    const $ = await open(
      '/product-category/ceramics/',
      shop({ products: FIFTY, categories: [home, ceramics, bowls] }),
    );
    expect($('h1').text().trim()).toBe('Ceramics');
    expect(words($, 'main header')).toContain('From the kiln.');
    expect($('main header img').attr('src')).toContain('picture-7');
    // One picture goes ahead of all: the first card gives way to it.
    expect($('main img[fetchpriority="high"]').attr('src')).toContain('picture-7');
    expect($('main img[fetchpriority="high"]')).toHaveLength(1);
    expect($('main article img').first().attr('loading')).not.toBe('lazy');
    expect($('main header a[href="/product-category/home/"]').text().trim()).toBe('Home');
    expect($('main header a[href="/product-category/bowls/"]')).toHaveLength(1);
    expect($('main a[rel="next"]').attr('href')).toBe('/product-category/ceramics/page/2/');
  });

  it('says so where it is empty', async () => {
    const empty = shop({ products: [], categories: [category({ count: 0 })] });
    for (const path of ['/products/', '/product-category/ceramics/']) {
      const $ = await open(path, empty);
      expect(words($)).toContain('No products found');
      expect($('main a[href]').length).toBeGreaterThan(0);
    }
    expect(words(await open('/de/products/', empty))).toContain('Keine Produkte gefunden');
  });
});

describe('a product card', () => {
  const card = async (
    product: ReturnType<typeof mug>,
    settings: Partial<StoreSettings> = {},
    path = '/products/',
  ) => words(await open(path, withStore(settings, { products: [product] })), 'main article');

  const reduced = mug({ price: price(1500), regular: price(2000), sale: price(1500), onSale: true });

  it('shows what a sale takes off, in the way of the locale', async () => {
    expect(await card(reduced)).toMatch(/-25%.*€15\.00.*€20\.00/);
    expect(await card(reduced, {}, '/de/products/')).toMatch(/-25\s%.*15,00\s€.*20,00\s€/);
  });

  it('shows the sale as a word, or not at all, as the setting asks', async () => {
    expect(await card(reduced, { saleBadge: 'onSale' })).toMatch(/^Sale/);
    expect(await card(reduced, { saleBadge: 'hidden' })).not.toMatch(/Sale|%/);
  });

  it('shows a price range', async () => {
    expect(await card(mug({ price: { min: 1200, max: 1850 }, regular: null }))).toContain('€12.00 – €18.50');
  });

  it('shows what a set costs now and before, and the way to its parts', async () => {
    const set = { type: 'GROUPED', onSale: true, price: { min: 1200, max: 3900 }, sale: null } as const;
    const text = await card(mug({ ...set, regular: { min: 1200, max: 4500 } }));
    expect(text).toMatch(/^Sale.*€12\.00 – €39\.00.*€12\.00 – €45\.00.*View set/);
  });

  it('says what is sold out or nearly so', async () => {
    expect(await card(mug({ stockStatus: 'OUT_OF_STOCK' }))).toContain('Out of stock');
    expect(await card(mug({ lowStock: true }))).toContain('Few left');
    expect(await card(mug())).not.toMatch(/stock|left/);
  });

  it('has one link, and a rating in words where there is one', async () => {
    const rated = mug({ averageRating: 4.5, reviewCount: 2, hoverImage: picture(2) });
    const $ = await open('/products/', shop({ products: [rated] }));
    expect($('main article a')).toHaveLength(1);
    expect($('main article [role="img"]').attr('aria-label')).toBe('Rated 4.5 out of 5, 2 reviews');
    expect(words($, 'main article')).toContain('(2)');
    expect($('main article img')).toHaveLength(1);
    expect($('main article > :first-child').attr('data-hover')).toMatch(/^\/pictures\/[^ ]+ 320w,/);
    const hidden = await open('/products/', withStore({ showReviews: false }, { products: [rated] }));
    expect(hidden('main article [role="img"]')).toHaveLength(0);
    const unrated = await open('/products/', shop({ products: [mug({ averageRating: 0, reviewCount: 1 })] }));
    expect(unrated('main article [role="img"]')).toHaveLength(0);
  });

  it('shows the placeholder for a product without a picture', async () => {
    const $ = await open('/products/', shop({ products: [mug({ image: null })] }));
    expect($('main article img').attr('src')).toBe('/images/placeholder.jpg');
  });
});

describe('the categories page', () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      category({
        databaseId: index + 1,
        slug: `c-${index + 1}`,
        name: `Category ${index + 1}`,
        count: count - index,
      }),
    );

  it('shows the largest categories with pictures, and leads to all others', async () => {
    const below = category({ databaseId: 99, slug: 'below', name: 'Below', parentId: 22, count: 1 });
    const empty = category({ databaseId: 98, slug: 'empty', name: 'Empty', count: 0 });
    const $ = await open('/categories/', shop({ categories: [...numbered(23), below, empty] }));
    expect($('main ul.columns-2 > li')).toHaveLength(20);
    expect($('main ul.columns-2 > li img')).toHaveLength(20);
    expect(words($, 'main ul.columns-2 > li:first-child')).toBe('Category 1 23 products');
    const more = words($, 'main section[aria-labelledby="more-title"]');
    expect(more).toMatch(
      /^More categories Category 21 3 3 products Category 22 2 2 products Below 1 1 product/,
    );
    expect($('main a[href="/product-category/below/"]')).toHaveLength(1);
    expect($('main a[href="/product-category/empty/"]')).toHaveLength(0);
  });

  it('has one list where that is all, and says so where there are none', async () => {
    const $ = await open('/categories/', shop({ categories: numbered(20) }));
    expect(words($)).not.toContain('More categories');
    const none = await open('/categories/', shop({ categories: [] }));
    expect(words(none)).toContain('There are no categories yet');
    expect(words(none)).not.toContain('No products found');
    expect(none('main a[href="/products/"]')).toHaveLength(1);
  });
});
