import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AuthTokens } from '../../../customers/session/auth-tokens.ts';
import { CALLS } from '../../../fixtures/buying-calls.ts';
import { type FixtureBackend, serveFixture } from '../../../fixtures/serve-fixture.ts';
import { GINA, Shopper } from '../../../fixtures/shopper.ts';

let backend: FixtureBackend;
beforeEach(async () => {
  backend = await serveFixture();
});
afterEach(() => backend.close());

const REGISTER = `mutation ($input: RegisterCustomerInput!) { registerCustomer(input: $input) {
  customer { databaseId email sessionToken billing { city } } viewer { databaseId } } }`;
const LOGIN = `mutation ($username: String!, $password: String!) {
  login(input: { provider: PASSWORD, credentials: { username: $username, password: $password } }) {
    authToken authTokenExpiration refreshToken refreshTokenExpiration sessionToken
    user { id databaseId name username nicename email firstName avatar { url } wooSessionToken }
    customer { databaseId username firstName lastName email } } }`;
const REFRESH = `mutation ($t: String!) { refreshToken(input: { refreshToken: $t }) { authToken success } }`;
const VIEWER = '{ viewer { username } }';
const ULLA = {
  username: 'ulla',
  email: 'ulla@example.test',
  password: 'Ulla-pass-1!',
  firstName: 'Ulla',
  lastName: 'User',
};

const ULLAS = { user: 1, id: 'of-ulla', epoch: 0 };

interface Login {
  authToken: string;
  refreshToken: string;
  sessionToken: string;
  authTokenExpiration: string;
  refreshTokenExpiration: string;
}

const register = (input: object = ULLA) => new Shopper(backend).ask(REGISTER, { input });
const login = (shopper: Shopper, username = 'ulla') =>
  shopper.ask<Login>(LOGIN, { username, password: ULLA.password });

/** A shopper who is signed in, with the session that signing in gave. */
async function signedIn(): Promise<{ shopper: Shopper; answer: Login }> {
  const answer = await login(new Shopper(backend));
  const shopper = new Shopper(backend, `Bearer ${answer.authToken}`);
  shopper.token = answer.sessionToken;
  return { shopper, answer };
}

describe('registering', () => {
  test('shows nothing of the account, and does not sign in', async () => {
    expect(await register()).toEqual({
      customer: { databaseId: null, email: null, sessionToken: null, billing: null },
      viewer: null,
    });
  });

  test('signs in where `authenticate` is set', async () => {
    const shopper = new Shopper(backend);
    const answer = await shopper.ask<{ customer: object }>(REGISTER, {
      input: { ...ULLA, authenticate: true },
    });
    expect(answer).toMatchObject({
      customer: { email: 'ulla@example.test', sessionToken: shopper.token },
      viewer: { databaseId: 1 },
    });
    expect(await shopper.ask('{ customer { id databaseId email } }')).toEqual({
      id: 'guest',
      databaseId: 1,
      email: null,
    });
  });

  test.each([
    [
      { username: 'ulla2' },
      'An account is already registered with ulla@example.test. Please log in or use a different email address.',
    ],
    [
      { email: 'u3@example.test' },
      'An account is already registered with that username. Please choose another.',
    ],
    [
      { username: 'vera', email: 'vera@example.test', password: null },
      'A password was not provided and WooCommerce does not automatically generate one for you.',
    ],
    [
      { username: 'empt', email: 'empt@example.test', password: '' },
      'A password was not provided and WooCommerce does not automatically generate one for you.',
    ],
    [{ username: 'vera4', email: null }, 'Please provide a valid email address.'],
    [{ username: 'vera2', email: 'not-an-email' }, 'The email address you are trying to use is invalid'],
  ])('%o is refused', async (other, message) => {
    await register();
    expect(await new Shopper(backend).refusals(REGISTER, { input: { ...ULLA, ...other } })).toEqual([
      message,
    ]);
  });

  test('takes no address of somebody else as a name, known or not', async () => {
    await register();
    const taken = ['An account is already registered with that username. Please choose another.'];
    for (const username of ['ulla@example.test', 'ULLA@example.test', 'vera@example.test']) {
      const input = { username, email: 'eve@example.test', password: 'eve-pass-1' };
      expect(await new Shopper(backend).refusals(REGISTER, { input }), username).toEqual(taken);
    }
    await register({ username: 'vera@example.test', email: 'vera@example.test', password: ULLA.password });
    expect(await login(new Shopper(backend), 'vera@example.test')).toMatchObject({
      user: { email: 'vera@example.test' },
    });
  });

  test('with an address of somebody else as a name opens no way past the address', async () => {
    await register({ username: 'eve', email: 'eve@example.test', password: 'eve-pass-1' });
    backend.store.run("UPDATE customers SET username = 'ulla@example.test'");
    await register();
    expect(await login(new Shopper(backend), 'ulla@example.test')).toMatchObject({
      user: { username: 'ulla' },
    });
  });

  test('names are cleaned, or made from the address', async () => {
    await register({ username: 'bad user <x>', email: 'bad@example.test', password: 'x' });
    await register({ email: 'walter@example.test', password: 'x' });
    expect(backend.store.all('SELECT username FROM customers')).toEqual([
      { username: 'bad user' },
      { username: 'walter' },
    ]);
  });
});

