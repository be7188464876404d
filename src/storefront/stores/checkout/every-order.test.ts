import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CardOrderSettler } from '#backend/checkout/payment/settle-card-orders.ts';
import { TEST_CARDS } from '#backend/checkout/payment/simulator.ts';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { simulate } from '#backend/fixtures/buying-calls.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA, idOf } from '#backend/fixtures/shopper.ts';
import { unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { TIER } from '#testing/tier.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Fault, type Network, startNetwork } from '../fixtures/network.ts';
import { signInTab, simpleProduct } from '../fixtures/shopping.ts';
import { type CreditCardProvider, payByCreditCard } from './credit-card-payment.ts';
import { restorePendingOrder } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';
import { recoverPendingOrder } from './recover-order.ts';

const RUNS = Math.ceil(TIER.interleavings / 4);
const CARDS = { publishableKey: 'pk_test_simulated', verified: true };
const PRODUCTS = ['beanie', 'album'] as const;
const CUSTOMER = { username: 'ines', email: 'ines@example.test', password: 'Ines-pass-1!' };

type Moment = 'before the charge' | 'after the charge' | 'with the order';
/** One purchase: what is put into the cart, how it is paid, and what disturbs it. */
interface Purchase {
  product: number;
  quantity: number;
  method: 'stripe' | 'cod';
  /** Of its requests that order, in turn. */
  faults: Fault[];
  /** The tab is closed then, and another one opened; null for never. */
  closes: Moment | null;
  /** The store completes paid orders by itself before the shopper comes back. */
  settles: boolean;
}

const purchases = fc.array(
  fc.record<Purchase>({
    product: fc.nat(PRODUCTS.length - 1),
    quantity: fc.integer({ min: 1, max: 2 }),
    method: fc.constantFrom('stripe', 'stripe', 'cod'),
    faults: fc.array(fc.constantFrom<Fault>('none', 'none', 'lost', 'answer lost', 'twice', 'busy'), {
      maxLength: 3,
    }),
    closes: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      {
        weight: 2,
        arbitrary: fc.constantFrom<Moment>('before the charge', 'after the charge', 'with the order'),
      },
    ),
    settles: fc.boolean(),
  }),
  { minLength: 2, maxLength: 4 },
);

let backend: FixtureBackend;
let network: Network;

beforeAll(async () => {
  backend = await serveFixture({ environment: {}, catalog: wellStocked() });
  network = await startNetwork(backend.url);
  await new Browser(network.url).open().api.mutation('registerCustomer', { input: CUSTOMER });
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await backend.close();
});

/** The recorded catalog, in which nothing sells out during the longest run. */
function wellStocked(): SeedCatalog {
  const catalog = recordedCatalog();
  const products = catalog.products.map((product) => ({
    ...product,
    stock: { ...product.stock, quantity: product.stock.quantity && 1_000_000 },
  }));
  return { ...catalog, products };
}

/** Orders that stand, and charges that were kept. */
function books() {
  const count = (table: string) =>
    backend.store.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0;
  const standing = "orders WHERE status IN ('PROCESSING', 'COMPLETED', 'ON_HOLD')";
  return {
    orders: count(standing),
    byCard: count(`${standing} AND payment_method = 'stripe'`),
    charges: count("payment_intents WHERE status = 'succeeded'"),
  };
}

/** A shopper who buys in one tab after the other, as the checkout page does: what is pending comes first. */
class Buyer {
  readonly #browser = new Browser(network.url, { cards: CARDS });
  tab: Tab = this.#browser.open();
  /** Orders that were said to be made; null if the store gave no details. */
  readonly thanked: (number | null)[] = [];

