import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TIER } from '#testing/tier.ts';
import { FAULTS, ModelBrowser, type RequestFault } from './fixtures/browser.ts';
import { CheckoutPageModel } from './fixtures/page.ts';
import { type StoreKind, World } from './fixtures/world.ts';

type Action = 'cod' | 'stripe' | 'reload' | 'add' | 'empty';

const ACTIONS = fc.array(fc.constantFrom<Action>('cod', 'stripe', 'stripe', 'reload', 'add', 'empty'), {
  minLength: 1,
  maxLength: 4,
});
const FAULT = fc.oneof(
  { weight: 2, arbitrary: fc.constant<RequestFault>('none') },
  { weight: 1, arbitrary: fc.constantFrom(...FAULTS) },
);
const STORE = fc.record<StoreKind>({ verified: fc.boolean(), recognises: fc.boolean() });

/** A shopper with two tabs, who learns the outcome of each order. */
class Shopper {
  readonly world: World;
  readonly #browser: ModelBrowser;
  readonly #verified: boolean;
  /** Told to look for an email, as the outcome of an order cannot be found out. */
  unclear = 0;

  constructor(kind: StoreKind, browser: ModelBrowser) {
    this.world = new World(kind);
    this.#browser = browser;
    this.#verified = kind.verified;
  }

  /** Acts in one tab, and in another one after each that was closed. */
  async act(actions: readonly Action[]): Promise<void> {
    let page = this.#open();
    for (const action of actions) {
      const done = action === 'reload' ? this.come(page) : this.#do(page, action);
      if ((await Promise.race([done, page.closed])) === 'closed') page = this.#open();
    }
  }

  async #do(page: CheckoutPageModel, action: Exclude<Action, 'reload'>): Promise<void> {
    if (action === 'add' || action === 'empty') return page.change(action);
    const outcome = await page.order(action);
    if (outcome.ok) this.#thank(outcome.value.order?.databaseId ?? null);
    else if (this.world.stored?.card) await this.come(page);
  }

  /** Comes to the checkout, which looks for the pending order first. */
  async come(page = this.#open()): Promise<void> {
    const { stored } = this.world;
    if (stored === null) return;
    const found = await page.recover(stored);
    if (found.kind === 'ordered') this.#thank(found.order?.databaseId ?? null);
    if (found.kind !== 'unclear') return;
    this.unclear += 1;
    if (this.world.stored?.id === stored.id) this.world.stored = null;
  }

  #open(): CheckoutPageModel {
    return new CheckoutPageModel(this.world, this.#browser, this.#verified);
  }

  #thank(order: number | null): void {
    const isMade = ({ number, status }: World['orders'][number]) =>
      status === 'standing' && (order === null || order === number);
    expect(this.world.orders.some(isMade), 'an order where it is said').toBe(true);
  }
}

test('a checkout is ordered once and charged once, and nothing that was sent is forgotten', async () => {
  const tabs = fc.tuple(ACTIONS, ACTIONS);
  const turns = fc.array(fc.nat(5), { maxLength: 60 });
  const faults = fc.array(FAULT, { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(STORE, tabs, turns, faults, async (kind, [one, other], order, script) => {
      const browser = new ModelBrowser(order, script);
      const shopper = new Shopper(kind, browser);
      const { world } = shopper;
      await Promise.all([shopper.act(one), shopper.act(other), browser.run()]);
      browser.mend();
      if (kind.verified) world.settle();
      await Promise.all([shopper.come(), browser.run()]);
      const standing = world.orders.filter(({ status }) => status === 'standing');
      const carts = standing.map(({ cart }) => cart);
      expect(new Set(carts).size, 'one order of each cart').toBe(carts.length);
      const charged = world.payments.filter(({ state }) => state === 'paid');
      expect(new Set(charged.map(({ cart }) => cart)).size, 'one charge of each cart').toBe(charged.length);
      for (const { id } of charged) {
        const hasOrder = standing.some(({ transactionId }) => transactionId === id);
        expect(hasOrder || world.stored?.transactionId === id, 'a charge that is ordered or pending').toBe(
          true,
        );
      }
      const silent = standing.filter(({ number }) => !world.known.has(number)).length;
      const said = shopper.unclear + world.unconfirmed + (world.stored === null ? 0 : 1);
      expect(silent, 'orders that nothing was said of').toBeLessThanOrEqual(said);
    }),
    { numRuns: TIER.interleavings * 50 },
  );
}, 120_000);
