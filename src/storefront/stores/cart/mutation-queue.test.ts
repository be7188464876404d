import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { idOf } from '#backend/fixtures/shopper.ts';
import type { AddedProduct } from '#storefront/domain/cart/cart-mutation.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Network, startNetwork } from '../fixtures/network.ts';
import { simpleProduct } from '../fixtures/shopping.ts';

let backend: FixtureBackend;
let network: Network;
let browser: Browser;
let tab: Tab;
let beanie: AddedProduct;
let cap: AddedProduct;

beforeAll(async () => {
  backend = await serveFixture();
  network = await startNetwork(backend.url);
  beanie = simpleProduct('beanie', idOf(backend, 'beanie'));
  cap = simpleProduct('cap', idOf(backend, 'cap'));
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await backend.close();
});
beforeEach(() => {
  network.fault = () => 'none';
  network.operations = [];
  browser = new Browser(network.url);
  tab = browser.open();
});

/** Quantities of the backend's cart by slug. */
async function quantities(): Promise<Record<string, number>> {
  const reader = browser.open();
  const shopper = await reader.queue.load();
  reader.kill();
  if (!shopper.ok) throw new Error(shopper.failure.kind);
  return Object.fromEntries(shopper.data.cart.lines.map(({ slug, quantity }) => [slug, quantity]));
}

const add = (product: AddedProduct, quantity = 1) => tab.queue.enqueue({ kind: 'add', product, quantity });

function lineOf(slug: string) {
  const line = tab.queue.optimisticCart?.lines.find((one) => one.slug === slug);
  if (!line) throw new Error(`There is no ${slug} in the cart.`);
  return line;
}

function set(slug: string, quantity: number) {
  return tab.queue.enqueue({ kind: 'quantity', line: lineOf(slug), quantity });
}

describe('the optimistic cart', () => {
  test('has a line at once, and sums once the store has confirmed it', async () => {
    const result = add(beanie, 2);
    expect(tab.queue.optimisticCart).toMatchObject({
      itemCount: 2,
      lines: [{ slug: 'beanie', quantity: 2, key: null, total: null, updating: true }],
    });
    expect(tab.queue.isBusy).toBe(true);
    await result;
    expect(tab.queue.optimisticCart).toMatchObject({
      itemCount: 2,
      totals: { subtotal: 3600 },
      lines: [{ slug: 'beanie', quantity: 2, unit: 1800, regularUnit: 2000, total: 3600, updating: false }],
    });
    expect(tab.queue.isBusy).toBe(false);
  });

  test('has the same line before and after the response', async () => {
    const result = add(beanie);
    const { id } = lineOf('beanie');
    await result;
    expect(lineOf('beanie').id).toBe(id);
  });

  test('loses a rejected mutation, whose failure names the product', async () => {
    await add(cap, 3);
    const result = await add(cap, 1);
    expect(result).toEqual({
      ok: false,
      failure: { kind: 'notEnoughStock', params: { product: 'cap', quantity: '3' } },
    });
    expect(tab.failures[0]?.failure.params).toEqual({ product: 'cap', quantity: '3' });
    expect(lineOf('cap').quantity).toBe(3);
  });
});

describe('requests', () => {
  test('are sent one after the other, and quick changes of a quantity are coalesced', async () => {
    await add(beanie);
    network.operations = [];
    const changes = [2, 3, 4, 5].map((quantity) => set('beanie', quantity));
    expect(lineOf('beanie').quantity).toBe(5);
    await Promise.all(changes);
    expect(network.operations).toEqual(['UpDateCartQuantity']);
    expect(await quantities()).toEqual({ beanie: 5 });
  });

  test('are not sent for what is already applied', async () => {
    await add(beanie);
    network.operations = [];
    await set('beanie', 1);
    expect(network.operations).toEqual([]);
  });

  test('are not sent for a line that is gone', async () => {
    await add(beanie);
    network.operations = [];
    const line = { ...lineOf('beanie'), id: 'another', key: 'another' };
    const outcome = await tab.queue.enqueue({ kind: 'quantity', line, quantity: 2 });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'gone' } });
    expect(network.operations).toEqual([]);
  });

  test('of several tabs lose no line', async () => {
    const other = browser.open();
    await Promise.all([
      add(beanie),
      other.queue.enqueue({ kind: 'add', product: cap, quantity: 1 }),
      add(beanie),
      other.queue.enqueue({ kind: 'add', product: beanie, quantity: 1 }),
    ]);
    expect(await quantities()).toEqual({ beanie: 3, cap: 1 });
    expect(tab.queue.optimisticCart?.itemCount).toBe(4);
    expect(other.queue.optimisticCart?.itemCount).toBe(4);
  });
});