  async buy({ product, quantity, method, faults, closes, settles }: Purchase): Promise<void> {
    const slug = PRODUCTS[product] ?? PRODUCTS[0];
    await this.tab.queue.enqueue({
      kind: 'add',
      product: simpleProduct(slug, idOf(backend, slug)),
      quantity,
    });
    const pending = [...faults];
    const gone = Promise.withResolvers<'closed'>();
    const close = () => {
      this.tab.kill();
      gone.resolve('closed');
    };
    let checkouts = 0;
    network.fault = ({ operation }) => {
      if (operation !== 'Checkout') return 'none';
      checkouts += 1;
      // The first one of a card makes its unpaid order.
      if (closes === 'with the order' && checkouts === (method === 'cod' ? 1 : 2)) close();
      return pending.shift() ?? 'none';
    };
    await Promise.race([this.#order(method, closes, close), gone.promise]);
    network.fault = () => 'none';
    await network.idle();
    if (settles) {
      const settler = new CardOrderSettler({
        completed: () => {},
        report: (problem) => expect.unreachable(problem),
      });
      await settler.run({ ...Object(backend), shop: backend.store.shop() });
    }
    if (closes) this.tab = this.#browser.open();
    await this.finish();
  }

  /** Comes back, on a network that works, until the cart that was to be ordered is. */
  async finish(): Promise<void> {
    for (let tries = 0; tries < 5; tries++) {
      await this.#recover();
      const cart = await this.tab.queue.load();
      if (cart.ok && cart.data.cart.lines.length === 0) return;
      await this.#order('stripe', null, () => {});
    }
    throw new Error('The cart could not be ordered.');
  }

  async #recover(): Promise<void> {
    const pending = restorePendingOrder(this.tab.env.storage);
    if (!pending) return;
    const found = await recoverPendingOrder(this.tab, pending, this.#provider());
    if (found.kind === 'ordered') this.thanked.push(found.order?.databaseId ?? null);
    else if (found.kind !== 'open') throw new Error(`The pending order is ${found.kind}.`);
  }

  async #order(method: 'stripe' | 'cod', closes: Moment | null, close: () => void): Promise<void> {
    const request = unpaidCheckoutRequest(GINA, method);
    const total = this.tab.queue.optimisticCart?.totals.total ?? 0;
    const paid =
      method === 'stripe'
        ? await payByCreditCard(this.tab, request, this.#provider(closes, close), total)
        : null;
    if (paid && !paid.ok) return;
    const placed = await placeOrder(this.tab, paid ? { ...request, payment: paid.value } : request);
    if (placed.ok) this.thanked.push(placed.value.order?.databaseId ?? null);
  }

  #provider(closes: Moment | null = null, close = () => {}): CreditCardProvider {
    const state = ({ status }: { status: string }) => (status === 'succeeded' ? 'paid' : 'open');
    const never = new Promise<never>(() => {});
    return {
      async confirm({ clientSecret }) {
        if (closes === 'before the charge') close();
        if (closes === 'before the charge') return never;
        const result = await simulate(backend, 'confirm', clientSecret, { card_number: TEST_CARDS.success });
        if (closes === 'after the charge') close();
        return closes === 'after the charge' ? never : { state: state(result) };
      },
      getState: async (clientSecret) => state(await simulate(backend, 'retrieve', clientSecret)),
    };
  }
}

test('every cart that is said to be ordered is one order of its own, paid once', {
  timeout: RUNS * 8000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(purchases, fc.boolean(), async (script, isCustomer) => {
      const before = books();
      const buyer = new Buyer();
      if (isCustomer) await signInTab(buyer.tab, CUSTOMER);
      for (const [index, purchase] of script.entries()) {
        await buyer.buy(purchase);
        expect(buyer.thanked).toHaveLength(index + 1);
      }
      const after = books();
      const known = buyer.thanked.filter((id) => id !== null);
      expect(new Set(known).size).toBe(known.length);
      expect(after.orders - before.orders).toBe(script.length);
      expect(after.charges - before.charges).toBe(after.byCard - before.byCard);
      buyer.tab.kill();
    }),
    { numRuns: RUNS, endOnFailure: false },
  );
});
