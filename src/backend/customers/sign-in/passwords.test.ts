import { scryptSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmBy, Inbox } from '../../fixtures/emails.ts';
import { type FixtureBackend, type FixtureOptions, serveFixture } from '../../fixtures/serve-fixture.ts';
import { Shopper } from '../../fixtures/shopper.ts';
import { findCustomer, savePassword } from '../accounts.ts';
import { createPasswordReset } from '../emailed-keys.ts';
import { hashPassword, isPassword, PASSWORD_COST } from '../passwords.ts';

let backend: FixtureBackend;
let inbox: Inbox;
async function open({ shop, environment }: FixtureOptions = {}): Promise<void> {
  inbox = new Inbox();
  backend = await serveFixture({
    shop: { frontEndUrl: 'https://shop.example', ...shop },
    emailTransport: inbox,
    ...(environment ? { environment } : {}),
  });
  await register('ulla');
  await login();
  await confirmBy(backend, await inbox.next(), 'Ulla-pass-1!');
}
const reopen = async (options: FixtureOptions) => {
  await backend.close();
  await open(options);
};
beforeEach(() => open());
afterEach(() => backend.close());

const PASSWORD = 'Ulla-pass-1!';
const register = (name: string) =>
  new Shopper(backend).ask(
    `mutation ($n: String!, $e: String!, $p: String!) {
      registerCustomer(input: { username: $n, email: $e, password: $p, firstName: "Ulla", lastName: "User" }) {
        clientMutationId } }`,
    { n: name, e: `${name}@example.test`, p: PASSWORD },
  );
const LOGIN = `mutation ($u: String!, $p: String!) {
  login(input: { provider: PASSWORD, credentials: { username: $u, password: $p } }) { authToken refreshToken } }`;
const SEND = `mutation ($username: String!) { sendPasswordResetEmail(input: { username: $username }) { success } }`;
const RESET = `mutation ($key: String!, $login: String!, $password: String!) {
  resetUserPassword(input: { key: $key, login: $login, password: $password }) { user { id databaseId email } } }`;
const REFRESH = 'mutation ($t: String!) { refreshToken(input: { refreshToken: $t }) { success } }';
const VIEWER = '{ viewer { id username } }';
const INVALID = ['Password reset link is invalid.'];
const ULLA = 'dXNlcjox';

interface Tokens {
  authToken: string;
  refreshToken: string;
}

const guest = () => new Shopper(backend);
const login = (password = PASSWORD, name = 'ulla') => guest().ask<Tokens>(LOGIN, { u: name, p: password });
const canLogIn = async (password: string) =>
  (await guest().refusals(LOGIN, { u: 'ulla', p: password })).length === 0;
const as = ({ authToken }: Tokens) => new Shopper(backend, `Bearer ${authToken}`);
const isRefreshed = async ({ refreshToken }: Tokens) =>
  (await guest().ask<{ success: boolean }>(REFRESH, { t: refreshToken })).success;
const reset = (input: object) =>
  guest().refusals(RESET, { login: 'ulla', password: 'Ulla-pass-3!', ...input });

/** Asks for a link, and reads the email with it. */
async function emailedKey(username = 'ulla'): Promise<string> {
  expect(await guest().ask(SEND, { username })).toEqual({ success: true });
  const { to, text } = await inbox.next();
  expect(to).toBe('ulla@example.test');
  const url = new URL(/https:\S+/.exec(text)?.[0] ?? '');
  expect(`${url.origin}${url.pathname}`).toBe('https://shop.example/my-account/lost-password');
  expect(url.searchParams.get('login')).toBe('ulla');
  return url.searchParams.get('key') ?? '';
}

