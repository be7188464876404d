import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserError } from '../../errors.ts';
import { CALLS } from '../../fixtures/buying-calls.ts';
import { type Answer, type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { idOf, Shopper } from '../../fixtures/shopper.ts';
import { ClientSources } from '../../protocol/http/client-sources.ts';
import { guessLimits, RateLimit } from './guess-limits.ts';

let backend: FixtureBackend;
beforeAll(async () => {
  backend = await serveFixture({
    environment: { ISLET_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' },
    passwordCost: { N: 2 ** 14, r: 8, p: 1 },
  });
});
afterAll(() => backend.close());

const REGISTER = `mutation ($u: String!, $e: String!) {
  registerCustomer(input: { username: $u, email: $e, password: "right-pass" }) { clientMutationId } }`;
const LOGIN = `mutation ($u: String!, $p: String!) {
  login(input: { provider: PASSWORD, credentials: { username: $u, password: $p } }) { authToken } }`;
const ULLA = { u: 'ulla', e: 'ulla@example.test' };
const FAILED = 'The user could not be logged in.';
const TOO_MANY = 'Too many failed attempts to log in. Please try again in 1 minute.';
const ONCE = 'Only one login or registration or new password is possible in one request.';

/** Asks as a client that a proxy, which is this machine, hands on. */
function askFrom(forwardedFor: string, query: string, variables: object = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor };
    const sent = httpRequest(backend.url, { method: 'POST', headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Answer);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ query, variables }));
  });
}
const messages = ({ errors }: Answer) => (errors ?? []).map(({ message }) => message);
const login = (from: string, password: string, name = 'ulla') =>
  askFrom(from, LOGIN, { u: name, p: password }).then(messages);

describe('passwords', () => {
  beforeAll(() => askFrom('192.0.2.1', REGISTER, ULLA));

  test('are checked once in a request, whatever its aliases', async () => {
    const one = (name: string) =>
      `${name}: login(input: { provider: PASSWORD, credentials: { username: "ulla", password: "${name}" } }) { authToken }`;
    const aliases = Array.from({ length: 40 }, (_, index) => one(`a${index}`)).join(' ');
    const refused = messages(await askFrom('192.0.2.2', `mutation { ${aliases} }`));
    expect(refused).toHaveLength(40);
    expect(refused.filter((message) => message === ONCE)).toHaveLength(39);
    const account = `registerCustomer(input: { username: "a", email: "a@example.test", password: "right-pass" })`;
    const both = `mutation { ${account} { clientMutationId } ${one('b')} }`;
    expect(messages(await askFrom('192.0.2.2', both))).toEqual([ONCE]);
  });

  test('cannot be guessed on from one source; others wait for none of it, and the owner elsewhere gets in', async () => {
    const order: string[] = [];
    const guesses = Array.from({ length: 12 }, async (_, index) => {
      const answers = await login('192.0.2.5', `no ${index}`);
      order.push('guess');
      return answers;
    });
    const other = askFrom('192.0.2.4', '{ __typename }').then(() => order.push('query'));
    const answers = (await Promise.all([...guesses, other])).flat();
    expect(answers.filter((message) => message === FAILED)).toHaveLength(10);
    expect(answers.filter((message) => message === TOO_MANY)).toHaveLength(2);
    // Only refused guesses, which cost nothing, and the first that were checked came before.
    expect(order.indexOf('query')).toBeLessThan(8);
    expect(await login('192.0.2.5', 'right-pass', ' ULLA ')).toEqual([TOO_MANY]);
    expect(await login('192.0.2.6', 'right-pass')).toEqual([]);
  }, 30_000);
});

describe('guesses', () => {
  const LIMITS = { source: '192.0.2.5', elsewhere: '192.0.2.6' };
  const outcomes = (times: number, guess: (index: number) => unknown) =>
    Array.from({ length: times }, (_, index) => {
      try {
        guess(index);
        return 'checked';
      } catch (error) {
        return error instanceof UserError ? error.message : error;
      }
    });

  test('are ten for an account and fifty for all, from one source', () => {
    const limits = guessLimits();
    const one = outcomes(12, () => limits.password(LIMITS.source, 'ulla'));
    expect(one.filter((outcome) => outcome === 'checked')).toHaveLength(10);
    const many = outcomes(80, (index) => limits.password(LIMITS.source, `user ${index}`));
    expect(many.filter((outcome) => outcome === 'checked')).toHaveLength(40);
    expect(outcomes(1, () => limits.password(LIMITS.elsewhere, 'ulla'))).toEqual(['checked']);
  });

  test('are a hundred for an account from everywhere, but where its owner has signed in', () => {
    const limits = guessLimits();
    limits.password(LIMITS.elsewhere, 'Ulla')();
    const all = outcomes(120, (index) => limits.password(`192.0.2.${100 + Math.floor(index / 8)}`, 'ulla'));
    expect(all.filter((outcome) => outcome === 'checked')).toHaveLength(100);
    expect(outcomes(1, () => limits.password('198.51.100.1', 'ulla'))).toEqual([TOO_MANY]);
    expect(outcomes(1, () => limits.password('198.51.100.1', 'vera'))).toEqual(['checked']);
    expect(outcomes(1, () => limits.password(LIMITS.elsewhere, 'ulla'))).toEqual(['checked']);
  });

  test('that are right cost nothing', () => {
    const limits = guessLimits();
    const right = outcomes(100, () => limits.password(LIMITS.source, 'ulla')());
    expect(new Set(right)).toEqual(new Set(['checked']));
  });
});

