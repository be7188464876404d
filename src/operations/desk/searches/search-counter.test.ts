import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { type RunningServer, startServer } from '../../serve/server.ts';
import { type Receiver, startReceiver } from '../../watch/receiver/webhook-receiver.ts';
import { SearchCounter } from './search-counter.ts';
import { SearchRecord } from './search-record.ts';

const SHOP = 'https://shop.example';
const HEADERS = { origin: SHOP, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

let folder: ReturnType<typeof temporaryFolder>;
let counter: SearchCounter;
let receiver: Receiver;
let shop: RunningServer;
let now: number;
let log: string[];

beforeEach(async () => {
  folder = temporaryFolder();
  log = [];
  now = Date.UTC(2026, 2, 1, 12);
  const record = SearchRecord.open(join(folder.path, 'searches.sqlite'));
  counter = new SearchCounter({ record, shopUrl: SHOP, log: (line) => log.push(line), now: () => now });
  receiver = await startReceiver({
    ...{ host: '127.0.0.1', port: 0, secret: null, accept: () => undefined },
    guests: new Map([[counter.name, counter.answer.bind(counter)]]),
  });
  writeFiles(folder.path, { 'dist/index.html': '<title>Home</title>' });
  const root = join(folder.path, 'dist');
  shop = await startServer({ root, port: 0, over: (next) => counter.over(next) });
});

afterEach(async () => {
  await shop.close();
  await receiver.close();
  counter.stop();
  folder.remove();
});

interface Report {
  server?: { url: string };
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function send({ server = receiver, method = 'POST', headers = {}, body }: Report = {}) {
  const report = JSON.stringify({ words: 'vase', language: 'de-DE' });
  const given = { ...HEADERS, ...headers };
  const sent = request(server.url, { path: '/searches/', method, headers: given });
  sent.end(method === 'POST' ? (body ?? report) : undefined);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

const listed = () => counter.list().words.map(({ locale, word, count }) => [locale, word, count]);

it('counts what pages report, at the watch port and at the server of the shop', async () => {
  for (const server of [receiver, shop]) {
    expect(await send({ server })).toMatchObject({ status: 204, text: '' });
  }
  expect(counter.list()).toMatchObject({ isCounted: true, days: 28 });
  expect(listed()).toEqual([['de_DE', 'vase', 2]]);
});

it('leaves everything else to the server of the shop', async () => {
  expect(await (await fetch(`${shop.url}/`)).text()).toBe('<title>Home</title>');
});

it('takes reports of the address at which the page is open, whatever the shop is called', async () => {
  expect((await send({ server: shop, headers: { origin: shop.url } })).status).toBe(204);
});

it('keeps nothing that may be personal, and does not say so', async () => {
  for (const words of ['jane@mail.example', '+49 171 2345678', 'x'.repeat(61)]) {
    const body = JSON.stringify({ words, language: 'en-US' });
    for (let time = 0; time < 2; time += 1) expect((await send({ body })).status).toBe(204);
  }
  expect(listed()).toEqual([]);
});

it.each([
  ['is no report', { method: 'GET' }, 405],
  ['comes from another site', { headers: { origin: 'https://evil.example' } }, 403],
  ['comes from another site, as the browser says', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['comes from nowhere', { headers: { origin: 'null' } }, 403],
  ['is a form', { headers: { 'content-type': 'text/plain' } }, 415],
  ['is too large', { body: JSON.stringify({ words: 'x'.repeat(600), language: 'de-DE' }) }, 413],
  ['is no JSON', { body: 'vase' }, 400],
  ['has no words', { body: '{"language":"de-DE"}' }, 400],
  ['has no language of the shop', { body: '{"words":"vase","language":"nl-NL"}' }, 400],
])('refuses what %s', async (_, report, status) => {
  for (let time = 0; time < 2; time += 1) expect((await send(report)).status).toBe(status);
  expect(listed()).toEqual([]);
});

it('reads so many reports in a minute, and goes on in the next', async () => {
  for (let time = 0; time < 120; time += 1) await send({ body: '{}' });
  now += 20_000;
  expect(await send()).toMatchObject({ status: 429, headers: { 'retry-after': '40' } });
  expect(await send({ headers: { origin: 'https://evil.example' } })).toMatchObject({ status: 403 });
  now += 40_000;
  expect((await send()).status).toBe(204);
});

it('answers where nothing can be counted, and says once why', async () => {
  counter.stop();
  expect((await send()).status).toBe(204);
  expect((await send()).status).toBe(204);
  expect(log).toEqual([expect.stringContaining('Searches without a result are not counted')]);
});