describe('a forgotten password', () => {
  test('is replaced by the emailed link, once; the newest link alone is good', async () => {
    const old = await emailedKey();
    const key = await emailedKey('ULLA@example.test');
    expect(await reset({ key: old })).toEqual(INVALID);
    expect(await reset({ key: 'bad' })).toEqual(INVALID);
    expect(await reset({ key, login: 'nobody' })).toEqual(INVALID);
    expect(await reset({ key, password: '' })).toEqual(['A new password is required.']);
    expect(await guest().ask(RESET, { key, login: 'ulla', password: 'Ulla-pass-3!' })).toEqual({
      user: { id: ULLA, databaseId: 1, email: null },
    });
    expect(await inbox.next()).toMatchObject({ to: 'ulla@example.test', subject: /password .* was changed/ });
    expect(await reset({ key })).toEqual(INVALID);
    expect([await canLogIn(PASSWORD), await canLogIn('Ulla-pass-3!')]).toEqual([false, true]);
  });

  test('has a link that can be looked at without using it, as often as links are tried', async () => {
    const key = await emailedKey();
    const look = (other: object = {}) => reset({ key, password: '', ...other });
    const required = ['A new password is required.'];
    expect([await look(), await look({ key: 'bad' }), await look({ login: 'nobody' })]).toEqual([
      required,
      INVALID,
      INVALID,
    ]);
    expect(await reset({ key })).toEqual([]);
    expect(await look()).toEqual(INVALID);
    const answers = await Promise.all(Array.from({ length: 20 }, () => look()));
    expect(answers.flat().filter((message) => message.startsWith('Too many attempts'))).toHaveLength(6);
  });

  test('is asked for with the same answer by who has no account, and no email is sent', async () => {
    for (const username of ['nobody', 'nobody@example.test']) {
      expect(await guest().ask(SEND, { username })).toEqual({ success: true });
    }
    expect(await guest().refusals(SEND, { username: ' ' })).toEqual(['Enter a username or email address.']);
    // The first email that arrives is the one that was asked for last.
    await emailedKey();
  });

  test('keeps its link until the new one follows the rule of the shop', async () => {
    await reopen({ shop: { passwordRule: true } });
    const key = await emailedKey();
    expect(await reset({ key, password: 'seven77' })).toEqual(['A password needs at least 8 characters.']);
    expect(await reset({ key })).toEqual([]);
  });

  test('has a link for a day', async () => {
    const day = 24 * 60 * 60 * 1000;
    const key = createPasswordReset(backend.store, 1, new Date(Date.now() - day - 1000));
    expect(await reset({ key })).toEqual(['Password reset link has expired.']);
    expect(await canLogIn(PASSWORD)).toBe(true);
  });

  test('can be reset by one of two requests at once', async () => {
    const key = await emailedKey();
    const answers = await Promise.all(
      ['one-pass-1', 'two-pass-2'].map((password) => reset({ key, password })),
    );
    expect(answers.toSorted()).toEqual([[], INVALID]);
  });

  test('ends all sign-ins at once', async () => {
    const before = await login();
    await reset({ key: await emailedKey() });
    expect(await as(before).send(VIEWER)).toMatchObject({ status: 403, data: { viewer: null } });
    expect(await isRefreshed(before)).toBe(false);
    const change = 'mutation ($i: UpdateCustomerInput!) { updateCustomer(input: $i) { customer { id } } }';
    const i = {
      password: 'stolen-1',
      email: 'eve@example.test',
      firstName: 'Eve',
      billing: { city: 'Rome' },
    };
    await as(before).send(change, { i });
    expect(findCustomer(backend.store, 1)).toMatchObject({
      email: 'ulla@example.test',
      first_name: 'Ulla',
      billing: expect.not.stringContaining('Rome'),
    });
    expect(await canLogIn('Ulla-pass-3!')).toBe(true);
    expect(await isRefreshed(await login('Ulla-pass-3!'))).toBe(true);
  });

  test('stays out of the database and what others read', async () => {
    const key = await emailedKey();
    const tables = ['password_resets', 'customers', 'sessions'].flatMap((table) =>
      backend.store.all(`SELECT * FROM ${table}`),
    );
    expect(JSON.stringify(tables)).not.toContain(key);
    expect(JSON.stringify(tables)).not.toContain(PASSWORD);
  });

  test('is asked for twenty times from one place, and a customer gets five emails', async () => {
    for (let times = 0; times < 5; times += 1) await emailedKey();
    const answers = await Promise.all(
      Array.from({ length: 17 }, () => guest().send(SEND, { username: 'ulla' })),
    );
    const refused = answers.flatMap(({ errors }) => errors ?? []).map(({ message }) => message);
    expect(refused).toEqual(
      Array(2).fill('Too many attempts to reset a password. Please try again in 1 minute.'),
    );
    expect(await reset({ key: 'bad' })).toEqual([refused[0]]);
  });
});

