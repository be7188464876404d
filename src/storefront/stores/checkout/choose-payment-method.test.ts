import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import { GINA } from '#backend/fixtures/shopper.ts';
import { unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { failure } from '#storefront/domain/errors/failure.ts';
import { Shopping } from '#testing/fixtures/shopping.ts';
import { choosePaymentMethod, paymentMethodChosen } from './choose-payment-method.ts';
import { placeOrder } from './place-order.ts';

let shopping: Shopping;
beforeAll(async () => {
  shopping = await Shopping.start();
  const onDelivery = { name: 'On delivery', amount: '2', taxable: true, paymentMethod: 'cod' };
  changeSettings(shopping.backend.store, { fees: [onDelivery] });
});
afterAll(() => shopping[Symbol.asyncDispose]());
beforeEach(() => shopping.begin());

const totals = () => shopping.tab.queue.optimisticCart?.totals;
const fees = () => totals()?.fees;

test('the fee of a way to pay is in the cart while that is chosen, and in the order', async () => {
  expect(fees()).toEqual([]);
  const before = totals()?.total ?? 0;
  void choosePaymentMethod(shopping.tab, 'bacs');
  void choosePaymentMethod(shopping.tab, 'cod');
  await paymentMethodChosen(shopping.tab);
  expect(fees()).toEqual([{ name: 'On delivery', amount: 200 }]);
  expect(totals()?.total).toBe(before + 238);
  const request = { ...unpaidCheckoutRequest(GINA, 'cod'), total: before + 238 };
  const placed = await placeOrder(shopping.tab, request);
  expect(placed).toMatchObject({
    ok: true,
    value: { order: { total: before + 238, fees: [{ name: 'On delivery', amount: 200 }] } },
  });
});

test('an order at the total of before the choice is held back', async () => {
  const shown = totals()?.total ?? 0;
  await choosePaymentMethod(shopping.tab, 'cod');
  const placed = await placeOrder(shopping.tab, { ...unpaidCheckoutRequest(GINA, 'cod'), total: shown });
  expect([placed, shopping.ordersMade()]).toEqual([{ ok: false, failure: failure('totalChanged') }, 0]);
});

test.each(['lost', 'internal error'] as const)('a choice that is %s changes nothing', async (fault) => {
  const before = totals();
  shopping.network.fault = ({ operation }) => (operation === 'choosePaymentMethod' ? fault : 'none');
  await choosePaymentMethod(shopping.tab, 'cod');
  expect(totals()).toEqual(before);
});
