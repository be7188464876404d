import { fileURLToPath } from 'node:url';
import { type CheerioAPI, load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { GET as getPayload } from '#pages/payload.json.ts';
import { compile } from '#release/compile/compiler.ts';
import { loadRenderer, type Renderer } from '#release/render/renderer.ts';
import { workspace } from '#release/workspace.ts';
import type { Product, ProductAttribute, Review } from '#shop/catalog/catalog-types.ts';
import { PAYLOAD_SCHEMA } from '#shop/site/page-data.ts';
import { splitLocale } from '#shop/site/routes/routes.ts';
import { type MerchantConfig, mergeSettings } from '#shop/site/settings/settings.ts';
import type { StoreSettings } from '#shop/site/settings/store-settings.ts';
import {
  category,
  type FixtureShop,
  fixtureCatalog,
  mug,
  picture,
  shop,
  variation,
} from '#testing/fixtures/mug-shop.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
/** The form of what is bought; that of a review has a name. */
const BUY_FORM = 'main form:not([aria-labelledby])';
const price = (minor: number) => ({ min: minor, max: minor });
const many = Array.from({ length: 50 }, (_, index) =>
  mug({ databaseId: index + 1, slug: `mug-${index + 1}`, name: `Mug ${index + 1}` }),
);

let render: Renderer;

beforeAll(async () => {
  const bundle = await compile(workspace(PROJECT), () => {});
  render = await loadRenderer(bundle.entry);
}, 180_000);

function withSettings(config: MerchantConfig, overrides: Partial<FixtureShop> = {}): FixtureShop {
  return shop({
    settings: mergeSettings({ siteName: 'Islet', baseUrl: 'https://shop.example', ...config }, {}),
    ...overrides,
  });
}

const withStore = (storeSettings: Partial<StoreSettings>, overrides: Partial<FixtureShop> = {}) =>
  withSettings({ storeSettings }, overrides);

/** The page at a path of a shop, as a browser without scripts has it. */
async function open(path: string, fixture: FixtureShop = shop()): Promise<CheerioAPI> {
  const locals = { catalog: fixtureCatalog(fixture), locale: splitLocale(path).locale };
  const { status, body } = await render(path, locals);
  expect(status, path).toBe(200);
  return load(body.toString());
}

/** What is read under a selector, with a space between one element's text and the next. */
function words($: CheerioAPI, selector = 'main'): string {
  const spaced = load($.html($(selector)).replaceAll('<', ' <'));
  spaced('script').remove();
  return spaced.text().replace(/\s+/g, ' ').trim();
}

/** The sections of a page by their headings. */
const headings = ($: CheerioAPI) =>
  $('main h2')
    .toArray()
    .map((heading) => $(heading).text().trim());

describe('a product list', () => {
  const fixture = shop({ products: many });

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
      shop({ products: many, categories: [home, ceramics, bowls] }),
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
  });

  it('shows the placeholder for a product without a picture', async () => {
    const $ = await open('/products/', shop({ products: [mug({ image: null })] }));
    expect($('main article img').attr('src')).toBe('/images/placeholder.jpg');
  });
});

