import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { Desk } from '#operations/desk/desk.ts';
import { type RunningServer, startServer } from '#operations/serve/server.ts';
import { type Receiver, startReceiver } from '#operations/watch/receiver/webhook-receiver.ts';
import { workspace } from '#pipeline/workspace.ts';
import { temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { TIER } from '#testing/tier.ts';

const folder = temporaryFolder();
let backend: FixtureBackend;
let shop: RunningServer;
let desk: Desk;
let receiver: Receiver;
let ports: Record<string, number>;

beforeAll(async () => {
  writeFiles(folder.path, { 'index.html': 'home', '404.html': 'gone', 'pictures/a-320.webp': 'picture' });
  backend = await serveFixture();
  shop = await startServer({ root: folder.path, port: 0 });
  desk = new Desk({
    ...{ workspace: workspace(folder.path), deskUrl: null, shopUrl: 'http://shop', log: () => undefined },
    ...{ hasWordPress: false, tellsSearchEngines: false, searches: null },
    files: async () => ({ page: () => 'desk', file: () => null }),
  });
  receiver = await startReceiver({
    host: '127.0.0.1',
    port: 0,
    secret: 'secret',
    accept: () => undefined,
    guests: new Map([[desk.name, desk.answer.bind(desk)]]),
  });
  const portOf = (url: string) => Number(new URL(url).port);
  ports = { backend: backend.port, shop: portOf(shop.url), receiver: portOf(receiver.url) };
});
afterAll(async () => {
  await Promise.all([backend.close(), shop.close(), receiver.close(), desk.stop()]);
  folder.remove();
});

const SERVERS = ['backend', 'shop', 'receiver'] as const;

const TARGETS = [
  '//',
  '///',
  '//x',
  '//x/graphql',
  '/\\',
  '\\',
  '*',
  '?',
  '#',
  '/?#',
  '/%',
  '/%ff',
  '/%00',
  '/%2e%2e/',
  'http://',
  'http://[',
  'http://x:99999/',
  'https://[::1]/graphql',
  'x',
  ':',
  '@',
  '/graphql',
  '/index.php',
  '/wp-content/uploads/',
  '/wp-content/uploads//',
  '/?download_file=1&order=%ff',
  '/simulated-payments',
  '/webhooks/woocommerce',
  '/status',
  '/desk',
  '/desk/?token=%ff',
  '/desk/api/now',
  '/desk/api/releases/%ff',
  '/desk/frame/%/before/',
  '/desk/assets-of-shop/%00.css',
  '/release',
  '/pictures/',
  '/pictures/a-320.webp',
  '/products/page/1',
  '/graphql?query=',
  '/graphql?query={__typename}&variables=[',
  '/__proto__',
  '/constructor',
];
const HOSTS = ['shop', '', '[', '[::', 'a b', 'shop:x', 'shop:99999', 'a@b', '%', '\u00ff'];
const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'CONNECT', 'TRACE', 'PRI', 'QUERY', 'get', 'NONE'];
const NAMES = [
  'Host',
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Connection',
  'Content-Type',
  'Cookie',
  'Expect',
  'Forwarded',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Origin',
  'Range',
  'TE',
  'Upgrade',
  'Via',
  'woocommerce-session',
  'X-Forwarded-For',
  'X-WC-Webhook-Signature',
  '__proto__',
];
const VALUES = [
  '',
  '*',
  ',',
  ';',
  '=',
  '[',
  '[::',
  'a b',
  '%',
  '\u00ff',
  '-1',
  '1e9',
  'NaN',
  '0',
  'x'.repeat(20_000),
  'bytes=0-',
  'bytes=5-1',
  'bytes=0-0,2-3',
  'bytes=99999999999999999999-',
  'gzip;q=x',
  'br;q=0,*;q=0',
  'Bearer a.b.c',
  'Bearer e30.e30.e30',
  'Session e30.bnVsbA.x',
  'Session .',
  'application/json',
  'close',
  'websocket',
  'upgrade',
  '100-continue',
  'W/"',
  'Thu, 99 Foo 2026',
  'shop:0',
  'shop:65536',
  '::1',
  '"',
];

