import { afterEach, beforeEach, expect, test } from 'vitest';
import { Inbox } from '../fixtures/emails.ts';
import { type FixtureBackend, type FixtureOptions, serveFixture } from '../fixtures/serve-fixture.ts';
import { Shopper } from '../fixtures/shopper.ts';

let backend: FixtureBackend;
let inbox: Inbox;
async function open(shop: FixtureOptions['shop'] = {}): Promise<void> {
  inbox = new Inbox();
  backend = await serveFixture({
    shop: { contactMail: 'hello@shop.example', ...shop },
    emailTransport: inbox,
  });
}
beforeEach(() => open());
afterEach(() => backend.close());

const SEND = `mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) { success } }`;
const MESSAGE = {
  name: 'Ada Byron',
  email: 'ada@example.test',
  subject: 'Lamps',
  message: 'Do you ship lamps?\r\nYours, Ada',
};
const send = (more: object = {}) => new Shopper(backend).send(SEND, { input: { ...MESSAGE, ...more } });
const refusals = async (more: object) => ((await send(more)).errors ?? []).map(({ message }) => message);

test('a message reaches the shop, which answers to its sender', async () => {
  expect((await send()).data).toEqual({ sendContactMessage: { success: true } });
  expect(await inbox.next()).toEqual({
    to: 'hello@shop.example',
    audience: 'shop',
    replyTo: 'ada@example.test',
    subject: 'Message: Lamps',
    text: 'Ada Byron <ada@example.test> has written:\n\nDo you ship lamps?\nYours, Ada',
  });
});

test('no line of it becomes a header, and a subject may be missing', async () => {
  await send({ name: 'Eve\r\nBcc: all@example.test', subject: 'Hi\nBcc: all@example.test' });
  expect(await inbox.next()).toMatchObject({
    subject: 'Message: Hi Bcc: all@example.test',
    text: expect.stringMatching(/^Eve Bcc: all@example\.test <ada/),
  });
  await send({ subject: null });
  expect((await inbox.next()).subject).toBe('Message to Woo Test Shop');
});

test('a program that fills in the field nobody sees learns nothing, and is not heard', async () => {
  expect((await send({ website: 'https://spam.example' })).data).toEqual({
    sendContactMessage: { success: true },
  });
  await send({ subject: 'Real' });
  expect((await inbox.next()).subject).toBe('Message: Real');
});

test.each([
  [{ name: ' ' }, 'Please give your name and a message.'],
  [{ message: '\n' }, 'Please give your name and a message.'],
  [{ email: 'ada' }, 'Please enter a valid email address.'],
  [{ email: 'ada@example.test, eve@example.test' }, 'Please enter a valid email address.'],
  [{ message: 'x'.repeat(10_001) }, 'Your message is too long.'],
  [{ subject: 'x'.repeat(201) }, 'Your subject is too long.'],
])('%o is refused', async (more, message) => {
  expect(await refusals(more)).toEqual([message]);
});

test('five messages come from one place at once, whoever signs them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, index) => refusals({ email: `ada${index}@example.test` })),
  );
  expect(answers.flat()).toEqual(Array(2).fill('Too many messages. Please try again in 2 minutes.'));
});

test('goes to the address for orders where there is none for messages, else to that of the sender of emails', async () => {
  await backend.close();
  await open({ contactMail: '', orderMail: 'orders@shop.example' });
  await send();
  expect((await inbox.next()).to).toBe('orders@shop.example');
  await backend.close();
  await open({ contactMail: '', orderMail: '' });
  await send();
  expect((await inbox.next()).to).toBe('shop@localhost');
});
