import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALLS } from '../fixtures/buying-calls.ts';
import { type FixtureBackend, serveFixture } from '../fixtures/serve-fixture.ts';
import { GINA, Shopper } from '../fixtures/shopper.ts';
import { findCustomerByEmail } from './accounts.ts';
import { createPasswordReset } from './emailed-keys.ts';

let backend: FixtureBackend;
beforeEach(async () => {
  backend = await serveFixture();
});
afterEach(() => backend.close());

const PASSWORD = 'Gina-pass-1!';
const REGISTER = `mutation ($email: String!, $password: String!) {
  registerCustomer(input: { username: "gina", email: $email, password: $password }) { clientMutationId } }`;
const LOGIN = `mutation ($password: String!) {
  login(input: { provider: PASSWORD, credentials: { username: "gina", password: $password } }) { authToken } }`;
const RESET = `mutation ($key: String!, $password: String!) {
  resetUserPassword(input: { key: $key, login: "gina", password: $password }) { user { id } } }`;
const ORDERS = '{ customer { orders(first: 100) { nodes { databaseId } } } }';

async function order(shopper: Shopper, email = GINA.email): Promise<number> {
  await shopper.fill('t-shirt');
  const { order: made } = await shopper.ask<{ order: { databaseId: number } }>(CALLS.checkout, {
    billing: { ...GINA, email },
    paymentMethod: 'cod',
  });
  return made.databaseId;
}

const register = (shopper: Shopper, email: string = GINA.email) =>
  shopper.ask(REGISTER, { email, password: PASSWORD });

/** Ids of the orders that the account lists. */
async function listed(password = PASSWORD): Promise<number[]> {
  const { authToken } = await new Shopper(backend).ask<{ authToken: string }>(LOGIN, { password });
  const customer = await new Shopper(backend, `Bearer ${authToken}`).ask<{
    orders: { nodes: { databaseId: number }[] };
  }>(ORDERS);
  return customer.orders.nodes.map(({ databaseId }) => databaseId);
}

test('a guest who registers has the orders of the same session and address', async () => {
  const guest = new Shopper(backend);
  const [first, second] = [await order(guest), await order(guest, GINA.email.toUpperCase())];
  await order(guest, 'somebody@example.test');
  await register(guest);
  expect(await listed()).toEqual([second, first]);
});

test('who registers with the address of somebody else gets no orders of that address', async () => {
  await order(new Shopper(backend));
  await register(new Shopper(backend));
  expect(await listed()).toEqual([]);
});

test('who opens the link in an email has all orders of its address, and no others', async () => {
  const own = await order(new Shopper(backend));
  await order(new Shopper(backend), 'somebody@example.test');
  await register(new Shopper(backend));
  const { id = 0 } = findCustomerByEmail(backend.store, GINA.email) ?? {};
  const password = 'Gina-pass-2!';
  await new Shopper(backend).ask(RESET, { key: createPasswordReset(backend.store, id), password });
  expect(await listed(password)).toEqual([own]);
});

test('an account that comes with an order has the earlier ones of the session', async () => {
  const guest = new Shopper(backend);
  const earlier = await order(guest);
  await guest.fill('t-shirt');
  const account = { username: 'gina', password: PASSWORD, authenticate: true };
  await guest.ask(CALLS.checkout, { billing: GINA, paymentMethod: 'cod', account });
  expect(await listed()).toContain(earlier);
});