test('a removed line can be restored, before and after the removal was sent', async () => {
  await add(beanie, 3);
  const line = lineOf('beanie');
  void set('beanie', 0);
  await tab.queue.enqueue({ kind: 'restore', line });
  expect(network.operations).not.toContain('UpDateCartQuantity');
  await set('beanie', 0);
  expect(tab.queue.optimisticCart?.lines).toEqual([]);
  await tab.queue.enqueue({ kind: 'restore', line });
  expect(await quantities()).toEqual({ beanie: 3 });
});

describe("a guest's very first cart", () => {
  test('survives a reload', async () => {
    await add(beanie);
    tab.kill();
    tab = browser.open();
    expect(tab.queue.optimisticCart?.itemCount).toBe(1);
    expect(await quantities()).toEqual({ beanie: 1 });
  });

  test('is created once, however many requests are sent at first', async () => {
    const other = browser.open();
    await Promise.all([
      tab.queue.load(),
      add(beanie),
      other.queue.load(),
      tab.api.query('getAllowedCountries', {}),
    ]);
    expect(await quantities()).toEqual({ beanie: 1 });
    const sessions = backend.store.get<{ n: number }>('SELECT count(*) AS n FROM sessions');
    const sessionsBefore = sessions?.n;
    await add(cap);
    expect(backend.store.get<{ n: number }>('SELECT count(*) AS n FROM sessions')?.n).toBe(sessionsBefore);
  });
});

describe('a network fault of one request is handled:', () => {
  const faults = ['lost', 'answer lost', 'body lost', 'late', 'twice', 'busy', 'slow'] as const;

  test.each(faults)('%s, at the first add', async (fault) => {
    const faultOnce = once(fault, 'addToCart');
    network.fault = faultOnce;
    expect((await add(beanie, 2)).ok).toBe(true);
    expect(await quantities()).toEqual({ beanie: 2 });
  });

  test.each(['none', ...faults] as const)('%s, and no tab ever shows a mutation twice', async (fault) => {
    const other = browser.open();
    network.fault = once(fault, 'addToCart');
    expect((await add(beanie, 2)).ok).toBe(true);
    network.fault = once(fault, 'addToCart');
    expect((await add(beanie, 3)).ok).toBe(true);
    browser.storage.settle();
    for (const { itemCounts } of [tab, other]) {
      expect(itemCounts.toSorted((one, next) => one - next)).toEqual(itemCounts);
      expect(new Set(itemCounts)).toEqual(new Set([2, 5]));
    }
  });

  test.each(faults)('%s, at a later add, quantity, removal and coupon', async (fault) => {
    await add(beanie, 2);
    await add(cap);
    network.fault = once(fault, 'addToCart');
    expect((await add(beanie, 3)).ok).toBe(true);
    network.fault = once(fault, 'UpDateCartQuantity');
    expect((await set('beanie', 4)).ok).toBe(true);
    network.fault = once(fault, 'UpDateCartQuantity');
    expect((await set('cap', 0)).ok).toBe(true);
    network.fault = once(fault, 'applyCoupon');
    expect((await tab.queue.enqueue({ kind: 'applyCoupon', code: 'SAVE10' })).ok).toBe(true);
    await network.idle();
    expect(await quantities()).toEqual({ beanie: 4 });
    expect(tab.failures).toEqual([]);
  });

  test.each(faults)('%s, while the tab is closed', async (fault) => {
    await add(beanie);
    network.fault = once(fault, 'addToCart');
    void add(beanie, 2);
    while (!network.operations.slice(1).includes('addToCart')) await tab.env.wait(10);
    tab.kill();
    tab = browser.open();
    expect(tab.queue.optimisticCart?.itemCount).toBe(3);
    await tab.queue.flush();
    await network.idle();
    expect(await quantities()).toEqual({ beanie: 3 });
  });
});

