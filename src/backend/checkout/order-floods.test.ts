import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CALLS } from '../fixtures/buying-calls.ts';
import { Inbox } from '../fixtures/emails.ts';
import { type FixtureBackend, serveFixture } from '../fixtures/serve-fixture.ts';
import { GINA, Shopper, stockOf } from '../fixtures/shopper.ts';

let backend: FixtureBackend;
let inbox: Inbox;
beforeEach(async () => {
  inbox = new Inbox();
  backend = await serveFixture({
    emailTransport: inbox,
    shop: { unpaidOrdersPerHour: 30, orderMail: 'orders@store.example' },
  });
});
afterEach(() => backend.close());

const SEND = 'mutation ($u: String!) { sendPasswordResetEmail(input: { username: $u }) { success } }';

/** Orders one thing as a new guest by bank transfer. @returns the messages of a refusal */
async function order(billing: object = {}, more: object = {}): Promise<string[]> {
  const shopper = new Shopper(backend);
  await shopper.fill('t-shirt');
  return shopper.refusals(CALLS.checkout, {
    ...{ billing: { ...GINA, ...billing }, paymentMethod: 'bacs' },
    ...more,
  });
}
const count = () => backend.store.get<{ n: number }>('SELECT count(*) AS n FROM orders')?.n;
const TOO_MANY = /^Too many orders\. Please try again in \d+ minutes?\.$/;

describe('orders that nobody has paid for', () => {
  test('are thirty an hour from one source, ten for an address, whatever follows its plus sign', async () => {
    const refused = [];
    for (let times = 0; times < 12; times += 1) {
      refused.push(...(await order({ email: `Gina+${times}@example.test` })));
    }
    expect(refused).toHaveLength(2);
    for (let times = 0; times < 68; times += 1) {
      refused.push(...(await order({ email: `victim${times}@example.test` })));
    }
    expect(count()).toBe(30);
    expect(refused.filter((message) => TOO_MANY.test(message))).toHaveLength(50);
  });

  test('take no stock once they are too many, and those that fail cost nothing', async () => {
    await backend.close();
    backend = await serveFixture({ shop: { unpaidOrdersPerHour: 2 } });
    for (let times = 0; times < 5; times += 1) {
      expect(await order({ email: 'no address' })).toEqual(['Invalid billing email address']);
    }
    const before = stockOf(backend, 't-shirt');
    expect(await order()).toEqual([]);
    expect(await order()).toEqual([expect.stringMatching(TOO_MANY)]);
    expect([count(), stockOf(backend, 't-shirt')]).toEqual([1, before === null ? null : before - 1]);
  });
});

describe('what a shopper types', () => {
  test('is in an email plain and short, and never a link', async () => {
    const typed = 'You have won! Claim it at https://evil.example/now or www.evil.example\nToday';
    await order(
      { firstName: typed, lastName: 'evil.example', address2: 'http://evil.example', company: typed },
      { customerNote: `${typed}\n`.repeat(20) },
    );
    const { to, text } = await inbox.next();
    expect(to).toBe(GINA.email);
    expect(text).toMatch(/^Hello,\n/);
    expect(text.replace(/^Withdraw from the contract here: .*$/m, '')).not.toMatch(/:\/\/|\bevil\.example/);
    expect(text.split('You have won').length).toBeLessThan(10);
    // The shop reads all of a note.
    expect((await inbox.next()).text.split('You have won').length).toBeGreaterThan(20);
  });

  test('greets by a name', async () => {
    await order({ firstName: 'Anne-Sophie' });
    expect((await inbox.next()).text).toMatch(/^Hello Anne-Sophie,\n/);
  });

  test.each([
    ['a note', { customerNote: 'x'.repeat(500_000) }, 'Your note is too long.'],
    ['an id', { id: 'x'.repeat(500_000) }, 'Your request id is too long.'],
    [
      'a username',
      { account: { username: 'x'.repeat(500_000), password: 'Gina-pass-1!' } },
      'Your username is too long.',
    ],
  ])('is refused where %s has 500 KB', async (_, more, message) => {
    expect(await order({}, more)).toEqual([message]);
    expect(count()).toBe(0);
  });
});

test('an address is sent ten emails an hour, whatever asks for them, and still the link to its account', async () => {
  await backend.close();
  inbox = new Inbox();
  backend = await serveFixture({ emailTransport: inbox });
  const register =
    'mutation ($i: RegisterCustomerInput!) { registerCustomer(input: $i) { clientMutationId } }';
  await new Shopper(backend).ask(register, { i: { email: GINA.email, password: 'Gina-pass-1!' } });
  for (let times = 0; times < 15; times += 1) expect(await order()).toEqual([]);
  await new Shopper(backend).ask(SEND, { u: GINA.email });
  const subjects = [];
  while (!subjects.at(-1)?.startsWith('Password reset')) subjects.push((await inbox.next()).subject);
  expect(subjects).toHaveLength(11);
});
