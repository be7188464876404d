import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALLS } from '../../fixtures/buying-calls.ts';
import { confirmBy, Inbox, linkIn, sendConfirmation } from '../../fixtures/emails.ts';
import { type LoginSite, serveLoginSite } from '../../fixtures/login-site.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, Shopper } from '../../fixtures/shopper.ts';

/** Ways by which a stranger, Mallory, gets an account ready for Gina to walk into. */
let site: LoginSite;
let backend: FixtureBackend;
let inbox: Inbox;
beforeAll(async () => {
  site = await serveLoginSite();
});
beforeEach(async () => {
  inbox = new Inbox();
  backend = await serveFixture({
    environment: {
      NODE_ENV: 'production',
      ...site.environment('GOOGLE'),
      ...site.environment('GITHUB'),
      ...site.environment('FACEBOOK'),
    },
    emailTransport: inbox,
    shop: { frontEndUrl: 'https://shop.example', sessionTransfer: true },
  });
});
afterEach(() => backend.close());
afterAll(() => site.close());

const LOGIN = `mutation ($input: LoginInput!) { login(input: $input) { authToken refreshToken sessionToken
  user { databaseId email } } }`;
const REGISTER = 'mutation ($i: RegisterCustomerInput!) { registerCustomer(input: $i) { clientMutationId } }';
const UPDATE = 'mutation ($i: UpdateCustomerInput!) { updateCustomer(input: $i) { customer { email } } }';
const UPDATE_USER = 'mutation ($i: UpdateUserInput!) { updateUser(input: $i) { user { email } } }';
const SEND = 'mutation ($u: String!) { sendPasswordResetEmail(input: { username: $u }) { success } }';
const RESET = `mutation ($key: String!, $login: String!) {
  resetUserPassword(input: { key: $key, login: $login, password: "Gina-pass-2!" }) { user { databaseId } } }`;
const REFRESH = 'mutation ($t: String!) { refreshToken(input: { refreshToken: $t }) { success } }';
const ME = '{ customer { email orders(first: 9) { nodes { databaseId } } } }';
const GOOGLE = (sub: string, email: string) => ({ user: { sub, email, email_verified: true } });

interface Login {
  authToken: string;
  refreshToken: string;
  sessionToken: string;
  user: { databaseId: number; email: string };
}
interface Me {
  email: string | null;
  orders: { nodes: { databaseId: number }[] };
}

const guest = () => new Shopper(backend);
const as = ({ authToken, sessionToken }: Login) => {
  const shopper = new Shopper(backend, `Bearer ${authToken}`);
  shopper.token = sessionToken;
  return shopper;
};
async function signInWith(provider: string, account: object): Promise<Login> {
  const clients = await guest().ask<{ provider: string; authorizationUrl: string }[]>(
    '{ loginClients { provider authorizationUrl } }',
  );
  const address = clients.find((client) => client.provider === provider)?.authorizationUrl ?? '';
  const back = await site.allow(address, account as Parameters<typeof site.allow>[1]);
  const { code, state } = Object.fromEntries(back.searchParams);
  return guest().ask<Login>(LOGIN, { input: { provider, oauthResponse: { code, state } } });
}
const register = (email: string = GINA.email, username = 'mallory') =>
  guest().ask(REGISTER, { i: { username, email, password: 'Mallory-1!' } });
const passwordLogin = (username = 'mallory', password = 'Mallory-1!') => ({
  input: { provider: 'PASSWORD', credentials: { username, password } },
});
const signIn = () => guest().ask<Login>(LOGIN, passwordLogin());
async function order(shopper = guest()): Promise<number> {
  await shopper.fill('t-shirt');
  const made = await shopper.ask<{ order: { databaseId: number } }>(CALLS.checkout, {
    billing: GINA,
    paymentMethod: 'cod',
  });
  return made.order.databaseId;
}
const listed = async (shopper: Shopper) =>
  (await shopper.ask<Me>(ME)).orders.nodes.map(({ databaseId }) => databaseId);
