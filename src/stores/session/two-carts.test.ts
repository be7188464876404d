import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { idOf } from '#backend/fixtures/shopper.ts';
import { mergeGuestCart } from '../cart/guest-cart.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Network, startNetwork } from '../fixtures/network.ts';
import { simpleProduct } from '../fixtures/products.ts';
import { signInTab } from '../fixtures/sign-in.ts';
import { requestSignIn } from './authentication.ts';

let backend: FixtureBackend;
let network: Network;
let accounts = 0;
let account: { username: string; password: string };

beforeAll(async () => {
  backend = await serveFixture();
  network = await startNetwork(backend.url);
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await backend.close();
});
beforeEach(async () => {
  network.fault = () => 'none';
  const username = `two-carts-${accounts++}`;
  account = { username, password: 'Two-carts-1!' };
  const input = { ...account, email: `${username}@example.test` };
  await new Browser(network.url).open().api.write('registerCustomer', { input });
});

function add(tab: Tab, slug: string, quantity: number) {
  const product = simpleProduct(slug, idOf(backend, slug));
  return tab.queue.enqueue({ kind: 'add', product, quantity });
}

const signIn = (tab: Tab) => signInTab(tab, account);

async function contents(tab: Tab): Promise<Record<string, number>> {
  const { value } = (await tab.queue.refresh()) as {
    value?: { lines: { slug: string; quantity: number }[] };
  };
  return Object.fromEntries((value?.lines ?? []).map(({ slug, quantity }) => [slug, quantity]));
}

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

test('a page that is closed before the answer to the sign-in leaves the guest with the cart', async () => {
  const browser = new Browser(network.url);
  const tab = browser.open();
  await add(tab, 'beanie', 2);
  network.fault = ({ operation }) => (operation === 'login' ? 'lost' : 'none');
  expect(await requestSignIn(tab, account)).toMatchObject({ ok: false });
  tab.kill();
  network.fault = () => 'none';
  const next = browser.open();
  expect(await contents(next)).toEqual({ beanie: 2 });
  await signIn(next);
  expect(await contents(next)).toEqual({ beanie: 2 });
});

test('a page that is closed after the sign-in has the next one merge the carts, once', async () => {
  const desk = new Browser(network.url).open();
  await add(desk, 'album', 1);
  await signIn(desk);
  const browser = new Browser(network.url);
  const tab = browser.open();
  await add(tab, 'beanie', 2);
  await requestSignIn(tab, account);
  tab.kill();
  const [next, other] = [browser.open(), browser.open()];
  await Promise.all([next.queue.load(), other.queue.load()]);
  await Promise.all([mergeGuestCart(next), mergeGuestCart(other)]);
  await next.queue.flush();
  expect(await contents(next)).toEqual({ album: 1, beanie: 2 });
});

test('a customer who signs in as another one takes no cart along', async () => {
  const tab = new Browser(network.url).open();
  await signIn(tab);
  await add(tab, 'beanie', 2);
  const input = { username: `${account.username}-b`, password: 'Two-carts-1!' };
  await new Browser(network.url)
    .open()
    .api.write('registerCustomer', { input: { ...input, email: `${input.username}@example.test` } });
  account = input;
  await signIn(tab);
  expect(await contents(tab)).toEqual({});
});
