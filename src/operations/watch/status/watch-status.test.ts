import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UnresolvableEntity } from '#pipeline/snapshot/read/unresolvable-products.ts';
import { makeReport } from '#testing/watch/recording-pipeline.ts';
import { ChangeQueue } from '../change-queue.ts';
import type { Poll } from '../watch-events.ts';
import { formatStatus, withHold } from './format-status.ts';
import { StatusTracker } from './status-tracker.ts';
import { readStatus, writeStatus } from './watch-status.ts';

const START = Date.UTC(2026, 0, 5, 12);
const request = { depth: 'modified' as const, products: [], acceptShrink: false };

let folder: string;
let file: string;
let now: number;
let queue: ChangeQueue;
let tracker: StatusTracker;

function start(): void {
  queue = new ChangeQueue(() => now);
  tracker = new StatusTracker({
    timing: { poll: 60_000, fullScan: 900_000 },
    queue: queue,
    before: readStatus(file),
    save: (status) => writeStatus(file, status),
    now: () => now,
  });
}

/** Reports a poll that began now and took `ms`. */
function poll(ms: number, published: boolean): void {
  const startedAt = now;
  tracker.pollStarted(request, now);
  now += ms;
  const report = makeReport(request, { published });
  tracker.polled({ request, startedAt, endedAt: now, report } satisfies Poll);
}

function fail(message: string, attempts: number): void {
  tracker.pollStarted(request, now);
  tracker.failed({
    depth: 'modified',
    error: new Error(message),
    at: now,
    attempts,
    nextTryAt: now + 30_000,
  });
}

