import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Inbox } from '#backend/fixtures/emails.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA, idOf } from '#backend/fixtures/shopper.ts';
import { unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import { EMPTY_ADDRESS } from '#storefront/domain/customer/customer.ts';
import { Browser } from '../fixtures/browser.ts';
import { openPage } from '../fixtures/page.ts';
import { simpleProduct } from '../fixtures/shopping.ts';
import { placeOrder } from './place-order.ts';

let inbox: Inbox;
let backend: FixtureBackend;
beforeEach(async () => {
  inbox = new Inbox();
  backend = await serveFixture({ emailTransport: inbox });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await backend.close();
});

/** Orders as a guest, then opens the page of the order on the same device. */
async function openOrder(): Promise<Order> {
  const { storage, tab } = guest();
  const product = simpleProduct('beanie', idOf(backend, 'beanie'));
  await tab.queue.enqueue({ kind: 'add', product, quantity: 1 });
  const placed = await placeOrder(tab, unpaidCheckoutRequest(GINA, 'bacs'));
  if (!placed.ok || placed.value.order === null) throw new Error('The order was not made.');
  openPage(storage, { graphqlUrl: backend.url });
  return placed.value.order;
}

function guest() {
  const browser = new Browser(backend.url);
  return { storage: browser.storage, tab: browser.open() };
}

test('a guest gets an account with the order and its addresses, and the password by email', async () => {
  const order = await openOrder();
  const { createAccountOf } = await import('./account-of-order.ts');
  const { loadOrder } = await import('./orders.ts');
  const { $session } = await import('../session/session-state.ts');
  const created = await createAccountOf({ ...order, billing: order.billing ?? EMPTY_ADDRESS });
  expect(created).toEqual({ ok: true, value: { isMailed: true } });
  expect($session.get()).toMatchObject({
    viewer: { email: GINA.email, firstName: 'Gina' },
    customer: { billing: { address1: GINA.address1, country: 'DE' } },
  });
  expect(await loadOrder(order.databaseId ?? 0)).toMatchObject({ ok: true, value: { ofCustomer: true } });
  // One email, whose link proves the address too.
  await backend.close();
  const aboutAccount = inbox.arrived.filter(({ subject }) => /^(Confirm|Password)/.test(subject));
  expect(aboutAccount.map(({ text }) => text)).toEqual([expect.stringContaining('/lost-password?key=')]);
});

test('an address that has an account gets no other, and the shopper learns why', async () => {
  const { tab } = guest();
  await tab.api.mutation('registerCustomer', {
    input: { username: 'gina', email: GINA.email, password: 'Gina-pass-1!' },
  });
  const order = await openOrder();
  const { createAccountOf } = await import('./account-of-order.ts');
  expect(await createAccountOf({ ...order, billing: order.billing ?? EMPTY_ADDRESS })).toMatchObject({
    ok: false,
    failure: { kind: 'accountExists' },
  });
});
