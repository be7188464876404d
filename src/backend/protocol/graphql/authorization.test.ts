import { buildSchema, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthTokens } from '../../customers/session/auth-tokens.ts';
import { SessionTokens } from '../../customers/session/session-tokens.ts';
import { CALLS } from '../../fixtures/buying-calls.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, Shopper } from '../../fixtures/shopper.ts';
import { globalId } from './connection.ts';
import { sharedSchemaText } from './schema.ts';

/** Everything that only Ada may read: nothing else in the shop has such values. */
const ADA = {
  username: 'ada-geheim',
  email: 'ada@geheim.test',
  password: 'Ada-pass-1!',
  firstName: 'Adaline',
  lastName: 'Geheimrat',
};
const BILLING = {
  ...GINA,
  firstName: ADA.firstName,
  lastName: ADA.lastName,
  address1: 'Geheimweg 7',
  city: 'Geheimstadt',
  postcode: '10999',
  phone: '+4930777777',
  company: 'Geheim AG',
  email: ADA.email,
};
const MUTATION = 'her-checkout';
const NOTE = 'Klingeln bei Geheimrat';
const BOB = { username: 'bob', email: 'bob@example.test', password: 'Bob-pass-1!', firstName: 'Bob' };

const CUSTOMER = `{ id databaseId email username firstName lastName displayName date orderCount
  billing { firstName lastName company address1 city postcode email phone }
  shipping { firstName address1 city }
  orders(first: 10) { nodes { databaseId orderKey customerNote billing { address1 } } }
  downloadableItems(first: 10) { nodes { url downloadId } } }`;
const ORDER = `{ databaseId orderKey total customerNote transactionId billing { address1 email phone } shipping { address1 }
  customer { email } downloadableItems { nodes { url } } lineItems { nodes { quantity } } }`;
const USER = '{ id databaseId username email firstName lastName name avatar { url } }';

let backend: FixtureBackend;
/** Ids that anybody may know or guess. */
let ids: { user: number; order: number; orderKey: string; customer: string };
let secrets: string[];
let before: unknown;

interface Tokens {
  authToken: string;
  refreshToken: string;
  sessionToken: string;
}
const tokens = new Map<string, Tokens>();
const tokensOf = (name: string) => tokens.get(name) ?? { authToken: '', refreshToken: '', sessionToken: '' };

async function signUp(input: typeof ADA | typeof BOB): Promise<Shopper> {
  const register =
    'mutation ($i: RegisterCustomerInput!) { registerCustomer(input: $i) { clientMutationId } }';
  await new Shopper(backend).ask(register, { i: input });
  const answer = await new Shopper(backend).ask<Tokens>(
    `mutation ($u: String!, $p: String!) { login(input: { provider: PASSWORD, credentials: { username: $u, password: $p } }) {
      authToken refreshToken sessionToken } }`,
    { u: input.username, p: input.password },
  );
  tokens.set(input.username, answer);
  const shopper = new Shopper(backend, `Bearer ${answer.authToken}`);
  shopper.token = answer.sessionToken;
  return shopper;
}

/** The shop's data about Ada. */
const stored = () => [
  backend.store.all('SELECT * FROM customers WHERE id = ?', ids.user),
  backend.store.all('SELECT * FROM orders WHERE customer_id = ?', ids.user),
  backend.store.all('SELECT * FROM sessions WHERE customer_id = ?', String(ids.user)),
  backend.store.all('SELECT * FROM sign_in_epochs'),
  backend.store.all('SELECT * FROM revoked_sign_ins'),
];

beforeAll(async () => {
  backend = await serveFixture();
  await signUp(BOB);
  const ada = await signUp(ADA);
  await ada.fill('album');
  await ada.ask(CALLS.applyCoupon, { input: { code: 'FREE100' } });
  const { order } = await ada.ask<{ order: { databaseId: number; orderKey: string } }>(CALLS.checkout, {
    billing: BILLING,
    customerNote: NOTE,
    id: MUTATION,
  });
  await ada.fill('cap');
  const { user } = (await ada.send(`{ user: viewer ${USER} }`)).data as {
    user: { id: string; databaseId: number };
  };
  ids = { user: user.databaseId, order: order.databaseId, orderKey: order.orderKey, customer: user.id };
  const { nodes } = await ada
    .ask<{ downloadableItems: { nodes: { url: string }[] } }>(`{ customer ${CUSTOMER} }`)
    .then(({ downloadableItems }) => downloadableItems);
  expect(nodes).toHaveLength(1);
  secrets = [
    ...Object.values(ADA),
    ...['Geheim', BILLING.postcode, BILLING.phone, NOTE, new URL(nodes[0]?.url ?? '').search],
  ];
  before = stored();
});
afterAll(() => backend.close());

