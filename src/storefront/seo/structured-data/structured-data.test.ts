import { describe, expect, it } from 'vitest';
import type { Product, Review } from '#storefront/domain/catalog/catalog-types.ts';
import { loadPageData } from '#storefront/domain/page-data/page-data.ts';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
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

/** Structured data of a page; every document is checked against the vocabulary. */
function graphOf(path: string, fixture: Partial<FixtureShop> = {}, config: MerchantConfig = {}): Thing[] {
  const settings = mergeSettings({ siteName: 'Islet', baseUrl: 'https://shop.example', ...config }, {});
  const page = loadPageData(path, fixtureCatalog(shop({ settings, ...fixture })));
  if (
    page === null ||
    !('listing' in page || 'product' in page || 'categories' in page || 'sections' in page)
  ) {
    throw new Error(`${path} is no catalog page.`);
  }
  const described = structuredData(page, settings);
  if (described === undefined) return [];
  // As pages have it: JSON leaves out what is undefined.
  const document = JSON.parse(JSON.stringify(described));
  expect(structuredDataProblems(document)).toEqual([]);
  return (document as { '@graph': Thing[] })['@graph'];
}

/** The same by type. */
function things(...page: Parameters<typeof graphOf>): Record<string, Thing> {
  return Object.fromEntries(graphOf(...page).map((thing) => [String(thing['@type']), thing]));
}

const allThings = (path: string, products: Product[], config: MerchantConfig) =>
  graphOf(path, { products }, config);

const product = (overrides: Partial<Product>, config: MerchantConfig = {}) =>
  things('/de/product/tide-mug/', { products: [mug(overrides)] }, config).Product;

const offer = (overrides: Partial<Product>, config: MerchantConfig = {}) =>
  (product(overrides, config)?.offers ?? {}) as Thing;

const items = (thing: Thing | undefined, list = 'itemListElement') => (thing?.[list] ?? []) as Thing[];

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

  it('describes every variation of a product', () => {
    const variations = Array.from({ length: 130 }, (_, databaseId) => variation({ databaseId }));
    const { ProductGroup: found } = things('/product/tide-mug/', {
      products: [mug({ type: 'VARIABLE', variations })],
    });
    expect(found?.hasVariant).toHaveLength(130);
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
    const rated = { averageRating: 4.25, reviewCount: 2, reviews: [review(), review({ rating: 0 })] };
    expect(product(rated)).toMatchObject({
      aggregateRating: { ratingValue: 4.25 },
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

  it('counts ratings, and reviews only if it does not know them all', () => {
    const counted = (overrides: Partial<Product>) => {
      const { ratingCount, reviewCount } = (product({ averageRating: 4, ...overrides })?.aggregateRating ??
        {}) as Thing;
      return { ratingCount, reviewCount };
    };
    const reviews = [review(), review({ rating: 0 }), review({ rating: 5 })];
    expect(counted({ reviewCount: 3, reviews })).toEqual({ ratingCount: 2 });
    expect(counted({ reviewCount: 140, reviews })).toEqual({ reviewCount: 140 });
    const unrated = { averageRating: 4, reviewCount: 1, reviews: [review({ rating: 0 })] };
    expect(product(unrated)).not.toHaveProperty('aggregateRating');
  });

  it('says the former price of a reduced one, and the quantity by which prices compare', () => {
    const sale = { price: range(1500), regular: range(1800), sale: range(1500), onSale: true };
    const unit = { price: 6000, base: 1, unit: 'kg', amount: 0.25 };
    expect(offer({ ...sale, unit }).priceSpecification).toEqual([
      {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: '18.00',
        priceCurrency: 'EUR',
      },
      {
        '@type': 'UnitPriceSpecification',
        price: '15.00',
        priceCurrency: 'EUR',
        referenceQuantity: {
          '@type': 'QuantitativeValue',
          value: 0.25,
          unitCode: 'KGM',
          valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
        },
      },
    ]);
    expect(offer({ unit: { price: 1800, base: 1, unit: 'bunch', amount: 1 } })).not.toHaveProperty(
      'priceSpecification',
    );
  });

  it('names the terms of its offers once, each offer by its price', () => {
    const config: MerchantConfig = {
      returnPolicy: { countries: ['DE', 'AT'], days: 30, fees: 4.9 },
      shippingDetails: [
        { country: 'DE', price: 4.9, freeFrom: 20, transit: { minDays: 1, maxDays: 3 } },
        { country: 'AT', price: 9 },
      ],
    };
    const variations = [
      variation({ databaseId: 8 }),
      variation({ databaseId: 9, price: range(2000) }),
      variation({ databaseId: 10 }),
    ];
    const graph = allThings('/product/tide-mug/', [mug({ type: 'VARIABLE', variations })], config);
    const group = graph.find((thing) => thing['@type'] === 'ProductGroup');
    const terms = items(group, 'hasVariant').map(({ offers }) => {
      const { hasMerchantReturnPolicy: returns, shippingDetails } = offers as Record<string, Thing>;
      return [returns, shippingDetails].flat().map((thing) => thing?.['@id']);
    });
    const [returns, shipping] = ['https://shop.example/#returns', 'https://shop.example/#shipping-DE'];
    const abroad = 'https://shop.example/#shipping-AT';
    expect(terms).toEqual([
      [returns, shipping, abroad],
      [returns, `${shipping}-free`, abroad],
      [returns, shipping, abroad],
    ]);
    const described = graph.filter((thing) => '@id' in thing);
    expect(described.map((thing) => thing['@id'])).toEqual([returns, shipping, abroad, `${shipping}-free`]);
    expect(described[0]).toMatchObject({
      applicableCountry: ['DE', 'AT'],
      merchantReturnDays: 30,
      returnShippingFeesAmount: { value: '4.90', currency: 'EUR' },
    });
    expect(described.map(({ shippingRate }) => (shippingRate as Thing | undefined)?.value)).toEqual([
      undefined,
      '4.90',
      '9.00',
      '0.00',
    ]);
    const virtual = allThings('/product/tide-mug/', [mug({ virtual: true })], config);
    expect(virtual.flatMap((thing) => thing['@id'] ?? [])).toEqual([returns]);
    expect(allThings('/product/tide-mug/', [mug({ purchasable: false })], config)).toHaveLength(1);
    // Another shop sells it, on its own terms.
    const [external, ...others] = allThings('/product/tide-mug/', [mug({ type: 'EXTERNAL' })], config);
    expect(external?.offers).toMatchObject({ price: '18.00' });
    expect(external?.offers).not.toHaveProperty('hasMerchantReturnPolicy');
    expect(others.map((thing) => thing['@type'])).toEqual(['BreadcrumbList']);
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

  it('has the numbers of each variation, not those of their product', () => {
    const variations = [variation({ gtin: '4006381333931', mpn: 'K-1' }), variation({ databaseId: 9 })];
    const { ProductGroup: group } = things('/product/tide-mug/', {
      products: [mug({ type: 'VARIABLE', variations, gtin: '4006381333948' })],
    });
    expect(group).not.toHaveProperty('gtin');
    const [first, second] = items(group, 'hasVariant');
    expect(first).toMatchObject({ gtin: '4006381333931', mpn: 'K-1' });
    expect(second).not.toHaveProperty('gtin');
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
