import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RefreshRequest } from '../change-queue.ts';
import { HttpError } from './http.ts';
import { DELIVERY_LIMIT } from './webhook-delivery.ts';
import { type Receiver, type ReceiverOptions, startReceiver } from './webhook-receiver.ts';
import { sign } from './webhook-signature.ts';

const SECRET = 's3cr3t-ü';

let receiver: Receiver;
let asked: Partial<RefreshRequest>[];
let outcomes: string[];

async function start(options: Partial<ReceiverOptions> = {}): Promise<void> {
  receiver = await startReceiver({
    host: '127.0.0.1',
    port: 0,
    secret: SECRET,
    accept: (ask) => asked.push(ask),
    status: () => ({ state: 'following' }),
    onDelivery: (outcome) => outcomes.push(outcome instanceof HttpError ? outcome.message : outcome.kind),
    ...options,
  });
}

beforeEach(() => {
  asked = [];
  outcomes = [];
});
afterEach(() => receiver.close());

interface Answer {
  status: number;
  message: string;
  headers: Headers;
}

async function send(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(receiver.url + path, init);
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, message, headers: response.headers };
}

/** Delivers what WooCommerce would, signed, with other headers where a test says so. */
function deliver(body: unknown, headers: Record<string, string | undefined> = {}): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const all = {
    'content-type': 'application/json',
    'x-wc-webhook-topic': 'product.updated',
    'x-wc-webhook-signature': sign(Buffer.from(text), SECRET),
    ...headers,
  };
  const given = Object.entries(all).filter(([, value]) => value !== undefined) as [string, string][];
  return send('/webhooks/woocommerce', { method: 'POST', headers: given, body: text });
}

describe('a delivery', () => {
  beforeEach(() => start());

  it.each(['created', 'updated', 'deleted', 'restored'])(
    'product.%s has the product read again',
    async (event) => {
      const answer = await deliver({ id: 12, name: 'Bücher' }, { 'x-wc-webhook-topic': `product.${event}` });
      expect(answer).toMatchObject({ status: 200, message: 'Product 12 will be read again.' });
      expect(asked).toEqual([{ products: [12] }]);
    },
  );

  it('of a variation is about its product', async () => {
    await deliver({ id: 99, parent_id: 12 });
    await deliver({ id: 13, parent_id: 0 });
    expect(asked).toEqual([{ products: [12] }, { products: [13] }]);
  });

  it('is taken as often as it comes', async () => {
    for (let times = 0; times < 3; times += 1) expect((await deliver({ id: 5 })).status).toBe(200);
    expect(asked).toHaveLength(3);
  });

  it('is checked against the bytes that came, by a signature made elsewhere', async () => {
    const body = '{"id":12,"name":"Bücher & Tassen"}';
    const signature = '0xX+qLEVB6sN0IDEi0zx+/Ayqlbp5KxXLoFaEtAKgSs=';
    expect(await deliver(body, { 'x-wc-webhook-signature': signature })).toMatchObject({ status: 200 });
    expect(await deliver(` ${body}`, { 'x-wc-webhook-signature': signature })).toMatchObject({ status: 401 });
  });

  it('about something else is taken, and leads to nothing', async () => {
    const answer = await deliver({ id: 7 }, { 'x-wc-webhook-topic': 'order.created' });
    expect(answer).toMatchObject({
      status: 200,
      message: expect.stringContaining('order.created') as string,
    });
    expect(asked).toEqual([]);
    expect(outcomes).toEqual(['other']);
  });

  it('that WooCommerce tries a new webhook with is unsigned, and welcome', async () => {
    const answer = await send('/webhooks/woocommerce', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      body: 'webhook_id=3',
    });
    expect(answer.status).toBe(200);
    expect(outcomes).toEqual(['ping']);
    expect(asked).toEqual([]);
  });

  it.each([
    ['without a signature', { id: 1 }, { 'x-wc-webhook-signature': undefined }, 401, /Signature is missing/],
    [
      'with another secret',
      { id: 1 },
      { 'x-wc-webhook-signature': sign(Buffer.from('{"id":1}'), 'other') },
      401,
      /ISLET_WEBHOOK_SECRET must be the same/,
    ],
    ['with a short signature', { id: 1 }, { 'x-wc-webhook-signature': 'x' }, 401, /does not match/],
    ['without a topic', { id: 1 }, { 'x-wc-webhook-topic': undefined }, 400, /Topic is missing/],
    ['of no JSON', '{"id":', {}, 400, /no valid JSON/],
    ['of a list', '[1]', {}, 400, /no object/],
    ['of nothing', '', {}, 400, /no valid JSON/],
    ['without an id', { name: 'x' }, {}, 400, /names no product/],
    ['with a text as id', { id: '12' }, {}, 400, /names no product/],
    ['with a negative id', { id: -1 }, {}, 400, /names no product/],
    ['of a form', 'id=12', { 'content-type': 'application/x-www-form-urlencoded' }, 415, /application\/json/],
    ['of text', 'id=12', { 'content-type': 'text/plain' }, 415, /not "text\/plain"/],
  ])('%s is refused', async (_, body, headers, status, message) => {
    const answer = await deliver(body, headers);
    expect(answer.message).toMatch(message);
    expect(answer.status).toBe(status);
    expect(asked).toEqual([]);
    expect(outcomes).toEqual([answer.message]);
  });

  it('beyond the limit is refused with an answer that arrives', async () => {
    const answer = await deliver(`{"id":1,"x":"${'x'.repeat(DELIVERY_LIMIT)}"}`);
    expect(answer).toMatchObject({
      status: 413,
      message: expect.stringContaining(String(DELIVERY_LIMIT)) as string,
    });
    expect(asked).toEqual([]);
    expect((await deliver(`{"id":1,"x":"${'x'.repeat(DELIVERY_LIMIT - 20)}"}`)).status).toBe(200);
  });

  it('ends its connection', async () => {
    expect((await deliver({ id: 1 })).headers.get('connection')).toBe('close');
  });
});

