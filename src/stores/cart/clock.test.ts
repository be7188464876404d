import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { idOf } from '#backend/fixtures/shopper.ts';
import type { AddedProduct, CartMutation } from '#shop/cart/cart-mutation.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Fault, type Network, startNetwork } from '../fixtures/network.ts';
import { simpleProduct } from '../fixtures/products.ts';

const JUMPS = [
  ['an hour back', -3_600_000],
  ['a minute back', -60_000],
  ['an hour forward', 3_600_000],
] as const;

let backend: FixtureBackend;
let network: Network;
let browser: Browser;
let tab: Tab;
let beanie: AddedProduct;

beforeAll(async () => {
  backend = await serveFixture();
  network = await startNetwork(backend.url);
  beanie = simpleProduct('beanie', idOf(backend, 'beanie'));
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await backend.close();
});
beforeEach(async () => {
  network.fault = () => 'none';
  browser = new Browser(network.url);
  tab = browser.open();
  await enqueue({ kind: 'add', product: beanie, quantity: 1 });
});

const enqueue = (mutation: CartMutation, page = tab) => page.queue.enqueue(mutation);

/** Quantity of the only line in the store's cart; 0 for none. */
async function quantity(): Promise<number> {
  const shopper = await browser.open().queue.load();
  return shopper.ok ? shopper.data.cart.itemCount : Number.NaN;
}

function line() {
  const first = tab.queue.optimisticCart?.lines[0];
  if (!first) throw new Error('The cart is empty.');
  return first;
}

describe.each(JUMPS)('a clock that is set %s', (_, milliseconds) => {
  test('does not delay a quantity, in whichever tab', async () => {
    const changed = enqueue({ kind: 'quantity', line: line(), quantity: 3 });
    browser.jump(milliseconds);
    const added = enqueue({ kind: 'add', product: beanie, quantity: 2 }, browser.open());
    expect([(await changed).ok, (await added).ok]).toEqual([true, true]);
    expect(await quantity()).toBe(5);
  });

  test('does not reorder mutations', async () => {
    const emptied = enqueue({ kind: 'empty' });
    browser.jump(milliseconds);
    const added = enqueue({ kind: 'add', product: beanie, quantity: 2 });
    expect([(await emptied).ok, (await added).ok]).toEqual([true, true]);
    expect(await quantity()).toBe(2);
  });

  test.each<Fault>(['lost', 'answer lost'])('while an addition is %s applies it once', async (fault) => {
    let left = 1;
    network.fault = ({ operation }) => {
      if (operation !== 'addToCart' || left-- <= 0) return 'none';
      browser.jump(milliseconds);
      return fault;
    };
    expect((await enqueue({ kind: 'add', product: beanie, quantity: 2 })).ok).toBe(true);
    expect(await quantity()).toBe(3);
  });
});
