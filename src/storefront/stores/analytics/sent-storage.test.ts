import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UnsentEvent } from '#storefront/domain/analytics/unsent-events.ts';
import { TIER } from '#testing/tier.ts';
import { storeOrder } from '../checkout/pending-orders.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { made } from '../fixtures/shopping.ts';
import { observeShopper } from './observe-shopper.ts';
import { sendUnsent } from './sent-storage.ts';

const NO_STORE = 'http://127.0.0.1:9/graphql';
const PAGE = { wishlist: [], nameOf: () => undefined, isAtProvider: false, order: null, shown: null };

/** A tab, by its number, and its part: an order of it was made, it looks for unsent events, or it is closed and opened again. */
type Step = { tab: number; does: 'order' | 'look' | 'close' };

const STEPS = fc.array(
  fc.record<Step>({ tab: fc.nat(2), does: fc.constantFrom('order', 'look', 'look', 'look', 'close') }),
  { minLength: 1, maxLength: 12 },
);

test('tabs of one browser count each order once, whichever of them looks, and whenever it is closed', async () => {
  let orders = 0;
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      const browser = new Browser(NO_STORE);
      const counted: string[] = [];
      const closed = new Set<Tab>();
      const since = { statistics: browser.open().env.now() };
      const look = (tab: Tab) =>
        sendUnsent(
          tab,
          () => observeShopper(tab, { ...PAGE, since }),
          ({ event }: UnsentEvent) => {
            if (event.name === 'purchase' && !closed.has(tab)) counted.push(event.params.transaction_id);
          },
        );
      const tabs = [browser.open(), browser.open(), browser.open()];
      const looking: Promise<unknown>[] = [];
      const stored: string[] = [];
      for (const { tab: number, does } of steps) {
        const tab = tabs[number] ?? browser.open();
        if (does === 'look') looking.push(Promise.race([look(tab), tab.env.wait(2000)]));
        if (does === 'close') {
          tab.kill();
          closed.add(tab);
          tabs[number] = browser.open();
        }
        // One order at a time, as the lock of the cart has it: a later tab sees what an earlier one stored.
        if (does === 'order') {
          await tab.env.withTabLock('islet-cart', async () => storeOrder(tab.env, made(++orders)));
          stored.push(String(orders));
        }
      }
      const last = browser.open();
      await last.env.withTabLock('islet-cart', () => look(last));
      await Promise.all(tabs.map(look));
      expect(counted.sort()).toEqual(stored.sort());
      for (const tab of [...tabs, last]) tab.kill();
    }),
    { numRuns: TIER.interleavings },
  );
}, 120_000);
