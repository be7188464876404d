import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fleetMetrics } from './fleet-metrics.ts';
import { type FleetStatus, readFleetStatus } from './fleet-status.ts';
import { formatFleet } from './format-fleet.ts';
import { ReleaseProgress } from './release-progress.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

let folder: string;
let now: number;
let progress: ReleaseProgress;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-progress-'));
  now = START;
  progress = new ReleaseProgress(folder, () => now);
});
afterEach(() => rmSync(folder, { recursive: true }));

const slices = (count: number) =>
  Array.from({ length: count }, () => ({ paths: Array.from({ length: 200 }, (_, id) => `/${id}/`) }));

function written(): FleetStatus {
  const status = readFleetStatus(folder);
  if (status === null) throw new Error('Nothing was written.');
  return status;
}

/** The first 41 seconds of a release of 30 slices; one worker is quicker than the other. */
function renderHalf(): void {
  now = START + 60_000;
  progress.begin({ release: 'r', epoch: 7 }, slices(30));
  for (let second = 1; second <= 40; second += 1) {
    now += 1000;
    if (second % 4 === 0) progress.took('one', 200);
    if (second % 12 === 0) progress.took('two', 200);
  }
  progress.stalled();
  progress.look({ waiting: 12, workers: 2 });
  now += 1000;
  progress.look({ waiting: 12, workers: 2 });
}

test('nothing is said before the first large release', () => {
  progress.took('one', 200);
  progress.end(null);
  expect(readFleetStatus(folder)).toBeNull();
});

test('counts what each worker renders, and how fast it is now', () => {
  renderHalf();
  expect(written()).toMatchObject({
    state: 'rendering',
    epoch: 7,
    leaseSince: '2026-03-01T12:00:00.000Z',
    startedAt: '2026-03-01T12:01:00.000Z',
    pages: { done: 2600, total: 6000 },
    slices: { done: 13, open: 17, stalled: 1 },
    queue: { waiting: 12, workers: 2 },
    workers: [
      { name: 'one', pages: 2000, pagesPerSecond: 53.3 },
      { name: 'two', pages: 600, pagesPerSecond: 20 },
    ],
  });
});

test('a worker that has stood still for half a minute renders nothing a second', () => {
  renderHalf();
  for (let second = 0; second < 31; second += 1) {
    now += 1000;
    progress.took('one', 200);
  }
  expect(written().workers).toMatchObject([{ pagesPerSecond: 200 }, { name: 'two', pagesPerSecond: 0 }]);
});

test('halves of a slice are open like others, and its first page is named', () => {
  progress.begin({ release: 'r', epoch: 1 }, slices(2));
  progress.suspects(['/product/600/', '/product/601/']);
  progress.suspects(['/product/600/']);
  progress.end({ error: new Error('The page /product/600/ ends every worker.') });
  expect(written()).toMatchObject({
    state: 'failed',
    failure: 'The page /product/600/ ends every worker.',
    slices: { open: 4 },
    suspects: ['/product/600/'],
  });
});

test('says how a release stands, in lines', () => {
  renderHalf();
  expect(formatFleet(written(), now)).toBe(
    [
      'Fleet: rendering; 2600 of 6000 pages, 13 slices done, 17 open, 1 time a worker was lost.',
      'Coordinator: epoch 7 for 2 min, the release began 41 s ago.',
      'Queue: 2 workers, 12 slices that none has begun.',
      '  one: 2000 pages, 53.3 a second',
      '  two: 600 pages, 20 a second',
    ].join('\n'),
  );
});

test('says that a coordinator has fallen silent', () => {
  renderHalf();
  expect(formatFleet(written(), now + 61_000)).toContain(
    'Fleet: SILENT for 61 s, the coordinator was killed',
  );
});

test('says how the last release ended', () => {
  renderHalf();
  progress.end(null);
  expect(formatFleet(written(), now)).toContain('Fleet: made way for newer changes, 0 s ago;');
  progress.begin({ release: 's', epoch: 7 }, slices(1));
  progress.took('one', 200);
  now += 2000;
  progress.end(null);
  expect(written()).toMatchObject({ state: 'done', workers: [{ name: 'one', pagesPerSecond: 100 }] });
  expect(formatFleet(written(), now)).toContain('Fleet: rendered all, 0 s ago; 200 of 200 pages');
});

test('speaks to Prometheus', () => {
  renderHalf();
  const status = written();
  const [first = { name: '', pages: 0, pagesPerSecond: 0 }] = status.workers;
  const odd = { ...status, workers: [{ ...first, name: 'a "b"\\c\nd' }, ...status.workers.slice(1)] };
  const lines = fleetMetrics(odd, now).trim().split('\n');
  const samples = lines.filter((line) => !line.startsWith('#'));
  expect(samples).toEqual([
    'islet_fleet_rendering 1',
    'islet_fleet_failed 0',
    'islet_fleet_status_age_seconds 0',
    'islet_fleet_epoch 7',
    'islet_fleet_lease_age_seconds 101',
    'islet_fleet_pages{state="done"} 2600',
    'islet_fleet_pages{state="open"} 3400',
    'islet_fleet_slices{state="done"} 13',
    'islet_fleet_slices{state="open"} 17',
    'islet_fleet_stalled 1',
    'islet_fleet_suspects 0',
    'islet_fleet_waiting_slices 12',
    'islet_fleet_workers 2',
    'islet_fleet_worker_pages{worker="a \\"b\\"\\\\c\\nd"} 2000',
    'islet_fleet_worker_pages{worker="two"} 600',
    'islet_fleet_worker_pages_per_second{worker="a \\"b\\"\\\\c\\nd"} 53.3',
    'islet_fleet_worker_pages_per_second{worker="two"} 20',
  ]);
  // Each has its help and its type before it, once.
  const names = [...new Set(samples.map((line) => line.replace(/[{ ].*/, '')))];
  expect(lines.filter((line) => line.startsWith('# TYPE'))).toEqual(
    names.map((name) => `# TYPE ${name} gauge`),
  );
});