describe('a receiver without a secret', () => {
  it('refuses what is signed and says what to set', async () => {
    await start({ secret: null });
    const answer = await deliver({ id: 1 });
    expect(answer).toMatchObject({
      status: 401,
      message: expect.stringContaining('Set ISLET_WEBHOOK_SECRET') as string,
    });
    expect(asked).toEqual([]);
  });
});

describe('other requests', () => {
  beforeEach(() => start());

  it('to unknown paths are not found', async () => {
    for (const path of ['/', '/webhooks', '/constructor', '/__proto__', '/webhooks/woocommerce/x']) {
      expect((await send(path, { method: 'POST', body: '{}' })).status, path).toBe(404);
    }
  });

  it.each([
    ['GET', '/webhooks/woocommerce', 'POST'],
    ['PUT', '/webhooks/woocommerce', 'POST'],
    ['GET', '/release', 'POST'],
    ['POST', '/status', 'GET, HEAD'],
  ])('%s %s is no method of it', async (method, path, allowed) => {
    const answer = await send(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allowed);
  });
});

/** Sends with headers that fetch does not let through. */
async function sendRaw(path: string, headers: Record<string, string>, method = 'POST'): Promise<number> {
  const request = httpRequest(receiver.url + path, { method, headers }).end();
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

describe('a trigger from this machine', () => {
  const trigger = { 'x-islet-trigger': '1' };
  beforeEach(() => start());

  it('asks for a poll, without waiting for a retry', async () => {
    const answer = await send('/release', { method: 'POST', headers: trigger });
    expect(answer).toMatchObject({ status: 202, message: 'A poll of the catalog is queued.' });
    expect(asked).toEqual([{ urgent: true }]);
  });

  it('may name products, and ask for a full scan', async () => {
    const headers = { ...trigger, 'content-type': 'application/json' };
    const body = JSON.stringify({ products: [3, 4], sweep: true });
    expect((await send('/release', { method: 'POST', headers, body })).status).toBe(202);
    expect(asked).toEqual([{ products: [3, 4], depth: 'sweep', acceptShrink: false, urgent: true }]);
  });

  it.each([
    ['{"products":["3"]}', /list of product ids/],
    ['{"products":3}', /list of product ids/],
    ['{"sweep":"yes"}', /true or false/],
    ['{"swep":true}', /"swep" is unknown/],
    ['[]', /no object/],
  ])('of %s is refused', async (body, message) => {
    const headers = { ...trigger, 'content-type': 'application/json' };
    const answer = await send('/release', { method: 'POST', headers, body });
    expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(message) as string });
    expect(asked).toEqual([]);
  });

  it('is one only with a header that web pages cannot send', async () => {
    expect(await sendRaw('/release', {})).toBe(403);
    expect(await sendRaw('/release', { 'content-type': 'text/plain' })).toBe(403);
    expect(asked).toEqual([]);
  });

  it.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
    { host: 'shop.example' },
    { host: 'rebound.example:4323' },
    { host: '127.0.0.1.rebound.example' },
  ])('is none where it was handed on or misled: %o', async (headers) => {
    expect(await sendRaw('/release', { ...trigger, ...headers })).toBe(403);
    expect(await sendRaw('/status', headers, 'GET')).toBe(403);
    expect(asked).toEqual([]);
  });

  it('may name this machine in all its ways', async () => {
    for (const host of ['localhost:4323', '127.0.0.1', '127.8.8.8:1', '[::1]:4323']) {
      expect(await sendRaw('/status', { host }, 'GET'), host).toBe(200);
    }
  });
});

