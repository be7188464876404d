import { describe, expect, test } from 'vitest';
import type {
  LiveFacts,
  LiveOffer,
  ProductAttribute,
  StockStatus,
} from '#storefront/domain/catalog/catalog-types.ts';
import { stockOf } from '#storefront/domain/catalog/variations/selectable-variation.ts';
import { mug, variation } from '#testing/fixtures/mug-shop.ts';
import { buyFormProduct } from '../buy/buy-form-product.ts';
import { withLiveFacts } from './product-page.ts';

const single = (amount: number) => ({ min: amount, max: amount });

function offer(
  amount: number,
  stockStatus: StockStatus = 'IN_STOCK',
  stockQuantity: number | null = null,
): LiveOffer {
  return {
    pricing: { price: single(amount), regular: single(amount), onSale: false },
    stockStatus,
    stockQuantity,
  };
}

function facts(overrides: Partial<LiveFacts> = {}): LiveFacts {
  return { productId: 1, ...offer(1800), variations: new Map(), isComplete: true, ...overrides };
}

const size: ProductAttribute = {
  id: 'size',
  name: 'Size',
  label: 'Size',
  scope: 'LOCAL',
  variation: true,
  visible: true,
  terms: [],
  options: ['S', 'L'],
};
const chosen = (value: string) => [{ attributeId: 0, name: 'Size', label: 'Size', value }];
const simple = buyFormProduct(mug({ lowStockAmount: 5 }), { imageProvider: 'none' });
const sized = buyFormProduct(
  mug({
    type: 'VARIABLE',
    price: { min: 1800, max: 2400 },
    regular: { min: 1800, max: 2400 },
    lowStockAmount: 5,
    attributes: [size],
    variations: [
      variation({ databaseId: 11, attributes: chosen('S') }),
      variation({ databaseId: 12, attributes: chosen('L'), price: single(2400), regular: single(2400) }),
    ],
  }),
  { imageProvider: 'none' },
);
const range = { price: { min: 1800, max: 2400 }, regular: { min: 1800, max: 2400 }, onSale: false };
const sizes = (small: LiveOffer, large?: LiveOffer): Partial<LiveFacts> => ({
  pricing: range,
  variations: new Map([[11, small], ...(large ? [[12, large] as const] : [])]),
});

describe('a product with what the store says now', () => {
  test('is the same to the letter where nothing has changed', () => {
    expect(JSON.stringify(withLiveFacts(simple, facts()))).toBe(JSON.stringify(simple));
    const same = withLiveFacts(sized, facts(sizes(offer(1800, 'IN_STOCK', 300), offer(2400))));
    expect(JSON.stringify(same)).toBe(JSON.stringify(sized));
  });

  test('has the price, the sale and the last pieces of now', () => {
    const pricing = { price: single(1500), regular: single(1800), onSale: true };
    expect(withLiveFacts(simple, facts({ pricing, stockQuantity: 2 }))).toMatchObject({
      price: single(1500),
      regular: single(1800),
      onSale: true,
      stockQuantity: 2,
    });
  });

  test('keeps the price where that of now cannot be read', () => {
    const live = withLiveFacts(simple, facts({ pricing: null, stockStatus: 'OUT_OF_STOCK' }));
    expect(live).toMatchObject({ price: single(1800), stockStatus: 'OUT_OF_STOCK' });
  });

  test('has the variations of now, and on their options the prices', () => {
    const live = withLiveFacts(sized, facts(sizes(offer(1700), offer(2500, 'OUT_OF_STOCK'))));
    expect(live.variations.map(({ price }) => price)).toEqual([1700, 2500]);
    expect(live.variations.map(stockOf)).toEqual(['IN_STOCK', 'OUT_OF_STOCK']);
    expect(live.groups[0]?.options.map(({ price }) => price)).toEqual([1700, 2500]);
  });

  test('counts a variation as sold out that the store no longer names', () => {
    const live = withLiveFacts(sized, facts(sizes(offer(1800))));
    expect(live.variations.map(stockOf)).toEqual(['IN_STOCK', 'OUT_OF_STOCK']);
    const partial = withLiveFacts(sized, facts({ ...sizes(offer(1800)), isComplete: false }));
    expect(partial.variations.map(stockOf)).toEqual(['IN_STOCK', 'IN_STOCK']);
  });
});
