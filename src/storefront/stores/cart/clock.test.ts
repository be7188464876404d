import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '#backend/fixtures/shopper.ts';
import type { CartMutation } from '#storefront/domain/cart/cart-mutation.ts';
import { Shopping } from '#testing/fixtures/shopping.ts';
import type { Fault } from '../fixtures/network.ts';

const JUMPS = [
  ['an hour back', -3_600_000],
  ['a minute back', -60_000],
  ['an hour forward', 3_600_000],
  ['three days back', -3 * 86_400_000],
  ['three days forward', 3 * 86_400_000],
] as const;

let shopping: Shopping;

beforeAll(async () => {
  shopping = await Shopping.start();
});
afterAll(() => shopping[Symbol.asyncDispose]());
beforeEach(() => shopping.begin(1));

const enqueue = (mutation: CartMutation) => shopping.tab.queue.enqueue(mutation);

/** Quantity of the only line in the store's cart; 0 for none. */
async function quantity(): Promise<number> {
  const shopper = await shopping.browser.open().queue.load();
  return shopper.ok ? shopper.data.cart.itemCount : Number.NaN;
}

function line() {
  const first = shopping.tab.queue.optimisticCart?.lines[0];
  if (!first) throw new Error('The cart is empty.');
  return first;
}

test('a clock that is set back does not prolong the time in which a request may come late', async () => {
  const late = () => shopping.tab.queue.confirmedCart?.late.map(({ line }) => line.productId);
  const [beanie, cap] = ['beanie', 'cap'].map((slug) => idOf(shopping.backend, slug));
  expect(late()).toEqual([beanie]);
  shopping.browser.jump(-3_600_000);
  expect(await shopping.add('cap', 1)).toMatchObject({ ok: true });
  expect(late()).toEqual([cap]);
});

describe.each(JUMPS)('a clock that is set %s', (_, milliseconds) => {
  test('does not delay a quantity, in whichever tab', async () => {
    const changed = enqueue({ kind: 'quantity', line: line(), quantity: 3 });
    shopping.browser.jump(milliseconds);
    const added = shopping.add('beanie', 2, shopping.browser.open());
    expect([(await changed).ok, (await added).ok]).toEqual([true, true]);
    expect(await quantity()).toBe(5);
  });

  test('does not reorder mutations', async () => {
    const emptied = enqueue({ kind: 'empty' });
    shopping.browser.jump(milliseconds);
    const added = shopping.add('beanie');
    expect([(await emptied).ok, (await added).ok]).toEqual([true, true]);
    expect(await quantity()).toBe(2);
  });

  test.each<Fault>(['lost', 'answer lost', 'body lost'])(
    'while an addition is %s applies it once',
    async (fault) => {
      let left = 1;
      shopping.network.fault = ({ operation }) => {
        if (operation !== 'addToCart' || left-- <= 0) return 'none';
        shopping.browser.jump(milliseconds);
        return fault;
      };
      expect((await shopping.add('beanie')).ok).toBe(true);
      expect(await quantity()).toBe(3);
    },
  );
});
