import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALLS } from '../../fixtures/buying-calls.ts';
import { Inbox } from '../../fixtures/emails.ts';
import { type FixtureBackend, type FixtureOptions, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, Shopper } from '../../fixtures/shopper.ts';
import { storedWithdrawals } from './withdrawals.ts';

let backend: FixtureBackend;
let inbox: Inbox;
async function open(shop: FixtureOptions['shop'] = {}): Promise<void> {
  inbox = new Inbox();
  backend = await serveFixture({
    shop: { orderMail: 'orders@shop.example', ...shop },
    emailTransport: inbox,
  });
}
beforeEach(() => open());
afterEach(() => backend.close());

const WITHDRAW = `mutation ($input: WithdrawFromContractInput!) {
  withdrawFromContract(input: $input) { receivedAt }
}`;
const STATEMENT = { name: 'Gina Rossi', email: GINA.email, orderNumber: '1001' };
const send = (more: object = {}) => new Shopper(backend).send(WITHDRAW, { input: { ...STATEMENT, ...more } });
const refusals = async (more: object) => ((await send(more)).errors ?? []).map(({ message }) => message);

/** Orders as a guest. @returns the emails to buyer and shop */
async function order(more: object = {}) {
  const shopper = new Shopper(backend);
  await shopper.fill('cap');
  await shopper.ask(CALLS.checkout, { billing: GINA, paymentMethod: 'cod', ...more });
  return [await inbox.next(), await inbox.next()] as const;
}

test('a withdrawal is stored with its order; sender and shop get it in writing, with date and time', async () => {
  await order();
  const before = Date.now();
  const { data } = await send({ goods: ['1 x Poster', '2 x Frame (oak)'], language: 'en_US' });
  const at = Date.parse(
    (data as { withdrawFromContract: { receivedAt: string } }).withdrawFromContract.receivedAt,
  );
  expect(at).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
  expect(at).toBeLessThanOrEqual(Date.now());
  const time = new Intl.DateTimeFormat('en', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: backend.store.shop().timezone,
  }).format(at);

  const receipt = await inbox.next();
  expect(receipt).toMatchObject({
    to: GINA.email,
    replyTo: 'orders@shop.example',
    subject: 'Woo Test Shop: We have received your withdrawal: order 1001',
  });
  for (const part of [
    'Hello Gina Rossi,',
    'This email confirms that your withdrawal has reached us.',
    `Received: ${time}\nOrder: 1001\nName: Gina Rossi\nEmail: ${GINA.email}\nGoods:\n- 1 x Poster\n- 2 x Frame (oak)`,
  ]) {
    expect(receipt.text).toContain(part);
  }
  const notice = await inbox.next();
  expect(notice).toMatchObject({
    ...{ to: 'orders@shop.example', audience: 'shop', replyTo: GINA.email },
    subject: 'Withdrawal from order 1001',
  });
  expect(notice.text).toContain('The shop has an order with this number and this email address.');
  expect(notice.text).toContain(`Received: ${time}`);
  expect(storedWithdrawals(backend.store)).toEqual([
    {
      ...STATEMENT,
      orderId: 1001,
      goods: ['1 x Poster', '2 x Frame (oak)'],
      language: 'en_US',
      receivedGmt: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
    },
  ]);
});

test.each([
  ['another number', { orderNumber: '1002' }],
  ['a foreign address', { email: 'eve@example.test' }],
  ['words for a number', { orderNumber: 'the red one' }],
  ['a very long number', { orderNumber: '9'.repeat(100) }],
])('%s is taken and answered like an order of the shop, and the notice says so', async (_, more) => {
  await order();
  const { errors, data } = await send(more);
  expect([errors, Object.keys(data ?? {})]).toEqual([undefined, ['withdrawFromContract']]);
  expect((await inbox.next()).subject).toContain('We have received your withdrawal');
  expect((await inbox.next()).text).toContain(
    'The shop has no order with this number and this email address. The statement has reached you all the same',
  );
  expect(storedWithdrawals(backend.store)).toMatchObject([{ ...STATEMENT, ...more, orderId: null }]);
});

