import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Inbox } from '../../fixtures/emails.ts';
import { type LoginSite, type SiteAccount, serveLoginSite } from '../../fixtures/login-site.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { Shopper } from '../../fixtures/shopper.ts';
import { chooseLoginProviders } from '../oauth/choose-login-providers.ts';
import { createLoginState, readLoginState } from '../oauth/login-provider.ts';

let site: LoginSite;
let backend: FixtureBackend;
let inbox: Inbox;
const environment = () => ({
  NODE_ENV: 'production',
  ...site.environment('GOOGLE'),
  ...site.environment('GITHUB'),
  ...site.environment('FACEBOOK'),
  ...site.environment('OAUTH'),
  ISLET_OAUTH_NAME: 'Harbour ID',
});
beforeAll(async () => {
  site = await serveLoginSite();
});
beforeEach(async () => {
  inbox = new Inbox();
  const shop = { frontEndUrl: 'https://shop.example' };
  backend = await serveFixture({ environment: environment(), emailTransport: inbox, shop });
});
afterEach(() => backend.close());
afterAll(() => site.close());

const CLIENTS = '{ loginClients { name provider isEnabled authorizationUrl order } }';
const LOGIN = `mutation loginWithProvider($input: LoginInput!) { login(input: $input) {
  authToken refreshToken authTokenExpiration sessionToken user { databaseId username email firstName lastName } } }`;
const ADA = {
  sub: 'g-1',
  email: 'ada@example.test',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byron',
};

interface Client {
  name: string;
  provider: string;
  authorizationUrl: string | null;
}
interface Login {
  authToken: string;
  refreshToken: string;
  user: { databaseId: number; username: string; email: string };
}

const guest = () => new Shopper(backend);
const clients = () => guest().ask<Client[]>(CLIENTS);
const addressOf = async (provider: string) =>
  (await clients()).find((client) => client.provider === provider)?.authorizationUrl ?? '';

/** Goes to a provider and back. @returns the input of the mutation */
async function cameBack(provider: string, account: SiteAccount) {
  const back = await site.allow(await addressOf(provider), account);
  expect(`${back.origin}${back.pathname}`).toBe(`https://shop.example/oauth/login/${provider.toLowerCase()}`);
  const { code = '', state = '' } = Object.fromEntries(back.searchParams);
  return { provider, oauthResponse: { code, state } };
}
const signIn = async (provider: string, account: SiteAccount) =>
  guest().ask<Login>(LOGIN, { input: await cameBack(provider, account) });
const register = (email: string) =>
  guest().ask(
    `mutation ($e: String!) { registerCustomer(input: { email: $e, password: "right-pass" }) { clientMutationId } }`,
    { e: email },
  );

test('providers of the environment are listed, each with an address of its own', async () => {
  const [first, second] = [await clients(), await clients()];
  expect(first.map(({ name, provider }) => `${provider} ${name}`)).toEqual([
    'GOOGLE Google',
    'FACEBOOK Facebook',
    'GITHUB GitHub',
    'OAUTH2_GENERIC Harbour ID',
    'PASSWORD Password',
  ]);
  const url = new URL(first[0]?.authorizationUrl ?? '');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'islet',
    redirect_uri: 'https://shop.example/oauth/login/google',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]+\.\d+\.[\w-]+$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  const addresses = [...first, ...second].map(({ authorizationUrl }) => authorizationUrl);
  expect(new Set(addresses).size).toBe(9);
  expect(addresses.at(-1)).toBeNull();
});