const saved = () => readStatus(file);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-status-'));
  file = join(folder, '.islet/status.json');
  now = START;
  start();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the status file', () => {
  it('names products that the store cannot return, until it can', () => {
    const polled = (unresolvable: UnresolvableEntity[]) => {
      const report = makeReport(request, { unresolvable });
      tracker.polled({ request, startedAt: now, endedAt: now, report });
      return formatStatus(tracker.status, now, true);
    };
    const broken = {
      of: 'product' as const,
      databaseId: 12,
      name: 'Reef Mug',
      reason: 'The store answers "Internal server error".',
    };
    const { ok, text } = polled([broken]);
    expect(ok).toBe(true);
    expect(text).toContain('Reef Mug (product 12): The store answers "Internal server error".');
    expect(text).toContain('Take off a password');
    expect(polled([]).text).not.toContain('Reef Mug');
  });

  it('says what the last poll and the last release were', () => {
    tracker.setReceiver('http://127.0.0.1:4323');
    tracker.setEndpoint('https://store.example/graphql');
    poll(250, true);
    now += 60_000;
    poll(100, false);
    expect(saved()).toMatchObject({
      schema: 3,
      state: 'following',
      pid: process.pid,
      since: '2026-01-05T12:00:00.000Z',
      endpoint: 'https://store.example/graphql',
      receiver: 'http://127.0.0.1:4323',
      pollSeconds: 60,
      fullScanSeconds: 900,
      current: null,
      lastPoll: { startedAt: '2026-01-05T12:01:00.250Z', depth: 'modified', seconds: 0.1 },
      lastFullScan: null,
      lastRelease: { id: 'build', at: '2026-01-05T12:00:00.250Z', rendered: 1, files: 2, seconds: 0.25 },
      lastFailure: null,
      pending: null,
    });
  });

  it('says all the time that a rollback holds, which is no failure', () => {
    const hold = { to: 'abc', from: 'xyz', at: START - 1000, done: true };
    fail('The store is down.', 1);
    tracker.held(hold);
    expect(saved()).toMatchObject({ state: 'held', held: { to: 'abc', since: '2026-01-05T11:59:59.000Z' } });
    now += 10 * 24 * 60 * 60_000;
    const { ok, text } = formatStatus(tracker.status, now, true);
    expect(ok).toBe(true);
    expect(text).toContain(
      'A rollback to release abc holds since 2026-01-05T11:59:59.000Z: nothing is released until',
    );
    // The file of the hold is right, whatever the process has found so far.
    expect(formatStatus(withHold(tracker.status, null), now, true).text).not.toContain('rollback');
    poll(10, true);
    expect(saved()).not.toHaveProperty('held');
    expect(formatStatus(withHold(tracker.status, hold), now, true).text).toContain(
      'A rollback to release abc',
    );
  });

  it('says that a rollback is not deployed, which is as ill as any other release that is not', () => {
    tracker.held({ to: 'abc', from: 'xyz', at: START, done: true });
    const failure = { target: 's3://shop', at: now, attempts: 2, nextTryAt: now + 4000 };
    tracker.deployFailed({ ...failure, error: new Error('There is no bucket shop.') });
    const { ok, text } = formatStatus(tracker.status, now, true);
    expect(ok).toBe(false);
    expect(text).toMatch(/^Deploys are FAILING, 2 times in a row; .*\nThere is no bucket shop\.\nA rollback/);
  });

  it('says what fails, and that it is over', () => {
    fail('The store is down.', 1);
    expect(saved()).toMatchObject({
      state: 'failing',
      lastFailure: { message: 'The store is down.', attempts: 1, nextTryAt: '2026-01-05T12:00:30.000Z' },
    });
    poll(10, false);
    expect(saved()).toMatchObject({
      state: 'following',
      lastFailure: { message: 'The store is down.', nextTryAt: null },
    });
  });

  it('counts deliveries, and says what waits', () => {
    tracker.countDelivery('received');
    tracker.countDelivery('received');
    tracker.countDelivery('refused');
    queue.add({ products: [1, 2, 2] });
    tracker.pollStarted(request, now);
    expect(saved()).toMatchObject({
      state: 'releasing',
      webhooks: { received: 2, refused: 1, lastAt: '2026-01-05T12:00:00.000Z' },
      pending: { depth: 'modified', products: 2 },
      current: { depth: 'modified' },
    });
  });

  it('is saved once a second while deliveries come and no poll does', () => {
    for (let count = 1; count <= 25; count += 1) {
      now += 100;
      queue.add({ products: [count] });
      tracker.countDelivery('received');
    }
    expect(saved()).toMatchObject({ webhooks: { received: 20 }, pending: { products: 20 } });
    expect(tracker.status).toMatchObject({ webhooks: { received: 25 }, pending: { products: 25 } });
  });

  it('says how far pictures are, until all are made', () => {
    tracker.pictures(0, 40);
    now += 2000;
    tracker.pictures(12, 40);
    expect(saved()?.pictures).toEqual({ made: 12, total: 40 });
    expect(formatStatus(tracker.status, now, true)).toMatchObject({
      ok: true,
      text: expect.stringContaining('Pictures: 12 of 40 are made') as string,
    });
    tracker.pictures(40, 40);
    expect(saved()).not.toHaveProperty('pictures');
    expect(formatStatus(tracker.status, now, true).text).not.toContain('Pictures');
  });

  it('tells the last deploy, and that deploys fail until one succeeds', () => {
    const report = {
      target: 's3://shop',
      build: 'build',
      sent: ['index.html'],
      removed: [],
      waiting: 2,
      seconds: 0.5,
    };
    poll(250, true);
    expect(saved()).not.toHaveProperty('deploy');
    const error = new Error('There is no bucket shop.');
    tracker.deployFailed({ target: 's3://shop', error, at: now, attempts: 3, nextTryAt: now + 4000 });
    const failing = formatStatus(tracker.status, now, true);
    expect(failing.ok).toBe(false);
    expect(failing.text).toMatch(
      /^Deploys are FAILING, 3 times in a row; s3:\/\/shop keeps what it has\..*\nThere is no bucket shop\./,
    );
    tracker.deployed(report, now);
    expect(saved()?.deploy).toMatchObject({
      target: 's3://shop',
      last: { build: 'build', files: 1 },
      failure: null,
    });
    expect(formatStatus(tracker.status, now, true)).toMatchObject({
      ok: true,
      text: expect.stringMatching(
        /Last deploy: .* ago, build to s3:\/\/shop, 1 file in 0\.5 s; 2 files that left/,
      ) as string,
    });
    const { at } = saved()?.deploy?.last ?? {};
    now += 5000;
    tracker.deployed({ ...report, sent: [] }, now);
    expect(saved()?.deploy?.last?.at).toBe(at);
  });

  it('keeps the last release of an earlier run', () => {
    poll(250, true);
    tracker.stopped();
    expect(saved()?.state).toBe('stopped');
    start();
    expect(saved()).toMatchObject({ state: 'starting', lastRelease: { id: 'build' }, lastPoll: null });
  });

  it.each(['', '{"schema":1', '[]', 'null', '{"schema":99}'])('of %o is none', (text) => {
    writeFileSync(file, text);
    expect(readStatus(file)).toBeNull();
  });

  it('is replaced whole, leaving nothing beside it', () => {
    poll(1, true);
    expect(readdirSync(join(folder, '.islet'))).toEqual(['status.json']);
    expect(() => JSON.parse(readFileSync(file, 'utf8'))).not.toThrow();
  });
});

