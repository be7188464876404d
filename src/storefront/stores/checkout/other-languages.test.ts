import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GINA } from '#backend/fixtures/shopper.ts';
import { type CheckoutRequest, unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { Shopping } from '#testing/fixtures/shopping.ts';
import { hasUnconfirmedOrder, restorePendingOrder } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';
import { recoverPendingOrder } from './recover-order.ts';

const REQUEST = unpaidCheckoutRequest(GINA, 'cod');
/** Each with the reason that shoppers read. */
const LANGUAGES = [
  ['German', (german: string) => german, (message: string) => message],
  ['an unknown language', () => 'Lorem ipsum', () => 'Lorem ipsum'],
] as const;

let shopping: Shopping;

beforeAll(async () => {
  shopping = await Shopping.start({ language: { store: 'de_DE', tag: 'de-DE' } });
});
afterAll(() => shopping[Symbol.asyncDispose]());
beforeEach(() => shopping.begin());

const sent = (name: string) => shopping.network.operations.filter((operation) => operation === name).length;

/** Empties the cart in the store, as when its only product is deleted. */
function deleteLines(): void {
  shopping.backend.store.run("UPDATE sessions SET data = json_set(data, '$.lines', json('[]'))");
}

describe.each(LANGUAGES)('a store whose messages are in %s', (_, reasonOf, reword) => {
  beforeEach(() => {
    shopping.network.reword = reword;
  });
  const refused = (german: string) => ({
    ok: false,
    failure: { kind: 'refused', params: { reason: reasonOf(german), language: 'de-DE' } },
  });

  test.each<[string, () => Promise<unknown>, operation: string, reason: string]>([
    [
      'a product that is out of stock',
      () => shopping.add('belt'),
      'addToCart',
      '"Belt" kann nicht in den Warenkorb gelegt werden, da das Produkt nicht vorrätig ist.',
    ],
    [
      'more than there is',
      () => shopping.add('cap', 99),
      'addToCart',
      'Von "Cap" kann diese Menge nicht in den Warenkorb gelegt werden, da der Bestand nicht ausreicht (noch 3).',
    ],
    [
      'an expired coupon',
      () => shopping.tab.queue.enqueue({ kind: 'applyCoupon', code: 'expired' }),
      'applyCoupon',
      'Der Gutschein "expired" ist abgelaufen.',
    ],
    [
      'a coupon that does not exist',
      () => shopping.tab.queue.enqueue({ kind: 'applyCoupon', code: 'nope' }),
      'applyCoupon',
      'Der Gutschein "nope" kann nicht angewendet werden, da er nicht existiert.',
    ],
    [
      'a payment method that does not exist',
      () => placeOrder(shopping.tab, { ...REQUEST, paymentMethod: 'nope' }),
      'Checkout',
      'Ungültige Zahlungsart.',
    ],
    [
      'an order without an email address',
      () => placeOrder(shopping.tab, { ...REQUEST, billing: { ...GINA, email: 'gina' } }),
      'Checkout',
      'Ungültige E-Mail-Adresse der Rechnung',
    ],
  ])('refuses %s once, and the shopper reads why', async (_name, run, operation, reason) => {
    expect(await run()).toMatchObject(refused(reason));
    expect([sent(operation), shopping.ordersMade(), restorePendingOrder(shopping.tab.env.storage)]).toEqual([
      1,
      0,
      null,
    ]);
    expect(shopping.tab.queue.optimisticCart).toMatchObject({ itemCount: 2 });
  });

  test('makes no order of a cart whose line was deleted during checkout', async () => {
    shopping.network.fault = ({ operation }) => {
      if (operation === 'Checkout') deleteLines();
      return 'none';
    };
    expect((await placeOrder(shopping.tab, REQUEST)).ok).toBe(false);
    expect([sent('Checkout'), shopping.ordersMade(), hasUnconfirmedOrder(shopping.tab.env.storage)]).toEqual([
      1,
      0,
      false,
    ]);
    expect(restorePendingOrder(shopping.tab.env.storage)).toBeNull();
  });

  describe('after an attempt without an answer', () => {
    const attempt = async (request: CheckoutRequest = REQUEST) => {
      shopping.failCheckout('lost');
      expect(await placeOrder(shopping.tab, request)).toMatchObject({
        ok: false,
        failure: { kind: 'unclear' },
      });
      return restorePendingOrder(shopping.tab.env.storage);
    };

    test('a refusal leaves that one pending', async () => {
      const pending = await attempt();
      expect(await placeOrder(shopping.tab, { ...REQUEST, paymentMethod: 'nope' })).toMatchObject({
        ok: false,
      });
      expect(restorePendingOrder(shopping.tab.env.storage)).toEqual(pending);
      expect(shopping.ordersMade()).toBe(0);
    });

    test('the refusal of an emptied cart is evidence of its order', async () => {
      const late = await attempt();
      // The network delivers it once nobody waits any more.
      shopping.network.fault = () => 'none';
      const other = shopping.browser.open();
      other.env.storage.set('islet-checkout', '');
      expect((await placeOrder(other, REQUEST)).ok).toBe(true);
      shopping.forgetAttempts();
      shopping.tab.env.storage.set('islet-checkout', JSON.stringify(late));
      expect(await placeOrder(shopping.tab, REQUEST)).toEqual({ ok: true, value: { order: null } });
      expect([shopping.ordersMade(), hasUnconfirmedOrder(shopping.tab.env.storage)]).toEqual([1, true]);
    });

    test('the refusal of a cart that this browser emptied is none', async () => {
      const pending = await attempt();
      await shopping.tab.queue.enqueue({ kind: 'empty' });
      expect((await placeOrder(shopping.tab, REQUEST)).ok).toBe(false);
      expect(restorePendingOrder(shopping.tab.env.storage)).toEqual(pending);
      expect(hasUnconfirmedOrder(shopping.tab.env.storage)).toBe(false);
    });
  });

  test('an order without an answer is found by its empty cart', async () => {
    shopping.network.fault = ({ operation }) => (operation === 'Checkout' ? 'answer lost' : 'none');
    const outcome = placeOrder(shopping.tab, REQUEST);
    await expect.poll(() => shopping.ordersMade()).toBe(1);
    shopping.forgetAttempts();
    shopping.network.fault = () => 'none';
    expect(await outcome).toEqual({ ok: true, value: { order: null } });
    expect(shopping.ordersMade()).toBe(1);
  });

  test('recovery finds the order of a tab that was closed', async () => {
    const closing = shopping.browser.open();
    shopping.network.fault = ({ operation }) => {
      if (operation === 'Checkout') closing.kill();
      return 'none';
    };
    void placeOrder(closing, REQUEST);
    await expect.poll(() => shopping.ordersMade()).toBe(1);
    shopping.forgetAttempts();
    const pending = restorePendingOrder(shopping.tab.env.storage);
    expect(pending && (await recoverPendingOrder(shopping.tab, pending, null))).toEqual({
      kind: 'ordered',
      order: null,
    });
  });
});
