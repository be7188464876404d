import { beforeAll, describe, expect, it } from 'vitest';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { mug, shop } from '#testing/fixtures/mug-shop.ts';
import { COMPILED, FIFTY, headings, open, price, withSettings, words } from './rendered-page.ts';

beforeAll(...COMPILED);

describe('the home page', () => {
  it('shows the shop, its categories and its products', async () => {
    const config = { shortDescription: 'Things for the tide', description: 'A shop on an island.' };
    const $ = await open('/', withSettings(config, { products: FIFTY }));
    expect($('title').text()).toBe('Things for the tide - Islet');
    expect($('h1').text()).toBe('Things for the tide');
    expect(words($)).toContain('A shop on an island.');
    expect($('main a[href="/product-category/ceramics/"]')).toHaveLength(1);
    expect(words($)).toContain('Mug 1');
  });

  it('has shelves of what is on sale, well rated and best selling, and none that is empty', async () => {
    const plain = await open('/', shop({ products: FIFTY }));
    expect(headings(plain)).toEqual(['New in', 'Shop by category', 'Best sellers']);
    const products = [
      mug({ onSale: true, regular: price(2400), averageRating: 5, reviewCount: 9 }),
      ...FIFTY.slice(1),
    ];
    const $ = await open('/', shop({ products }));
    expect(headings($)).toEqual(['New in', 'Shop by category', 'On sale', 'Best rated', 'Best sellers']);
  });

  it('has pictures of products at its top, or none at all', async () => {
    const bare = mug({ databaseId: 2, slug: 'bare-mug', image: null });
    const $ = await open('/', shop({ products: [bare, mug()] }));
    expect($('main section.hero a[href="/product/tide-mug/"] img')).toHaveLength(1);
    expect($('main section.hero a[href="/product/bare-mug/"]')).toHaveLength(0);
    const none = await open('/', shop({ products: [bare] }));
    expect(none('main section.hero img')).toHaveLength(0);
    expect(none('main h1')).toHaveLength(1);
  });

  it('promises what the merchant does in the language of the page, and what the settings prove', async () => {
    const promises = {
      en_US: [{ icon: 'returns', title: '30 days to return', text: 'Unused.' }],
      de_DE: [{ icon: 'delivery', title: 'Kostenlos ab 75 €' }],
    } as const;
    const shown = async (path: string, config: MerchantConfig) =>
      words(await open(path, withSettings(config)), 'main section.hero + section');
    expect(await shown('/', { promises, freeShippingFrom: 75 })).toBe(
      'Free shipping from €75.00 30 days to return Unused.',
    );
    expect(await shown('/de/', { promises, freeShippingFrom: 75 })).toBe('Kostenlos ab 75 €');
    const none = await open('/', withSettings({}));
    expect(none('main section.hero + section[aria-label]')).toHaveLength(0);
  });

  it('has the icon of the shop, or a neutral one, beside its name and in browser tabs', async () => {
    const neutral = await open('/');
    expect(neutral('header a[href="/"] img').attr('src')).toBe('/favicon.svg');
    expect(neutral('link[rel="icon"]').attr('href')).toBe('/favicon.svg');
    const own = await open('/', withSettings({ siteIcon: '/images/icon.png' }));
    expect(own('header a[href="/"] img').attr('src')).toBe('/images/icon.png');
    expect(own('link[rel="icon"]').attr('href')).toBe('/images/icon.png');
    expect(words(own, 'header a[href="/"]:has(img)')).toBe('Islet');
  });

  it('is whole for a shop without products', async () => {
    expect(words(await open('/', shop({ products: [], categories: [] })))).toContain('No products found');
  });
});
