import { describe, expect, it } from 'vitest';
import { mug, variation } from '#testing/fixtures/mug-shop.ts';
import { deliveryHint } from './stock.ts';

const time = { minDays: 2, maxDays: 4 };
const settings = { delivery: time, freeShippingFrom: 49.9, currency: { code: 'EUR', decimals: 2 } };
const silent = { ...settings, delivery: null, freeShippingFrom: null };

describe('the delivery hint', () => {
  it('promises the merchant’s time, and names the sum that ships for free', () => {
    expect(deliveryHint(mug(), [], settings)).toEqual({ time, isTimeOfSome: false, freeFrom: 4990 });
    const yen = { ...settings, freeShippingFrom: 5000, currency: { code: 'JPY', decimals: 0 } };
    expect(deliveryHint(mug(), [], yen)?.freeFrom).toBe(5000);
  });

  it('says nothing where the merchant said nothing', () => {
    expect(deliveryHint(mug(), [], silent)).toBeNull();
    expect(deliveryHint(mug(), [], { ...settings, delivery: null })).toMatchObject({
      time: null,
      freeFrom: 4990,
    });
  });

  it.each([
    ['is virtual', { virtual: true }],
    ['is a download', { downloadable: true }],
    ['is sold by others', { type: 'EXTERNAL' }],
    ['is sold out', { stockStatus: 'OUT_OF_STOCK' }],
    ['has no price', { price: null }],
  ] as const)('is none for what %s', (_, facts) => {
    expect(deliveryHint(mug(facts), [], settings)).toBeNull();
  });

  it('promises no time for what is on backorder', () => {
    const hint = deliveryHint(mug({ stockStatus: 'ON_BACKORDER' }), [], settings);
    expect(hint).toEqual({ time: null, isTimeOfSome: false, freeFrom: 4990 });
    expect(
      deliveryHint(mug({ stockStatus: 'ON_BACKORDER' }), [], { ...settings, freeShippingFrom: null }),
    ).toBeNull();
  });

  it('limits the time to what is in stock where variations or parts differ', () => {
    const offered = [variation(), variation({ stockStatus: 'ON_BACKORDER' })];
    const mixed = mug({ type: 'VARIABLE', variations: offered });
    expect(deliveryHint(mixed, [], settings)).toMatchObject({ time, isTimeOfSome: true });
    const set = mug({ type: 'GROUPED' });
    expect(deliveryHint(set, [mug(), mug({ stockStatus: 'ON_BACKORDER' })], settings)?.isTimeOfSome).toBe(
      true,
    );
    expect(deliveryHint(set, [mug({ stockStatus: 'ON_BACKORDER' })], settings)?.time).toBeNull();
    const unsold = variation({ stockStatus: 'ON_BACKORDER', purchasable: false });
    const single = mug({ type: 'VARIABLE', variations: [variation(), unsold] });
    expect(deliveryHint(single, [], settings)?.isTimeOfSome).toBe(false);
  });
});