const isRefreshed = async ({ refreshToken }: Login) =>
  (await guest().ask<{ success: boolean }>(REFRESH, { t: refreshToken })).success;
/** Resets the password of an address by its email. @returns the reset account's customer id */
async function reset(email: string = GINA.email): Promise<number> {
  await guest().ask(SEND, { u: email });
  const mail = await mailAbout(/^Password reset/);
  expect(mail.to).toBe(email);
  const { key, login } = Object.fromEntries(linkIn(backend, mail).searchParams);
  return (await guest().ask<{ user: { databaseId: number } }>(RESET, { key, login })).user.databaseId;
}
/** All emails up to the next one with such a subject. */
async function mailsUntil(subject: RegExp) {
  const mails = [await inbox.next()];
  while (!subject.test(mails.at(-1)?.subject ?? '')) mails.push(await inbox.next());
  return mails;
}
/** The next email with such a subject. */
async function mailAbout(subject: RegExp) {
  const mail = (await mailsUntil(subject)).at(-1);
  if (!mail) throw new Error('No email came.');
  return mail;
}
/** Nothing that Mallory still holds shows anything of the account. */
async function expectShutOut(login: Login): Promise<void> {
  expect(await as(login).send(ME)).toMatchObject({ status: 403 });
  expect(await new Shopper(backend, `Bearer ${login.authToken}`).ask(ME)).toEqual({
    email: null,
    orders: { nodes: [] },
  });
  const session = guest();
  session.token = login.sessionToken;
  expect(await session.refusals('{ cart { isEmpty } }')).toEqual(['invalid_token: Expired token']);
  expect(await isRefreshed(login)).toBe(false);
}