describe('the status as text', () => {
  it('is well while polls come in time', () => {
    tracker.setEndpoint('https://store.example/graphql');
    poll(250, true);
    now += 90_000;
    const { ok, text } = formatStatus(tracker.status, now, true);
    expect(ok).toBe(true);
    expect(text).toContain('Watching https://store.example/graphql');
    expect(text).toContain(
      'Last release: 90 s ago, build: rendered 1 of 100 pages (1 because the catalog changed)',
    );
    expect(text).toContain('Last poll of the catalog: 90 s ago (modified products).');
  });

  it('is ill while polls fail, also during the next try', () => {
    poll(1, false);
    fail('The store is down.', 3);
    const failing = formatStatus(tracker.status, now, true);
    expect(failing.ok).toBe(false);
    expect(failing.text).toContain('FAILING, 3 times in a row');
    expect(failing.text).toContain('The store is down.');
    tracker.pollStarted(request, now);
    expect(formatStatus(tracker.status, now, true).ok).toBe(false);
    poll(1, false);
    const over = formatStatus(tracker.status, now + 5000, true);
    expect(over.ok).toBe(true);
    expect(over.text).toMatch(/Last failure: .* over now: The store is down\./);
  });

  it('is ill where no poll came for long, or one never ends', () => {
    poll(1, false);
    expect(formatStatus(tracker.status, now + 5 * 60_000, true).ok).toBe(true);
    expect(formatStatus(tracker.status, now + 7 * 60_000, true)).toMatchObject({
      ok: false,
      text: expect.stringContaining('STUCK: the catalog was last polled 7 min ago') as string,
    });
    tracker.pollStarted(request, now);
    expect(formatStatus(tracker.status, now + 30 * 60_000, true).ok).toBe(true);
    expect(formatStatus(tracker.status, now + 61 * 60_000, true).text).toContain('STUCK: a poll');
  });

  it('gives a first release its time', () => {
    expect(formatStatus(tracker.status, now + 30 * 60_000, true).ok).toBe(true);
    expect(formatStatus(tracker.status, now + 90 * 60_000, true).ok).toBe(false);
  });

  it('is ill where the process was stopped or does not answer', () => {
    poll(1, true);
    expect(formatStatus(tracker.status, now, false)).toMatchObject({
      ok: false,
      text: expect.stringContaining(`process ${process.pid} does not answer`) as string,
    });
    tracker.stopped();
    expect(formatStatus(tracker.status, now, true)).toMatchObject({
      ok: false,
      text: expect.stringContaining('it was stopped') as string,
    });
  });
});
