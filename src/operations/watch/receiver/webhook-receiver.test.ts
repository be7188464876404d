import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RefreshRequest } from '../change-queue.ts';
import { HttpError } from './http.ts';
import {
  DELIVERY_LIMIT,
  type Receiver,
  type ReceiverOptions,
  sign,
  startReceiver,
} from './webhook-receiver.ts';

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
      expect(asked).toMatchObject([{ products: [12] }]);
    },
  );

  it('of a variation is about its product', async () => {
    await deliver({ id: 99, parent_id: 12 });
    await deliver({ id: 13, parent_id: 0 });
    expect(asked).toEqual([{ products: [12] }, { products: [13] }]);
  });

  it.each<[string, object, object]>([
    [
      'product.updated',
      { status: 'publish', date_modified_gmt: '2026-01-05T12:00:00' },
      { announced: '2026-01-05T12:00:00' },
    ],
    ['product.updated', { status: 'draft', date_modified_gmt: '2026-01-05T12:00:00' }, { announced: null }],
    ['product.updated', { status: 'private', parent_id: 12 }, {}],
    ['product.deleted', {}, { announced: null }],
  ])('%s with %o says which state the store is to have', async (topic, payload, announced) => {
    await deliver({ id: 12, ...payload }, { 'x-wc-webhook-topic': topic });
    expect(asked).toEqual([{ products: [12], ...announced }]);
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

  it('keeps its connection for the next one, unless it is refused', async () => {
    expect((await deliver({ id: 1 })).headers.get('connection')).toBe('keep-alive');
    expect((await deliver('no JSON')).headers.get('connection')).toBe('close');
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
    for (const path of [
      '/',
      '/release',
      '/status',
      '/webhooks',
      '/constructor',
      '/__proto__',
      '/webhooks/woocommerce/x',
    ]) {
      expect((await send(path, { method: 'POST', body: '{}' })).status, path).toBe(404);
    }
  });

  it.each([
    ['GET', '/webhooks/woocommerce', 'POST'],
    ['PUT', '/webhooks/woocommerce', 'POST'],
  ])('%s %s is no method of it', async (method, path, allowed) => {
    const answer = await send(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allowed);
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

it.each(['0.0.0.0', '::'])('one that listens on %s is named as this machine reaches it', async (host) => {
  await start({ host });
  expect(new URL(receiver.url).hostname).toMatch(/^(127\.0\.0\.1|\[::1\])$/);
});

it('a taken port is an error that names the variable', async () => {
  await start();
  const { port } = new URL(receiver.url);
  await expect(start({ port: Number(port) })).rejects.toThrow(/is taken by another program.*ISLET_HOOK_PORT/);
});

it('leaves paths below the first segment of a guest to it, and no others', async () => {
  const answer = ({ url }: { url?: string | undefined }, response: ServerResponse) =>
    void response.end(JSON.stringify({ message: `guest ${url}` }));
  await start({ guests: new Map([['desk', answer]]) });
  for (const path of ['/desk', '/desk/', '/desk/api/now?x=1', '/desk?x']) {
    expect((await send(path, {})).message).toBe(`guest ${path}`);
  }
  for (const path of ['/desks/', '//desk/', '/webhooks/desk/', '/']) {
    expect((await send(path, {})).status, path).toBe(404);
  }
  expect((await deliver({ id: 12 })).status).toBe(200);
});
