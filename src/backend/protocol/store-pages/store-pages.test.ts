import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeProduct } from '../../catalog/changes/change-product.ts';
import { takeTransfer, transferUrl } from '../../customers/session/transfer-links.ts';
import { CALLS } from '../../fixtures/buying-calls.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, idOf, Shopper } from '../../fixtures/shopper.ts';

const LINKS = '{ customer { checkoutUrl checkoutNonce cartUrl accountUrl addPaymentMethodUrl } }';

let backend: FixtureBackend;
beforeEach(async () => {
  backend = await serveFixture({ siteUrl: null, shop: { sessionTransfer: true } });
});
afterEach(() => backend.close());

/** A browser on the store's own pages. */
class Visitor {
  #cookie = '';

  async open(address: string, form?: Record<string, string>, origin = backend.siteUrl): Promise<Response> {
    const response = await fetch(new URL(address, backend.siteUrl), {
      method: form ? 'POST' : 'GET',
      headers: { cookie: this.#cookie, ...(form ? { origin } : {}) },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      redirect: 'manual',
    });
    this.#cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    const next = response.headers.get('location');
    return next === null ? response : this.open(next);
  }
}

const ORDER = { ...GINA, paymentMethod: 'cod' };

async function checkoutUrl(shopper: Shopper): Promise<string> {
  return (await shopper.ask<{ checkoutUrl: string }>(LINKS)).checkoutUrl;
}

async function customer(isNew = true): Promise<Shopper> {
  const credentials = { username: 'gina', password: 'Ahoy-there-99' };
  const guest = new Shopper(backend);
  const register =
    'mutation ($i: RegisterCustomerInput!) { registerCustomer(input: $i) { clientMutationId } }';
  if (isNew) await guest.ask(register, { i: { ...credentials, email: GINA.email } });
  const login = 'mutation ($i: LoginInput!) { login(input: $i) { authToken } }';
  const { authToken } = await guest.ask<{ authToken: string }>(login, {
    i: { provider: 'PASSWORD', credentials },
  });
  return new Shopper(backend, `Bearer ${authToken}`);
}

test('links are unknown to the schema until the merchant switches them on', async () => {
  const plain = await serveFixture();
  const answer = await plain.ask('{ cart { isEmpty } customer { checkoutUrl } }');
  await plain.close();
  expect(answer.data).toBeUndefined();
  expect(answer.errors?.[0]?.message).toContain('Cannot query field "checkoutUrl" on type "Customer"');
});

describe('a guest', () => {
  test('orders on the store’s own page what is in the cart, which is empty then', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('cap', 'polo');
    const visitor = new Visitor();
    const page = await (await visitor.open(await checkoutUrl(shopper))).text();
    expect(page).toContain('Cap × 1');
    expect(page).toContain('Polo × 1');
    const thanks = await (await visitor.open('/checkout/', ORDER)).text();
    const order = backend.store.get<{ id: number; status: string; session_id: string }>(
      'SELECT * FROM orders',
    );
    expect(thanks).toContain(String(order?.id));
    expect(order).toMatchObject({ status: 'PROCESSING' });
    expect(await shopper.ask(CALLS.cart)).toMatchObject({ isEmpty: true });
    expect(await (await visitor.open('/checkout/')).text()).toContain('Your cart is currently empty.');
  });

  test('learns what is wrong with the order, and corrects it', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('cap');
    const visitor = new Visitor();
    await visitor.open(await checkoutUrl(shopper));
    const refused = await visitor.open('/checkout/', { ...ORDER, email: 'gina' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Invalid billing email address');
    expect((await visitor.open('/checkout/', ORDER)).status).toBe(200);
    expect(await shopper.ask(CALLS.cart)).toMatchObject({ isEmpty: true });
  });

  test('has no account to be led to', async () => {
    const shopper = new Shopper(backend);
    expect(await shopper.ask(LINKS)).toMatchObject({ accountUrl: null, addPaymentMethodUrl: null });
  });

  test('with markup in a product’s name sees it as text', async () => {
    changeProduct(backend.store, idOf(backend, 'cap'), { name: '<script>alert(1)</script>' });
    const shopper = new Shopper(backend);
    await shopper.fill('cap');
    const page = await (await new Visitor().open(await checkoutUrl(shopper))).text();
    expect(page).not.toContain('<script>');
  });
});

test('a customer orders as that customer, whom a session token alone does not hand over', async () => {
  const shopper = await customer();
  await shopper.fill('cap');
  const visitor = new Visitor();
  await visitor.open(await checkoutUrl(shopper));
  await visitor.open('/checkout/', ORDER);
  const [order] = backend.store.all<{ customer_id: number }>('SELECT * FROM orders');
  expect(order?.customer_id).toBeGreaterThan(0);
  const thief = new Shopper(backend);
  thief.token = shopper.token;
  expect(await thief.ask(LINKS)).toMatchObject({ checkoutUrl: null, cartUrl: null });
  const cookie = `islet_store_session=${shopper.token}`;
  await shopper.fill('polo');
  const page = await fetch(`${backend.siteUrl}/checkout/`, { headers: { cookie } });
  expect(await page.text()).toContain('Your cart is currently empty.');
});

describe('a session that was handed over', () => {
  const LOGOUT = 'mutation { logout(input: {}) { success } }';
  const NEW_PASSWORD =
    'mutation { updateCustomer(input: { password: "Ahoy-again-99" }) { customer { id } } }';
  const EMPTY = 'Your cart is currently empty.';

  test.each([
    ['signing out', LOGOUT, true],
    ['a new password elsewhere', NEW_PASSWORD, false],
  ])('ends with %s, and so does a link that nobody has used yet', async (_, document, isOwn) => {
    const shopper = await customer();
    await shopper.fill('cap');
    const visitor = new Visitor();
    await visitor.open(await checkoutUrl(shopper));
    const unused = await checkoutUrl(shopper);
    await (isOwn ? shopper : await customer(false)).ask(document);
    expect((await new Visitor().open(unused)).status).toBe(403);
    expect(await (await visitor.open('/checkout/')).text()).toContain(EMPTY);
    expect((await visitor.open('/checkout/', ORDER)).status).toBe(422);
    expect(backend.store.all('SELECT * FROM orders')).toEqual([]);
  });

  test('stays where the same sign-in sets a new password', async () => {
    const shopper = await customer();
    await shopper.fill('cap');
    const visitor = new Visitor();
    await visitor.open(await checkoutUrl(shopper));
    await shopper.ask(NEW_PASSWORD);
    expect(await (await visitor.open('/checkout/')).text()).toContain('Cap × 1');
  });

  test('is one visitor’s: the link works once', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('cap');
    const link = await checkoutUrl(shopper);
    expect((await new Visitor().open(link)).status).toBe(200);
    expect((await new Visitor().open(link)).status).toBe(403);
  });
});