const latin = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) });
/** Text that stays in its line. */
const line = latin.map((text) => text.replace(/[\r\n]/g, ''));
const target = fc.oneof(
  fc.constantFrom(...TARGETS),
  fc.array(fc.oneof(fc.constantFrom(...TARGETS), line)).map((parts) => parts.join('').replaceAll(' ', '')),
);
const header = fc
  .tuple(fc.oneof(fc.constantFrom(...NAMES), line), fc.oneof(fc.constantFrom(...VALUES), line))
  .map(([name, value]) => `${name}: ${value}`);
const BODIES = ['', '{}', '[]', 'null', '[null]', '{"query":1}', '{"query":"{__typename}","variables":"x"}'];
/** A body with the headers that announce all of it: what is missing would rightly be waited for. */
const body = fc
  .tuple(fc.oneof(fc.constantFrom(...BODIES), latin), fc.constantFrom('none', 'length', 'chunks', 'wrong'))
  .map(([text, framing]) => {
    if (framing === 'length') return { headers: [`Content-Length: ${text.length}`], text };
    if (framing === 'wrong') return { headers: ['Content-Length: x'], text };
    const chunks = `${text && `${text.length.toString(16)}\r\n${text}\r\n`}0\r\n\r\n`;
    return framing === 'chunks'
      ? { headers: ['Transfer-Encoding: chunked'], text: chunks }
      : { headers: [], text: '' };
  });
const request = fc
  .record({
    method: fc.oneof(fc.constantFrom(...METHODS), line),
    target,
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''),
    host: fc.constantFrom(...HOSTS.map((host) => `Host: ${host}`), 'X-Host: none'),
    headers: fc.array(header, { maxLength: 4 }),
    body,
  })
  .map(({ method, target, version, host, headers, body }) =>
    [`${method} ${target} ${version}`, host, ...headers, ...body.headers, '', body.text].join('\r\n'),
  );

const POSTS = { backend: '/graphql', shop: '/', receiver: '/webhooks/woocommerce' };
/** More than every server takes and the buffers of both sockets hold. */
const ENDLESS_BYTES = 256 * 1024 * 1024;

/** Sends a body for as long as it is taken. */
async function sendEndless(port: number, head: string): Promise<{ answer: string; sent: number }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let [sent, open] = [0, true];
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    open = false;
    socket.emit('drain');
  });
  const block = Buffer.alloc(1024 * 1024, 'x');
  socket.write(head);
  while (open && sent < ENDLESS_BYTES) {
    if (!socket.write(Buffer.concat([Buffer.from('100000\r\n'), block, Buffer.from('\r\n')])) && open) {
      await new Promise((resume) => socket.once('drain', resume));
    }
    sent += block.length;
  }
  socket.destroy();
  return { answer, sent };
}

describe.each(SERVERS)('the %s', (server) => {
  test('stops reading a body that it does not take, and its answer arrives', async () => {
    const type = 'Content-Type: application/json\r\nTransfer-Encoding: chunked';
    const head = `POST ${POSTS[server]} HTTP/1.1\r\nHost: shop\r\n${type}\r\n\r\n`;
    const { answer, sent } = await sendEndless(ports[server] ?? 0, head);
    expect(answer).toMatch(server === 'shop' ? /^HTTP\/1\.1 405 / : /^HTTP\/1\.1 413 /);
    expect(sent).toBeLessThan(ENDLESS_BYTES);
  });

  test('answers what leads nowhere, and goes on', async () => {
    const ask = (path: string, host: string) =>
      sendRaw(ports[server] ?? 0, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    for (const path of TARGETS) expect(await ask(path, 'shop'), path).not.toBeNull();
    for (const host of HOSTS) expect(await ask('/graphql', host), host).not.toBeNull();
  });

  test('answers any request', async () => {
    const port = ports[server] ?? 0;
    const answered = fc.asyncProperty(request, async (text) => (await sendRaw(port, text)) !== null);
    await fc.assert(answered, { numRuns: TIER.requests });
  }, 600_000);
});

/**
 * Sends bytes as they are, which a client's library would tidy up or refuse.
 * @param text one byte per character
 * @returns the status of the first answer; null if the connection ends without one
 */
function sendRaw(port: number, text: string): Promise<number | null> {
  return new Promise((resolve) => {
    let received = '';
    const status = () => /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1];
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      if (status() !== undefined) socket.destroy();
    });
    // A server that closes while bytes are still under way resets the connection.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(status() === undefined ? null : Number(status())));
  });
}
