import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { Product, ProductAttribute } from '#storefront/domain/catalog/catalog-types.ts';
import { loadPageData } from '#storefront/domain/page-data/page-data.ts';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import { productData } from '#storefront/seo/structured-data/product-data.ts';
import { fixtureCatalog, mug, picture, shop, variation } from '#testing/fixtures/mug-shop.ts';
import { feedLocale } from './feed-files.ts';
import { feedItems } from './feed-items.ts';

const settings = mergeSettings({ siteName: 'Islet', baseUrl: 'https://shop.example' }, {});
const price = (amount: number) => ({ min: amount, max: amount });

/** Names and texts of an item's elements, several of one name joined. */
type Item = Record<string, string>;

function items(overrides: Partial<Product>, given = settings): Item[] {
  return feedItems(mug(overrides), given, feedLocale('', given)).map((xml) => {
    const item: Item = {};
    const $ = load(xml, { xml: true });
    for (const part of $('item').children().toArray()) {
      const name = part.tagName.slice('g:'.length);
      item[name] = [item[name], $(part).text()].filter((text) => text !== undefined).join(' ');
    }
    return item;
  });
}

const color: ProductAttribute = {
  id: 'color',
  name: 'pa_color',
  label: 'Farbe',
  scope: 'GLOBAL',
  variation: true,
  visible: true,
  options: ['sand', 'sea'],
  terms: [
    { databaseId: 1, taxonomyName: 'pa_color', name: 'Sand', slug: 'sand' },
    { databaseId: 2, taxonomyName: 'pa_color', name: 'Sea', slug: 'sea' },
  ],
};
const colored = (databaseId: number, value: string) =>
  variation({
    databaseId,
    attributes: [{ attributeId: 1, name: 'pa_color', label: 'Farbe', value }],
  });

