import { beforeAll, describe, expect, it } from 'vitest';
import type { Product, ProductAttribute } from '#storefront/domain/catalog/catalog-types.ts';
import { type FixtureShop, mug, shop, variation } from '#testing/fixtures/mug-shop.ts';
import { COMPILED, open, price, withSettings, withStore, words } from './rendered-page.ts';

/** The form of what is bought; that of a review has a name. */
const BUY_FORM = 'main form:not([aria-labelledby])';

beforeAll(...COMPILED);

describe('what a product page sells', () => {
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

  it('is the variant of a translated product, which hearts know as the product in all languages', async () => {
    const $ = await product({ variantId: 7 });
    expect($('[data-product]').attr('data-product')).toBe('1/tide-mug/7');
    expect($('input.heart').first().attr('data-wish')).toMatch(/^\{"productId":1,/);
    const cards = shop({ products: [mug({ variantId: 7 }), mug({ databaseId: 2, slug: 'other' })] });
    const $list = await open('/products/', cards);
    const variants = $list('[data-card]').map((_, card) =>
      [$list(card).attr('data-card'), $list(card).find('[data-add]').attr('data-variant')].join(),
    );
    expect(variants.get()).toEqual(['1,7', '2,']);
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
      id: 'color',
      name: 'Color',
      label: 'Color',
      scope: 'LOCAL',
      variation: true,
      visible: true,
      options: ['Sand'],
      terms: [],
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
      id: 'size',
      name: 'Size',
      label: 'Size',
      scope: 'LOCAL',
      variation: true,
      visible: true,
      options: ['Small', 'Large'],
      terms: [],
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
});
