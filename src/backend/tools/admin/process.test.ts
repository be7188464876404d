import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Store } from '../../db/database.ts';
import { recordedCatalog } from '../../fixtures/recorded-shop.ts';
import { fillStore } from '../fill-store.ts';

const COMMAND = fileURLToPath(new URL('../../../../scripts/islet.mjs', import.meta.url));
const SECRET = 'shared by both sides';
const WAIT = { timeout: 20_000, interval: 20 };

const run = promisify(execFile);

let folder: string;
let server: ChildProcess;
let url: string;
let receiver: Server;
const received: { topic: string | undefined; genuine: boolean; body: string }[] = [];

/** A backend in a process of its own, over a catalog of its own, that delivers webhooks to this one. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-process-'));
  const store = Store.open(join(folder, 'shop.sqlite'));
  fillStore(store, recordedCatalog(), { source: 'import', version: 'one' });
  store.close();
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const signature = createHmac('sha256', SECRET).update(body).digest('base64');
    const topic = request.headers['x-wc-webhook-topic']?.toString();
    const genuine = request.headers['x-wc-webhook-signature'] === signature;
    received.push({ topic, genuine, body: body.toString() });
    response.end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  server = spawn(
    process.execPath,
    [
      COMMAND,
      'backend',
      '--port',
      '0',
      ...data(),
      '--webhook',
      `http://127.0.0.1:${port}/`,
      '--site-url',
      'https://store.example/',
    ],
    {
      env: { ...process.env, ISLET_WEBHOOK_SECRET: SECRET, ISLET_BASE_URL: 'https://shop.example' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  url = await new Promise<string>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The backend ended with ${code}.`)));
    if (!server.stdout) throw new Error('The backend has no output.');
    createInterface(server.stdout).on('line', (line) => {
      const [, address] = /endpoint: (http\S+)/.exec(line) ?? [];
      if (address) resolve(address);
    });
  });
}, 60_000);

afterAll(async () => {
  if (server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  receiver.closeAllConnections();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const data = () => ['--file', join(folder, 'shop.sqlite'), '--media', join(folder, 'media')];
const admin = (...argv: string[]) => run(process.execPath, [COMMAND, 'backend', ...argv, ...data()]);
const deliveries = () => received.filter(({ topic }) => topic !== undefined);

async function ask(query: string): Promise<unknown> {
  const response = await fetch(`${url}?query=${encodeURIComponent(query)}`);
  return ((await response.json()) as { data: unknown }).data;
}

const BEANIE = `{ product(id: "beanie", idType: SLUG) { slug ... on SimpleProduct { price } } }`;
const CATEGORY = `{ productCategory(id: "music", idType: SLUG) { name count } }`;

test('a price set by the command is served by the running backend, and delivered', async () => {
  expect(await ask(BEANIE)).toEqual({ product: { slug: 'beanie', price: '€18.00' } });
  const { stdout } = await admin('set', 'price', 'beanie', '12.50');
  expect(stdout).toContain('price in force: 18 -> 12.5');
  expect(stdout).toMatch(/WooCommerce sends product.updated to http:\/\/127\.0\.0\.1:\d+\//);
  expect(await ask(BEANIE)).toEqual({ product: { slug: 'beanie', price: '€12.50' } });
  await vi.waitFor(() => expect(deliveries()).toHaveLength(1), WAIT);
  expect(deliveries()[0]).toMatchObject({ topic: 'product.updated', genuine: true });
  expect(JSON.parse(deliveries()[0]?.body ?? '')).toMatchObject({ id: 34, regular_price: '12.5' });
}, 60_000);

test('the addresses of shop and store are those that it is started with', async () => {
  expect(await ask('{ woonuxtSettings { frontEndUrl } generalSettings { url } }')).toEqual({
    woonuxtSettings: { frontEndUrl: 'https://shop.example' },
    generalSettings: { url: 'https://store.example' },
  });
  const failure = await run(process.execPath, [
    COMMAND,
    'backend',
    '--port',
    '0',
    ...data(),
    '--site-url',
    'store',
  ]).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 2, stderr: expect.stringContaining('Give an http address') });
}, 60_000);

test('silent changes are served too, and nothing is delivered', async () => {
  const before = deliveries().length;
  await admin('rename', 'category', 'music', 'Sounds');
  await admin('move', 'beanie', 'music', 'accessories');
  expect(await ask(CATEGORY)).toEqual({ productCategory: { name: 'Sounds', count: 3 } });
  await admin('remove', 'album', '--forever');
  expect(await ask(CATEGORY)).toEqual({ productCategory: { name: 'Sounds', count: 2 } });
  await admin('remove', 'single');
  await vi.waitFor(() => expect(deliveries()).toHaveLength(before + 1), WAIT);
  expect(deliveries().at(-1)).toMatchObject({ topic: 'product.deleted', genuine: true, body: '{"id":51}' });
}, 60_000);

test('an argument that cannot be parsed ends the command with the reason alone', async () => {
  const failure = await admin('set', 'price', 'beanie', 'cheap').catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 1,
    stdout: '',
    stderr: '\n"cheap" is no price: write digits and a point, such as 12.50.\n',
  });
}, 60_000);

test('a webhook without a secret is refused', async () => {
  const argv = ['--port', '0', ...data(), '--webhook', 'http://127.0.0.1:1/'];
  const failure = await run(process.execPath, [COMMAND, 'backend', ...argv], {
    env: { ...process.env, ISLET_WEBHOOK_SECRET: '' },
  }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('set ISLET_WEBHOOK_SECRET') });
}, 60_000);