describe('a signed-in customer', () => {
  const UPDATE_USER = `mutation ($id: ID!, $password: String!) {
    updateUser(input: { id: $id, password: $password }) { user { id username } } }`;
  const UPDATE = `mutation ($input: UpdateCustomerInput!) {
    updateCustomer(input: $input) { customer { email firstName displayName } } }`;

  test.each([
    ['updateUser, by its global id', UPDATE_USER, { id: ULLA, password: 'Ulla-pass-2!' }],
    ['updateUser, by its database id', UPDATE_USER, { id: '1', password: 'Ulla-pass-2!' }],
    ['updateCustomer', UPDATE, { input: { password: 'Ulla-pass-2!', displayName: 'Ulla' } }],
  ])(
    'changes the password by %s; other sign-ins end at once, the own one stays',
    async (_, document, variables) => {
      const [here, elsewhere] = [await login(), await login()];
      await as(here).ask(document, variables);
      expect(await inbox.next()).toMatchObject({
        to: 'ulla@example.test',
        subject: /password .* was changed/,
      });
      expect([await canLogIn(PASSWORD), await canLogIn('Ulla-pass-2!')]).toEqual([false, true]);
      expect([await isRefreshed(here), await isRefreshed(elsewhere)]).toEqual([true, false]);
      expect(await as(here).ask(VIEWER)).toEqual({ id: ULLA, username: 'ulla' });
      expect(await as(elsewhere).send(VIEWER)).toMatchObject({ status: 403, data: { viewer: null } });
    },
  );

  test('voids an emailed link with it', async () => {
    const key = await emailedKey();
    await as(await login()).ask(UPDATE_USER, { id: ULLA, password: 'Ulla-pass-2!' });
    expect(await reset({ key })).toEqual(INVALID);
  });

  test('changes the address: the old one gets an email, and a link sent to it is void', async () => {
    const key = await emailedKey();
    await as(await login()).ask(UPDATE, { input: { email: 'ulla@new.test' } });
    await confirmBy(backend, await inbox.next(), 'Ulla-pass-1!');
    expect(await inbox.next()).toMatchObject({ to: 'ulla@example.test', text: /ulla@new\.test/ });
    expect(await reset({ key })).toEqual(INVALID);
  });

  test('keeps the password where the rest is refused, or none is given', async () => {
    const shopper = as(await login());
    const wrong = { password: 'Ulla-pass-2!', email: 'vera' };
    expect(await shopper.refusals(UPDATE, { input: wrong })).toEqual([
      'The email address you are trying to use is invalid',
    ]);
    await shopper.ask(UPDATE, { input: { password: '', firstName: 'Ursula' } });
    expect(findCustomer(backend.store, 1)).toMatchObject({ first_name: 'Ursula' });
    expect(await canLogIn(PASSWORD)).toBe(true);
  });

  test('changes nobody else, and a guest nobody at all', async () => {
    await register('vera');
    const denied = ['You do not have the appropriate capabilities to perform this action'];
    const vera = { id: 'dXNlcjoy', password: 'hacked-1' };
    expect(await as(await login()).refusals(UPDATE_USER, vera)).toEqual(denied);
    expect(await guest().refusals(UPDATE_USER, vera)).toEqual(denied);
    expect(await guest().refusals(UPDATE_USER, { ...vera, id: 'x' })).toEqual([
      'The user ID passed is invalid',
    ]);
    await guest().ask(UPDATE, { input: { password: 'hacked-1', isSession: true } });
    expect(await guest().refusals(LOGIN, { u: 'vera', p: PASSWORD })).toEqual([]);
  });
});

describe('a failed login', () => {
  test.each([
    [
      false,
      [
        'The user could not be logged in.',
        'The user could not be logged in.',
        'The user could not be logged in.',
      ],
    ],
    [true, ['invalid_username', 'invalid_email', 'incorrect_password']],
  ])('with explainsLogins %o is answered with %o', async (explainsLogins, messages) => {
    await reopen({ shop: { explainsLogins } });
    const names = ['nobody', 'nobody@example.test', 'ulla'];
    const answers = await Promise.all(names.map((u) => guest().refusals(LOGIN, { u, p: 'wrong' })));
    expect(answers.flat()).toEqual(messages);
    expect(await canLogIn(PASSWORD)).toBe(true);
  });
});

test('an auth token ends when the shop says', async () => {
  await reopen({ shop: { authTokenSeconds: 20 } });
  const { refreshToken } = await login();
  const { authTokenExpiration } = await guest().ask<{ authTokenExpiration: string }>(
    'mutation ($t: String!) { refreshToken(input: { refreshToken: $t }) { authTokenExpiration } }',
    { t: refreshToken },
  );
  const seconds = Number(authTokenExpiration) - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(15);
  expect(seconds).toBeLessThanOrEqual(20);
});

describe('a hash', () => {
  const stored = () => findCustomer(backend.store, 1)?.password ?? '';
  const OTHER_HASH = (() => {
    const salt = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
    const key = scryptSync(PASSWORD, salt, 32, { N: 512, r: 4, p: 2 });
    return `512:4:2:${salt.toString('hex')}:${key.toString('hex')}`;
  })();

  test('names its cost, and one of another cost is made anew at the next login', async () => {
    expect(stored()).toMatch(/^256:8:1:[0-9a-f]{32}:[0-9a-f]{64}$/);
    savePassword(backend.store, 1, OTHER_HASH);
    expect(await canLogIn('wrong')).toBe(false);
    expect(stored()).toBe(OTHER_HASH);
    expect(await canLogIn(PASSWORD)).toBe(true);
    expect(stored()).toMatch(/^256:8:1:/);
    expect(await canLogIn(PASSWORD)).toBe(true);
  });

  test('costs what OWASP asks for', async () => {
    const hash = await hashPassword(PASSWORD, PASSWORD_COST);
    expect(hash).toMatch(/^16384:8:5:/);
    expect(await isPassword(PASSWORD, hash, PASSWORD_COST)).toBe(true);
    expect(await isPassword('wrong', hash, PASSWORD_COST)).toBe(false);
    expect(await isPassword('', '', PASSWORD_COST)).toBe(false);
    expect(await isPassword(PASSWORD, 'no hash', PASSWORD_COST)).toBe(false);
  });
});