test('new passwords follow the rule of the shop, and none is longer than 4 KB', async () => {
  const strict = await serveFixture({ shop: { passwordRule: true } });
  const refusals = (password: string, server = strict) =>
    new Shopper(server).refusals(REGISTER, { input: { ...ULLA, password } });
  const long = ['This password is too long.'];
  expect(await refusals('seven77')).toEqual(['A password needs at least 8 characters.']);
  expect(await refusals('x'.repeat(4097))).toEqual(long);
  expect(await refusals('x'.repeat(4097), backend)).toEqual(long);
  expect(await refusals('x', backend)).toEqual([]);
  expect(await refusals('eight888')).toEqual([]);
  const tooLong = { username: 'ulla', password: 'x'.repeat(4097) };
  expect(await new Shopper(strict).refusals(LOGIN, tooLong)).toEqual(['The user could not be logged in.']);
  const shopper = new Shopper(strict);
  await shopper.fill('cap');
  const account = { username: 'gina', password: 'short' };
  expect(await shopper.refusals(CALLS.checkout, { billing: GINA, paymentMethod: 'cod', account })).toEqual([
    'A password needs at least 8 characters.',
  ]);
  await strict.close();
});

describe('signing in', () => {
  beforeEach(() => register());

  test('by name or address gives tokens, user and customer', async () => {
    const answer = await login(new Shopper(backend), 'ulla@example.test');
    const user = { databaseId: 1, username: 'ulla', email: 'ulla@example.test', firstName: 'Ulla' };
    expect(answer).toMatchObject({
      user: {
        ...user,
        id: 'dXNlcjox',
        name: 'Ulla User',
        nicename: 'ulla',
        wooSessionToken: answer.sessionToken,
      },
      customer: { databaseId: 1, username: 'ulla', lastName: 'User' },
    });
    const seconds = Date.now() / 1000;
    expect(Number(answer.authTokenExpiration) - seconds).toBeCloseTo(300, -1);
    expect(Number(answer.refreshTokenExpiration) - seconds).toBeCloseTo(365 * 24 * 3600, -1);
  });

  test.each([
    [{ username: 'nobody', password: 'x' }, 'The user could not be logged in.'],
    [{ username: 'ulla', password: 'wrong' }, 'The user could not be logged in.'],
    [{ username: 'ulla', password: '' }, 'Missing username or password.'],
  ])('%o is refused', async (credentials, message) => {
    expect(await new Shopper(backend).refusals(LOGIN, credentials)).toEqual([message]);
  });

  test('other ways are refused', async () => {
    const shopper = new Shopper(backend);
    expect(await shopper.refusals('mutation { login(input: { provider: PASSWORD }) { authToken } }')).toEqual(
      ['The PASSWORD provider requires the use of the `credentials` input arg.'],
    );
    const google =
      'mutation { login(input: { provider: GOOGLE, oauthResponse: { code: "bad" } }) { authToken } }';
    expect(await shopper.refusals(google)).toEqual(['Internal server error']);
    const { shopper: known } = await signedIn();
    expect(await known.refusals(LOGIN, ULLA)).toEqual(['You are already logged in.']);
  });

  test('takes the guest’s cart along, whose old token opens an empty one', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('t-shirt');
    const old = shopper.token;
    await login(shopper);
    expect(await shopper.ask(CALLS.cart)).toMatchObject({ contents: { itemCount: 1 } });
    const { data } = await shopper.send('{ cart { isEmpty } }', {}, `Session ${old}`);
    expect(data).toEqual({ cart: { isEmpty: true } });
    const { shopper: elsewhere } = await signedIn();
    expect(await elsewhere.ask(CALLS.cart)).toMatchObject({ contents: { itemCount: 1 } });
  });

  test('a guest’s cart with a customer’s proof replaces that customer’s', async () => {
    const { shopper, answer } = await signedIn();
    await shopper.fill('cap', 'beanie');
    const guest = new Shopper(backend);
    await guest.fill('t-shirt');
    const both = new Shopper(backend, `Bearer ${answer.authToken}`);
    both.token = guest.token;
    expect(await both.ask(CALLS.cart)).toMatchObject({ subtotal: '€18.00', contents: { itemCount: 1 } });
    expect(await shopper.ask(CALLS.cart)).toMatchObject({ contents: { itemCount: 1 } });
  });
});

