import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { it } from '#testing/desk/test-desk.ts';
import { makeReport } from '#testing/watch/recording-pipeline.ts';
import type { DeskJob, DeskNow, DeskRefusal, DeskSearches, DeskSession } from './contract.ts';
import { SearchCounter } from './searches/search-counter.ts';
import { SearchRecord } from './searches/search-record.ts';

it('lists the searches that the shop counts, and says where it counts none', async ({ own }) => {
  const answers = async () => {
    const cookie = await own.signIn();
    const { countsSearches } = await own.get<DeskSession>('session', cookie);
    return [countsSearches, await own.get<DeskSearches>('searches', cookie)];
  };
  expect(await answers()).toEqual([false, { isCounted: false, days: 0, words: [] }]);
  using record = SearchRecord.open(join(own.path, '.islet/desk/searches.sqlite'));
  for (const words of ['jug', 'jug']) record.add('de_DE', words, own.now);
  const shopUrl = 'https://shop.example';
  await own.start({
    searches: new SearchCounter({ record, shopUrl, log: () => undefined, now: () => own.now }),
  });
  const words = [{ locale: 'de_DE', word: 'jug', count: 2, lastDay: '2026-02-01' }];
  expect(await answers()).toEqual([true, { isCounted: true, days: 28, words }]);
});

it('has the store polled at once', async ({ own }) => {
  const headers = await own.ofPage(await own.signIn());
  const { status } = await own.ask('/desk/api/poll', { method: 'POST', headers, body: '{"fullScan":true}' });
  expect([status, own.polls]).toEqual([202, [{ urgent: true, depth: 'fullScan' }]]);
});

it('follows what happens, and records each release', async ({ own }) => {
  const cookie = await own.signIn();
  const events = await own.open('/desk/api/events', { headers: { cookie } });
  const received = read(events);
  await received('event: now');
  own.desk.delivered({ kind: 'product', id: 12 });
  await received('"kind":"delivery","product":12');
  const pages = own.desk.progress('Rendering', 'pages');
  pages.update(5, 10);
  await received('"step":"pages","done":5,"total":10');
  pages.end();
  const { now } = own;
  const report = makeReport({ depth: 'modified' }, { published: true, changedAt: now - 3000 });
  const request = { depth: 'modified', products: [], acceptShrink: false } as const;
  own.desk.polled({ request, startedAt: now - 1000, endedAt: now, report });
  const seen = await received('event: released');
  expect(seen).toContain('"id":"build","secondsToLive":3');
  await received('"progress":null');
  own.desk.failed({
    depth: 'modified',
    error: new Error('no answer'),
    at: now,
    attempts: 1,
    nextTryAt: now + 1000,
  });
  await received('"kind":"failure","message":"no answer"');
  const curves = await own.get<{ days: unknown[]; releases: unknown[] }>('curves', cookie);
  expect(curves.days).toMatchObject([
    { day: '2026-02-01', releases: 1, failures: 1, secondsToLive: { median: 3, p95: 3 }, files: 2 },
  ]);
  expect(curves.releases).toMatchObject([{ id: 'build' }, { id: null }]);
  events.destroy();
  expect((await own.get<DeskNow>('now', cookie)).log.map(({ kind }) => kind)).toEqual([
    'failure',
    'release',
    'delivery',
  ]);
});

it('says how a job of another process ended, and lets no two of a kind run', async ({ own }) => {
  const cookie = await own.signIn();
  const headers = await own.ofPage(cookie);
  const body = JSON.stringify({ id: 'none' });
  const begun = await own.ask('/desk/api/rollback', { method: 'POST', headers, body });
  expect(begun.status).toBe(202);
  const again = await own.ask('/desk/api/rollback', { method: 'POST', headers, body });
  expect([again.status, (JSON.parse(again.text) as DeskRefusal).code]).toEqual([409, 'busy']);
  const { id } = JSON.parse(begun.text) as DeskJob;
  await expect
    .poll(async () => (await own.get<DeskJob>(`jobs/${id}`, cookie)).state, { timeout: 100_000 })
    .toBe('failed');
  expect((await own.get<DeskJob>(`jobs/${id}`, cookie)).message).toBe(
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