describe('an account that waits for somebody', () => {
  test('by a provider and a change to her address, never has that address', async () => {
    await order();
    const mallory = await signInWith('GOOGLE', GOOGLE('m', 'mallory@example.test'));
    for (const [update, i] of [
      [UPDATE, { email: GINA.email }],
      [UPDATE_USER, { id: String(mallory.user.databaseId), email: GINA.email }],
    ] as const) {
      expect(JSON.stringify(await as(mallory).ask(update, { i }))).toContain('mallory@example.test');
    }
    // She registers, and has what is hers.
    await register(GINA.email, 'gina');
    const id = await reset();
    expect(id).not.toBe(mallory.user.databaseId);
    const again = await signInWith('GOOGLE', GOOGLE('m', 'mallory@example.test'));
    expect(await listed(as(again))).toEqual([]);
  });

  test('by a password, is not proven to be his by a press of hers on the link that he had sent', async () => {
    const mine = await order();
    await register();
    const mallory = await signIn();
    const link = linkIn(backend, await mailAbout(/^Confirm/));
    expect(await sendConfirmation(link, '')).toBe(403);
    expect(await sendConfirmation(link, 'Gina-pass-2!')).toBe(403);
    expect(await listed(as(mallory))).toEqual([]);
    // The page leads her to a new password, which makes the account hers alone.
    await reset();
    await expectShutOut(mallory);
    expect(await sendConfirmation(link, 'Mallory-1!')).toBe(410);
    const gina = await guest().ask<Login>(LOGIN, passwordLogin(GINA.email, 'Gina-pass-2!'));
    expect(await listed(as(gina))).toEqual([mine]);
  });

  test('by a change to her address, is not proven to be his either', async () => {
    await order();
    await register('mallory@example.test');
    const mallory = await signIn();
    await confirmBy(backend, await mailAbout(/^Confirm/), 'Mallory-1!');
    await as(mallory).ask(UPDATE, { i: { email: GINA.email } });
    const link = linkIn(backend, await mailAbout(/^Confirm/));
    expect(await sendConfirmation(link, '')).toBe(403);
    expect(await as(mallory).ask(ME)).toEqual({ email: 'mallory@example.test', orders: { nodes: [] } });
  });

  test('of a provider, without a password, asks for one first', async () => {
    await order();
    const mallory = await signInWith('FACEBOOK', { user: { id: '9', first_name: 'Mal', email: GINA.email } });
    const link = linkIn(backend, await mailAbout(/^Confirm/));
    expect(await (await fetch(link)).text()).toContain('This account has no password yet.');
    expect(await sendConfirmation(link, '')).toBe(403);
    expect(await listed(as(mallory))).toEqual([]);
  });

  test('is not opened by guesses at its password, on the page of the link', async () => {
    await register();
    await signIn();
    const link = linkIn(backend, await mailAbout(/^Confirm/));
    const answers = [];
    for (let guess = 0; guess < 30; guess += 1) answers.push(await sendConfirmation(link, `guess ${guess}`));
    expect(new Set(answers)).toEqual(new Set([403, 429]));
    expect(await sendConfirmation(link, 'x'.repeat(3000))).toBe(413);
  });

  test('by a provider that confirms nothing, is hers once she resets the password', async () => {
    const mine = await order();
    const facebook = { user: { id: '9', first_name: 'Mal', email: GINA.email } };
    const mallory = await signInWith('FACEBOOK', facebook);
    expect(await listed(as(mallory))).toEqual([]);
    expect(await reset()).toBe(mallory.user.databaseId);
    await expectShutOut(mallory);
    const gina = await guest().ask<Login>(LOGIN, passwordLogin(GINA.email, 'Gina-pass-2!'));
    expect(await listed(as(gina))).toEqual([mine]);
    await expect(signInWith('FACEBOOK', facebook)).rejects.toThrow('An account is already registered');
  });

  test('by a password, is hers once she signs in with a provider', async () => {
    const mine = await order();
    await register();
    const mallory = await signIn();
    const gina = await signInWith('GOOGLE', GOOGLE('g', GINA.email));
    expect(gina.user.databaseId).toBe(mallory.user.databaseId);
    expect((await mailAbout(/with Google$/)).text).toContain('had never been confirmed');
    expect(await listed(as(gina))).toEqual([mine]);
    await expectShutOut(mallory);
    expect(await guest().refusals(LOGIN, passwordLogin())).toEqual(['The user could not be logged in.']);
  });

  test('keeps the password of an owner who has proven the address', async () => {
    await register(GINA.email, 'mallory');
    const before = await signIn();
    await confirmBy(backend, await inbox.next(), 'Mallory-1!');
    await signInWith('GOOGLE', GOOGLE('g', GINA.email));
    expect(await isRefreshed(before)).toBe(true);
    expect(await guest().refusals(LOGIN, passwordLogin())).toEqual([]);
  });

  test('by a change to his own address that waits, loses it when she takes the account', async () => {
    await register();
    await as(await signIn()).ask(UPDATE, { i: { email: 'mallory@example.test' } });
    await mailAbout(/^Confirm/);
    const link = linkIn(backend, await mailAbout(/^Confirm/));
    await reset();
    expect((await fetch(link)).status).toBe(410);
    expect((await fetch(link, { method: 'POST' })).status).toBe(410);
    expect(backend.store.get('SELECT email FROM customers')).toEqual({ email: GINA.email });
  });
});

describe('a registered address', () => {
  test('has the orders of its guests once the link that it was sent is confirmed, by a form alone', async () => {
    const mine = await order();
    await register(GINA.email, 'gina');
    const login = await guest().ask<Login>(LOGIN, passwordLogin('gina'));
    const mail = await mailAbout(/^Confirm/);
    expect(await listed(as(login))).toEqual([]);
    // Programs that look into mail open links, again and again.
    for (const language of ['de-DE,de;q=0.9', 'xx', 'pt']) {
      const page = await fetch(linkIn(backend, mail), { headers: { 'Accept-Language': language } });
      expect(await page.text()).toMatch(/Soll das Konto|Shall the account|A conta/);
    }
    expect(await listed(as(login))).toEqual([]);
    await confirmBy(backend, mail, 'Mallory-1!');
    expect(await listed(as(login))).toEqual([mine]);
    expect((await fetch(linkIn(backend, mail), { method: 'POST' })).status).toBe(410);
  });

  test('is sent a link too where the account comes with an order', async () => {
    const shopper = guest();
    await shopper.fill('t-shirt');
    const account = { username: 'gina', password: 'Gina-pass-1!' };
    await shopper.ask(CALLS.checkout, { billing: GINA, paymentMethod: 'cod', account });
    await confirmBy(backend, await mailAbout(/^Confirm/), 'Gina-pass-1!');
    expect(backend.store.get('SELECT email_confirmed FROM customers')).toEqual({ email_confirmed: 1 });
  });

  test('that nobody has proven is sent nothing about the account', async () => {
    await register();
    const mallory = as(await signIn());
    for (const password of ['Mallory-2!', 'Mallory-3!']) await mallory.ask(UPDATE, { i: { password } });
    await guest().ask(SEND, { u: GINA.email });
    const subjects = [(await inbox.next()).subject, (await inbox.next()).subject];
    expect(subjects).toEqual([expect.stringMatching(/^Confirm/), expect.stringMatching(/^Password reset/)]);
  });
});

