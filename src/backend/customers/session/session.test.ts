import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALLS } from '../../fixtures/buying-calls.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { idOf, Shopper } from '../../fixtures/shopper.ts';
import { deleteExpired, readSession } from './session-data.ts';

let backend: FixtureBackend;
beforeEach(async () => {
  backend = await serveFixture();
});
afterEach(() => backend.close());

const PIECES = '{ cart { contents { itemCount } } }';

/** Whose session a token is: signed anew for each answer, it may be of another second. */
const ownerOf = (token: unknown): unknown =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()).data;

test('one request gives cart, customer, viewer, gateways and ways to sign in', async () => {
  const { data, token } = await new Shopper(backend).send(`query getCart {
    cart { total rawTotal: total(format: RAW) isEmpty contents(first: 100) { itemCount nodes { key } } }
    customer { id databaseId sessionToken isPayingCustomer orderCount hasCalculatedShipping
      billing { country state city } shipping { country state } }
    viewer { databaseId }
    paymentGateways { nodes { id title description icon } }
    loginClients { name provider isEnabled authorizationUrl }
  }`);
  expect(data).toEqual({
    cart: { total: '€0.00', rawTotal: '0', isEmpty: true, contents: { itemCount: 0, nodes: [] } },
    customer: {
      id: 'guest',
      databaseId: null,
      sessionToken: expect.toSatisfy((own) => isDeepStrictEqual(ownerOf(own), ownerOf(token))),
      isPayingCustomer: false,
      orderCount: null,
      hasCalculatedShipping: false,
      billing: { country: 'DE', state: 'DE-BE', city: null },
      shipping: { country: 'DE', state: 'DE-BE' },
    },
    viewer: null,
    paymentGateways: {
      nodes: [
        expect.objectContaining({ id: 'bacs', description: expect.stringContaining('bank') }),
        expect.objectContaining({ id: 'cod', icon: null }),
      ],
    },
    loginClients: [{ name: 'Password', provider: 'PASSWORD', isEnabled: true, authorizationUrl: null }],
  });
});

test('many requests at once lose nothing', async () => {
  const shopper = new Shopper(backend);
  await shopper.fill('t-shirt');
  const slugs = ['print-001', 'print-002', 'print-003', 'print-004', 'print-005', 'cap', 'beanie', 'polo'];
  await Promise.all(slugs.map((slug) => shopper.fill(slug)));
  expect(await shopper.ask(PIECES)).toEqual({ contents: { itemCount: 9 } });
});

test('several mutations of one document all count', async () => {
  const shopper = new Shopper(backend);
  const add = (name: string, slug: string) =>
    `${name}: addToCart(input: { productId: ${idOf(backend, slug)} }) { clientMutationId }`;
  await shopper.send(`mutation { ${add('a', 'cap')} ${add('b', 'beanie')} ${add('c', 'cap')} }`);
  expect(await shopper.ask(PIECES)).toEqual({ contents: { itemCount: 3 } });
});

test('an older token opens the same cart, and reads give no token', async () => {
  const shopper = new Shopper(backend);
  await shopper.fill('cap');
  const old = shopper.token;
  await shopper.fill('beanie');
  const { data, token } = await shopper.send(PIECES, {}, `Session ${old}`);
  expect(data).toEqual({ cart: { contents: { itemCount: 2 } } });
  expect(token).toBeNull();
});

test('calculated shipping is set once an address is given', async () => {
  const shopper = new Shopper(backend);
  const asked = '{ customer { calculatedShipping hasCalculatedShipping } }';
  expect(await shopper.ask(asked)).toEqual({ calculatedShipping: false, hasCalculatedShipping: false });
  await shopper.ask(CALLS.updateCustomer, {
    shipping: { country: 'FR', postcode: '75001' },
    isSession: true,
  });
  expect(await shopper.ask(asked)).toEqual({ calculatedShipping: true, hasCalculatedShipping: true });
});

test('no other customer is changed or shown', async () => {
  const shopper = new Shopper(backend);
  const update =
    'mutation ($id: ID) { updateCustomer(input: { id: $id, firstName: "Eve" }) { customer { id } } }';
  const denied = 'You do not have the appropriate capabilities to perform this action';
  expect(await shopper.refusals(update, { id: '1' })).toEqual([denied]);
  expect(await shopper.refusals(update, { id: Buffer.from('user:1').toString('base64') })).toEqual([denied]);
  expect(await shopper.refusals(update, { id: 'nobody' })).toEqual(['The user ID passed is invalid']);
  expect(await shopper.refusals('{ customer(customerId: 1) { email } }')).toHaveLength(1);
});

test('what has expired is forgotten', async () => {
  const shopper = new Shopper(backend);
  await shopper.fill('cap');
  const { id } = backend.store.get<{ id: string }>('SELECT customer_id AS id FROM sessions') ?? { id: '' };
  const day = 24 * 60 * 60 * 1000;
  const later = (days: number) => new Date(Date.now() + days * day);
  expect(readSession(backend.store, id, later(1.9))?.lines).toHaveLength(1);
  expect(readSession(backend.store, id, later(2.1))).toBeNull();
  expect(deleteExpired(backend.store, later(1.9))).toBe(0);
  expect(deleteExpired(backend.store, later(2.1))).toBe(1);
});

test('carts leave what is derived from the catalog alone', async () => {
  const before = backend.store.revision();
  await new Shopper(backend).fill('cap', 'beanie');
  expect(backend.store.revision()).toBe(before);
});
