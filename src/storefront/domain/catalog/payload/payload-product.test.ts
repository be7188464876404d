import { describe, expect, it } from 'vitest';
import { category, mug, picture, variation } from '#testing/fixtures/mug-shop.ts';
import type { BrowserProduct, Product, ProductAttribute } from '../catalog-types.ts';
import { browserProduct } from './browser-product.ts';
import { payloadCategory } from './payload-facts.ts';
import { payloadProduct } from './payload-product.ts';

const term = (taxonomyName: string, name: string) => {
  return { databaseId: 7, taxonomyName, name, slug: name.toLowerCase() };
};
const attribute = (overrides: Partial<ProductAttribute>): ProductAttribute => ({
  id: 'R2xv',
  name: 'pa_color',
  label: 'Colour',
  scope: 'GLOBAL',
  variation: true,
  visible: true,
  options: ['red', 'blue'],
  terms: [term('pa_color', 'Red'), term('pa_color', 'Blue')],
  ...overrides,
});
const choice = (name: string, value: string) => ({ attributeId: 3, name, label: 'Colour', value });

/** Says something in each of its facts. */
const jug: Product = mug({
  type: 'VARIABLE',
  brand: 'Lunnay',
  saleEnds: '2026-12-24',
  hoverImage: picture(2),
  galleryImages: [picture(2), picture(3)],
  stockStatus: 'ON_BACKORDER',
  stockQuantity: 3,
  lowStockAmount: 4,
  lowStock: true,
  averageRating: 4.5,
  reviewCount: 1,
  ...{ price: { min: 1500, max: 1800 }, regular: { min: 1800, max: 1800 }, sale: { min: 1500, max: 1500 } },
  onSale: true,
  colors: [term('pa_color', 'Red'), term('pa_color', 'Blue')],
  metaData: [
    { id: '9', key: 'maker', value: 'Ansel Roe' },
    { id: '10', key: 'care', value: ' Cold ' },
  ],
  fields: { care: { text: 'Cold' } },
  attributes: [
    attribute({}),
    attribute({ name: 'Rim', label: 'Rim', scope: 'LOCAL', visible: false, options: ['wide'], terms: [] }),
    attribute({
      name: 'pa_fit',
      label: 'Fit',
      variation: false,
      options: ['x'],
      terms: [term('pa_fit', 'Y')],
    }),
  ],
  terms: [
    { databaseId: 3, taxonomyName: 'pa_color', slug: 'red', name: 'Red' },
    { databaseId: 4, taxonomyName: 'product_cat', slug: 'ceramics', name: 'Ceramics' },
    { databaseId: 5, taxonomyName: 'product_tag', slug: 'new-season', name: 'New' },
  ],
  defaultAttributes: [choice('pa_color', 'red')],
  variations: [
    variation({ image: picture(3), attributes: [choice('pa_color', 'red'), choice('Rim', '')] }),
    variation({
      fields: { care: { text: 'Warm' } },
      databaseId: 101,
      sku: 'J-2',
      image: picture(4),
      purchasable: false,
      stockQuantity: 0,
    }),
    variation({ databaseId: 102, price: { min: 0, max: 0 }, regular: null, stockStatus: 'OUT_OF_STOCK' }),
  ],
  groupedIds: [4],
  upsellIds: [5],
  crossSellIds: [6],
  externalUrl: 'https://maker.example/',
  soldIndividually: true,
  virtual: true,
  downloadable: true,
  weight: '2',
  length: '3',
  reviews: [
    {
      id: 'r',
      rating: 5,
      content: '<p>Fine.</p>',
      date: '2026-01-02',
      author: { name: 'A', avatarUrl: null },
    },
  ],
});

/** The part of a product that browsers are to read. */
function shown(product: Product): BrowserProduct {
  const named = ({ name, slug }: { name: string; slug: string }) => ({ name, slug });
  const chosen = ({ name, value }: { name: string; value: string }) => ({ name, value });
  const files = (image: Product['image']) => {
    if (image === null) return null;
    const { title: _, sourceUrl, ...rest } = image;
    return { ...rest, sourceUrl: image.asset === null ? sourceUrl : '' };
  };
  const { sku, stockQuantity, lowStockAmount, soldIndividually, virtual, reviews } = product;
  const { databaseId, slug, name, type, purchasable, stockStatus, lowStock } = product;
  const { averageRating, reviewCount, price, regular, sale, onSale } = product;
  return {
    sku,
    stockQuantity,
    lowStockAmount,
    soldIndividually,
    virtual,
    reviews,
    databaseId,
    slug,
    name,
    type,
    purchasable,
    stockStatus,
    lowStock,
    averageRating,
    reviewCount,
    price,
    regular,
    sale,
    onSale,
    image: files(product.image),
    hoverImage: files(product.hoverImage),
    colors: product.colors.map(named),
    attributes: product.attributes.map(({ id: _, ...rest }) => ({ ...rest, terms: rest.terms.map(named) })),
    defaultAttributes: product.defaultAttributes.map(chosen),
    variations: product.variations.map(({ name: _, slug: __, image, ...rest }) => ({
      ...rest,
      image: files(image),
      attributes: rest.attributes.map(chosen),
    })),
  };
}

/** As a payload is sent. */
const sent = (product: Product) => JSON.parse(JSON.stringify(payloadProduct(product)));

describe('the product in a payload', () => {
  it.each([
    ['with every fact', jug],
    ['with the usual ones', mug()],
    ['free, without a picture', mug({ image: null, price: { min: 0, max: 0 }, regular: null })],
    [
      "whose pictures are not the shop's",
      mug({ image: picture(1, { asset: null, width: null, height: null }) }),
    ],
  ])('is read as it is on its page: %s', (_, product) => {
    expect(browserProduct(sent(product))).toMatchObject(shown(product));
  });

  it('says nothing twice, and nothing that is usual', () => {
    const { terms, colors, hoverImage, ...payload } = sent(jug);
    expect(terms).toEqual([{ taxonomyName: 'product_tag', slug: 'new-season' }]);
    expect([colors, hoverImage]).toEqual([undefined, undefined]);
    expect(payload).toMatchObject({ metaData: [{ key: 'maker', value: 'Ansel Roe' }], crossSellIds: [6] });
    expect(payload.fields).toEqual({ care: { text: 'Cold' } });
    expect(payload.variations[0]).toEqual({
      ...{ databaseId: 100, price: { min: 1800, max: 1800 }, image: 3 },
      attributes: [
        { name: 'pa_color', value: 'red' },
        { name: 'Rim', value: '' },
      ],
    });
    expect(Object.keys(sent(mug())).toSorted()).toEqual(
      ['databaseId', 'date', 'description', 'image', 'name', 'price', 'shortDescription'].concat(
        'sku',
        'slug',
      ),
    );
  });
});

it('a category in a payload is without what it lacks', () => {
  const { databaseId, slug, name, count } = category();
  expect(payloadCategory(category({ description: '', image: null }))).toEqual({
    databaseId,
    slug,
    name,
    count,
  });
});