const MINUTES = 60_000;
/** Strangers, and Ada's own proofs after they have expired or in other hands. */
const STRANGERS: Record<string, () => Shopper> = {
  'a guest': () => new Shopper(backend),
  'another customer': () => bearer(tokensOf('bob').authToken, tokensOf('bob').sessionToken),
  'another customer with her session token': () =>
    bearer(tokensOf('bob').authToken, tokensOf(ADA.username).sessionToken),
  'her expired auth token': () => bearer(signed({ user: ids.user, id: 'hers', epoch: 0 }, -6 * MINUTES)),
  'her refresh token as auth token': () => bearer(tokensOf(ADA.username).refreshToken),
  'an auth token of another shop': () =>
    bearer(
      new AuthTokens('other', backend.siteUrl).sign({ user: ids.user, id: 'hers', epoch: 0 }, 'auth', 300)
        .token,
    ),
  garbage: () => bearer('garbage', 'garbage'),
  'her session token alone': () => withSession(tokensOf(ADA.username).sessionToken),
  'her session token with garbage': () => bearer('garbage', tokensOf(ADA.username).sessionToken),
  'a session token of another shop': () =>
    withSession(new SessionTokens('other', backend.siteUrl).sign(String(ids.user))),
};

function bearer(authToken: string, session: string | null = null): Shopper {
  const shopper = new Shopper(backend, `Bearer ${authToken}`);
  shopper.token = session;
  return shopper;
}

function withSession(session: string): Shopper {
  const shopper = new Shopper(backend);
  shopper.token = session;
  return shopper;
}

function signed(signIn: { user: number; id: string; epoch: number }, offset: number): string {
  const secret = backend.store.setting<string>('secret') ?? '';
  return new AuthTokens(secret, backend.siteUrl).sign(signIn, 'auth', 300, new Date(Date.now() + offset))
    .token;
}

/** Every operation that returns personal data, asked for Ada's by everything that names it. */
const READS: Record<string, () => [document: string, variables?: object]> = {
  customer: () => [`{ customer ${CUSTOMER} }`],
  updateSession: () => [`mutation { updateSession(input: {}) { customer ${CUSTOMER} session { value } } }`],
  'customer by id': () => [`query ($id: ID!) { customer(id: $id) ${CUSTOMER} }`, { id: ids.customer }],
  'customer by database id': () => [
    `query ($id: Int!) { customer(customerId: $id) ${CUSTOMER} }`,
    { id: ids.user },
  ],
  'orders of the customer': () => [
    `query ($s: String!) { customer { orders(where: { search: $s }) { nodes ${ORDER} } } }`,
    { s: ids.orderKey },
  ],
  viewer: () => [`{ viewer ${USER} }`],
  orders: () => [`{ orders(first: 100) { nodes ${ORDER} } }`],
  'order by database id': () => [ORDER_QUERY, { id: String(ids.order), type: 'DATABASE_ID' }],
  'order by id': () => [ORDER_QUERY, { id: globalId('order', ids.order), type: 'ID' }],
  'order by key': () => [ORDER_QUERY, { id: ids.orderKey, type: 'ORDER_KEY' }],
  updateUser: () => [
    `mutation ($id: ID!) { updateUser(input: { id: $id }) { user ${USER} } }`,
    { id: ids.customer },
  ],
  updateCustomer: () => [
    `mutation ($id: ID) { updateCustomer(input: { id: $id }) { customer ${CUSTOMER} } }`,
    { id: ids.customer },
  ],
};
const ORDER_QUERY = `query ($id: ID!, $type: OrderIdTypeEnum!) { order(id: $id, idType: $type) ${ORDER} }`;

/** Operations by which nobody gets at anything of hers, not even she herself. */
const NO_READS: Record<string, () => [document: string, variables?: object]> = {
  'node of the user': () => ['query ($id: ID!) { node(id: $id) { id } }', { id: ids.customer }],
  'node of the order': () => [
    'query ($id: ID!) { node(id: $id) { id ... on Order { orderKey customerNote } } }',
    { id: globalId('order', ids.order) },
  ],
  'a cart': () => [
    '{ cart { contents { itemCount } } customer { billing { address1 email } shipping { city } } }',
  ],
  'her checkout, again': () => [
    `mutation ($id: String) { checkout(input: { clientMutationId: $id }) { order ${ORDER} } }`,
    { id: MUTATION },
  ],
  'a reset without its key': () => [
    `mutation ($l: String!) { resetUserPassword(input: { key: "x", login: $l, password: "stolen-1" }) { user ${USER} } }`,
    { l: ADA.username },
  ],
  'a reset email': () => [
    'mutation ($l: String!) { sendPasswordResetEmail(input: { username: $l }) { success } }',
    { l: 'nobody' },
  ],
  'a withdrawal from her order': () => [
    `mutation ($o: String!) {
      withdrawFromContract(input: { name: "Eve", email: "eve@example.test", orderNumber: $o }) { receivedAt }
    }`,
    { o: String(ids.order) },
  ],
};

