import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/fixtures/served-folder.ts';
import type { CurvePoint } from '../contract.ts';
import { DeskRecord } from './desk-record.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const file = () => join(folder.path, 'desk/record.sqlite');

function point(at: string, given: Partial<CurvePoint> = {}): CurvePoint {
  return {
    ...{ at, id: 'build', secondsToLive: 1, pages: 100, rendered: 10, files: 20, bytes: 2000 },
    ...{ renderSeconds: 0.5, indexBytes: 500 },
    ...given,
  };
}

it('sums up each day, with the median and the time that nearly all releases keep', () => {
  using record = DeskRecord.open(file());
  for (let number = 1; number <= 20; number += 1)
    record.add(point(`2026-03-01T10:00:${10 + number}.000Z`, { secondsToLive: number, pages: 100 + number }));
  record.add(point('2026-03-01T11:00:00.000Z', { id: null, secondsToLive: null, pages: 999 }));
  record.add(point('2026-03-01T12:00:00.000Z', { secondsToLive: null, indexBytes: 700, pages: 130 }));
  expect(record.curves(Date.UTC(2026, 2, 1, 13)).days).toEqual([
    {
      ...{ day: '2026-03-01', releases: 21, failures: 1, secondsToLive: { median: 10, p95: 19 } },
      ...{ pages: 130, rendered: 210, files: 420, bytes: 42_000, rendersPerSecond: 20, indexBytes: 700 },
    },
  ]);
});

it('is the same once a day is over, and outlives the process', () => {
  const days = (record: DeskRecord) => record.curves(Date.UTC(2026, 2, 3)).days;
  const first = DeskRecord.open(file());
  first.add(point('2026-03-01T10:00:00.000Z', { secondsToLive: 4 }));
  first.add(point('2026-03-01T23:59:59.999Z', { secondsToLive: 2 }));
  const before = days(first);
  first.add(point('2026-03-02T00:00:00.000Z'));
  expect(days(first)).toMatchObject([...before, { day: '2026-03-02', releases: 1 }]);
  first[Symbol.dispose]();
  using again = DeskRecord.open(file());
  expect(days(again)).toMatchObject([...before, { day: '2026-03-02', releases: 1 }]);
});

it('keeps 90 days, and releases one by one of the last of them', () => {
  using record = DeskRecord.open(file());
  const start = Date.UTC(2026, 0, 1);
  for (let day = 0; day < 120; day += 1)
    for (let number = 0; number < 10; number += 1)
      record.add(point(new Date(start + (day * 24 + number) * 3_600_000).toISOString()));
  const { days, releases } = record.curves(start + 119.5 * 24 * 3_600_000);
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([90, '2026-01-31', '2026-04-30']);
  expect(days.every((day) => day.releases === 10)).toBe(true);
  expect(releases.length).toBe(500);
  expect(record.curves(start + 119.5 * 24 * 3_600_000, 7).days.length).toBe(7);
});

it('begins anew where its file is damaged', () => {
  DeskRecord.open(file())[Symbol.dispose]();
  writeFileSync(file(), 'no database'.repeat(1000));
  using record = DeskRecord.open(file());
  record.add(point('2026-03-01T10:00:00.000Z'));
  expect(record.curves(Date.UTC(2026, 2, 1)).releases.length).toBe(1);
});