describe('a proof', () => {
  beforeEach(() => register());

  test('alone shows customer and cart', async () => {
    const { shopper, answer } = await signedIn();
    await shopper.fill('cap');
    const { data, status, token } = await new Shopper(backend, `Bearer ${answer.authToken}`).send(
      '{ viewer { username } customer { id email } cart { contents { itemCount } } }',
    );
    expect([status, token !== null]).toEqual([200, true]);
    expect(data).toEqual({
      viewer: { username: 'ulla' },
      customer: { id: 'dXNlcjox', email: 'ulla@example.test' },
      cart: { contents: { itemCount: 1 } },
    });
  });

  test.each([
    ['Bearer garbage', 403],
    ['Bearer null', 403],
    ['Bearer ', 200],
    ['Basic dWxsYTpwYXNz', 200],
  ])('%o is answered with %i, as a guest', async (authorization, status) => {
    const shopper = new Shopper(backend, authorization);
    expect(await shopper.send(VIEWER)).toMatchObject({ status, data: { viewer: null } });
    await shopper.fill('cap');
    expect(await shopper.send('{ cart { contents { itemCount } } }')).toMatchObject({
      status,
      data: { cart: { contents: { itemCount: 1 } } },
    });
  });

  test('ends after five minutes, and a refresh token is none', async () => {
    const secret = backend.store.setting<string>('secret') ?? '';
    const tokens = new AuthTokens(secret, backend.siteUrl);
    const old = tokens.sign(ULLAS, 'auth', 300, new Date(Date.now() - 301_000)).token;
    const { answer } = await signedIn();
    for (const token of [
      old,
      answer.refreshToken,
      new AuthTokens('other', backend.siteUrl).sign(ULLAS, 'auth', 300).token,
    ]) {
      expect(await new Shopper(backend, `Bearer ${token}`).send(VIEWER)).toMatchObject({
        status: 403,
        data: { viewer: null },
      });
    }
  });

  test('is renewed with a refresh token', async () => {
    const { answer } = await signedIn();
    const shopper = new Shopper(backend);
    const { authToken } = await shopper.ask<Login>(REFRESH, { t: answer.refreshToken });
    expect(await new Shopper(backend, `Bearer ${authToken}`).ask(VIEWER)).toEqual({ username: 'ulla' });
    const refused = { data: { refreshToken: { authToken: null, success: false } } };
    expect(await shopper.send(REFRESH, { t: 'garbage' })).toMatchObject({ ...refused, status: 403 });
    expect(await shopper.send(REFRESH, { t: answer.authToken })).toMatchObject({ ...refused, status: 401 });
  });

  test('ends with signing out, which does nothing for guests and other sign-ins', async () => {
    const logout = 'mutation { logout(input: {}) { success } }';
    const { shopper, answer } = await signedIn();
    const elsewhere = await signedIn();
    const renewed = await new Shopper(backend).ask<Login>(REFRESH, { t: answer.refreshToken });
    expect(await new Shopper(backend, `Bearer ${renewed.authToken}`).ask(logout)).toEqual({ success: true });
    expect(await shopper.send(REFRESH, { t: answer.refreshToken })).toMatchObject({
      data: { refreshToken: { authToken: null, success: false } },
      status: 401,
    });
    expect(await shopper.ask(REFRESH, { t: elsewhere.answer.refreshToken })).toMatchObject({ success: true });
    expect(await new Shopper(backend).ask(logout)).toEqual({ success: null });
  });
});

