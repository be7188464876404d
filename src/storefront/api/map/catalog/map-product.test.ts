import { describe, expect, it } from 'vitest';
import { PriceFormatInference } from '#storefront/domain/pricing/price-inference.ts';
import { recordedData } from '../../fixtures/server.ts';
import { parsePrices, priceSamples } from './map-price.ts';
import { type MappedProduct, mapProduct, type ProductNode } from './map-product.ts';

const one = (name: string): MappedProduct =>
  mapProduct(recordedData<{ product: ProductNode }>(`product-${name}`).product);
const page = (): MappedProduct[] =>
  recordedData<{ products: { nodes: ProductNode[] } }>('products-page').products.nodes.map((node) =>
    mapProduct(node),
  );
const euro = { decimalSeparator: '.', thousandsSeparator: ',', decimals: 2 };

describe('a simple product', () => {
  const { product, listed } = one('simple');

  it('is mapped', () => {
    expect(product).toMatchObject({
      databaseId: 44,
      slug: 't-shirt',
      name: 'T-Shirt',
      type: 'SIMPLE',
      sku: 'woo-tshirt',
      date: '2026-11-21T00:58:35+01:00',
      stockStatus: 'IN_STOCK',
      stockQuantity: null,
      lowStock: false,
      weight: '0.8',
      virtual: false,
      externalUrl: null,
      variations: [],
      groupedIds: [],
      categories: [{ databaseId: 17, slug: 'tshirts', name: 'Tshirts' }],
      description: '<p>Pellentesque habitant morbi tristique senectus.</p>',
    });
    expect(product.image).toEqual({
      databaseId: 24,
      sourceUrl: 'https://store.example/wp-content/uploads/2026/11/tshirt-2.jpg',
      altText: 'Tshirt 2',
      title: 'tshirt-2',
      width: null,
      height: null,
      asset: null,
    });
    expect(listed).toBe(true);
  });

  it('has the terms of its colour attribute', () => {
    expect(product.colors).toEqual([
      { databaseId: 28, taxonomyName: 'pa_color', name: 'Gray', slug: 'gray' },
    ]);
  });

  it('knows the last day of the sale that it is on, in the time zone of the store', () => {
    const { product: node } = recordedData<{ product: ProductNode }>('product-simple');
    const lastDay = (dateOnSaleTo: string | null, onSale = true) =>
      mapProduct({ ...node, onSale, dateOnSaleTo }).product.saleEnds;
    expect(lastDay('2026-03-01T00:00:00+01:00')).toBe('2026-02-28');
    expect(lastDay('2026-03-31T23:59:59+02:00')).toBe('2026-03-31');
    for (const saleEnds of [lastDay(null), lastDay('soon'), lastDay('2026-03-01T00:00:00+01:00', false)]) {
      expect(saleEnds).toBeNull();
    }
  });

  it('has the name of its brand, where the store has brands', () => {
    const { product: node } = recordedData<{ product: ProductNode }>('product-sale');
    const terms = [
      { databaseId: 1, taxonomyName: 'product_tag', slug: 'sale', name: 'Sale' },
      { databaseId: 2, taxonomyName: 'product_brand', slug: 'acme', name: 'Acme &amp; Co' },
    ];
    const pageInfo = { hasNextPage: false, endCursor: null };
    expect(mapProduct({ ...node, terms: { pageInfo, nodes: terms } }).product.brand).toBe('Acme & Co');
    expect(mapProduct({ ...node, terms: { pageInfo, nodes: terms.slice(0, 1) } }).product.brand).toBeNull();
  });

  it('has no meta data that say nothing', () => {
    const { product: node } = recordedData<{ product: ProductNode }>('product-sale');
    const metaData = ['Second', ' ', '', null].map((value, place) => ({
      id: `${place}`,
      key: 'edition',
      value,
    }));
    const read = mapProduct({ ...node, metaData }).product.metaData;
    expect(read.map(({ value }) => value)).toEqual(['Second']);
  });

  it('has no internal terms and metadata', () => {
    expect(product.metaData).toEqual([]);
    expect(product.terms.map(({ taxonomyName }) => taxonomyName)).toEqual(['pa_color']);
  });
});

describe('a variable product', () => {
  it('keeps "any" values empty and labels them as the product does', () => {
    const { product } = one('variable-any');
    expect(product.variations).toHaveLength(3);
    expect(product.variations[0]?.attributes).toEqual([
      { attributeId: 24, name: 'pa_color', label: 'Color', value: 'red' },
      { attributeId: 0, name: 'pa_size', label: 'Size', value: '' },
    ]);
  });

  it('keeps typed values of local attributes as they are', () => {
    const { product } = one('variable-local');
    expect(product.attributes[1]).toMatchObject({
      name: 'logo',
      label: 'Logo',
      scope: 'LOCAL',
      options: ['Yes', 'No'],
    });
    expect(product.variations[0]?.attributes[1]).toEqual({
      attributeId: 0,
      name: 'logo',
      label: 'Logo',
      value: 'No',
    });
    expect(product.variations.map(({ stockStatus }) => stockStatus)).toContain('OUT_OF_STOCK');
  });

  it('has a price range, and sale prices where a variation is on sale', () => {
    const { product } = one('variable-local');
    expect(parsePrices(product.prices, euro)).toEqual({
      price: { min: 4200, max: 4500 },
      regular: { min: 4500, max: 4500 },
      sale: { min: 4200, max: 4200 },
      onSale: true,
    });
    const onSale = product.variations.filter(({ prices }) => prices.onSale);
    expect(onSale.map(({ slug }) => slug)).toEqual(['hoodie-red-no']);
  });
});