describe('signing in with another account', () => {
  test('opens a new account the first time and the same one later, whatever its address is then', async () => {
    const first = await signIn('GOOGLE', { user: ADA });
    expect(first.user).toMatchObject({ username: 'ada', email: 'ada@example.test', firstName: 'Ada' });
    const again = await signIn('GOOGLE', { user: { ...ADA, email: 'ada@new.test' } });
    expect(again.user).toEqual(first.user);
    const viewer = new Shopper(backend, `Bearer ${again.authToken}`).ask('{ viewer { databaseId } }');
    expect(await viewer).toEqual({ databaseId: first.user.databaseId });
    const refresh = `mutation ($t: String!) { refreshToken(input: { refreshToken: $t }) { success } }`;
    expect(await guest().ask(refresh, { t: again.refreshToken })).toEqual({ success: true });
  });

  test('opens the account with its confirmed address, which gets an email about it', async () => {
    await register('ada@example.test');
    expect((await signIn('GOOGLE', { user: ADA })).user).toMatchObject({ databaseId: 1, username: 'ada' });
    expect(await inbox.next()).toMatchObject({ to: 'ada@example.test', subject: /with Google$/ });
  });

  test('never opens the account of an address that the provider has not confirmed', async () => {
    await register('ada@example.test');
    const unconfirmed = { ...ADA, email_verified: false };
    const input = await cameBack('GOOGLE', { user: unconfirmed });
    expect(await guest().refusals(LOGIN, { input })).toEqual([
      'An account is already registered with ada@example.test. Please log in or use a different email address.',
    ]);
    // Another account of the same site with the same name is not mistaken for it either.
    const other = await signIn('GOOGLE', { user: { ...ADA, sub: 'g-2', email: 'other@example.test' } });
    expect(other.user.databaseId).toBe(2);
  });

  test('takes no username that looks like the address for it', async () => {
    await register('eve@example.test');
    backend.store.run("UPDATE customers SET username = 'ada@example.test'");
    expect((await signIn('GOOGLE', { user: ADA })).user).toMatchObject({ databaseId: 2, username: 'ada' });
  });

  test.each([
    [
      'GITHUB',
      {
        user: { id: 77, login: 'ada', name: 'Ada Lovelace Byron', email: null },
        emails: [
          { email: 'old@example.test', verified: true, primary: false },
          { email: 'ada@example.test', verified: true, primary: true },
        ],
      },
      { email: 'ada@example.test', firstName: 'Ada', lastName: 'Lovelace Byron' },
    ],
    [
      'FACEBOOK',
      { user: { id: '99', first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test' } },
      { email: 'ada@example.test', firstName: 'Ada', lastName: 'Byron' },
    ],
    ['OAUTH2_GENERIC', { user: ADA }, { email: 'ada@example.test' }],
  ])('works with what %s says', async (provider, account, user) => {
    expect((await signIn(provider, account)).user).toMatchObject(user);
  });

  test('needs an address for a new account', async () => {
    const input = await cameBack('FACEBOOK', { user: { id: '5', name: 'Ada' } });
    expect(await guest().refusals(LOGIN, { input })).toEqual(['Please provide a valid email address.']);
  });

  test('opens an account that no password opens', async () => {
    await signIn('GOOGLE', { user: ADA });
    const login = `mutation ($p: String!) {
      login(input: { provider: PASSWORD, credentials: { username: "ada", password: $p } }) { authToken } }`;
    for (const p of [' ', ':', 'undefined', 'null']) {
      expect(await guest().refusals(login, { p })).toEqual(['The user could not be logged in.']);
    }
  });

  test('takes the cart along', async () => {
    const shopper = guest();
    await shopper.fill('cap');
    await shopper.ask(LOGIN, { input: await cameBack('GOOGLE', { user: ADA }) });
    expect(await shopper.ask('{ cart { contents { itemCount } } }')).toEqual({ contents: { itemCount: 1 } });
  });
});

describe('what comes back wrong is refused', () => {
  const FAILED = ['Internal server error'];
  const refusals = (input: object) => guest().refusals(LOGIN, { input });

  test('a state of nobody, of another provider, used, or none, without asking the provider', async () => {
    const good = await cameBack('GOOGLE', { user: ADA });
    const { code, state } = good.oauthResponse;
    const flipped = `${state.startsWith('A') ? 'B' : 'A'}${state.slice(1)}`;
    for (const wrong of ['bad', '', 'a.b.c', flipped]) {
      expect(await refusals({ ...good, oauthResponse: { code, state: wrong } })).toEqual(FAILED);
    }
    expect(await refusals({ ...good, provider: 'GITHUB' })).toEqual(FAILED);
    expect(await refusals({ ...good, oauthResponse: { code } })).toEqual(FAILED);
    expect(await refusals({ provider: 'GOOGLE' })).toEqual(FAILED);
    expect(await refusals({ ...good, provider: 'LINKEDIN' })).toEqual(FAILED);
    expect(await refusals(good)).toEqual([]);
    expect(await refusals(good)).toEqual(FAILED);
  });

  test('a code of another sign-in, by its challenge; the log has neither code nor secret', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [mine, stolen] = [await cameBack('GOOGLE', { user: ADA }), await cameBack('GOOGLE', { user: ADA })];
    const { code } = stolen.oauthResponse;
    const mixed = { ...mine, oauthResponse: { ...mine.oauthResponse, code } };
    expect(await refusals(mixed)).toEqual(FAILED);
    const log = errors.mock.calls.flat().map(String).join('\n');
    errors.mockRestore();
    expect(log).toContain(`Google answered 400 at ${site.url} (invalid_grant).`);
    for (const secret of [code, mixed.oauthResponse.state, 'client-secret-1'])
      expect(log).not.toContain(secret);
  });

  test('a state that has expired', () => {
    const { state } = createLoginState('GOOGLE', 'secret', new Date(0));
    const read = (seconds: number, secret = 'secret') =>
      readLoginState(state, 'GOOGLE', secret, new Date(seconds * 1000));
    expect(read(599)).not.toBeNull();
    expect(read(600)).toBeNull();
    expect(read(0, 'other')).toBeNull();
  });

  test('too many attempts from one place', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        refusals({ provider: 'GOOGLE', oauthResponse: { code: 'x', state: 'y' } }),
      ),
    );
    expect(answers.flat().filter((message) => message !== FAILED[0])).toEqual(
      Array(2).fill('Too many attempts to sign in with another account. Please try again in 1 minute.'),
    );
  });
});

test('a provider needs its secret, and one that is not known its addresses', () => {
  expect(chooseLoginProviders({})).toEqual([]);
  expect(() => chooseLoginProviders({ ISLET_GITHUB_CLIENT_ID: 'x' })).toThrow(
    'ISLET_GITHUB_CLIENT_ID is set, so ISLET_GITHUB_CLIENT_SECRET is needed too.',
  );
  const some = { ISLET_OAUTH_CLIENT_ID: 'x', ISLET_OAUTH_CLIENT_SECRET: 'y' };
  expect(() => chooseLoginProviders(some)).toThrow('ISLET_OAUTH_USER_URL is needed too');
  const github = { ISLET_GITHUB_CLIENT_ID: 'x', ISLET_GITHUB_CLIENT_SECRET: 'y' };
  expect(chooseLoginProviders(github)).toMatchObject([{ emailsUrl: 'https://api.github.com/user/emails' }]);
  expect(() => chooseLoginProviders({ ...github, ISLET_GITHUB_USER_URL: 'api' })).toThrow('no http address');
});
