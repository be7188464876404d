import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workspace } from '#pipeline/workspace.ts';
import { temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { makeReport } from '#testing/watch/recording-pipeline.ts';
import type { RefreshRequest } from '../watch/change-queue.ts';
import { ChangeQueue } from '../watch/change-queue.ts';
import { type Receiver, startReceiver } from '../watch/receiver/webhook-receiver.ts';
import { StatusTracker } from '../watch/status/status-tracker.ts';
import type { DeskFiles, DeskJob, DeskNow, DeskRefusal, DeskSearches, DeskSession } from './contract.ts';
import { Desk, type DeskOptions } from './desk.ts';
import { SearchCounter } from './searches/search-counter.ts';
import { SearchRecord } from './searches/search-record.ts';

const FILES: DeskFiles = {
  page: (locale) => `<html lang="${locale}">`,
  file: (name) => (name === 'desk-1a.js' ? { type: 'text/javascript', body: Buffer.from('run()') } : null),
};

let folder: ReturnType<typeof temporaryFolder>;
let desk: Desk;
let receiver: Receiver;
let polls: Partial<RefreshRequest>[];
let now: number;

async function start(options: Partial<DeskOptions> = {}): Promise<void> {
  const work = workspace(folder.path);
  desk = new Desk({
    workspace: work,
    deskUrl: null,
    shopUrl: 'https://shop.example',
    hasWordPress: true,
    tellsSearchEngines: false,
    searches: null,
    files: async () => FILES,
    log: () => {},
    now: () => now,
    ...options,
  });
  receiver = await startReceiver({
    ...{ host: '127.0.0.1', port: 0, secret: null, accept: () => undefined },
    guests: new Map([[desk.name, desk.answer.bind(desk)]]),
  });
  const timing = { poll: 1000, fullScan: 1000 };
  const tracker = new StatusTracker({
    timing,
    queue: new ChangeQueue(),
    before: null,
    save: () => desk.changed(),
  });
  tracker.setEndpoint('https://store.example/graphql');
  desk.begin({ url: receiver.url, status: () => tracker.status, refresh: (poll) => polls.push(poll) });
}

beforeEach(async () => {
  folder = temporaryFolder();
  polls = [];
  now = Date.UTC(2026, 1, 1);
  await start();
});
afterEach(async () => {
  await desk.stop();
  await receiver.close();
  folder.remove();
});

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

async function open(
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<IncomingMessage> {
  const sent = request(receiver.url, { path, method, headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

async function ask(path: string, init: Parameters<typeof open>[1] = {}): Promise<Reply> {
  const answer = await open(path, init);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}

/** Path with the token of the desk. */
const linked = () => new URL(desk.link ?? '').pathname + new URL(desk.link ?? '').search;

async function signIn(): Promise<string> {
  const { headers } = await ask(linked());
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

async function get<T>(path: string, cookie: string): Promise<T> {
  return JSON.parse((await ask(`/desk/api/${path}`, { headers: { cookie } })).text) as T;
}

/** Headers of a POST as the desk's page sends it. */
async function ofPage(cookie: string): Promise<Record<string, string>> {
  const { csrf } = await get<DeskSession>('session', cookie);
  return { cookie, origin: receiver.url, 'content-type': 'application/json', 'x-islet-desk': csrf };
}

describe('the page', () => {
  it('is there for anybody at this machine, in the language of the browser, and holds nothing of the shop', async () => {
    const { status, text: html, headers } = await ask('/desk/', { headers: { 'accept-language': 'de-AT' } });
    expect([status, html]).toEqual([200, '<html lang="de_DE">']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
    expect((await ask('/desk')).headers.location).toBe('/desk/');
  });

  it('has files that browsers keep, and no others', async () => {
    const { text: script, headers } = await ask('/desk/desk-1a.js');
    expect(script).toBe('run()');
    expect(headers['cache-control']).toContain('immutable');
    for (const path of [
      '/desk/desk-2b.js',
      '/desk/../../etc/passwd',
      '/desk//',
      '/desk/%ff',
      '/desk/frame/',
    ]) {
      expect((await ask(path)).status, path).toBeGreaterThanOrEqual(400);
    }
    expect((await ask('/desk/', { method: 'PUT' })).status).toBe(405);
  });
});

describe('a session', () => {
  it('begins with the token, in a cookie that scripts cannot read and other sites cannot send', async () => {
    const { status, headers, text: html } = await ask(linked());
    expect(status).toBe(200);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^islet-desk=\S+; Path=\/desk\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    );
    expect(html).toContain('0;url=/desk/"');
    expect(html).not.toContain('token');
    expect((await get<DeskSession>('session', await signIn())).adminUrl).toBe(
      'https://store.example/wp-admin/',
    );
  });

  it('is secure where the desk is opened by HTTPS', async () => {
    await desk.stop();
    await receiver.close();
    await start({ deskUrl: 'https://desk.example' });
    const headers = { host: 'desk.example', 'x-forwarded-for': '203.0.113.7' };
    expect((await ask(linked(), { headers })).headers['set-cookie']?.[0]).toMatch(/; Secure$/);
    expect(desk.link).toMatch(/^https:\/\/desk\.example\/desk\/\?token=/);
  });

  it('does not begin with another token, and after ten of them not with the right one for a minute', async () => {
    const cookie = await signIn();
    for (let count = 0; count < 10; count += 1) {
      const { status, headers, text: html } = await ask('/desk/?token=wrong');
      expect([status, headers['set-cookie']]).toEqual([401, undefined]);
      expect(html).toContain('/desk/?refused=token');
    }
    const late = await ask(linked());
    expect([late.status, late.headers['retry-after'], late.headers['set-cookie']]).toEqual([
      429,
      '60',
      undefined,
    ]);
    // Whoever is at the desk goes on.
    expect((await ask('/desk/api/now', { headers: { cookie } })).status).toBe(200);
    now += 60_000;
    expect((await ask(linked())).status).toBe(200);
  });

  it('outlives the process, ends after a week, and with another token', async () => {
    const cookie = await signIn();
    await desk.stop();
    await receiver.close();
    await start();
    const asWhom = (value: string) => ask('/desk/api/now', { headers: { cookie: value } });
    expect((await asWhom(cookie)).status).toBe(200);
    expect((await asWhom(`${cookie}x`)).status).toBe(401);
    expect((await asWhom('islet-desk=zzzzzzzz.')).status).toBe(401);
    now += 7 * 24 * 60 * 60 * 1000;
    expect((await asWhom(cookie)).status).toBe(401);
    now = Date.UTC(2026, 1, 1);
    await desk.stop();
    await receiver.close();
    writeFiles(folder.path, { '.islet/desk/token': 'none' });
    await start();
    expect((await asWhom(cookie)).status).toBe(401);
  });

  it('is what everything about the shop asks for', async () => {
    for (const path of [
      'now',
      'session',
      'releases',
      'curves',
      'findings',
      'catalog',
      'searches',
      'jobs',
      'events',
    ]) {
      const { status, text: body } = await ask(`/desk/api/${path}`);
      expect([status, (JSON.parse(body) as DeskRefusal).code], path).toEqual([401, 'session']);
    }
    expect((await ask('/desk/frame/abc/after/')).status).toBe(401);
  });
});

describe('a request is refused that', () => {
  it.each([
    ['another name leads here, as with DNS rebinding', { host: 'evil.example' }],
    ['a name is no name', { host: 'localhost:x' }],
    ['a web server passes on', { 'x-forwarded-for': '203.0.113.7' }],
    ['a page of another site begins', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port begins', { 'sec-fetch-site': 'same-site' }],
    ['another origin sends', { origin: 'http://localhost:9999' }],
    ['an origin without a name sends', { origin: 'null' }],
  ])('%s', async (_, headers) => {
    const cookie = await signIn();
    for (const path of ['now', 'events']) {
      const { status, text: body } = await ask(`/desk/api/${path}`, { headers: { cookie, ...headers } });
      expect([status, (JSON.parse(body) as DeskRefusal).code]).toEqual([403, 'foreign']);
    }
  });

  it('a page of another site makes of a wrong token, without keeping the owner out', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    for (let count = 0; count < 20; count += 1) await ask('/desk/?token=wrong', { headers });
    expect((await ask(linked())).status).toBe(200);
  });

  it.each([
    ['lacks the header of the page', { 'x-islet-desk': '' }, 403],
    ['has another header', { 'x-islet-desk': 'guessed' }, 403],
    ['has no origin', { origin: '' }, 403],
    ['has another origin', { origin: 'http://localhost:9999' }, 403],
    ['is a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ])('changes something and %s', async (_, wrong, status) => {
    const headers = { ...(await ofPage(await signIn())), ...wrong };
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    expect((await ask('/desk/api/poll', { method: 'POST', headers: given, body: '{}' })).status).toBe(status);
    expect(polls).toEqual([]);
  });

  it('is of another kind than the desk takes', async () => {
    const headers = await ofPage(await signIn());
    const post = async (path: string, body: string) =>
      (await ask(`/desk/api/${path}`, { method: 'POST', headers, body })).status;
    expect(await post('poll', '[]')).toBe(400);
    expect(await post('poll', '{"fullScan":"yes"}')).toBe(400);
    expect(await post('rollback', '{}')).toBe(400);
    expect(await post('rollback', JSON.stringify({ id: 'x'.repeat(20_000) }))).toBe(413);
    expect(await post('now', '{}')).toBe(405);
    expect(await post('constructor', '{}')).toBe(404);
    const { cookie = '' } = headers;
    expect((await ask('/desk/api/rollback', { headers: { cookie } })).status).toBe(405);
    expect((await ask('/desk/api/__proto__', { headers: { cookie } })).status).toBe(404);
  });
});

it('lists the searches that the shop counts, and says where it counts none', async () => {
  const answers = async () => {
    const cookie = await signIn();
    const { countsSearches } = await get<DeskSession>('session', cookie);
    return [countsSearches, await get<DeskSearches>('searches', cookie)];
  };
  expect(await answers()).toEqual([false, { isCounted: false, days: 0, words: [] }]);
  await desk.stop();
  await receiver.close();
  using record = SearchRecord.open(join(folder.path, '.islet/desk/searches.sqlite'));
  for (const words of ['jug', 'jug']) record.add('de_DE', words, now);
  const shopUrl = 'https://shop.example';
  await start({ searches: new SearchCounter({ record, shopUrl, log: () => undefined, now: () => now }) });
  const words = [{ locale: 'de_DE', word: 'jug', count: 2, lastDay: '2026-02-01' }];
  expect(await answers()).toEqual([true, { isCounted: true, days: 28, words }]);
});

it('has the store polled at once', async () => {
  const headers = await ofPage(await signIn());
  const { status } = await ask('/desk/api/poll', { method: 'POST', headers, body: '{"fullScan":true}' });
  expect([status, polls]).toEqual([202, [{ urgent: true, depth: 'fullScan' }]]);
});

it('follows what happens, and records each release', async () => {
  const cookie = await signIn();
  const events = await open('/desk/api/events', { headers: { cookie } });
  const received = read(events);
  await received('event: now');
  desk.delivered({ kind: 'product', id: 12 });
  await received('"kind":"delivery","product":12');
  const pages = desk.progress('Rendering', 'pages');
  pages.update(5, 10);
  await received('"step":"pages","done":5,"total":10');
  pages.end();
  const report = makeReport({ depth: 'modified' }, { published: true, changedAt: now - 3000 });
  const request = { depth: 'modified', products: [], acceptShrink: false } as const;
  desk.polled({ request, startedAt: now - 1000, endedAt: now, report });
  const seen = await received('event: released');
  expect(seen).toContain('"id":"build","secondsToLive":3');
  await received('"progress":null');
  desk.failed({
    depth: 'modified',
    error: new Error('no answer'),
    at: now,
    attempts: 1,
    nextTryAt: now + 1000,
  });
  await received('"kind":"failure","message":"no answer"');
  const curves = await get<{ days: unknown[]; releases: unknown[] }>('curves', cookie);
  expect(curves.days).toMatchObject([
    { day: '2026-02-01', releases: 1, failures: 1, secondsToLive: { median: 3, p95: 3 }, files: 2 },
  ]);
  expect(curves.releases).toMatchObject([{ id: 'build' }, { id: null }]);
  events.destroy();
  expect((await get<DeskNow>('now', cookie)).log.map(({ kind }) => kind)).toEqual([
    'failure',
    'release',
    'delivery',
  ]);
});

it('says how a job of another process ended, and lets no two of a kind run', async () => {
  const cookie = await signIn();
  const headers = await ofPage(cookie);
  const body = JSON.stringify({ id: 'none' });
  const begun = await ask('/desk/api/rollback', { method: 'POST', headers, body });
  expect(begun.status).toBe(202);
  const again = await ask('/desk/api/rollback', { method: 'POST', headers, body });
  expect([again.status, (JSON.parse(again.text) as DeskRefusal).code]).toEqual([409, 'busy']);
  const { id } = JSON.parse(begun.text) as DeskJob;
  await expect
    .poll(async () => (await get<DeskJob>(`jobs/${id}`, cookie)).state, { timeout: 100_000 })
    .toBe('failed');
  expect((await get<DeskJob>(`jobs/${id}`, cookie)).message).toBe(
    'There is no release to roll back: npm run build makes the first one.',
  );
}, 120_000);

/** Waits for a text in what comes. @returns all that came so far */
function read(stream: IncomingMessage): (wanted: string) => Promise<string> {
  let all = '';
  stream.on('data', (bytes) => {
    all += String(bytes);
  });
  stream.on('error', () => undefined);
  return async (wanted) => {
    while (!all.includes(wanted)) await once(stream, 'data');
    return all;
  };
}