describe('registrations', () => {
  const TAKEN = /^An account is already registered with/;
  const ASKED = 'Too many attempts to register. Please try again in 1 minute.';
  const tries = (from: string, times: number, e: string) =>
    Promise.all(Array.from({ length: times }, (_, index) => askFrom(from, REGISTER, { u: `${index}`, e })));
  beforeAll(() => askFrom('192.0.2.20', REGISTER, { u: 'vera', e: 'vera@example.test' }));

  test('tell of thirty addresses that they are taken; free ones cost nothing', async () => {
    const answers = (await tries('192.0.2.21', 32, 'vera@example.test')).flatMap(messages);
    expect(answers.filter((message) => TAKEN.test(message))).toHaveLength(30);
    expect(answers.filter((message) => message === ASKED)).toHaveLength(2);
    expect((await tries('192.0.2.22', 1, 'wanda@example.test')).flatMap(messages)).toEqual([]);
  });

  test('tell no more by a checkout', async () => {
    const from = '192.0.2.23';
    await tries(from, 30, 'vera@example.test');
    const product = `addToCart(input: { productId: ${idOf(backend, 'cap')} }) { clientMutationId }`;
    const account = '{ username: "", password: "right-pass" }';
    const order = `checkout(input: { billing: { email: "vera@example.test" }, account: ${account} }) { result }`;
    expect(messages(await askFrom(from, `mutation { ${product} ${order} }`))).toEqual([ASKED]);
  });
});

test('reviews are counted for a customer too, wherever they come from', () => {
  const limits = guessLimits();
  limits.reviewPause('192.0.2.1', 7);
  expect(() => limits.reviewPause('192.0.2.2', 7)).toThrow('You are posting comments too quickly.');
  limits.reviewPause('192.0.2.3', 8);
});

describe('the source of a request', () => {
  const PROXIES = '127.0.0.1, 10.0.0.0/8, 2001:db8:ffff::/48';
  const sourceOf = (forwardedFor: string, remoteAddress = '127.0.0.1', proxies = PROXIES) =>
    new ClientSources(proxies).of({ remoteAddress, forwardedFor });

  test.each([
    ['192.0.2.9', '192.0.2.9'],
    ['198.51.100.1, 192.0.2.9', '192.0.2.9'],
    ['192.0.2.9, 10.1.2.3, 2001:db8:ffff::1', '192.0.2.9'],
    ['garbage, 10.1.2.3', '10.1.2.3'],
    ['', '127.0.0.1'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
    ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ])('handed on for %o is %s', (forwardedFor, source) => {
    expect(sourceOf(forwardedFor)).toBe(source);
  });

  test('is never read from the header of anyone else', () => {
    expect(sourceOf('192.0.2.9', '203.0.113.7')).toBe('203.0.113.7');
    expect(sourceOf('192.0.2.9', '127.0.0.1', '')).toBe('127.0.0.1');
    expect(sourceOf('192.0.2.9', '::ffff:127.0.0.1')).toBe('192.0.2.9');
  });

  test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x'])(
    'takes no %s for a proxy',
    (entry) => {
      expect(() => new ClientSources(`127.0.0.1, ${entry}`)).toThrow(`ISLET_TRUSTED_PROXIES has "${entry}"`);
    },
  );
});

describe('codes', () => {
  const coupon = (name: string, code: string) =>
    `${name}: applyCoupon(input: { code: "${code}" }) { cart { total } }`;

  test('are tried ten at a time', async () => {
    const aliases = Array.from(
      { length: 60 },
      (_, index) => `c${index}: giftCard(code: "NO${index}") { code }`,
    );
    const refused = messages(await askFrom('192.0.2.11', `{ ${aliases.join(' ')} }`));
    expect(refused.filter((message) => message === 'There is no gift card with this code.')).toHaveLength(10);
    expect(refused.at(-1)).toBe('At most 10 codes can be tried in one request.');
    const coupons = Array.from({ length: 40 }, (_, index) => coupon(`c${index}`, `no${index}`));
    const other = messages(await askFrom('192.0.2.12', `mutation { ${coupons.join(' ')} }`));
    expect(other.filter((message) => message.includes('does not exist'))).toHaveLength(10);
  });

  test('cannot be guessed on with one cart, nor with ever new ones', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('t-shirt');
    for (let guess = 0; guess < 10; guess += 1) {
      await shopper.refusals(CALLS.applyCoupon, { input: { code: `no${guess}` } });
    }
    const refused = 'Too many failed attempts to use a code. Please try again in 1 minute.';
    expect(await shopper.refusals(CALLS.applyCoupon, { input: { code: 'save10' } })).toEqual([refused]);
    const guesses = Array.from({ length: 80 }, () =>
      askFrom('192.0.2.13', `{ giftCard(code: "NO") { code } }`),
    );
    const answers = (await Promise.all(guesses)).flatMap(messages);
    expect(answers.filter((message) => message === 'There is no gift card with this code.')).toHaveLength(60);
  });

  test('that exist cost nothing, used or not', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('t-shirt');
    for (let times = 0; times < 12; times += 1) {
      expect(await shopper.refusals(CALLS.applyCoupon, { input: { code: 'expired' } })).toEqual([
        'Coupon &quot;expired&quot; has expired.',
      ]);
    }
  });
});

test('a limit lets pass again what a minute allows', () => {
  const limit = new RateLimit({ burst: 3, perMinute: 2 });
  expect([0, 0, 0, 0].map((at) => limit.take('a', at))).toEqual([true, true, true, false]);
  expect(limit.minutesLeft('a', 0)).toBe(1);
  expect(limit.take('b', 0)).toBe(true);
  expect(limit.take('a', 29_000)).toBe(false);
  expect(limit.take('a', 31_000)).toBe(true);
  limit.giveBack('a', 31_000);
  expect(limit.take('a', 31_000)).toBe(true);
});
