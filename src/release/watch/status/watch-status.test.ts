import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChangeQueue } from '../change-queue.ts';
import { makeReport } from '../recording-pipeline.ts';
import type { Poll } from '../watch-events.ts';
import { formatStatus } from './format-status.ts';
import { readStatus, writeStatus } from './status-file.ts';
import { StatusTracker } from './status-tracker.ts';

const START = Date.UTC(2026, 0, 5, 12);
const request = { depth: 'walk' as const, products: [], acceptShrink: false };

let folder: string;
let file: string;
let now: number;
let inbox: ChangeQueue;
let keeper: StatusTracker;

function start(): void {
  inbox = new ChangeQueue(() => now);
  keeper = new StatusTracker({
    timing: { poll: 60_000, reconcile: 900_000 },
    queue: inbox,
    before: readStatus(file),
    save: (status) => writeStatus(file, status),
    now: () => now,
  });
}

/** A look that began now and took as long as told, in milliseconds. */
function look(took: number, published: boolean): void {
  const startedAt = now;
  keeper.pollStarted(request, now);
  now += took;
  const report = makeReport(request, { published });
  keeper.polled({ request, startedAt, endedAt: now, report } satisfies Poll);
}

function fail(message: string, attempts: number): void {
  keeper.pollStarted(request, now);
  keeper.failed({ depth: 'walk', error: new Error(message), at: now, attempts, nextTryAt: now + 30_000 });
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
  it('says what the last look and the last release were', () => {
    keeper.setReceiver('http://127.0.0.1:4323');
    keeper.setEndpoint('https://store.example/graphql');
    look(250, true);
    now += 60_000;
    look(100, false);
    expect(saved()).toMatchObject({
      schema: 2,
      state: 'following',
      pid: process.pid,
      since: '2026-01-05T12:00:00.000Z',
      endpoint: 'https://store.example/graphql',
      receiver: 'http://127.0.0.1:4323',
      pollSeconds: 60,
      sweepSeconds: 900,
      current: null,
      lastLook: { startedAt: '2026-01-05T12:01:00.250Z', depth: 'walk', seconds: 0.1 },
      lastSweep: null,
      lastRelease: { id: 'build', at: '2026-01-05T12:00:00.250Z', rendered: 1, files: 2, seconds: 0.25 },
      lastFailure: null,
      pending: null,
    });
  });

  it('says what fails, and that it is over', () => {
    fail('The store is down.', 1);
    expect(saved()).toMatchObject({
      state: 'failing',
      lastFailure: { message: 'The store is down.', attempts: 1, nextTryAt: '2026-01-05T12:00:30.000Z' },
    });
    look(10, false);
    expect(saved()).toMatchObject({
      state: 'following',
      lastFailure: { message: 'The store is down.', nextTryAt: null },
    });
  });

  it('counts deliveries, and says what waits', () => {
    keeper.countDelivery('received');
    keeper.countDelivery('received');
    keeper.countDelivery('refused');
    inbox.add({ products: [1, 2, 2] });
    keeper.pollStarted(request, now);
    expect(saved()).toMatchObject({
      state: 'releasing',
      webhooks: { received: 2, refused: 1, lastAt: '2026-01-05T12:00:00.000Z' },
      pending: { depth: 'walk', products: 2 },
      current: { depth: 'walk' },
    });
  });

  it('is saved once a second while deliveries come and no look does', () => {
    for (let count = 1; count <= 25; count += 1) {
      now += 100;
      inbox.add({ products: [count] });
      keeper.countDelivery('received');
    }
    expect(saved()).toMatchObject({ webhooks: { received: 20 }, pending: { products: 20 } });
    expect(keeper.status).toMatchObject({ webhooks: { received: 25 }, pending: { products: 25 } });
  });

  it('says how far pictures are, until all are made', () => {
    keeper.pictures(0, 40);
    now += 2000;
    keeper.pictures(12, 40);
    expect(saved()?.pictures).toEqual({ made: 12, total: 40 });
    expect(formatStatus(keeper.status, now, true)).toMatchObject({
      ok: true,
      text: expect.stringContaining('Pictures: 12 of 40 are made') as string,
    });
    keeper.pictures(40, 40);
    expect(saved()).not.toHaveProperty('pictures');
    expect(formatStatus(keeper.status, now, true).text).not.toContain('Pictures');
  });

  it('keeps the last release of an earlier run', () => {
    look(250, true);
    keeper.stopped();
    expect(saved()?.state).toBe('stopped');
    start();
    expect(saved()).toMatchObject({ state: 'starting', lastRelease: { id: 'build' }, lastLook: null });
  });

  it.each(['', '{"schema":1', '[]', 'null', '{"schema":99}'])('of %o is none', (text) => {
    writeFileSync(file, text);
    expect(readStatus(file)).toBeNull();
  });

  it('is replaced whole, leaving nothing beside it', () => {
    look(1, true);
    expect(readdirSync(join(folder, '.islet'))).toEqual(['status.json']);
    expect(() => JSON.parse(readFileSync(file, 'utf8'))).not.toThrow();
  });
});

describe('the status in words', () => {
  it('is well while looks come in time', () => {
    keeper.setEndpoint('https://store.example/graphql');
    look(250, true);
    now += 90_000;
    const { ok, text } = formatStatus(keeper.status, now, true);
    expect(ok).toBe(true);
    expect(text).toContain('Following https://store.example/graphql');
    expect(text).toContain(
      'Last release: 90 s ago, build: rendered 1 of 100 pages (1 because the catalog changed)',
    );
    expect(text).toContain('Last look at the catalog: 90 s ago (walk).');
  });

  it('is ill while looks fail, also during the next try', () => {
    look(1, false);
    fail('The store is down.', 3);
    const failing = formatStatus(keeper.status, now, true);
    expect(failing.ok).toBe(false);
    expect(failing.text).toContain('FAILING, 3 times in a row');
    expect(failing.text).toContain('The store is down.');
    keeper.pollStarted(request, now);
    expect(formatStatus(keeper.status, now, true).ok).toBe(false);
    look(1, false);
    const over = formatStatus(keeper.status, now + 5000, true);
    expect(over.ok).toBe(true);
    expect(over.text).toMatch(/Last failure: .* over now: The store is down\./);
  });

  it('is ill where no look came for long, or one never ends', () => {
    look(1, false);
    expect(formatStatus(keeper.status, now + 5 * 60_000, true).ok).toBe(true);
    expect(formatStatus(keeper.status, now + 7 * 60_000, true)).toMatchObject({
      ok: false,
      text: expect.stringContaining('STUCK: the catalog was last looked at 7 min ago') as string,
    });
    keeper.pollStarted(request, now);
    expect(formatStatus(keeper.status, now + 30 * 60_000, true).ok).toBe(true);
    expect(formatStatus(keeper.status, now + 61 * 60_000, true).text).toContain('STUCK: a look');
  });

  it('gives a first release its time', () => {
    expect(formatStatus(keeper.status, now + 30 * 60_000, true).ok).toBe(true);
    expect(formatStatus(keeper.status, now + 90 * 60_000, true).ok).toBe(false);
  });

  it('is ill where the process was stopped or does not answer', () => {
    look(1, true);
    expect(formatStatus(keeper.status, now, false)).toMatchObject({
      ok: false,
      text: expect.stringContaining(`process ${process.pid} does not answer`) as string,
    });
    keeper.stopped();
    expect(formatStatus(keeper.status, now, true)).toMatchObject({
      ok: false,
      text: expect.stringContaining('it was stopped') as string,
    });
  });
});
