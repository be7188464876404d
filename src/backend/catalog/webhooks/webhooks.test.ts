import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Store } from '../../db/database.ts';
import { recordedCatalog } from '../../fixtures/recorded-shop.ts';
import { fillStore } from '../../tools/fill-store.ts';
import { addReview } from '../changes/add-review.ts';
import { changeProduct } from '../changes/change-product.ts';
import { renameCategory } from '../changes/change-terms.ts';
import { restoreProduct, trashProduct } from '../changes/remove-product.ts';
import { type SenderOptions, WebhookSender } from './webhook-sender.ts';

const SECRET = 'a secret of the shop';
const SOON = { interval: 5, timeout: 5000 };

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let folder: string;
let store: Store;
let receiver: Server;
let url: string;
let received: Received[];
let answer: (request: Received) => number | null;
let sender: WebhookSender | undefined;
let problems: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-webhooks-'));
  store = Store.open(join(folder, 'shop.sqlite'));
  fillStore(store, recordedCatalog(), { source: 'demo', version: 'one' });
  received = [];
  problems = [];
  answer = () => 200;
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const one = { headers: request.headers, body };
      received.push(one);
      const status = answer(one);
      if (status !== null) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`;
});
afterEach(async () => {
  await sender?.close();
  sender = undefined;
  store.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function send(options: Partial<SenderOptions> = {}): void {
  sender = new WebhookSender(
    store,
    { url, secret: SECRET },
    {
      siteUrl: 'https://store.example',
      report: (problem) => problems.push(problem),
      pollMs: 2,
      retryMs: 1,
      ...options,
    },
  );
}

const isPing = ({ body }: Received) => body.startsWith('webhook_id=');
const deliveries = () =>
  received
    .filter((one) => !isPing(one))
    .map(({ headers, body }) => ({ topic: headers['x-wc-webhook-topic'], ...JSON.parse(body) }));
const idOf = (slug: string) =>
  store.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id ?? 0;
const queued = () => store.all('SELECT * FROM outbox').length;
const statusOf = (topic: string) =>
  store.get<{ status: string }>('SELECT status FROM webhooks WHERE topic = ?', topic)?.status;
const pinged = () =>
  vi.waitFor(() => expect(store.all('SELECT * FROM webhooks WHERE pinged = 1')).toHaveLength(4), SOON);
const price = (regular: string) => ({ prices: { regular } });

test('each webhook is pinged once, unsigned and form-encoded', async () => {
  send();
  await pinged();
  expect(received).toHaveLength(4);
  expect(received.map(({ body }) => body).toSorted()).toEqual([1, 2, 3, 4].map((id) => `webhook_id=${id}`));
  expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' });
  expect(received[0]?.headers).not.toHaveProperty('x-wc-webhook-signature');
  await sender?.close();
  send();
  changeProduct(store, idOf('cap'), price('19'));
  await vi.waitFor(() => expect(deliveries()).toHaveLength(1), SOON);
  expect(received.filter(isPing)).toHaveLength(4);
});

test('a change is delivered with the headers of WooCommerce, signed over the raw body', async () => {
  send();
  const id = idOf('cap');
  changeProduct(store, id, { name: 'Käppi', ...price('19') });
  await vi.waitFor(() => expect(deliveries()).toHaveLength(1), SOON);
  const one = received.find((request) => !isPing(request));
  expect(one?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-wc-webhook-source': 'https://store.example/',
    'x-wc-webhook-topic': 'product.updated',
    'x-wc-webhook-resource': 'product',
    'x-wc-webhook-event': 'updated',
    'x-wc-webhook-id': '2',
    'x-wc-webhook-delivery-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    'x-wc-webhook-signature': createHmac('sha256', SECRET)
      .update(Buffer.from(one?.body ?? '', 'utf8'))
      .digest('base64'),
  });
  expect(deliveries()[0]).toMatchObject({
    id,
    name: 'Käppi',
    slug: 'cap',
    type: 'simple',
    status: 'publish',
    parent_id: 0,
    regular_price: '19',
    stock_status: 'instock',
    permalink: 'https://store.example/product/cap/',
  });
});

test('a variation comes with its product as parent', async () => {
  send();
  changeProduct(store, idOf('hoodie-red-no'), price('44'));
  await vi.waitFor(() => expect(deliveries()).toHaveLength(1), SOON);
  expect(deliveries()[0]).toMatchObject({
    type: 'variation',
    parent_id: idOf('hoodie'),
    regular_price: '44',
  });
});

test('the trash and back: deleted says the id alone, for variations too', async () => {
  send();
  const id = idOf('v-neck-t-shirt');
  const { length } = store.all('SELECT id FROM products WHERE parent_id = ?', id);
  trashProduct(store, id);
  await vi.waitFor(() => expect(deliveries()).toHaveLength(1 + length), SOON);
  expect(deliveries()[0]).toEqual({ topic: 'product.deleted', id });
  restoreProduct(store, id);
  await vi.waitFor(() => expect(deliveries()).toHaveLength(2 * (1 + length)), SOON);
  expect(deliveries()[1 + length]).toMatchObject({
    topic: 'product.restored',
    id,
    slug: 'v-neck-t-shirt',
    status: 'publish',
  });
});

test('nothing is sent about categories and reviews', async () => {
  send();
  renameCategory(store, 'accessories', 'Bits');
  addReview(store, idOf('cap'), { author: 'Eve', email: 'e@example.test', rating: 4, content: 'Fine' });
  changeProduct(store, idOf('polo'), price('21'));
  await vi.waitFor(() => expect(deliveries()).toHaveLength(1), SOON);
  expect(deliveries()[0]).toMatchObject({ slug: 'polo' });
  await vi.waitFor(() => expect(queued()).toBe(0), SOON);
  expect(deliveries()).toHaveLength(1);
});

test('a change by another connection is delivered, as it is when it leaves', async () => {
  const other = Store.open(join(folder, 'shop.sqlite'));
  send();
  await pinged();
  changeProduct(other, idOf('cap'), price('19'));
  other.close();
  await vi.waitFor(() => expect(deliveries()).toHaveLength(1), SOON);
  expect(deliveries()[0]).toMatchObject({ slug: 'cap', regular_price: '19' });
});

test('changes of one product that wait are one delivery; a change during a delivery is another', async () => {
  send();
  await sender?.close();
  for (const regular of ['19', '20', '21']) changeProduct(store, idOf('cap'), price(regular));
  expect(queued()).toBe(1);
  let changed = false;
  answer = (one) => {
    if (isPing(one) || changed) return 200;
    changed = true;
    changeProduct(store, idOf('cap'), price('22'));
    return 200;
  };
  send();
  await vi.waitFor(() => expect(deliveries()).toHaveLength(2), SOON);
  expect(deliveries().map((one) => one.regular_price)).toEqual(['21', '22']);
});

test('a failed delivery is tried again under its id, and what waits behind it keeps its order', async () => {
  const ids: unknown[] = [];
  answer = (one) => {
    if (isPing(one)) return 200;
    ids.push(one.headers['x-wc-webhook-delivery-id']);
    return ids.length < 3 ? 503 : 200;
  };
  send();
  changeProduct(store, idOf('cap'), price('19'));
  changeProduct(store, idOf('polo'), price('21'));
  await vi.waitFor(() => expect(ids).toHaveLength(4), SOON);
  expect(deliveries().map(({ slug }) => slug)).toEqual(['cap', 'cap', 'cap', 'polo']);
  expect(new Set(ids).size).toBe(2);
  await vi.waitFor(() => expect(queued()).toBe(0), SOON);
  expect(store.get('SELECT failures FROM webhooks WHERE id = 2')).toEqual({ failures: 0 });
  expect(problems[0]).toBe(
    `Webhook product.updated could not be delivered to ${url} (failure 1): It was answered with HTTP 503. It is tried again.`,
  );
});

test('five failures in a row switch a webhook off, and only that one', async () => {
  answer = (one) => (isPing(one) || one.headers['x-wc-webhook-topic'] !== 'product.updated' ? 200 : 500);
  send();
  changeProduct(store, idOf('cap'), price('19'));
  await vi.waitFor(() => expect(statusOf('product.updated')).toBe('disabled'), SOON);
  expect(deliveries()).toHaveLength(5);
  expect(problems.at(-1)).toContain('The webhook is switched off');
  changeProduct(store, idOf('cap'), price('20'));
  expect(queued()).toBe(0);
  trashProduct(store, idOf('cap'));
  await vi.waitFor(() => expect(deliveries()).toHaveLength(6), SOON);
  expect(deliveries()[5]).toMatchObject({ topic: 'product.deleted' });
});

test('a webhook that was off is pinged and on again with the next start', async () => {
  answer = () => 200;
  send();
  await pinged();
  await sender?.close();
  store.run("UPDATE webhooks SET status = 'disabled' WHERE topic = 'product.updated'");
  send();
  await vi.waitFor(() => expect(received).toHaveLength(5), SOON);
  expect(received[4]?.body).toBe('webhook_id=2');
  expect(statusOf('product.updated')).toBe('active');
});

test('no answer in time is a failure, and the delivery comes again', async () => {
  let silent = true;
  answer = (one) => {
    if (isPing(one)) return 200;
    const status = silent ? null : 200;
    silent = false;
    return status;
  };
  send({ timeoutMs: 50 });
  changeProduct(store, idOf('cap'), price('19'));
  await vi.waitFor(() => expect(deliveries()).toHaveLength(2), SOON);
  expect(problems[0]).toContain('There was no answer within 0.05 s.');
});

test('a redirect is not followed', async () => {
  answer = (one) => (isPing(one) ? 200 : deliveries().length > 1 ? 200 : 307);
  send();
  changeProduct(store, idOf('cap'), price('19'));
  await vi.waitFor(() => expect(queued()).toBe(0), SOON);
  expect(problems[0]).toContain('HTTP 307');
});

test('what could not be delivered waits for the next start', async () => {
  answer = (one) => (isPing(one) ? 200 : null);
  send();
  changeProduct(store, idOf('cap'), price('19'));
  changeProduct(store, idOf('polo'), price('21'));
  await vi.waitFor(() => expect(deliveries()).toHaveLength(1), SOON);
  await sender?.close();
  store.close();
  answer = () => 200;
  store = Store.open(join(folder, 'shop.sqlite'));
  send();
  await vi.waitFor(() => expect(deliveries()).toHaveLength(3), SOON);
  expect(deliveries().map(({ slug }) => slug)).toEqual(['cap', 'cap', 'polo']);
  expect(problems).toEqual([]);
});

test('another catalog keeps the webhooks, and deliveries leave the catalog cached', async () => {
  send();
  await pinged();
  fillStore(store, recordedCatalog(), { source: 'demo', version: 'two' });
  await vi.waitFor(() => expect(statusOf('product.updated')).toBe('active'), SOON);
  changeProduct(store, idOf('cap'), price('19'));
  const revision = store.revision();
  await vi.waitFor(() => expect(queued()).toBe(0), SOON);
  expect(deliveries()).toHaveLength(1);
  expect(store.revision()).toBe(revision);
});

test.each([
  [{ url: 'ftp://shop', secret: 's' }, 'The webhook\'s address "ftp://shop" is none'],
  [{ url: 'http://127.0.0.1/', secret: '' }, 'The webhook needs a secret'],
])('%j is refused', async (webhook, message) => {
  const { checkWebhook } = await import('./webhook-sender.ts');
  expect(() => checkWebhook(webhook)).toThrow(message);
});

test('while another process writes, webhooks wait without holding up this one, and are sent after it', async () => {
  send();
  await pinged();
  changeProduct(store, idOf('cap'), price('17'));
  const other = new DatabaseSync(join(folder, 'shop.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const before = performance.now();
  await vi.waitFor(
    () => expect(problems).toContainEqual(expect.stringContaining('database is locked')),
    SOON,
  );
  expect(performance.now() - before).toBeLessThan(2000);
  other.exec('ROLLBACK');
  other.close();
  await vi.waitFor(() => expect(deliveries()).toHaveLength(1), SOON);
  await vi.waitFor(() => expect(queued()).toBe(0), SOON);
});

test('a start while another process writes sends its webhooks after it', async () => {
  const other = new DatabaseSync(join(folder, 'shop.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  send();
  expect(problems).toEqual([expect.stringContaining('database is locked')]);
  other.exec('ROLLBACK');
  other.close();
  await pinged();
});
