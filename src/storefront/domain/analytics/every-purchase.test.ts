import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TIER } from '#testing/tier.ts';
import { FAULTS, ModelBrowser, type RequestFault } from '../checkout/states/fixtures/browser.ts';
import { CheckoutPageModel } from '../checkout/states/fixtures/page.ts';
import { type StoreKind, World } from '../checkout/states/fixtures/world.ts';
import type { PurchasedOrder } from './event-items.ts';
import { type Observed, type Sent, unsentEvents } from './unsent-events.ts';

type Action = 'cod' | 'stripe' | 'reload' | 'add' | 'empty' | 'look' | 'thanks' | 'allow' | 'withdraw';

const ACTIONS = fc.array(
  fc.constantFrom<Action>(
    ...(['cod', 'stripe', 'stripe', 'reload', 'add', 'look', 'look', 'thanks', 'thanks'] as const),
    ...(['empty', 'allow', 'withdraw'] as const),
  ),
  { minLength: 1, maxLength: 6 },
);
const FAULT = fc.oneof(
  { weight: 2, arbitrary: fc.constant<RequestFault>('none') },
  { weight: 1, arbitrary: fc.constantFrom(...FAULTS) },
);
const STORE = fc.record<StoreKind>({ verified: fc.boolean(), recognises: fc.boolean() });
const EUR = { code: 'EUR', decimals: 2 };

/** A shopper with two tabs and a banner of consent, whose orders a collector counts. */
class Shopper {
  readonly world: World;
  readonly collected: number[] = [];
  readonly #browser: ModelBrowser;
  readonly #verified: boolean;
  #sent: Sent | null = null;
  #allowed: number | null;

  constructor(kind: StoreKind, browser: ModelBrowser, isAllowed: boolean) {
    this.world = new World(kind);
    this.#browser = browser;
    this.#verified = kind.verified;
    this.#allowed = isAllowed ? this.world.now() : null;
  }

  async act(actions: readonly Action[]): Promise<void> {
    let page = this.#open();
    for (const action of actions) {
      if ((await Promise.race([this.#do(page, action), page.closed])) === 'closed') page = this.#open();
    }
  }

  async #do(page: CheckoutPageModel, action: Action): Promise<void> {
    if (action === 'add' || action === 'empty') return page.change(action);
    if (action === 'allow') this.#allowed ??= this.world.now();
    if (action === 'withdraw') this.#allowed = null;
    if (action === 'reload') await this.come(page);
    if (action === 'cod' || action === 'stripe') {
      const placed = await page.order(action);
      if (!placed.ok && this.world.stored?.card) await this.come(page);
    }
    await page.exclusively('sent', (turn) => this.#send(action === 'thanks', turn));
  }

  /** Comes to a page, which looks for the pending order first. */
  async come(page = this.#open()): Promise<void> {
    const { stored } = this.world;
    const found = stored && (await page.recover(stored));
    if (found?.kind === 'unclear' && this.world.stored?.id === stored?.id) this.world.stored = null;
    await page.exclusively('sent', (turn) => this.#send(false, turn));
  }

  /** As a tag gets it, on the page of the newest order or on another one. */
  async #send(isThanked: boolean, turn: () => Promise<void>): Promise<void> {
    const orders = [...this.world.known].map(([number, asOf]) => this.#stored(number, asOf)).reverse();
    const observed: Observed = {
      ...{ since: this.#allowed === null ? {} : { statistics: this.#allowed }, cart: null, coupons: [] },
      ...{ isCartChangedHere: false, wishlist: {}, signedIn: false, signsUp: false, isAtProvider: false },
      orders,
      received: isThanked ? (orders[0]?.databaseId ?? null) : null,
    };
    const sent = this.#sent;
    // Storage of another tab may come late; the lock is held meanwhile.
    await turn();
    const { sent: next, unsent: said } = unsentEvents(sent, observed, EUR);
    this.#sent = next;
    for (const { event } of said) {
      if (event.name === 'purchase') this.collected.push(Number(event.params.transaction_id));
    }
  }

  /** An order as the device stores it: once the store has answered that it stands. */
  #stored(number: number, asOf: number): PurchasedOrder {
    const made = this.world.orders.find((one) => one.number === number);
    const isOpen = made?.status === 'unpaid';
    const status = made?.status === 'standing' ? 'PROCESSING' : isOpen ? 'PENDING' : 'CANCELLED';
    const sums = { discount: 0, shipping: 0, fees: [], tax: 0, total: made?.total ?? 0, lines: [] };
    return { databaseId: number, orderNumber: String(number), status, needsPayment: isOpen, asOf, ...sums };
  }

  #open(): CheckoutPageModel {
    return new CheckoutPageModel(this.world, this.#browser, this.#verified);
  }
}

test('an order is counted once, whatever happens to its payment, its pages and the consent', async () => {
  const tabs = fc.tuple(ACTIONS, ACTIONS);
  const turns = fc.array(fc.nat(5), { maxLength: 60 });
  const faults = fc.array(FAULT, { maxLength: 20 });
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(
      STORE,
      fc.boolean(),
      tabs,
      turns,
      faults,
      async (kind, isAllowed, [one, other], order, script) => {
        const browser = new ModelBrowser(order, script);
        const shopper = new Shopper(kind, browser, isAllowed);
        const { world, collected } = shopper;
        await Promise.all([shopper.act(one), shopper.act(other), browser.run()]);
        browser.mend();
        if (kind.verified) world.settle();
        await Promise.all([shopper.come(), browser.run()]);
        expect(new Set(collected).size, 'each order once').toBe(collected.length);
        const standing = world.orders
          .filter(({ status }) => status === 'standing')
          .map(({ number }) => number);
        expect(standing, 'orders that stand').toEqual(expect.arrayContaining(collected));
        const isAlwaysAllowed = isAllowed && ![...one, ...other].includes('withdraw');
        if (isAlwaysAllowed) {
          const known = standing.filter((number) => world.known.has(number));
          expect([...collected].sort(), 'all that the shopper learnt of').toEqual(known.sort());
        }
        counted += collected.length;
      },
    ),
    { numRuns: TIER.interleavings * 25 },
  );
  expect(counted).toBeGreaterThan(0);
}, 120_000);
