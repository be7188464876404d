import { describe, expect, test } from 'vitest';
import type { Product, ProductAttribute } from '#storefront/domain/catalog/catalog-types.ts';
import type { SharedEntry } from '#storefront/domain/wishlist/shared-list.ts';
import { mug, picture, variation } from '#testing/fixtures/mug-shop.ts';
import { wishlistItem } from './wishlist-item.ts';

const SETTINGS = { imageProvider: 'build' } as const;
const plain: SharedEntry = { slug: 'tide-mug', variationId: null, attributes: {} };
const price = { min: 2100, max: 2100 };

const attribute = (name: string, label: string, options: string[]): ProductAttribute => ({
  id: name,
  name,
  label,
  options,
  terms: [],
  scope: 'LOCAL',
  variation: true,
  visible: true,
});
const value = (name: string, value: string) => ({ attributeId: 1, name, label: name, value });

/** A mug in two colours; the blue one leaves its size open. */
const variable: Product = mug({
  type: 'VARIABLE',
  attributes: [attribute('pa_color', 'Color', ['sand', 'blue']), attribute('Size', 'Size', ['S', 'L'])],
  variations: [
    variation({ databaseId: 55, attributes: [value('pa_color', 'sand'), value('Size', 'S')] }),
    variation({
      databaseId: 56,
      price,
      regular: price,
      image: picture(9),
      stockQuantity: 3,
      attributes: [value('pa_color', 'blue'), value('Size', '')],
    }),
    variation({ databaseId: 57, purchasable: false, attributes: [value('pa_color', 'sand')] }),
  ],
});
const item = (entry: Partial<SharedEntry>, product = variable) =>
  wishlistItem({ ...plain, ...entry }, product, SETTINGS);

describe('an entry of a wishlist', () => {
  test('without options is added as it is', () => {
    const { entry, action, pricing, stock } = item({}, mug());
    expect(entry).toEqual({ ...plain, productId: 1 });
    expect(action).toMatchObject({ kind: 'add', product: { productId: 1, variationId: null, unit: 1800 } });
    expect(pricing.price).toEqual({ min: 1800, max: 1800 });
    expect(stock?.stockStatus).toBe('IN_STOCK');
  });

  test('keeps what was ordered with it, and is added with that', () => {
    const extra = '{"add_ons":{"engraving":"Ada"}}';
    const texts = [{ label: 'Engraving', value: 'Ada' }];
    const engraved = item({ extra, texts }, mug({ kinds: { 'add-ons': [] } }));
    expect(engraved.entry).toEqual({ ...plain, productId: 1, extra, texts });
    expect(engraved.choices).toEqual(texts);
    expect(engraved.action).toMatchObject({ kind: 'add', product: { extra, texts, unit: null } });
    expect(item({}, mug({ kinds: { 'add-ons': [] } })).action).toEqual({ kind: 'choose' });
  });

  test('of a translated product is the group’s, and what is added is the variant', () => {
    const { entry, action } = item({}, mug({ variantId: 7 }));
    expect(entry).toEqual({ ...plain, productId: 1 });
    expect(action).toMatchObject({ kind: 'add', product: { productId: 7, groupId: 1 } });
  });

  test('with a variation has its price, picture, stock and options', () => {
    const blue = item({ variationId: 56, attributes: { attribute_pa_color: 'Blue', Size: 'L' } });
    expect(blue.entry).toEqual({
      ...plain,
      productId: 1,
      variationId: 56,
      attributes: blue.entry.attributes,
    });
    expect(blue.entry.attributes).toEqual({ pa_color: 'blue', Size: 'L' });
    expect(blue.choices).toEqual([
      { label: 'Color', value: 'blue' },
      { label: 'Size', value: 'L' },
    ]);
    expect(blue.pricing.price).toEqual(price);
    expect(blue.picture?.databaseId).toBe(9);
    expect(blue.stock?.stockQuantity).toBe(3);
    expect(blue.action).toMatchObject({ kind: 'add', product: { variationId: 56, unit: 2100 } });
  });

  test('whose variation leaves an option open asks for it', () => {
    expect(item({ variationId: 56 }).action).toEqual({ kind: 'choose' });
    expect(item({ variationId: 56, attributes: { Size: 'XXL' } }).action).toEqual({ kind: 'choose' });
    expect(item({ attributes: { pa_color: 'blue' } })).toMatchObject({
      ...{ action: { kind: 'choose' }, stock: null },
      choices: [{ label: 'Color', value: 'blue' }],
    });
  });

  test('has what its variation fixes, whatever a link says', () => {
    const sand = item({ variationId: 55, attributes: { pa_color: 'blue', Size: 'L', other: 'x' } });
    expect(sand.entry.attributes).toEqual({ pa_color: 'sand', Size: 'S' });
  });

  test.each([57, 999])('whose variation %i is not sold any more says so', (variationId) => {
    const { action, entry } = item({ variationId });
    expect(action).toEqual({ kind: 'vanished' });
    expect(entry.variationId).toBe(variationId);
  });

  test.each([
    ['is out of stock', mug({ stockStatus: 'OUT_OF_STOCK' }), 'OUT_OF_STOCK'],
    ['has no price', mug({ price: null, regular: null, purchasable: false }), 'IN_STOCK'],
    ['is sold elsewhere', mug({ type: 'EXTERNAL' }), undefined],
  ])('of a product that %s cannot be added', (_, product, stock) => {
    expect(item({}, product).action).toBeNull();
    expect(item({}, product).stock?.stockStatus).toBe(stock);
  });
});
