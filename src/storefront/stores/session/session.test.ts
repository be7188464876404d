import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA, idOf } from '#backend/fixtures/shopper.ts';
import { startAnswerServer } from '#storefront/api/fixtures/server.ts';
import { unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/browser-settings.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Fault, type Network, startNetwork } from '../fixtures/network.ts';
import { signInTab, simpleProduct } from '../fixtures/shopping.ts';
import { requestSignIn, requestSignOut } from './authentication.ts';
import { recoverSession, resetRecovery } from './session-recovery.ts';

const ULLA = { username: 'ulla', email: 'ulla@example.test', password: 'Ulla-pass-1!', firstName: 'Ulla' };
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const { tokenKeys } = REQUEST_DEFAULTS;

let backend: FixtureBackend;
let network: Network;
let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  backend = await serveFixture();
  network = await startNetwork(backend.url);
  await new Browser(network.url).open().api.mutation('registerCustomer', { input: ULLA });
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await backend.close();
});
beforeEach(() => {
  network.fault = () => 'none';
  browser = new Browser(network.url);
  tab = browser.open();
});

const add = (quantity = 1) =>
  tab.queue.enqueue({
    kind: 'add',
    product: simpleProduct('beanie', idOf(backend, 'beanie')),
    quantity,
  });

/** Takes the operations that were sent since the last call. */
function takeOperations(): string[] {
  return network.operations.splice(0);
}

test('one request reads cart, customer, viewer, payment methods and login clients', async () => {
  takeOperations();
  const shopper = await tab.queue.load();
  expect(takeOperations()).toEqual(['getCart']);
  expect(shopper).toMatchObject({
    ok: true,
    data: {
      cart: { lines: [], totals: { total: 0 } },
      customer: {
        databaseId: null,
        sessionToken: expect.stringMatching(JWT),
        billing: { country: 'DE', state: 'DE-BE' },
      },
      viewer: null,
      gateways: [
        { id: 'bacs', title: 'Direct bank transfer' },
        { id: 'cod', title: 'Cash on delivery' },
      ],
      loginClients: [],
    },
  });
});

describe('a bad session token', () => {
  const BAD = [
    'garbage',
    'a.b.c',
    // Of another store and forged; the store has a message of its own for each.
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJodHRwczovL2V2aWwuZXhhbXBsZSIsImlhdCI6MSwibmJmIjoxLCJleHAiOjk5OTk5OTk5OTksImRhdGEiOnsiY3VzdG9tZXJfaWQiOiJ0XzEifX0.x',
  ];

  test.each(BAD)('%s is replaced, and a read is repeated once', async (token) => {
    tab.api.tokens.session = token;
    takeOperations();
    expect((await tab.queue.load()).ok).toBe(true);
    expect(takeOperations()).toEqual(['getCart', 'getCart']);
    expect(tab.api.tokens.customerId).toMatch(/^t_/);
    expect(tab.sessionsLost).toBe(0);
  });

  test.each(BAD)('%s does not prevent a mutation, which is applied once', async (token) => {
    await add();
    tab.api.tokens.session = token;
    expect((await add(2)).ok).toBe(true);
    expect(tab.queue.optimisticCart).toMatchObject({ itemCount: 2 });
    expect((await tab.queue.load()).ok && tab.queue.optimisticCart?.itemCount).toBe(2);
  });

  test('has the lines of its cart reported, which can be added again', async () => {
    await add(2);
    tab.api.tokens.session = 'garbage';
    await tab.queue.load();
    expect(tab.lost).toMatchObject([{ name: 'Beanie', quantity: 2 }]);
    const [line] = tab.lost;
    expect(
      line && (await tab.queue.enqueue({ kind: 'add', product: line, quantity: line.quantity })),
    ).toMatchObject({
      ok: true,
      value: { itemCount: 2 },
    });
  });

  test('that stays bad is reported, and recovery is tried once', async () => {
    await using store = await startAnswerServer(() => ({
      body: { errors: [{ message: 'invalid_token: Expired token' }], data: { cart: null } },
    }));
    const shopper = new Browser(store.url);
    shopper.storage.set('theme', 'dark');
    const page = shopper.open();
    page.api.tokens.session = 'a.b.c';
    page.api.tokens.refresh = 'r';
    page.api.tokens.setAuth('x.y.z');
    expect(await page.queue.load()).toMatchObject({ ok: false, failure: { kind: 'session' } });
    expect(page.sessionsLost).toBe(1);
    store.received.length = 0;
    let reloads = 0;
    let cleared = 0;
    const env = { ...page.env, clearCookies: async () => void cleared++, reload: () => reloads++ };
    expect(await recoverSession(env, page.api, () => page.queue.clear())).toBe(true);
    expect(store.received.map(({ operationName }) => operationName)).toEqual(['Logout']);
    expect([page.api.tokens.session, page.api.tokens.isSignedIn, reloads]).toEqual(['', false, 1]);
    expect([shopper.storage.get('theme'), cleared]).toEqual(['dark', 1]);
    expect(await recoverSession(env, page.api, () => {})).toBe(false);
    expect(reloads).toBe(1);
    resetRecovery(env);
    expect(await recoverSession(env, page.api, () => {})).toBe(true);
  });

  test('is not recovered from where the storage does not outlive the page', async () => {
    const env = { ...tab.env, isPersistent: () => false };
    expect(await recoverSession(env, tab.api, () => {})).toBe(false);
  });
});

