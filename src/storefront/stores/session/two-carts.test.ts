import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LoginSite, serveLoginSite } from '#backend/fixtures/login-site.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { idOf } from '#backend/fixtures/shopper.ts';
import { mergeGuestCart } from '../cart/guest-cart.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Network, startNetwork } from '../fixtures/network.ts';
import { signInTab, simpleProduct } from '../fixtures/shopping.ts';
import { type Credentials, requestSignIn } from './authentication.ts';

let site: LoginSite;
let backend: FixtureBackend;
let network: Network;
let accounts = 0;
let account: { username: string; password: string };

beforeAll(async () => {
  site = await serveLoginSite();
  const environment = { NODE_ENV: 'production', ...site.environment('GOOGLE') };
  backend = await serveFixture({ environment });
  network = await startNetwork(backend.url);
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await backend.close();
  await site.close();
});
beforeEach(async () => {
  network.fault = () => 'none';
  const username = `two-carts-${accounts++}`;
  account = { username, password: 'Two-carts-1!' };
  const input = { ...account, email: `${username}@example.test` };
  await new Browser(network.url).open().api.mutation('registerCustomer', { input });
});

function add(tab: Tab, slug: string, quantity: number) {
  const product = simpleProduct(slug, idOf(backend, slug));
  return tab.queue.enqueue({ kind: 'add', product, quantity });
}

/** The ways to sign in to the account. */
const WAYS: Record<string, (tab: Tab) => Promise<Credentials>> = {
  'a password': async () => account,
  'another account': async (tab) => {
    const loaded = await tab.queue.load();
    const [google] = loaded.ok ? loaded.data.loginClients : [];
    const user = { sub: account.username, email: `${account.username}@example.test`, email_verified: true };
    const { searchParams } = await site.allow(google?.authorizationUrl ?? '', { user });
    const { code = '', state = '' } = Object.fromEntries(searchParams);
    return { provider: 'GOOGLE', code, state };
  },
};

async function contents(tab: Tab): Promise<Record<string, number>> {
  const { value } = (await tab.queue.refresh()) as {
    value?: { lines: { slug: string; quantity: number }[] };
  };
  return Object.fromEntries((value?.lines ?? []).map(({ slug, quantity }) => [slug, quantity]));
}

describe.each(Object.entries(WAYS))('with %s', (_, prove) => {
  const signIn = async (tab: Tab) => signInTab(tab, await prove(tab));

  test('a guest who signs in has the lines of both carts', async () => {
    const desk = new Browser(network.url).open();
    await add(desk, 'beanie', 2);
    await signIn(desk);
    const phone = new Browser(network.url).open();
    await add(phone, 'beanie', 1);
    await add(phone, 'album', 1);
    await signIn(phone);
    expect(await contents(phone)).toEqual({ beanie: 3, album: 1 });
    expect(await contents(desk)).toEqual({ beanie: 3, album: 1 });
    expect(phone.failures).toEqual([]);
  });

  test('a guest without a cart has that of the account', async () => {
    const desk = new Browser(network.url).open();
    await add(desk, 'beanie', 2);
    await signIn(desk);
    const phone = new Browser(network.url).open();
    await signIn(phone);
    expect(await contents(phone)).toEqual({ beanie: 2 });
  });

  test('a coupon comes along', async () => {
    const desk = new Browser(network.url).open();
    await add(desk, 'beanie', 2);
    await desk.queue.enqueue({ kind: 'applyCoupon', code: 'save10' });
    await signIn(desk);
    expect(await desk.queue.refresh()).toMatchObject({ ok: true, value: { coupons: [{ code: 'save10' }] } });
  });

  test.each(['lost', 'answer lost', 'body lost'] as const)(
    'an answer to the sign-in that does not arrive, as it is %s, leaves the guest with the cart',
    async (fault) => {
      const browser = new Browser(network.url);
      const tab = browser.open();
      await add(tab, 'beanie', 2);
      const credentials = await prove(tab);
      network.fault = ({ operation }) => (/^login/.test(operation) ? fault : 'none');
      expect(await requestSignIn(tab, credentials)).toMatchObject({ ok: false });
      tab.kill();
      network.fault = () => 'none';
      const next = browser.open();
      expect(await contents(next)).toEqual({ beanie: 2 });
      await signIn(next);
      expect(await contents(next)).toEqual({ beanie: 2 });
    },
  );

  test('a page that is closed after the sign-in has the next one merge the carts, once', async () => {
    const desk = new Browser(network.url).open();
    await add(desk, 'album', 1);
    await signIn(desk);
    const browser = new Browser(network.url);
    const tab = browser.open();
    await add(tab, 'beanie', 2);
    await requestSignIn(tab, await prove(tab));
    tab.kill();
    const [next, other] = [browser.open(), browser.open()];
    await Promise.all([next.queue.load(), other.queue.load()]);
    await Promise.all([mergeGuestCart(next), mergeGuestCart(other)]);
    await next.queue.flush();
    expect(await contents(next)).toEqual({ album: 1, beanie: 2 });
  });
});

test('a customer who signs in as another one takes no cart along', async () => {
  const tab = new Browser(network.url).open();
  await signInTab(tab, account);
  await add(tab, 'beanie', 2);
  const input = { username: `${account.username}-b`, password: 'Two-carts-1!' };
  await new Browser(network.url)
    .open()
    .api.mutation('registerCustomer', { input: { ...input, email: `${input.username}@example.test` } });
  account = input;
  await signInTab(tab, account);
  expect(await contents(tab)).toEqual({});
});