test('a customer buys, reads the order and finds the address again', async () => {
  await register();
  const { shopper } = await signedIn();
  await shopper.fill('t-shirt', 'print-010', 'album');
  const billing = { ...GINA, email: 'ulla@example.test' };
  const { order } = await shopper.ask<{ order: { databaseId: number } }>(CALLS.checkout, {
    billing,
    paymentMethod: 'cod',
  });
  expect(order).toMatchObject({
    status: 'ON_HOLD',
    total: '€60.10',
    customer: { email: 'ulla@example.test' },
  });
  const asked = `{ order(id: "${order.databaseId}", idType: DATABASE_ID) { status customer { orderCount billing { city } } } }`;
  expect(await shopper.ask(asked)).toEqual({
    status: 'ON_HOLD',
    customer: { orderCount: 1, billing: { city: 'Berlin' } },
  });
  expect(await new Shopper(backend).refusals(asked)).toEqual(['Not authorized to access this order']);
  const onlySession = new Shopper(backend);
  onlySession.token = shopper.token;
  expect(await onlySession.refusals(asked)).toEqual(['Not authorized to access this order']);
});

test('a session token without an auth token shows no address of its customer', async () => {
  await register({ ...ULLA, billing: GINA });
  const { shopper } = await signedIn();
  await shopper.fill('single');
  await shopper.ask(CALLS.updateCustomer, { billing: { address1: 'Secret street 1' } });
  const onlySession = new Shopper(backend);
  onlySession.token = shopper.token;
  const { order } = await onlySession.ask<{ order: object }>(
    `mutation { checkout(input: { billing: { email: "eve@example.test" }, paymentMethod: "cod" }) {
      order { billing { address1 firstName city email } customer { email } } } }`,
  );
  expect(order).toEqual({
    billing: { address1: null, firstName: null, city: null, email: 'eve@example.test' },
    customer: null,
  });
});

test('a customer who has paid is a paying customer', async () => {
  await register();
  const { shopper } = await signedIn();
  const asked = '{ customer { isPayingCustomer } }';
  await shopper.fill('single');
  await shopper.ask(CALLS.applyCoupon, { input: { code: 'FREE100' } });
  expect(await shopper.ask(asked)).toEqual({ isPayingCustomer: false });
  await shopper.ask(CALLS.checkout, { billing: GINA });
  expect(await shopper.ask(asked)).toEqual({ isPayingCustomer: true });
});

describe('changing an account', () => {
  const UPDATE = `mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { customer {
    email firstName lastName displayName billing { firstName city country } shipping { firstName city } } } }`;
  beforeEach(() => register());

  test('its names and addresses', async () => {
    const { shopper } = await signedIn();
    const { email: _, ...billing } = GINA;
    await shopper.ask(UPDATE, { input: { id: 'dXNlcjox', firstName: 'Ulla-Maria', billing } });
    expect(await shopper.ask(UPDATE, { input: { shippingSameAsBilling: true } })).toEqual({
      customer: {
        email: 'ulla@example.test',
        firstName: 'Ulla-Maria',
        lastName: 'User',
        displayName: 'Ulla User',
        billing: { firstName: 'Gina', city: 'Berlin', country: 'DE' },
        shipping: { firstName: 'Gina', city: 'Berlin' },
      },
    });
  });

  test('its address only to a good one', async () => {
    const { shopper } = await signedIn();
    expect(await shopper.refusals(UPDATE, { input: { email: 'nope' } })).toEqual([
      'The email address you are trying to use is invalid',
    ]);
  });
});