describe.each<Fault>(['internal error', 'forbidden', 'busy'])('an answer of the kind %s', (fault) => {
  const failTimes = (times: number) => {
    let left = times;
    network.fault = () => (left-- > 0 ? fault : 'none');
  };

  test('costs neither cart nor session: a read is repeated', async () => {
    await add(2);
    const { session } = tab.api.tokens;
    failTimes(1);
    expect(await tab.queue.load()).toMatchObject({ ok: true, data: { cart: { itemCount: 2 } } });
    expect([tab.api.tokens.session, tab.sessionsLost]).toEqual([session, 0]);
  });

  test('that stays is reported, and everything is there afterwards', async () => {
    await add(2);
    const { session } = tab.api.tokens;
    failTimes(Number.POSITIVE_INFINITY);
    expect(await tab.queue.load()).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(tab.queue.optimisticCart?.itemCount).toBe(2);
    failTimes(0);
    expect(await tab.queue.load()).toMatchObject({ ok: true, data: { cart: { itemCount: 2 } } });
    expect([tab.api.tokens.session, tab.sessionsLost]).toEqual([session, 0]);
  });

  test('does not sign a customer out', async () => {
    await requestSignIn(tab, ULLA);
    browser.storage.set(tokenKeys.auth, `${tab.env.now() - 1} garbage`);
    failTimes(Number.POSITIVE_INFINITY);
    expect((await tab.queue.load()).ok).toBe(false);
    failTimes(0);
    expect(await tab.queue.load()).toMatchObject({ ok: true, data: { viewer: { username: 'ulla' } } });
    expect(tab.signedOut).toBe(0);
  });

  test('has a mutation applied once', async () => {
    await add(2);
    let left = 1;
    network.fault = ({ operation }) => (operation === 'addToCart' && left-- > 0 ? fault : 'none');
    expect((await add(1)).ok).toBe(true);
    expect(tab.queue.confirmedCart?.cart.itemCount).toBe(3);
  });
});

