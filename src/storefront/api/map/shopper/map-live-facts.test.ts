import { describe, expect, test } from 'vitest';
import { recordedData } from '../../fixtures/server.ts';
import { mapLiveFacts } from './map-live-facts.ts';

type Node = Parameters<typeof mapLiveFacts>[0];

function recordedFacts(name: string) {
  return mapLiveFacts(recordedData<{ product: Node }>(name).product, 2);
}

const single = (amount: number) => ({ min: amount, max: amount });

/** An answer as the store sends it, of a product in stock for 18 euros. */
function answer(overrides: object = {}) {
  const product = {
    databaseId: 7,
    type: 'SIMPLE',
    onSale: false,
    purchasable: true,
    price: '18,00&nbsp;&euro;',
    rawPrice: '18',
    regularPrice: '18,00&nbsp;&euro;',
    rawRegularPrice: '18',
    stockStatus: 'IN_STOCK',
    stockQuantity: null,
    ...overrides,
  };
  return mapLiveFacts(product as Node, 2);
}

describe('live facts', () => {
  test('are read from what a real store answers', () => {
    const { product } = recordedData<{ product: Extract<NonNullable<Node>, { variations: unknown }> }>(
      'product-variable-local',
    );
    // The recording did not ask for it; the store has null for false.
    const [offered, withdrawn, ...others] = product.variations?.nodes ?? [];
    const nodes = [{ ...offered, purchasable: true }, { ...withdrawn, purchasable: null }, ...others];
    const facts = mapLiveFacts(
      { ...product, variations: { pageInfo: { hasNextPage: false }, nodes } } as Node,
      2,
    );
    expect(facts).toMatchObject({ pricing: { price: { min: 4200, max: 4500 } }, stockStatus: 'IN_STOCK' });
    expect([...(facts?.variations.values() ?? [])].slice(0, 2)).toMatchObject([
      { pricing: { price: single(4500) }, stockStatus: 'IN_STOCK' },
      { stockStatus: 'OUT_OF_STOCK' },
    ]);
    expect(recordedFacts('product-backorder')).toMatchObject({
      pricing: { price: single(2000) },
      stockStatus: 'ON_BACKORDER',
    });
  });

  test('are none where the store has no such product', () => {
    expect(mapLiveFacts(null, 2)).toBeNull();
  });

  test('have prices whatever entities they are written with', () => {
    expect(answer()).toMatchObject({ productId: 7, pricing: { price: single(1800), regular: single(1800) } });
  });

  test('know what is free from what nobody can buy', () => {
    const none = { price: null, rawPrice: null, regularPrice: null, rawRegularPrice: null };
    expect(answer(none)).toMatchObject({ pricing: { price: single(0) }, stockStatus: 'IN_STOCK' });
    expect(answer({ ...none, purchasable: false })).toMatchObject({
      pricing: { price: null },
      stockStatus: 'OUT_OF_STOCK',
    });
    expect(answer({ ...none, type: 'EXTERNAL', stockStatus: undefined })).toMatchObject({
      pricing: { price: null },
      stockStatus: null,
    });
  });

  test('leave the price alone that they cannot read, and tell the stock all the same', () => {
    expect(answer({ price: 'Ask us', stockStatus: 'OUT_OF_STOCK' })).toMatchObject({
      pricing: null,
      stockStatus: 'OUT_OF_STOCK',
    });
  });

  test('say whether these are all variations', () => {
    const variation = {
      databaseId: 8,
      onSale: true,
      purchasable: true,
      price: '€5.00',
      regularPrice: '€6.00',
    };
    const variations = (hasNextPage: boolean) => ({ pageInfo: { hasNextPage }, nodes: [variation, null] });
    const facts = answer({ type: 'VARIABLE', variations: variations(false) });
    expect(facts?.variations.get(8)?.pricing).toEqual({
      price: single(500),
      regular: single(600),
      onSale: true,
    });
    expect(facts?.variations.size).toBe(1);
    expect(facts?.isComplete).toBe(true);
    expect(answer({ variations: variations(true) })?.isComplete).toBe(false);
  });
});
