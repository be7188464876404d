import { describe, expect, it } from 'vitest';
import type { Product, Review } from '#storefront/domain/catalog/catalog-types.ts';
import { loadPageData } from '#storefront/domain/page-data/page-data.ts';
import { type MerchantConfig, mergeSettings } from '#storefront/domain/settings/settings.ts';
import {
  category,
  type FixtureShop,
  fixtureCatalog,
  mug,
  picture,
  shop,
  variation,
} from '#testing/fixtures/mug-shop.ts';
import { structuredDataProblems } from '#testing/fixtures/schema-org.ts';
import { structuredData } from './structured-data.ts';

type Thing = Record<string, unknown>;

/** Structured data of a page, by type; every document is checked against the vocabulary. */
function things(
  path: string,
  fixture: Partial<FixtureShop> = {},
  config: MerchantConfig = {},
): Record<string, Thing> {
  const settings = mergeSettings({ siteName: 'Islet', baseUrl: 'https://shop.example', ...config }, {});
  const page = loadPageData(path, fixtureCatalog(shop({ settings, ...fixture })));
  if (page === null || !('listing' in page || 'product' in page || 'categories' in page)) {
    throw new Error(`${path} is no catalog page.`);
  }
  const described = structuredData(page, settings);
  if (described === undefined) return {};
  // As pages have it: JSON leaves out what is undefined.
  const document = JSON.parse(JSON.stringify(described));
  expect(structuredDataProblems(document)).toEqual([]);
  const graph = (document as { '@graph': Thing[] })['@graph'];
  return Object.fromEntries(graph.map((thing) => [String(thing['@type']), thing]));
}

const product = (overrides: Partial<Product>, config: MerchantConfig = {}) =>
  things('/de/product/tide-mug/', { products: [mug(overrides)] }, config).Product;

const offer = (overrides: Partial<Product>, config: MerchantConfig = {}) =>
  (product(overrides, config)?.offers ?? {}) as Thing;

const items = (thing: Thing | undefined) => (thing?.itemListElement ?? []) as Thing[];

const range = (min: number, max = min) => ({ min, max });

const review = (overrides: Partial<Review> = {}): Review => ({
  id: 'r1',
  rating: 4,
  content: '<p>Warm &amp; round.</p>',
  date: '2026-04-02T09:30:00',
  author: { name: 'Ada', avatarUrl: null },
  ...overrides,
});