describe('a line that is gone from a guest’s cart', () => {
  const deleteLines = () =>
    backend.store.run("UPDATE sessions SET data = json_set(data, '$.lines', json('[]'))");

  test('is reported once', async () => {
    await add(2);
    deleteLines();
    await tab.queue.load();
    await tab.queue.load();
    expect(tab.lost).toMatchObject([{ name: 'Beanie' }]);
  });

  test('is reported where another one is added', async () => {
    await add(2);
    deleteLines();
    const product = simpleProduct('album', idOf(backend, 'album'));
    await tab.queue.enqueue({ kind: 'add', product, quantity: 1 });
    expect(tab.lost).toMatchObject([{ name: 'Beanie' }]);
  });

  test('is not, where the shopper removed it', async () => {
    await add(2);
    const line = tab.queue.optimisticCart?.lines[0];
    if (line) await tab.queue.enqueue({ kind: 'quantity', line, quantity: 0 });
    await tab.queue.load();
    expect(tab.lost).toEqual([]);
  });

  test('is not, where the shopper signs in', async () => {
    await add(2);
    await requestSignIn(tab, ULLA);
    await tab.queue.load();
    expect(tab.lost).toEqual([]);
  });
});

describe('a customer', () => {
  beforeEach(async () => {
    await add(2);
    await signInTab(tab, ULLA);
  });

  test('keeps the guest’s cart when signing in, and leaves it when signing out', async () => {
    expect(await tab.queue.load()).toMatchObject({
      ok: true,
      data: {
        customer: { sessionToken: expect.stringMatching(JWT) },
        viewer: {
          id: expect.stringMatching(/./),
          username: 'ulla',
          nicename: 'ulla',
          firstName: 'Ulla',
          lastName: '',
          wooSessionToken: expect.stringMatching(JWT),
          avatarUrl: expect.stringContaining('https://'),
        },
      },
    });
    expect(tab.queue.optimisticCart?.lines[0]?.quantity).toBeGreaterThanOrEqual(2);
    await requestSignOut(tab);
    expect(tab.api.tokens.isSignedIn).toBe(false);
    expect(await tab.queue.load()).toMatchObject({ ok: true, data: { viewer: null, cart: { lines: [] } } });
  });

  test.each([-3, 3])('whose clock is set %s days further stays signed in, with the cart', async (days) => {
    await tab.queue.load();
    const before = tab.queue.optimisticCart?.itemCount ?? 0;
    browser.jump(days * 86_400_000);
    const next = browser.open();
    expect(await next.queue.load()).toMatchObject({ ok: true, data: { viewer: { username: 'ulla' } } });
    const product = simpleProduct('beanie', idOf(backend, 'beanie'));
    expect((await next.queue.enqueue({ kind: 'add', product, quantity: 1 })).ok).toBe(true);
    expect(next.queue.optimisticCart?.itemCount).toBe(before + 1);
    expect([next.signedOut, next.sessionsLost, next.lost]).toEqual([0, 0, []]);
  });

  test('has the auth token refreshed before it expires, once for all requests', async () => {
    const old = tab.api.tokens.auth?.token;
    const soon = tab.env.now() + 30_000;
    browser.storage.set(tokenKeys.auth, `${soon} ${old}`);
    takeOperations();
    await Promise.all([add(), tab.api.query('getCart', {}), tab.api.query('getCart', {})]);
    expect(takeOperations().filter((name) => name === 'refreshToken')).toHaveLength(1);
    expect(tab.api.tokens.auth?.expires).toBeGreaterThan(soon);
  });

  test('with a rejected auth token stays signed in by the refresh token; a read is repeated', async () => {
    browser.storage.set(tokenKeys.auth, `${tab.env.now() + 250_000} garbage`);
    takeOperations();
    expect(await tab.queue.load()).toMatchObject({ ok: true, data: { viewer: { username: 'ulla' } } });
    expect(takeOperations()).toEqual(['getCart', 'refreshToken', 'getCart']);
  });

  test('with a rejected auth token has a mutation applied once', async () => {
    await tab.queue.load();
    const countBefore = tab.queue.optimisticCart?.itemCount ?? 0;
    browser.storage.set(tokenKeys.auth, `${tab.env.now() + 250_000} garbage`);
    takeOperations();
    expect((await add()).ok).toBe(true);
    expect(takeOperations().filter((name) => name === 'addToCart')).toHaveLength(1);
    await tab.queue.load();
    expect(tab.queue.optimisticCart?.itemCount).toBe(countBefore + 1);
  });

  test('whose tokens are both rejected is signed out, and makes no order as a guest', async () => {
    browser.storage.set(tokenKeys.auth, `${tab.env.now() - 1} garbage`);
    browser.storage.set(tokenKeys.refresh, 'garbage');
    const outcome = await placeOrder(tab, unpaidCheckoutRequest(GINA, 'cod'));
    expect(outcome).toEqual({ ok: false, failure: { kind: 'signedOut', params: {} } });
    expect([tab.signedOut, tab.api.tokens.isSignedIn]).toEqual([1, false]);
  });

  test('stays signed in while the store is out of reach, and sends no expired token', async () => {
    browser.storage.set(tokenKeys.auth, `${tab.env.now() - 1} garbage`);
    network.fault = ({ operation }) => (operation === 'refreshToken' ? 'lost' : 'none');
    takeOperations();
    expect(await tab.api.mutation('EmptyCart', {})).toMatchObject({
      ok: false,
      certain: true,
      failure: { kind: 'offline' },
    });
    expect(takeOperations()).toEqual(['refreshToken']);
    expect(tab.api.tokens.isSignedIn).toBe(true);
  });
});