test('a correction that arrives late is corrected, also one that was sent while a mutation was looked for', async () => {
  await add(cap);
  network.fault = once('twice', 'addToCart');
  await add(beanie, 2);
  const faults = [once('body lost', 'addToCart'), once('late', 'UpDateCartQuantity')];
  network.fault = (request) =>
    faults.map((fault) => fault(request)).find((fault) => fault !== 'none') ?? 'none';
  await add(cap);
  expect(tab.queue.confirmedCart?.late).toContainEqual(expect.objectContaining({ set: 2 }));
  expect((await add(beanie, 3)).ok).toBe(true);
  await network.idle();
  expect(await quantities()).toEqual({ beanie: 5, cap: 2 });
});

test('while the store is out of reach, mutations wait and are retried', async () => {
  network.fault = () => 'lost';
  const result = add(beanie);
  await expect.poll(() => tab.queue.isOffline).toBe(true);
  expect(tab.queue.optimisticCart?.itemCount).toBe(1);
  network.fault = () => 'none';
  expect((await result).ok).toBe(true);
  expect(tab.queue.isOffline).toBe(false);
  expect(await quantities()).toEqual({ beanie: 1 });
});

test('an address recalculates shipping and tax', async () => {
  await add(beanie);
  const shipping = { country: 'FR', state: '', postcode: '75001', city: 'Paris' };
  const result = await tab.queue.enqueue({ kind: 'address', shipping });
  expect(result).toMatchObject({ ok: true, value: { totals: { tax: 0, shipping: 950, total: 2750 } } });
  expect(tab.shoppers.at(-1)?.customer).toMatchObject({ hasCalculatedShipping: true, shipping });
});

/** Fails the first request of an operation. */
function once(fault: ReturnType<Network['fault']>, name: string): Network['fault'] {
  let done = false;
  return ({ operation }) => {
    if (done || operation !== name) return 'none';
    done = true;
    return fault;
  };
}

describe('a failure that another tab met', () => {
  const coupon = { kind: 'applyCoupon', code: 'nope' } as const;
  let other: Tab;
  /** Keeps the tab of the caller from sending anything itself. */
  async function failElsewhere(isAwaited: boolean, meanwhile = () => {}) {
    await add(beanie);
    other = browser.open();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const held = other.queue.runExclusive(() => isOver);
    const outcome = tab.queue.enqueue(coupon, isAwaited);
    browser.storage.settle();
    meanwhile();
    const flushed = other.queue.flush();
    end();
    await Promise.all([held, flushed]);
    return outcome;
  }

  test('is the outcome of the caller, and announced by no one else', async () => {
    expect(await failElsewhere(true)).toMatchObject({ ok: false, failure: { kind: 'couponUnknown' } });
    expect([tab.failures, other.failures]).toEqual([[], []]);
    expect(outboxKeys()).toEqual([]);
  });

  test('is announced once where no caller shows it', async () => {
    expect((await failElsewhere(false)).ok).toBe(false);
    expect(tab.failures.length + other.failures.length).toBe(1);
    expect(outboxKeys()).toEqual([]);
  });

  test('is announced once the tab of the caller is closed', async () => {
    void failElsewhere(true, () => tab.kill());
    await expect.poll(() => other?.failures).toMatchObject([{ failure: { kind: 'couponUnknown' } }]);
    expect(outboxKeys()).toEqual([]);
  });

  test('is found in the outbox where the message between the tabs is lost', async () => {
    browser.losesMessages = true;
    expect(await failElsewhere(true)).toMatchObject({ ok: false, failure: { kind: 'couponUnknown' } });
  });

  const outboxKeys = () => [...browser.storage.keys()].filter((key) => key.startsWith('islet-outbox:'));
});