describe('other types', () => {
  it('external products link out', () => {
    expect(one('external').product).toMatchObject({
      type: 'EXTERNAL',
      externalUrl: 'https://mercantile.wordpress.org/product/wordpress-pennant/',
      buttonText: 'Buy on the WordPress swag store!',
      stockStatus: 'IN_STOCK',
      attributes: [],
    });
  });

  it('grouped products have no parts of simple products', () => {
    const { product } = one('grouped');
    expect(product).toMatchObject({ type: 'GROUPED', image: null, stockStatus: 'IN_STOCK' });
    expect(parsePrices(product.prices, euro)).toEqual({
      price: null,
      regular: null,
      sale: null,
      onSale: false,
    });
  });

  it('a grouped product shows the range and the stock of its parts', () => {
    const { product: recordedNode } = recordedData<{ product: ProductNode }>('product-grouped');
    const node = {
      ...recordedNode,
      price: '€18.00 - €45.00',
      rawPrice: '€18.00 - €45.00',
      products: { edges: [1, 2].map((id) => ({ cursor: btoa(`arrayconnection:${id}`) })) },
      members: {
        nodes: [
          { __typename: 'SimpleProduct', stockStatus: 'OUT_OF_STOCK' },
          { __typename: 'SimpleProduct', stockStatus: 'ON_BACKORDER' },
        ],
      },
    } as unknown as ProductNode;
    const { product } = mapProduct(node);
    expect(product).toMatchObject({ groupedIds: [1, 2], stockStatus: 'ON_BACKORDER' });
    expect(product.prices.rawPrice).toBeNull();
    expect(parsePrices(product.prices, euro).price).toEqual({ min: 1800, max: 4500 });
  });

  it('a grouped product on sale shows what its parts cost before', () => {
    const { product: recordedNode } = recordedData<{ product: ProductNode }>('product-grouped');
    const range = '€15.00 - €45.00';
    const parts = [
      { price: '€15.00', regularPrice: '€18.00' },
      { price: '€45.00 - €50.00', regularPrice: '€48.00 - €55.00' },
      { price: '€20.00', regularPrice: null },
      { price: null, regularPrice: null },
    ];
    const pricesOf = (onSale: boolean) => {
      const node = { ...recordedNode, price: range, rawPrice: range, onSale, members: { nodes: parts } };
      return parsePrices(mapProduct(node as unknown as ProductNode).product.prices, euro);
    };
    expect(pricesOf(true)).toMatchObject({
      price: { min: 1500, max: 4500 },
      regular: { min: 1800, max: 4800 },
    });
    expect(pricesOf(false).regular).toBeNull();
  });

  it('downloadable products are virtual', () => {
    expect(one('downloadable').product).toMatchObject({ virtual: true });
  });

  it('hidden products are in no list', () => {
    expect(one('hidden').listed).toBe(false);
  });

  it.each([
    [[], undefined, true],
    [['exclude-from-search'], 'lists', true],
    [['exclude-from-catalog'], 'search', false],
    [['exclude-from-catalog', 'exclude-from-search'], 'none', false],
  ])('with the terms %j are shown in %s', (slugs, place, listed) => {
    const nodes = slugs.map((slug) => ({ taxonomyName: 'product_visibility', slug }));
    const { product: recordedNode } = recordedData<{ product: ProductNode }>('product-grouped');
    const mapped = mapProduct({ ...recordedNode, terms: { nodes } } as unknown as ProductNode);
    expect(mapped.product.place).toBe(place);
    expect(mapped.listed).toBe(listed);
  });
});

describe('stock', () => {
  it('is by status, without a quantity where there is none', () => {
    expect(one('out-of-stock').product).toMatchObject({ stockStatus: 'OUT_OF_STOCK', stockQuantity: null });
    expect(one('backorder').product).toMatchObject({ stockStatus: 'ON_BACKORDER' });
  });
});

describe('a page of a list', () => {
  it('has every type, with prices to infer the format from', () => {
    const inference = new PriceFormatInference();
    for (const { product } of [...page(), one('variable-local'), one('variable-any')]) {
      for (const { prices, name } of [product, ...product.variations]) {
        for (const sample of priceSamples(prices, name)) inference.add(sample);
      }
    }
    expect(page().map(({ product }) => product.type)).toEqual(
      expect.arrayContaining(['EXTERNAL', 'GROUPED', 'SIMPLE']),
    );
    expect(inference.infer()).toEqual({
      ok: true,
      format: { decimalSeparator: '.', thousandsSeparator: '', decimals: 2 },
      only: true,
    });
  });

  it('has sale prices', () => {
    const sale = page().find(({ product }) => product.slug === 'beanie-with-logo');
    expect(sale && parsePrices(sale.product.prices, euro)).toEqual({
      price: { min: 1800, max: 1800 },
      regular: { min: 2000, max: 2000 },
      sale: { min: 1800, max: 1800 },
      onSale: true,
    });
  });
});