test('a wrong password is one kind of failure', async () => {
  expect(await requestSignIn(tab, { username: 'ulla', password: 'wrong' })).toMatchObject({
    ok: false,
    failure: { kind: 'credentials' },
  });
});

describe('requests', () => {
  test('carry the accepted types and the default headers, and no cookies', async () => {
    let seen: Record<string, unknown> = {};
    network.fault = ({ headers }) => {
      seen = headers;
      return 'none';
    };
    await tab.queue.load();
    await tab.queue.load();
    expect(seen).toMatchObject({
      accept: 'application/graphql-response+json, application/json',
      'woocommerce-session': `Session ${tab.api.tokens.session}`,
    });
    expect(seen).not.toHaveProperty('cookie');
    expect(seen).not.toHaveProperty('authorization');
  });

  test('use the configured names, prefixes and method', async () => {
    await using store = await startAnswerServer(() => ({ body: { data: { allowedCountries: ['DE'] } } }));
    const page = new Browser(store.url, {
      requests: {
        ...REQUEST_DEFAULTS,
        queryMethod: 'GET',
        sessionHeader: 'cart-token',
        sessionPrefix: '',
        authHeader: 'x-auth',
        authPrefix: 'JWT',
        tokenKeys: { session: 's', auth: 'a', refresh: 'r' },
      },
    }).open();
    page.env.storage.set('s', 'mine');
    page.env.storage.set('a', `${page.env.now() + 100_000} proof`);
    await page.api.query('getAllowedCountries', {});
    await page.api.mutation('EmptyCart', {});
    const sent = store.received.map(({ method, headers }) => [
      method,
      headers['cart-token'],
      headers['x-auth'],
    ]);
    expect(sent).toEqual([
      ['GET', 'mine', 'JWT proof'],
      ['POST', 'mine', 'JWT proof'],
    ]);
  });

  test('leave out fields that the store does not have', async () => {
    await using store = await startAnswerServer(({ query }) => ({
      body: query.includes('loginClients')
        ? { errors: [{ message: 'Cannot query field "loginClients" on type "RootQuery".' }] }
        : { data: { cart: null, customer: null, viewer: null, paymentGateways: null } },
    }));
    const page = new Browser(store.url).open();
    expect(await page.queue.load()).toMatchObject({ ok: true, data: { loginClients: [] } });
    await page.queue.load();
    expect(store.received).toHaveLength(3);
  });

  test.each(['dropTables', 'toString'])(
    'of the unknown operation %s are "Invalid GraphQL Operation"',
    async (name) => {
      takeOperations();
      const response = await tab.api.query(name as 'getCart', {});
      expect(response).toMatchObject({ ok: false, error: { kind: 'operation' } });
      expect(response.ok ? '' : response.error?.message).toContain('Invalid GraphQL Operation');
      expect(takeOperations()).toEqual([]);
    },
  );
});