/** Operations that would change something of hers. */
const WRITES: Record<string, () => [document: string, variables?: object]> = {
  updateUser: () => [
    `mutation ($id: ID!) { updateUser(input: { id: $id, password: "stolen-1", email: "eve@example.test" }) { user ${USER} } }`,
    { id: ids.customer },
  ],
  'updateUser by database id': () => [
    `mutation ($id: ID!) { updateUser(input: { id: $id, firstName: "Eve" }) { user ${USER} } }`,
    { id: String(ids.user) },
  ],
  updateCustomer: () => [
    `mutation ($id: ID) { updateCustomer(input: { id: $id, password: "stolen-1", billing: { city: "Eveville" } }) {
      customer ${CUSTOMER} } }`,
    { id: ids.customer },
  ],
  'a reset of her password': () => [
    `mutation ($l: String!) { resetUserPassword(input: { key: "x", login: $l, password: "stolen-1" }) { user { id } } }`,
    { l: ADA.username },
  ],
  logout: () => ['mutation { logout(input: {}) { success } }'],
};

/** The answer without what the request itself said. */
async function answerOf(
  shopper: Shopper,
  [document, variables]: [document: string, variables?: object],
): Promise<string> {
  const { data, errors } = await shopper.send(document, variables);
  return JSON.stringify({ data, errors: errors?.map(({ message }) => message) });
}
const found = (answer: string) => secrets.filter((secret) => answer.includes(secret));

describe.each(Object.keys(STRANGERS))('%s', (name) => {
  const stranger = () => STRANGERS[name]?.() ?? new Shopper(backend);

  test('reads nothing of a customer', async () => {
    for (const [operation, call] of [...Object.entries(READS), ...Object.entries(NO_READS)]) {
      const [, variables] = call();
      const answer = await answerOf(stranger(), call());
      const leaked = found(answer).filter((secret) => !JSON.stringify(variables ?? {}).includes(secret));
      expect(leaked, `${operation}: ${answer}`).toEqual([]);
    }
    expect(stored()).toEqual(before);
  });

  test('changes nothing of a customer', async () => {
    for (const [operation, call] of Object.entries(WRITES)) {
      if (operation === 'logout' && name.startsWith('another')) continue;
      await stranger().send(...call());
      expect(stored(), operation).toEqual(before);
    }
  });
});

test('another customer with her session token works on a cart of their own', async () => {
  const bob = STRANGERS['another customer with her session token']?.() ?? new Shopper(backend);
  await bob.fill('beanie');
  expect(await bob.ask('{ cart { contents { itemCount } } }')).toEqual({ contents: { itemCount: 1 } });
  expect(stored()).toEqual(before);
});

test('every operation is either asked for here, or about nobody, or about the session that asks', () => {
  const own = ['cart', 'giftCard', 'stripePaymentIntent', 'login', 'refreshToken', 'registerCustomer'];
  const carts = /Cart|^(?:apply|remove)|^sendContactMessage$|ItemQuantities$|ShippingMethod$/;
  const nobody =
    /^(?:allSettings|product|terms$|countr|allowedCountries|general|woonuxt|login|payment|nodeByUri|verifies|coupons|bank|delivery|promises|homeSections|priceSuffix|methodTitles|siteIcon|baseCountry|menu|pages?$|contentPages)/;
  const asked = [...Object.values(READS), ...Object.values(NO_READS), ...Object.values(WRITES)].map(
    (call) => call()[0],
  );
  const schema = buildSchema(sharedSchemaText());
  const fields = ['RootQuery', 'RootMutation'].flatMap((name) => {
    const type = schema.getType(name);
    return isObjectType(type) ? Object.keys(type.getFields()) : [];
  });
  const forgotten = fields.filter(
    (name) =>
      !own.includes(name) &&
      !carts.test(name) &&
      !nobody.test(name) &&
      !asked.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  // A review is signed by its author, and shown to everybody.
  expect(forgotten).toEqual(['writeReview']);
});

test('the customer reads all of it', async () => {
  const { authToken, sessionToken } = tokensOf(ADA.username);
  for (const [operation, call] of Object.entries(READS)) {
    const answer = await answerOf(bearer(authToken, sessionToken), call());
    expect(found(answer).length, `${operation}: ${answer}`).toBeGreaterThan(0);
  }
});