describe('a changed address', () => {
  const NEW = 'gina@new.test';
  let gina: Login;
  beforeEach(async () => {
    await signInWith('GOOGLE', GOOGLE('g', GINA.email));
    await reset();
    gina = await guest().ask<Login>(LOGIN, passwordLogin(GINA.email, 'Gina-pass-2!'));
    // Linked again by its address.
    await signInWith('GOOGLE', GOOGLE('g', GINA.email));
  });

  test('is the account’s by the link alone, which ends other sign-ins and accounts of other sites', async () => {
    const elsewhere = await signInWith('GOOGLE', GOOGLE('g', GINA.email));
    expect(await as(gina).ask(UPDATE, { i: { email: NEW, firstName: 'G' } })).toEqual({
      customer: { email: GINA.email },
    });
    await confirmBy(backend, await mailAbout(/^Confirm/), 'Gina-pass-2!');
    expect(await mailAbout(/address .* was changed/)).toMatchObject({ to: GINA.email });
    expect(await as(gina).ask(ME)).toMatchObject({ email: NEW });
    expect(await isRefreshed(gina)).toBe(true);
    await expectShutOut(elsewhere);
    const google = await signInWith('GOOGLE', GOOGLE('g', GINA.email));
    expect(google.user.databaseId).not.toBe(gina.user.databaseId);
  });

  test('that another account has meanwhile is not taken from it', async () => {
    await as(gina).ask(UPDATE, { i: { email: NEW } });
    const mail = await mailAbout(/^Confirm/);
    await register(NEW);
    expect((await fetch(linkIn(backend, mail), { method: 'POST' })).status).toBe(410);
    expect(await as(gina).ask(ME)).toMatchObject({ email: GINA.email });
  });

  test('says nothing about accounts: a free one and a taken one are answered alike; its owner gets an email', async () => {
    await register('taken@example.test');
    const answers = [];
    for (const email of ['taken@example.test', 'free@example.test']) {
      answers.push(await as(gina).send(UPDATE, { i: { email } }));
    }
    const [taken, free] = answers.map(({ data, errors, status }) => ({ data, errors, status }));
    expect(taken).toEqual(free);
    expect(await mailAbout(/^You already have/)).toMatchObject({ to: 'taken@example.test' });
    expect(await mailAbout(/^Confirm/)).toMatchObject({ to: 'free@example.test' });
  });

  test('can be wished for five times; a stranger who is meant gets no more emails than that', async () => {
    const answers = [];
    for (let times = 0; times < 150; times += 1) {
      const email = times % 2 ? 'stranger@example.test' : 'other@example.test';
      answers.push(...(await as(gina).refusals(UPDATE, { i: { email } })));
    }
    expect(answers).toHaveLength(145);
    expect(new Set(answers)).toEqual(
      new Set(['Too many attempts to change an email address. Please try again in 12 minutes.']),
    );
    await guest().ask(SEND, { u: GINA.email });
    const mails = await mailsUntil(/^Password reset/);
    expect(mails.filter(({ to }) => to === 'stranger@example.test')).toHaveLength(2);
  });
});
