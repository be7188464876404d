import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CardPayments, stripePayments } from './card-payments.ts';

interface Asked {
  call: string;
  params: Record<string, string>;
  key: string | undefined;
}

const TERMS = { amount: 2499, currency: 'eur', cart: 'cart-1' };
let server: Server;
let payments: CardPayments;
let asked: Asked[];
/** Responses of the Stripe test server. */
let answer: { status: number; body: object };

const intent = (given: object) => ({
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret_2',
  status: 'requires_payment_method',
  ...{ amount: 2499, currency: 'eur', metadata: { cart: 'cart-1' } },
  ...given,
});

async function note(request: IncomingMessage): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  asked.push({
    call: `${request.method} ${request.url}`,
    params: Object.fromEntries(new URLSearchParams(body)),
    key: request.headers['idempotency-key']?.toString(),
  });
}

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: intent({}) };
  server = createServer(async (request, response) => {
    await note(request);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  payments = stripePayments('sk_test_secret', 'pk_test_x', { host: '127.0.0.1', port, protocol: 'http' });
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

test('a payment is begun with its key, which makes it one', async () => {
  expect(await payments.create(TERMS, 'key-1')).toEqual({
    id: 'pi_1',
    clientSecret: 'pi_1_secret_2',
    status: 'requires_payment_method',
    ...TERMS,
  });
  expect(asked).toEqual([
    {
      call: 'POST /v1/payment_intents',
      params: {
        amount: '2499',
        currency: 'eur',
        'metadata[cart]': 'cart-1',
        'automatic_payment_methods[enabled]': 'true',
      },
      key: 'key-1',
    },
  ]);
});

test('a payment is updated, retrieved, cancelled and refunded', async () => {
  await payments.update('pi_1', { ...TERMS, amount: 100 });
  answer = { status: 200, body: intent({ status: 'succeeded' }) };
  expect(await payments.retrieve('pi_1')).toMatchObject({ status: 'succeeded', cart: 'cart-1' });
  await payments.cancel('pi_1');
  await payments.refund('pi_1');
  expect(asked.map(({ call }) => call)).toEqual([
    'POST /v1/payment_intents/pi_1',
    'GET /v1/payment_intents/pi_1?expand[0]=latest_charge',
    'POST /v1/payment_intents/pi_1/cancel',
    'POST /v1/refunds',
  ]);
  expect(asked[0]?.params.amount).toBe('100');
  expect(asked[3]).toMatchObject({ params: { payment_intent: 'pi_1' }, key: 'refund-pi_1' });
});

test('a payment that Stripe does not have is null', async () => {
  const error = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such payment_intent',
  };
  answer = { status: 404, body: { error } };
  expect(await payments.retrieve('pi_nope')).toBeNull();
});

test('an error contains no secrets', async () => {
  const error = { type: 'invalid_request_error', code: 'parameter_invalid', payment_intent: intent({}) };
  answer = { status: 400, body: { error } };
  const failure = await payments.create(TERMS, 'key-1').catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(Error);
  expect((failure as Error).message).toBe(
    'Stripe did not begin a payment (StripeInvalidRequestError, parameter_invalid, 400).',
  );
  const all = `${(failure as Error).stack} ${JSON.stringify(failure)} ${String((failure as Error).cause)}`;
  expect(all).not.toMatch(/pi_1_secret_2|sk_test_secret/);
});

test('a payment that was given back is no longer one, though Stripe calls it succeeded', async () => {
  answer = {
    status: 200,
    body: intent({ status: 'succeeded', latest_charge: { id: 'ch_1', object: 'charge', refunded: true } }),
  };
  expect(await payments.retrieve('pi_1')).toMatchObject({ status: 'canceled' });
});