describe('a product page', () => {
  it('describes its product and the way to it', () => {
    const found = things('/de/product/tide-mug/', { products: [mug({ galleryImages: [picture(2)] })] });
    expect(found.Product).toEqual({
      '@type': 'Product',
      name: 'Tide Mug',
      url: 'https://shop.example/de/product/tide-mug/',
      description: 'A mug for the tide.',
      image: [
        'https://shop.example/pictures/picture-1-1200.webp',
        'https://shop.example/pictures/picture-2-1200.webp',
      ],
      sku: 'MUG-1',
      offers: {
        '@type': 'Offer',
        price: '18.00',
        url: 'https://shop.example/de/product/tide-mug/',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    });
    expect(found.BreadcrumbList?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Alle Produkte', item: 'https://shop.example/de/products/' },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'Ceramics',
        item: 'https://shop.example/de/product-category/ceramics/',
      },
      { '@type': 'ListItem', position: 3, name: 'Tide Mug' },
    ]);
  });

  it('says of each variation what the feed says of it, as a group of variants', () => {
    const attribute = (name: string, label: string, options: string[]): Product['attributes'][number] => {
      return {
        id: name,
        name,
        label,
        options,
        scope: 'LOCAL',
        variation: true,
        visible: true,
        terms: [],
      };
    };
    const attributes = [
      attribute('pa_color', 'Farbe', ['sea', 'sand']),
      attribute('Griff (cm)', 'Griff (cm)', ['2,5']),
    ];
    const choice = (color: string) => [
      { attributeId: 1, name: 'pa_color', label: 'Farbe', value: color },
      { attributeId: 0, name: 'Griff (cm)', label: 'Griff (cm)', value: '2,5' },
    ];
    const group: Partial<Product> = {
      type: 'VARIABLE',
      price: range(1800, 2450),
      attributes,
      databaseId: 7,
      variations: [
        variation({ databaseId: 8, price: range(1800), sku: 'MUG-SEA', attributes: choice('sea') }),
        variation({
          databaseId: 9,
          price: range(2450),
          sku: null,
          attributes: choice('sand'),
          image: picture(5),
          stockStatus: 'OUT_OF_STOCK',
        }),
        variation({ databaseId: 10, price: null }),
        variation({ databaseId: 11, purchasable: false }),
      ],
    };
    const { ProductGroup: found } = things('/de/product/tide-mug/', { products: [mug(group)] });
    expect(found).not.toHaveProperty('offers');
    expect(found).toMatchObject({
      name: 'Tide Mug',
      url: 'https://shop.example/de/product/tide-mug/',
      productGroupID: '7',
      variesBy: ['https://schema.org/color', 'Griff (cm)'],
      hasVariant: [
        {
          '@type': 'Product',
          name: 'Tide Mug - sea - 2,5',
          sku: 'MUG-SEA',
          color: 'sea',
          image: 'https://shop.example/pictures/picture-1-1200.webp',
          offers: {
            price: '18.00',
            availability: 'https://schema.org/InStock',
            url: 'https://shop.example/de/product/tide-mug/?attribute_pa_color=sea&attribute_griff-%28cm%29=2%2C5',
          },
        },
        {
          name: 'Tide Mug - sand - 2,5',
          image: 'https://shop.example/pictures/picture-5-1200.webp',
          offers: { price: '24.50', availability: 'https://schema.org/OutOfStock' },
        },
      ],
    });
  });

  it('describes the first hundred variations of a product', () => {
    const variations = Array.from({ length: 130 }, (_, databaseId) => variation({ databaseId }));
    const { ProductGroup: found } = things('/product/tide-mug/', {
      products: [mug({ type: 'VARIABLE', variations })],
    });
    expect(found?.hasVariant).toHaveLength(100);
  });

  it('offers the prices of a set as a range', () => {
    expect(product({ type: 'GROUPED', price: range(1800, 2450), groupedIds: [8, 9] })?.offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '18.00',
      highPrice: '24.50',
      offerCount: 2,
    });
  });

  it('has prices in the decimals of the currency', () => {
    const price = (decimals: number) =>
      offer({ price: range(18_000) }, { currency: { code: 'XXX', decimals } }).price;
    expect([0, 2, 3].map(price)).toEqual(['18000', '180.00', '18.000']);
  });

  it('says how long a reduced price holds, where that is known', () => {
    const sale = { price: range(1500), regular: range(1800), sale: range(1500), onSale: true };
    expect(product({ ...sale, saleEnds: '2026-06-07' })?.offers).toMatchObject({
      price: '15.00',
      priceValidUntil: '2026-06-07',
    });
    expect(product(sale)?.offers).not.toHaveProperty('priceValidUntil');
  });

  it('says what is sold out or can be ordered', () => {
    const availability = (stockStatus: Product['stockStatus']) => offer({ stockStatus }).availability;
    expect(availability('OUT_OF_STOCK')).toBe('https://schema.org/OutOfStock');
    expect(availability('ON_BACKORDER')).toBe('https://schema.org/BackOrder');
  });

  it('offers what is free, and nothing that has no price or nobody can buy', () => {
    expect(product({ price: range(0) })?.offers).toMatchObject({ price: '0.00' });
    expect(product({ price: null })).toBeUndefined();
    expect(product({ purchasable: false })).toBeUndefined();
    const variations = [variation({ purchasable: false })];
    expect(product({ type: 'VARIABLE', variations, purchasable: false })).toBeUndefined();
    expect(product({ price: null, averageRating: 4.5, reviewCount: 2 })).not.toHaveProperty('offers');
  });

  it('has rating and reviews where the page shows them', () => {
    const rated = { averageRating: 4.25, reviewCount: 8, reviews: [review(), review({ rating: 0 })] };
    expect(product(rated)).toMatchObject({
      aggregateRating: { ratingValue: 4.25, reviewCount: 8 },
      review: [
        {
          author: { name: 'Ada' },
          datePublished: '2026-04-02',
          reviewBody: 'Warm & round.',
          reviewRating: { ratingValue: 4 },
        },
      ],
    });
    const hidden = product(rated, { storeSettings: { showReviews: false, showSKU: false } });
    for (const name of ['aggregateRating', 'review', 'sku']) expect(hidden).not.toHaveProperty(name);
  });

  it('names the brand and numbers of a product that has them', () => {
    expect(product({})).not.toHaveProperty('brand');
    expect(product({ brand: 'Oven' })).toMatchObject({ brand: { '@type': 'Brand', name: 'Oven' } });
    const metaData = [
      { id: '1', key: 'brand', value: 'Kiln' },
      { id: '2', key: 'gtin', value: '4006381333931' },
    ];
    expect(product({ metaData })).toMatchObject({
      brand: { '@type': 'Brand', name: 'Kiln' },
      gtin: '4006381333931',
    });
  });
});

describe('other pages', () => {
  it('describe the shop and its search on the home page', () => {
    const home = things(
      '/fr/',
      {},
      {
        logo: '/images/logo.png',
        contactEmail: 'hello@shop.example',
        postalAddress: ['1 Quay', 'Port'],
      },
    );
    expect(home.Organization).toMatchObject({
      url: 'https://shop.example/',
      logo: 'https://shop.example/images/logo.png',
      address: '1 Quay, Port',
    });
    expect(home.WebSite).toMatchObject({
      url: 'https://shop.example/fr/',
      potentialAction: {
        target: { urlTemplate: 'https://shop.example/fr/products/?search={search_term_string}' },
      },
    });
  });

  it('list products by their place in the whole list', () => {
    const products = Array.from({ length: 30 }, (_, index) =>
      mug({ databaseId: index + 1, slug: `mug-${index + 1}` }),
    );
    const list = things('/products/page/2/', { products }).ItemList;
    expect(list).toMatchObject({ numberOfItems: 30 });
    expect(items(list)[0]).toEqual({
      '@type': 'ListItem',
      position: 25,
      url: 'https://shop.example/product/mug-25/',
    });
    expect(things('/products/', { products: [] })).toEqual({});
  });

  it('lead to a category through those above it', () => {
    const home = category({ databaseId: 1, slug: 'home', name: 'Home' });
    const { BreadcrumbList: list } = things('/product-category/ceramics/', {
      categories: [home, category({ parentId: 1 })],
    });
    expect(items(list).map(({ name }) => name)).toEqual(['Categories', 'Home', 'Ceramics']);
  });
});

it('the check finds what schema.org or Google would refuse', () => {
  const problems = (thing: object) =>
    structuredDataProblems({ '@context': 'https://schema.org', '@graph': [thing] });
  expect(problems({ '@type': 'Product', name: 'Mug' })).toEqual([
    'Product lacks offers or review or aggregateRating',
  ]);
  expect(
    problems({
      '@type': 'Offer',
      price: '1',
      priceCurrency: 'EUR',
      availability: 'InStock',
      colour: 'red',
    }),
  ).toEqual(['Offer.availability is "InStock", not ItemAvailability', 'Offer has no property colour']);
});