describe('an item of the feed', () => {
  it('has the lowest price of the 30 days before a sale, where it is known', () => {
    const sale = { price: price(1500), regular: price(2000), sale: price(1500), onSale: true };
    expect(feedItems(mug({ ...sale, lowest: 1800 }), settings, feedLocale('', settings))[0]).toContain(
      '<c:lowest_price_30_days>18.00 EUR</c:lowest_price_30_days>',
    );
    expect(feedItems(mug(sale), settings, feedLocale('', settings))[0]).not.toContain('lowest_price');
  });

  it('has what merchant centres require of a simple product', () => {
    expect(items({ galleryImages: [picture(2), picture(3)] })).toEqual([
      {
        id: '1',
        title: 'Tide Mug',
        description: 'Thrown by hand.',
        link: 'https://shop.example/product/tide-mug/',
        image_link: 'https://shop.example/pictures/picture-1-1200.webp',
        additional_image_link:
          'https://shop.example/pictures/picture-2-1200.webp https://shop.example/pictures/picture-3-1200.webp',
        availability: 'in_stock',
        price: '18.00 EUR',
        condition: 'new',
        identifier_exists: 'no',
        product_type: 'Ceramics',
      },
    ]);
  });

  it('has the former and the reduced price of a sale', () => {
    const [item] = items({ price: price(1500), regular: price(1800), sale: price(1500), onSale: true });
    expect(item).toMatchObject({ price: '18.00 EUR', sale_price: '15.00 EUR' });
  });

  it('has the dates of a sale as merchant centres read them', () => {
    const sale = { price: price(1500), regular: price(1800), sale: price(1500), onSale: true };
    const saleDates = { from: '2026-06-01T00:00:00+02:00', to: '2026-06-07T23:59:59+02:00' };
    const dates = '2026-06-01T00:00+0200/2026-06-07T23:59+0200';
    expect(items({ ...sale, saleDates })[0]?.sale_price_effective_date).toBe(dates);
    expect(items(sale)[0]).not.toHaveProperty('sale_price_effective_date');
    expect(items({ ...sale, saleDates: { ...saleDates, to: 'soon' } })[0]).not.toHaveProperty(
      'sale_price_effective_date',
    );
  });

  it('has content and quantity of a price per unit, in units that merchant centres know', () => {
    const unit = { price: 7200, base: 1, unit: 'kg', amount: 0.25 };
    expect(items({ unit })[0]).toMatchObject({
      unit_pricing_measure: '0.25 kg',
      unit_pricing_base_measure: '1 kg',
    });
    for (const other of [
      { ...unit, unit: 'bunch' },
      { price: 7200, base: 1, unit: 'kg' },
    ]) {
      expect(items({ unit: other })[0]).not.toHaveProperty('unit_pricing_measure');
    }
  });

  it('has shipping to each country of the settings, unless nothing is shipped', () => {
    const shippingDetails = [
      { country: 'DE', price: 4.9, transit: { minDays: 1, maxDays: 3 } },
      { country: 'AT', price: 9, freeFrom: 18 },
    ];
    const given = mergeSettings({ baseUrl: 'https://shop.example', shippingDetails }, {});
    expect(items({}, given)[0]?.shipping).toBe('DE4.90 EUR13 AT0.00 EUR');
    expect(items({ virtual: true }, given)[0]).not.toHaveProperty('shipping');
  });

  it('has the numbers of each variation, not those of their product', () => {
    const variations = [{ ...colored(11, 'sand'), gtin: '4006381333931' }, colored(12, 'sea')];
    const found = items({ type: 'VARIABLE', attributes: [color], variations, gtin: '4006381333948' });
    expect(found.map(({ gtin }) => gtin)).toEqual(['4006381333931', undefined]);
  });

  it('has brand and numbers where they are known', () => {
    const metaData = [
      { id: '1', key: 'brand', value: 'Kiln' },
      { id: '2', key: 'gtin', value: '4006381333931' },
    ];
    const [item] = items({ metaData });
    expect(item).toMatchObject({ brand: 'Kiln', gtin: '4006381333931' });
    expect(item).not.toHaveProperty('identifier_exists');
    expect(items({ brand: 'Oven & Co' })[0]).toMatchObject({ brand: 'Oven & Co' });
    expect(items({ metaData: metaData.slice(0, 1) })[0]).toMatchObject({
      brand: 'Kiln',
      identifier_exists: 'no',
    });
  });

  it('stands for each variation, with the address that selects it', () => {
    const sea = { ...colored(12, 'sea'), image: picture(5), stockStatus: 'OUT_OF_STOCK' as const };
    const product = { type: 'VARIABLE' as const, attributes: [color] };
    const found = items({
      ...product,
      variations: [colored(11, 'sand'), sea, { ...sea, purchasable: false }],
    });
    expect(found).toMatchObject([
      {
        id: '11',
        title: 'Tide Mug - Sand',
        link: 'https://shop.example/product/tide-mug/?attribute_pa_color=sand',
        image_link: 'https://shop.example/pictures/picture-1-1200.webp',
        item_group_id: '1',
        color: 'Sand',
      },
      {
        id: '12',
        availability: 'out_of_stock',
        image_link: 'https://shop.example/pictures/picture-5-1200.webp',
      },
    ]);
    expect(found).toHaveLength(2);
  });

  it('leads to a page that says the same of the variation', () => {
    const variations = [
      { ...colored(11, 'sand'), price: price(1000), sku: 'MUG-11' },
      { ...colored(12, 'sea'), price: price(2000), image: picture(5) },
    ];
    const product = mug({
      type: 'VARIABLE',
      price: { min: 1000, max: 2000 },
      attributes: [color],
      variations,
    });
    const page = loadPageData('/product/tide-mug/', fixtureCatalog(shop({ settings, products: [product] })));
    if (page?.route !== 'product-slug') throw new Error('There is no page of the product.');
    const group = productData(page, settings) as {
      productGroupID: string;
      hasVariant: Record<string, unknown>[];
    };
    const said = group.hasVariant.map(({ image, offers, color: name }) => {
      const { url, price: amount, priceCurrency } = offers as Record<string, string>;
      const shared = { item_group_id: group.productGroupID, color: name, image_link: image, link: url };
      return { ...shared, price: `${amount} ${priceCurrency}` };
    });
    expect(items(product)).toMatchObject(said);
    expect(said.map((one) => one.price)).toEqual(['10.00 EUR', '20.00 EUR']);
  });

  it.each<[string, Partial<Product>]>([
    ['has no price', { price: null }],
    ['is free', { price: price(0) }],
    ['nobody can buy', { purchasable: false }],
    ['has no picture', { image: null }],
    ['is sold elsewhere', { type: 'EXTERNAL' }],
    ['is a group of others', { type: 'GROUPED' }],
    ['can only be ordered ahead, at no known date', { stockStatus: 'ON_BACKORDER' }],
  ])('is not there for what %s', (_, overrides) => {
    expect(items(overrides)).toEqual([]);
  });

  it('leads to the page in the language of the catalog, as far as the shop has it', () => {
    const link = (catalogLanguage: string) => items({}, { ...settings, catalogLanguage })[0]?.link;
    expect(link('de-AT')).toBe('https://shop.example/de/product/tide-mug/');
    expect(link('nl')).toBe('https://shop.example/product/tide-mug/');
  });

  it('is of the variant that a translated catalog sells, and none of a text in another language', () => {
    expect(items({ variantId: 7 })[0]?.id).toBe('7');
    expect(items({ lang: 'en' })).toEqual([]);
  });

  it('keeps what would not be XML out of its texts', () => {
    const [text = ''] = feedItems(
      mug({ name: 'Mug </item> & "Sea"\u0000\u000b\ud800 ☕' }),
      settings,
      'en_US',
    );
    expect(text).toContain('<g:title>Mug &lt;/item&gt; &amp; &quot;Sea&quot; ☕</g:title>');
  });

  it('cuts texts at what merchant centres accept', () => {
    const [item] = items({ name: 'Mug '.repeat(100), description: 'word '.repeat(3000) });
    expect(item?.title?.length).toBeLessThanOrEqual(150);
    expect(item?.description?.length).toBeLessThanOrEqual(5000);
  });
});
