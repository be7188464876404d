import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LoginSite, serveLoginSite } from '#backend/fixtures/login-site.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { startAnswerServer } from '#storefront/api/fixtures/server.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { Browser } from '../fixtures/browser.ts';
import { openPage } from '../fixtures/page.ts';
import { type Credentials, requestSignIn } from './authentication.ts';

const ADA = { sub: 'g-1', email: 'ada@example.test', email_verified: true };
const REFUSED: Failure = { kind: 'providerRefused', params: {} };

describe('a sign-in that the store refuses', () => {
  let site: LoginSite;
  let backend: FixtureBackend;

  beforeEach(async () => {
    site = await serveLoginSite();
    backend = await serveFixture({ environment: { NODE_ENV: 'production', ...site.environment('GOOGLE') } });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await backend.close();
    await site.close();
  });

  /** Goes to the provider and back as a guest. */
  async function answerFor(user: object): Promise<Credentials> {
    const loaded = await new Browser(backend.url).open().queue.load();
    const [google] = loaded.ok ? loaded.data.loginClients : [];
    const { searchParams } = await site.allow(google?.authorizationUrl ?? '', { user });
    const { code = '', state = '' } = Object.fromEntries(searchParams);
    return { provider: 'GOOGLE', code, state };
  }
  const outcomeOf = (credentials: Credentials) => requestSignIn(new Browser(backend.url).open(), credentials);

  test('since its answer was used says no more than that, as nobody knows whether credentials were right', async () => {
    const answer = await answerFor(ADA);
    expect(await outcomeOf(answer)).toMatchObject({ ok: true });
    expect(await outcomeOf(answer)).toEqual({ ok: false, failure: REFUSED });
  });

  test('since the provider does not answer it says the same', async () => {
    const answer = await answerFor(ADA);
    await site.close();
    expect(await outcomeOf(answer)).toEqual({ ok: false, failure: REFUSED });
  });

  test('since the provider names no address says so, without a field to correct', async () => {
    expect(await outcomeOf(await answerFor({ sub: 'g-3' }))).toEqual({
      ok: false,
      failure: { kind: 'providerEmail', params: {} },
    });
  });

  test('for a reason that shoppers understand says which', async () => {
    await outcomeOf(await answerFor(ADA));
    const stranger = { ...ADA, sub: 'g-2', email_verified: false };
    expect(await outcomeOf(await answerFor(stranger))).toMatchObject({
      failure: { kind: 'accountExists', params: { email: 'ada@example.test' } },
    });
  });
});

test('a sign-in without a token names no password, which the shopper has not typed', async () => {
  await using store = await startAnswerServer(() => ({ body: { data: { login: null } } }));
  const tab = new Browser(store.url).open();
  const answer = { provider: 'GOOGLE', code: 'c', state: 's' };
  expect(await requestSignIn(tab, answer)).toEqual({ ok: false, failure: REFUSED });
});

test('a store without third parties, as of the release, is not asked for them', async () => {
  await using store = await startAnswerServer(() => ({ body: { data: { cart: null } } }));
  const features = { giftCards: false, freeShipping: false };
  for (const socialLogin of [false, true]) {
    await new Browser(store.url, { features: { ...features, socialLogin } }).open().queue.load();
  }
  const asks = store.received.map(({ query }) => query.includes('loginClients'));
  expect(asks).toEqual([false, true]);
});

describe('the answer of a provider', () => {
  const stored = new Map<string, string>();

  beforeEach(() => {
    stored.clear();
    openPage(new Map());
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
  });

  /** Takes an answer on the next page of the tab. */
  async function take(query: string) {
    const { takeProviderAnswer } = await import('./provider-sign-in.ts');
    return takeProviderAnswer('google', new URLSearchParams(query));
  }

  test('is taken once, by the tab that asked for it', async () => {
    stored.set('islet-oauth-state', '"s1"');
    expect(await take('code=c1&state=s1')).toEqual({ provider: 'GOOGLE', code: 'c1', state: 's1' });
    expect(await take('code=c1&state=s1')).toBeNull();
  });

  test.each(['code=c1&state=s2', 'code=c1', 'code=c1&state=', 'error=access_denied&state=s1'])(
    '%s is no answer',
    async (query) => {
      stored.set('islet-oauth-state', '"s1"');
      expect(await take(query)).toBeNull();
      // Nor does the tab take one without a state once it has used its own.
      expect(await take('code=c2')).toBeNull();
      expect(await take('code=c2&state=')).toBeNull();
    },
  );

  test('says where it was begun, unless what is stored is garbage', async () => {
    const { signInOrigin } = await import('./provider-sign-in.ts');
    expect(signInOrigin()).toBeNull();
    stored.set('islet-oauth-origin', '{"locale":"de_DE","tab":"orders"}');
    expect(signInOrigin()).toEqual({ locale: 'de_DE', tab: 'orders' });
    stored.set('islet-oauth-origin', '{"locale":"xx","tab":null}');
    expect(signInOrigin()).toBeNull();
  });
});