describe('the status', () => {
  it.each(['0.0.0.0', '::'])('is answered where the receiver listens on %s', async (host) => {
    await start({ host });
    expect((await fetch(`${receiver.url}/status`)).status).toBe(200);
    expect(new URL(receiver.url).hostname).toMatch(/^(127\.0\.0\.1|\[::1\])$/);
  });

  it('is answered to this machine by another address of its own', async () => {
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal);
    await start({ host: own?.address ?? '127.0.0.1' });
    expect((await fetch(`${receiver.url}/status`)).status).toBe(200);
  });

  it('is answered to this machine', async () => {
    await start();
    const response = await fetch(`${receiver.url}/status`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ state: 'following' });
  });
});

describe('a connection', () => {
  async function open(text: string): Promise<{ socket: Socket; ended: Promise<string> }> {
    const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(text);
    let received = '';
    socket.on('data', (bytes) => {
      received += String(bytes);
    });
    return { socket, ended: once(socket, 'close').then(() => received) };
  }
  const HEAD = 'POST /webhooks/woocommerce HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  it('that is too slow is answered and ended', async () => {
    await start({ requestTimeout: 60 });
    const { ended } = await open(`${HEAD}Content-Length: 100\r\n\r\n{"id":`);
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
    expect(asked).toEqual([]);
  });

  it('that breaks off leaves the receiver as it was', async () => {
    await start();
    const { socket, ended } = await open(`${HEAD}Content-Length: 100\r\n\r\n{"id":`);
    socket.resetAndDestroy();
    await ended;
    expect((await deliver({ id: 1 })).status).toBe(200);
  });

  it('that is idle does not hold up closing', async () => {
    await start();
    const { ended } = await open('');
    await receiver.close();
    expect(await ended).toBe('');
    await start();
  });
});

it('a taken port is an error that names the variable', async () => {
  await start();
  const { port } = new URL(receiver.url);
  await expect(start({ port: Number(port) })).rejects.toThrow(/is taken by another program.*ISLET_HOOK_PORT/);
});
