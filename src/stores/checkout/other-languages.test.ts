import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA, idOf } from '#backend/fixtures/shopper.ts';
import { type CheckoutRequest, unpaidCheckoutRequest } from '#shop/checkout/checkout-request.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Fault, type Network, startNetwork } from '../fixtures/network.ts';
import { simpleProduct } from '../fixtures/products.ts';
import { hasUnconfirmedOrder, restorePendingOrder } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';
import { recoverPendingOrder } from './recover-order.ts';

const REQUEST = unpaidCheckoutRequest(GINA, 'cod');
/** Each with the reason that shoppers read. */
const LANGUAGES = [
  ['German', (german: string) => german, (message: string) => message],
  ['an unknown language', () => 'Lorem ipsum', () => 'Lorem ipsum'],
] as const;

let backend: FixtureBackend;
let network: Network;
let browser: Browser;
let tab: Tab;
let ordersBefore = 0;

beforeAll(async () => {
  backend = await serveFixture({ shop: { language: 'de_DE' } });
  network = await startNetwork(backend.url);
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await backend.close();
});
beforeEach(async () => {
  network.fault = () => 'none';
  browser = new Browser(network.url, { storeLanguage: 'de-DE' });
  tab = browser.open();
  await add('beanie');
  ordersBefore = countOrders();
  network.operations.length = 0;
});

const add = (slug: string, quantity = 2) =>
  tab.queue.enqueue({ kind: 'add', product: simpleProduct(slug, idOf(backend, slug)), quantity });
const countOrders = () => backend.store.get<{ n: number }>('SELECT count(*) AS n FROM orders')?.n ?? 0;
const ordersMade = () => countOrders() - ordersBefore;
const sent = (name: string) => network.operations.filter((operation) => operation === name).length;

function failCheckout(...faults: Fault[]): void {
  network.fault = ({ operation }) => (operation === 'Checkout' ? (faults.shift() ?? 'none') : 'none');
}

/** Makes the store one that does not recognise attempts, as real ones. */
function forgetAttempts(): void {
  backend.store.run('UPDATE orders SET mutation_id = NULL');
}

/** Empties the cart in the store, as when its only product is deleted. */
function deleteLines(): void {
  backend.store.run("UPDATE sessions SET data = json_set(data, '$.lines', json('[]'))");
}

describe.each(LANGUAGES)('a store whose messages are in %s', (_, reasonOf, reword) => {
  beforeEach(() => {
    network.reword = reword;
  });
  const refused = (german: string) => ({
    ok: false,
    failure: { kind: 'refused', params: { reason: reasonOf(german), language: 'de-DE' } },
  });

  test.each<[string, () => Promise<unknown>, operation: string, reason: string]>([
    [
      'a product that is out of stock',
      () => add('belt'),
      'addToCart',
      '"Belt" kann nicht in den Warenkorb gelegt werden, da das Produkt nicht vorrätig ist.',
    ],
    [
      'more than there is',
      () => add('cap', 99),
      'addToCart',
      'Von "Cap" kann diese Menge nicht in den Warenkorb gelegt werden, da der Bestand nicht ausreicht (noch 3).',
    ],
    [
      'an expired coupon',
      () => tab.queue.enqueue({ kind: 'applyCoupon', code: 'expired' }),
      'applyCoupon',
      'Der Gutschein "expired" ist abgelaufen.',
    ],
    [
      'a coupon that does not exist',
      () => tab.queue.enqueue({ kind: 'applyCoupon', code: 'nope' }),
      'applyCoupon',
      'Der Gutschein "nope" kann nicht angewendet werden, da er nicht existiert.',
    ],
    [
      'a payment method that does not exist',
      () => placeOrder(tab, { ...REQUEST, paymentMethod: 'nope' }),
      'Checkout',
      'Ungültige Zahlungsart.',
    ],
    [
      'an order without an email address',
      () => placeOrder(tab, { ...REQUEST, billing: { ...GINA, email: 'gina' } }),
      'Checkout',
      'Ungültige E-Mail-Adresse der Rechnung',
    ],
  ])('refuses %s once, and the shopper reads why', async (_name, run, operation, reason) => {
    expect(await run()).toMatchObject(refused(reason));
    expect([sent(operation), ordersMade(), restorePendingOrder(tab.env.storage)]).toEqual([1, 0, null]);
    expect(tab.queue.optimisticCart).toMatchObject({ itemCount: 2 });
  });

  test('makes no order of a cart whose line was deleted during checkout', async () => {
    network.fault = ({ operation }) => {
      if (operation === 'Checkout') deleteLines();
      return 'none';
    };
    expect((await placeOrder(tab, REQUEST)).ok).toBe(false);
    expect([sent('Checkout'), ordersMade(), hasUnconfirmedOrder(tab.env.storage)]).toEqual([1, 0, false]);
    expect(restorePendingOrder(tab.env.storage)).toBeNull();
  });

  describe('after an attempt without an answer', () => {
    const attempt = async (request: CheckoutRequest = REQUEST) => {
      failCheckout('lost');
      expect(await placeOrder(tab, request)).toMatchObject({ ok: false, failure: { kind: 'unclear' } });
      return restorePendingOrder(tab.env.storage);
    };

    test('a refusal leaves that one pending', async () => {
      const pending = await attempt();
      expect(await placeOrder(tab, { ...REQUEST, paymentMethod: 'nope' })).toMatchObject({ ok: false });
      expect(restorePendingOrder(tab.env.storage)).toEqual(pending);
      expect(ordersMade()).toBe(0);
    });

    test('the refusal of an emptied cart is evidence of its order', async () => {
      const late = await attempt();
      // The network delivers it once nobody waits any more.
      network.fault = () => 'none';
      const other = browser.open();
      other.env.storage.set('islet-checkout', '');
      expect((await placeOrder(other, REQUEST)).ok).toBe(true);
      forgetAttempts();
      tab.env.storage.set('islet-checkout', JSON.stringify(late));
      expect(await placeOrder(tab, REQUEST)).toEqual({ ok: true, value: { order: null } });
      expect([ordersMade(), hasUnconfirmedOrder(tab.env.storage)]).toEqual([1, true]);
    });

    test('the refusal of a cart that this browser emptied is none', async () => {
      const pending = await attempt();
      await tab.queue.enqueue({ kind: 'empty' });
      expect((await placeOrder(tab, REQUEST)).ok).toBe(false);
      expect(restorePendingOrder(tab.env.storage)).toEqual(pending);
      expect(hasUnconfirmedOrder(tab.env.storage)).toBe(false);
    });
  });

  test('an order without an answer is found by its empty cart', async () => {
    network.fault = ({ operation }) => (operation === 'Checkout' ? 'answer lost' : 'none');
    const outcome = placeOrder(tab, REQUEST);
    await expect.poll(ordersMade).toBe(1);
    forgetAttempts();
    network.fault = () => 'none';
    expect(await outcome).toEqual({ ok: true, value: { order: null } });
    expect(ordersMade()).toBe(1);
  });

  test('recovery finds the order of a tab that was closed', async () => {
    const closing = browser.open();
    network.fault = ({ operation }) => {
      if (operation === 'Checkout') closing.kill();
      return 'none';
    };
    void placeOrder(closing, REQUEST);
    await expect.poll(ordersMade).toBe(1);
    forgetAttempts();
    const pending = restorePendingOrder(tab.env.storage);
    expect(pending && (await recoverPendingOrder(tab, pending, null))).toEqual({
      kind: 'ordered',
      order: null,
    });
  });
});