describe('a product page', () => {
  const product = async (overrides: Parameters<typeof mug>[0], fixture: Partial<FixtureShop> = {}) =>
    open('/product/tide-mug/', shop({ products: [mug(overrides)], ...fixture }));

  it('has name, price, stock, text and number', async () => {
    const $ = await product({ stockQuantity: 3, lowStockAmount: 5, lowStock: true });
    expect($('h1').text()).toBe('Tide Mug');
    expect($('title').text()).toBe('Tide Mug - Islet');
    expect($('meta[name="description"]').attr('content')).toBe('A mug for the tide.');
    for (const part of ['€18.00', 'Only 3 left', 'Thrown by hand.', 'MUG-1', 'Ceramics']) {
      expect(words($)).toContain(part);
    }
  });

  it('leaves out what the settings hide', async () => {
    const related = mug({ databaseId: 2, slug: 'other', name: 'Other' });
    const fixture = (store: Partial<StoreSettings>) => withStore(store, { products: [mug(), related] });
    const shown = await open('/product/tide-mug/', fixture({}));
    const hidden = await open(
      '/product/tide-mug/',
      fixture({
        showSKU: false,
        showReviews: false,
        showRelatedProducts: false,
        showProductCategoriesOnSingleProduct: false,
        showBreadcrumbOnSingleProduct: false,
      }),
    );
    for (const part of ['SKU', 'Reviews', 'Related products', 'Categories', 'All products']) {
      expect(words(shown), part).toContain(part);
      expect(words(hidden), part).not.toContain(part);
    }
  });

  it('names options, their prices and every variation', async () => {
    const size: ProductAttribute = {
      id: '1',
      name: 'Size',
      label: 'Size',
      scope: 'LOCAL',
      variation: true,
      visible: true,
      options: ['Small', 'Large'],
      terms: [],
    };
    const chosen = (value: string) => [{ attributeId: 0, name: 'Size', label: 'Size', value }];
    const $ = await product({
      type: 'VARIABLE',
      price: { min: 1800, max: 2400 },
      regular: { min: 1800, max: 2400 },
      attributes: [size],
      variations: [
        variation({ attributes: chosen('Small'), price: price(1800) }),
        variation({ attributes: chosen('Large'), price: price(2400), stockStatus: 'OUT_OF_STOCK' }),
      ],
    });
    expect(words($)).toContain('from €18.00');
    expect(words($, BUY_FORM)).toMatch(/Small €18\.00.*Large €24\.00 \(Out of stock\)/);
    expect(words($, 'main details')).toMatch(/Small €18\.00 In stock.*Large €24\.00 Out of stock/);
  });

  it('says what is free, offers nothing without a price, and strikes former prices of options', async () => {
    const free = { price: price(0), regular: price(1800), onSale: true };
    const $ = await open('/de/product/tide-mug/', shop({ products: [mug(free)] }));
    expect(words($)).toContain('Kostenlos');
    expect($(`${BUY_FORM} button[type="submit"]`)).toHaveLength(1);
    const unpriced = shop({ products: [mug({ price: null, regular: null, purchasable: false })] });
    expect((await open('/product/tide-mug/', unpriced))(BUY_FORM)).toHaveLength(0);
    expect((await open('/products/', unpriced))('main article button')).toHaveLength(0);
    const reduced = variation({ price: price(1200), regular: price(1800), onSale: true });
    const lamp = shop({ products: [mug({ type: 'VARIABLE', variations: [reduced] })] });
    expect((await open('/product/tide-mug/', lamp))('main details s').text()).toContain('18.00');
  });

  it('says beside every price what the settings say in the locale', async () => {
    const fixture = withSettings({ priceSuffix: { de_DE: 'inkl. MwSt.' } });
    for (const path of ['/de/product/tide-mug/', '/de/products/']) {
      expect(words(await open(path, fixture)), path).toMatch(/18,00 € inkl\. MwSt\./);
    }
    expect(words(await open('/product/tide-mug/', fixture))).not.toContain('MwSt');
  });

  it('has a heart for what is selected on it, and on every card', async () => {
    const color: ProductAttribute = {
      ...{ id: 'color', name: 'Color', label: 'Color', scope: 'LOCAL', variation: true, visible: true },
      ...{ options: ['Sand'], terms: [] },
    };
    const attributes = [{ attributeId: 0, name: 'Color', label: 'Color', value: 'Sand' }];
    const product = mug({ type: 'VARIABLE', attributes: [color], variations: [variation({ attributes })] });
    const hearts = async (path: string, ...products: Product[]) => {
      const $ = await open(path, shop({ products }));
      const found = $('main input[type="checkbox"][aria-label="Add Tide Mug to the wishlist"]').toArray();
      return found.map((heart) => JSON.parse($(heart).attr('data-wish') ?? 'null'));
    };
    const whole = { productId: 1, slug: 'tide-mug' };
    const selected = { ...whole, variationId: 100, attributes: { Color: 'Sand' } };
    expect(await hearts('/product/tide-mug/', product)).toEqual([selected]);
    // The card says which product it is.
    expect(await hearts('/products/', product)).toEqual([null]);
    const unpriced = mug({ price: null, regular: null, purchasable: false });
    expect(await hearts('/product/tide-mug/', unpriced)).toEqual([whole]);
  });

  it('keeps the form of what is sold out, which may come back, and cannot be sent meanwhile', async () => {
    const $ = await product({ stockStatus: 'OUT_OF_STOCK' });
    expect(words($, BUY_FORM)).toContain('Price: €18.00 Out of stock');
    expect($('main form [type=submit]').first().is(':disabled')).toBe(true);
    expect($('main .stepper').length).toBe(0);
  });

  it('is written to by a form where the backend takes messages, and by email elsewhere', async () => {
    const contact = async (contactForm: boolean) => {
      const { settings } = withSettings({ contactEmail: 'hello@shop.example' });
      const features = { ...settings.features, contactForm };
      const $ = await open('/contact/', shop({ settings: { ...settings, features } }));
      return [$('main form').length, $('main a[href="mailto:hello@shop.example"]').length];
    };
    expect([await contact(true), await contact(false)]).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  it('has a cart whose lines move to the wishlist, if the settings say so', async () => {
    const moves = async (showMoveToWishlist: boolean) => {
      const $ = await open('/contact/', withStore({ showMoveToWishlist }));
      const props = $('astro-island[component-url*="CartPanel"]').attr('props') ?? '{}';
      return JSON.parse(props).movesToWishlist;
    };
    expect([await moves(true), await moves(false)]).toEqual([true, false]);
  });

  it('says it once beside the prices of options, in each row of all options, and not beside "Free"', async () => {
    const size: ProductAttribute = {
      ...{ id: 'size', name: 'Size', label: 'Size', scope: 'LOCAL', variation: true, visible: true },
      ...{ options: ['Small', 'Large'], terms: [] },
    };
    const ofSize = (value: string, minor: number) =>
      variation({
        attributes: [{ attributeId: 0, name: 'Size', label: 'Size', value }],
        price: price(minor),
        regular: null,
      });
    const openSizes = (small: number, large: number) => {
      const variations = [ofSize('Small', small), ofSize('Large', large)];
      const product = mug({
        type: 'VARIABLE',
        attributes: [size],
        price: { min: small, max: large },
        variations,
      });
      return open(
        '/product/tide-mug/',
        withSettings({ priceSuffix: { en_US: 'incl. VAT' } }, { products: [product] }),
      );
    };
    const priced = await openSizes(900, 1800);
    expect(words(priced, `${BUY_FORM} fieldset`)).toMatch(/Small €9\.00 Large €18\.00 incl\. VAT$/);
    expect(words(priced, 'main tbody')).toMatch(/€9\.00 incl\. VAT .*€18\.00 incl\. VAT/);
    const gift = await openSizes(0, 1800);
    expect(words(gift, `${BUY_FORM} fieldset`)).toMatch(/Small Free Large €18\.00 incl\. VAT$/);
    expect(words(gift, 'main tbody')).toMatch(/Free In stock .*€18\.00 incl\. VAT/);
  });

  it('lists attributes, weight and dimensions', async () => {
    const $ = await product({ weight: '0.4', length: '12', width: '8.5', height: '10' });
    expect(words($)).toMatch(/Weight 0\.4 kg/);
    expect(words($)).toMatch(/12 × 8\.5 × 10 cm/);
  });

  it('describes itself to search engines, whatever its name, and under the same policy', async () => {
    const name = 'Mug </script><script>alert(1)</script> <!--';
    const $ = await product({ name });
    const data = $('script[type="application/ld+json"]');
    expect(data).toHaveLength(1);
    expect(JSON.parse(data.text())).toMatchObject({
      '@graph': [{ '@type': 'Product', name }, { '@type': 'BreadcrumbList' }],
    });
    expect($('script').filter((_, script) => $(script).text().startsWith('alert'))).toHaveLength(0);
    expect($('meta[property="og:image:width"]').attr('content')).toBe('1200');
    expect($('meta[name="twitter:card"]').attr('content')).toBe('summary_large_image');
  });

  it('leads to the seller of an external product, and nowhere unsafe', async () => {
    const external = {
      type: 'EXTERNAL',
      buttonText: 'Book it',
      externalUrl: 'https://maker.example/',
    } as const;
    const link = (await product(external))('main a[target="_blank"]');
    expect(link.attr('href')).toBe('https://maker.example/');
    expect(link.attr('rel')).toBe('noopener nofollow sponsored');
    expect(link.text()).toMatch(/Book it\s*\(opens in a new tab\)/);
    const unsafe = await product({ ...external, externalUrl: 'javascript:alert(1)' });
    expect(unsafe('main a[target="_blank"]')).toHaveLength(0);
    expect(unsafe.html()).not.toContain('javascript:');
  });

  it('shows what a grouped product is made of', async () => {
    const part = mug({ databaseId: 2, slug: 'saucer', name: 'Saucer', price: price(900) });
    const set = mug({ type: 'GROUPED', groupedIds: [2], price: { min: 900, max: 1800 } });
    const $ = await open(
      '/product/tide-mug/',
      withStore({ showRelatedProducts: false }, { products: [set, part] }),
    );
    expect($('main a[href="/product/saucer/"]').text().trim()).toBe('Saucer');
    expect(words($)).toContain('Price: from €9.00 In this set Saucer Price: €9.00');
    expect($('main li input[data-wish]')).toHaveLength(1);
    expect($('main form button[type="submit"]').text()).toContain('Add to cart');
  });

  it('lets parts of a set be bought as each has to be', async () => {
    const parts = [
      mug({ databaseId: 2, slug: 'glaze', name: 'Glaze', type: 'VARIABLE', variations: [variation()] }),
      mug({
        databaseId: 3,
        slug: 'kiln',
        name: 'Kiln',
        type: 'EXTERNAL',
        externalUrl: 'https://kiln.example/',
      }),
      mug({ databaseId: 4, slug: 'vase', name: 'Vase', stockStatus: 'OUT_OF_STOCK' }),
      mug({ databaseId: 5, slug: 'tray', name: 'Tray', soldIndividually: true }),
    ];
    const set = mug({ type: 'GROUPED', groupedIds: [2, 3, 4, 5] });
    const $ = await open('/product/tide-mug/', shop({ products: [set, ...parts] }));
    const row = (slug: string) => $(`main form li:has(a[href="/product/${slug}/"])`);
    const words = (slug: string) => row(slug).text().replace(/\s+/g, ' ');
    expect(words('glaze')).toContain('Choose options Glaze');
    expect(row('glaze').find('input:not([data-wish])')).toHaveLength(0);
    const leave = row('kiln').find('a[target="_blank"]');
    expect(leave.attr('href')).toBe('https://kiln.example/');
    expect(leave.attr('rel')).toBe('noopener nofollow sponsored');
    expect(words('kiln')).toContain('View at the seller Kiln (opens in a new tab)');
    expect(words('vase')).toContain('Out of stock');
    expect(row('vase').find('input:not([data-wish])')).toHaveLength(0);
    expect(row('tray').find('input[type="checkbox"]:not([data-wish])').attr('aria-label')).toBe(
      'Quantity of Tray',
    );
    const soldOut = await open(
      '/product/tide-mug/',
      shop({ products: [{ ...set, groupedIds: [4] }, ...parts] }),
    );
    expect(soldOut('main form button[type="submit"]').text()).not.toContain('Add to cart');
  });

  it('gives what goes with a product a heart of its own', async () => {
    const saucer = mug({ databaseId: 2, slug: 'saucer', name: 'Saucer' });
    const $ = await open(
      '/product/tide-mug/',
      withStore({ showRelatedProducts: false }, { products: [mug({ upsellIds: [2] }), saucer] }),
    );
    const row = $('section[aria-labelledby="upsells-title"] li[data-card="2"]');
    expect(row.find('input.heart').attr('aria-label')).toBe('Add Saucer to the wishlist');
    expect(row.find('a').first().attr('href')).toBe('/product/saucer/');
  });

  it('says how long a delivery takes, and from which sum it is free', async () => {
    const config = { delivery: { minDays: 2, maxDays: 4 }, freeShippingFrom: 75 };
    const hint = async (facts: Partial<Product>, path = '/product/tide-mug/') =>
      words(await open(path, withSettings(config, { products: [mug(facts)] })), '[data-delivery]');
    expect(await hint({})).toBe('Delivery in 2–4 working days Free shipping from €75.00');
    expect(await hint({}, '/de/product/tide-mug/')).toMatch(
      /^Lieferung in 2–4 Werktagen Versandkostenfrei ab 75,00\s€$/,
    );
    expect(await hint({ stockStatus: 'ON_BACKORDER' })).toBe('Free shipping from €75.00');
    expect(await hint({ virtual: true })).toBe('');
    expect(words(await product({}), '[data-delivery]')).toBe('');
  });

  it('leads to the largest file of a picture, and marks the first thumbnail', async () => {
    const $ = await product({ galleryImages: [picture(1), picture(2, { asset: null })] });
    const links = $('.gallery-track a').toArray();
    expect(links.map((link) => $(link).attr('href'))).toEqual(['/pictures/picture-1-1200.webp']);
    expect($(links).text().trim()).toBe('(Enlarge)');
    const marked = $('.gallery-thumbs a[aria-current="true"]').toArray();
    expect(marked.map((thumb) => $(thumb).attr('href'))).toEqual(['#picture-1']);
  });

  it('shows every picture once, reachable without a script', async () => {
    const $ = await product({ galleryImages: [picture(1), picture(2), picture(3)] });
    const targets = $('main a[href^="#picture-"]').toArray();
    expect(targets).toHaveLength(3);
    for (const target of targets) expect($($(target).attr('href') ?? '').find('img')).toHaveLength(1);
  });

  it('shows the ten newest reviews, with avatars that its policy allows over the initials', async () => {
    const reviews = Array.from({ length: 12 }, (_, day): Review => {
      const host = day % 2 === 0 ? 'secure.gravatar.com' : 'pictures.example';
      return {
        id: `comment:${day}`,
        rating: 4,
        content: '<p>Warm.</p>',
        date: `2026-03-${10 + day}T21:00:00`,
        author: { name: 'Ada', avatarUrl: `https://${host}/avatar/${day}?d=mm` },
      };
    });
    const rated = { averageRating: 4, reviewCount: 12, reviews };
    const $ = await product(rated);
    const days = $('#reviews time')
      .map((_, time) => $(time).attr('datetime')?.slice(8))
      .toArray();
    expect(days).toEqual(['21', '20', '19', '18', '17', '16', '15', '14', '13', '12']);
    expect(words($, '#static-reviews')).toMatch(/^A Ada March 21, 2026 .*10 of 12 reviews$/);
    const avatars = $('#reviews img')
      .map((_, image) => $(image).attr('src'))
      .toArray();
    expect(avatars).toHaveLength(5);
    expect(avatars[0]).toBe('https://secure.gravatar.com/avatar/10?d=blank&s=88');
    const without = await open(
      '/product/tide-mug/',
      withStore({ showReviews: false }, { products: [mug(rated)] }),
    );
    expect(without('#reviews')).toHaveLength(0);
  });

  it('counts ratings, and is whole without any', async () => {
    const review = (rating: number): Review => ({
      id: `comment:${rating}`,
      rating,
      content: '<p>Warm.</p>',
      date: '2026-03-05T21:00:00',
      author: { name: 'Ada', avatarUrl: null },
    });
    const rated = await product({ averageRating: 4, reviewCount: 2, reviews: [review(5), review(3)] });
    expect(words(rated, '#reviews')).toMatch(/4\.0 out of 5.*2 reviews.*5 stars: 1 review.*March 5, 2026/);
    const bare = await product({});
    expect(words(bare, '#reviews')).toContain('No reviews yet');
    expect(bare.html()).not.toContain('NaN');
  });
});

describe('catalog text on a page in another language', () => {
  it('carries the language it is written in', async () => {
    const fixture = withSettings({ catalogLanguage: 'en' });
    const german = await open('/de/product/tide-mug/', fixture);
    expect(german('h1').attr('lang')).toBe('en');
    expect(german('#description-title + div').attr('lang')).toBe('en');
    const english = await open('/product/tide-mug/', fixture);
    expect(english('main [lang]')).toHaveLength(0);
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
    expect($('main ul.grid > li')).toHaveLength(20);
    expect($('main ul.grid > li img')).toHaveLength(20);
    expect(words($, 'main ul.grid > li:first-child')).toBe('Category 1 23 products');
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

describe('the home page', () => {
  it('shows the shop, its categories and its products', async () => {
    const config = { shortDescription: 'Things for the tide', description: 'A shop on an island.' };
    const $ = await open('/', withSettings(config, { products: many }));
    expect($('title').text()).toBe('Things for the tide - Islet');
    expect($('h1').text()).toBe('Things for the tide');
    expect(words($)).toContain('A shop on an island.');
    expect($('main a[href="/product-category/ceramics/"]')).toHaveLength(1);
    expect(words($)).toContain('Mug 1');
  });

  it('has shelves of what is on sale, well rated and best selling, and none that is empty', async () => {
    const plain = await open('/', shop({ products: many }));
    expect(headings(plain)).toEqual(['New in', 'Shop by category', 'Best sellers']);
    const products = [
      mug({ onSale: true, regular: price(2400), averageRating: 5, reviewCount: 9 }),
      ...many.slice(1),
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

describe('a payload', () => {
  const payload = (path: string, locale: Locale) => {
    const context = { url: new URL(path, 'http://localhost'), locals: { catalog: fixtureCatalog(), locale } };
    return getPayload(context as Parameters<typeof getPayload>[0]);
  };

  it('holds the facts of the page in its folder', async () => {
    const response = await payload('/de/product/tide-mug/_payload.json', 'de_DE');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      schema: PAYLOAD_SCHEMA,
      route: 'product-slug',
      locale: 'de_DE',
      product: { name: 'Tide Mug', price: { min: 1800, max: 1800 } },
    });
  });

  it('is missing where the page is', async () => {
    expect((await payload('/product/none/_payload.json', 'en_US')).status).toBe(404);
  });
});