describe('a link is refused', () => {
  const opened = async (change: (url: URL) => void, shopper = new Shopper(backend)) => {
    await shopper.fill('cap');
    const url = new URL(await checkoutUrl(shopper));
    change(url);
    return (await new Visitor().open(url.href)).status;
  };

  test('for another shopper', async () => {
    const other = new Shopper(backend);
    await other.fill('polo');
    const theirs = new URL(await checkoutUrl(other)).searchParams.get('session_id') ?? '';
    expect(await opened((url) => url.searchParams.set('session_id', theirs))).toBe(403);
  });

  test('with another end, without a signature, or with none at all', async () => {
    for (const nonce of ['zzzzzz-0', 'zzzzzz', '', '-']) {
      expect(await opened((url) => url.searchParams.set('_wc_checkout', nonce))).toBe(403);
    }
    expect(await opened((url) => url.searchParams.delete('_wc_checkout'))).toBe(403);
    expect(await opened(() => {})).toBe(200);
  });

  test('an hour later', () => {
    const { store, siteUrl } = backend;
    const session = { customerId: 't_1', signIn: null };
    const query = new URL(transferUrl(store, siteUrl, session, 'checkout')).searchParams;
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(takeTransfer(store, query, inMinutes(61))).toBeNull();
    expect(takeTransfer(store, query, inMinutes(59))).toEqual({ ...session, page: 'checkout' });
  });
});

test('a form of another site orders nothing', async () => {
  const shopper = new Shopper(backend);
  await shopper.fill('cap');
  const visitor = new Visitor();
  await visitor.open(await checkoutUrl(shopper));
  expect((await visitor.open('/checkout/', ORDER, 'https://evil.example')).status).toBe(403);
  expect(backend.store.all('SELECT * FROM orders')).toEqual([]);
});

test('the page of an order needs its key', async () => {
  const shopper = new Shopper(backend);
  await shopper.fill('cap');
  const { redirect } = await shopper.ask<{ redirect: string }>(CALLS.checkout, {
    billing: GINA,
    paymentMethod: 'cod',
  });
  expect((await fetch(redirect)).status).toBe(200);
  expect((await fetch(redirect.replace(/key=.*/, 'key=wc_order_0'))).status).toBe(404);
  expect((await fetch(redirect.replace(/received\/\d+/, 'received/1'))).status).toBe(404);
});