test.each(['No. 1001', '#1001', ' 1001 ', '1001, the 2 mugs'])(
  '%j is the number of order 1001',
  async (orderNumber) => {
    await order();
    await send({ orderNumber, email: ` ${GINA.email.toUpperCase()} ` });
    expect(storedWithdrawals(backend.store)[0]?.orderId).toBe(1001);
  },
);

test.each([
  ['de_DE', 'Dein Widerruf ist eingegangen: Bestellung 1001', 'Waren: die gesamte Bestellung'],
  ['es_ES', 'Acuse de recibo de tu desistimiento: pedido 1001', 'Productos: todo el pedido'],
  ['fr_FR', 'Accusé de réception de votre rétractation : commande 1001', 'Articles: toute la commande'],
  ['it_IT', 'Abbiamo ricevuto il tuo recesso: ordine 1001', 'Articoli: l’intero ordine'],
  ['pt_BR', 'Recebemos sua desistência: pedido 1001', 'Produtos: o pedido inteiro'],
  ['nl_NL', 'We have received your withdrawal: order 1001', 'Goods: the whole order'],
])(
  'the receipt is in the language of the sender, here %s, and the notice in that of the shop',
  async (language, subject, goods) => {
    await send({ language });
    const receipt = await inbox.next();
    expect(receipt.subject).toBe(`Woo Test Shop: ${subject}`);
    expect(receipt.text).toContain(goods);
    expect((await inbox.next()).text).toContain('Goods: the whole order');
  },
);

test('nothing of it becomes a header, or a link in an email to an address that a stranger has typed', async () => {
  await send({
    name: 'Eve\r\nBcc: all@example.test',
    orderNumber: '1\nBcc: all@example.test',
    goods: ['https://spam.example/now\nhttps://spam.example/again'],
  });
  const { subject, text } = await inbox.next();
  expect(subject).toBe('Woo Test Shop: We have received your withdrawal: order 1 Bcc: all@example. test');
  expect(text).toContain('- https: //spam. example/now https: //spam. example/again');
  expect(text).toContain('Hello,\n');
});

test.each([
  [{ name: ' ' }, 'Please give your name and the order number.'],
  [{ orderNumber: '\n' }, 'Please give your name and the order number.'],
  [{ email: 'gina' }, 'Please enter a valid email address.'],
  [{ email: 'gina@example.test, eve@example.test' }, 'Please enter a valid email address.'],
  [{ name: 'x'.repeat(246) }, 'Your name is too long.'],
  [{ orderNumber: '1'.repeat(101) }, 'Your order number is too long.'],
  [{ goods: ['x'.repeat(100_000)] }, 'Your list of goods is too long.'],
])('%o is refused, and nothing is stored', async (more, message) => {
  expect(await refusals(more)).toEqual([message]);
  expect(storedWithdrawals(backend.store)).toEqual([]);
});

test('a megabyte of text is refused with a message', async () => {
  const answer = await send({ goods: ['x'.repeat(1024 * 1024)] });
  expect(answer.status).toBe(413);
  expect(answer.errors?.[0]?.message).toMatch(/too large|too long/i);
  expect(storedWithdrawals(backend.store)).toEqual([]);
});

test('five come from one place at once, whoever signs them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, index) => refusals({ email: `gina${index}@example.test` })),
  );
  expect(answers.flat()).toEqual(Array(2).fill('Too many withdrawals. Please try again in 2 minutes.'));
});

test('the email about an order leads to the page, in its language, unless the shop has none', async () => {
  const metaData = [{ key: 'islet_locale', value: 'pt_BR' }];
  const [buyers, shops] = await order({ metaData });
  expect(buyers.text).toMatch(
    /\n\nExercer o direito de arrependimento: http:\/\/127\.0\.0\.1:3000\/pt-br\/withdrawal\/\?order=1001$/,
  );
  expect(shops.text).not.toContain('/withdrawal/');
  await backend.close();
  await open({ withdrawalLink: false });
  expect((await order({ metaData }))[0].text).not.toContain('withdrawal');
});
