import { expect, it } from 'vitest';
import type { CurveDay, CurvePoint, DeskCurves } from '../../../contract.ts';
import { firstPeriod, pointsOf } from './curve-points.ts';

const NOW = Date.parse('2026-03-05T12:00:00Z');

const day = (name: string, changes: Partial<CurveDay> = {}): CurveDay => ({
  day: name,
  releases: 4,
  failures: 0,
  secondsToLive: { median: 1, p95: 3 },
  pages: 900,
  rendered: 10,
  files: 20,
  bytes: 5000,
  rendersPerSecond: 200,
  indexBytes: 600,
  ...changes,
});
const release = (changes: Partial<CurvePoint> = {}): CurvePoint => ({
  at: '2026-03-05T10:00:00Z',
  id: 'one',
  secondsToLive: 1.5,
  pages: 900,
  rendered: 10,
  files: 20,
  bytes: 5000,
  renderSeconds: 0.05,
  indexBytes: 600,
  ...changes,
});
const curves = (changes: Partial<DeskCurves>): DeskCurves => ({ days: [], releases: [], ...changes });

it('shows the days of a period, with the pages of one release on average', () => {
  const days = [day('2026-02-20'), day('2026-03-04'), day('2026-03-05')];
  expect(pointsOf(curves({ days }), 7, NOW)).toMatchObject([
    { key: '2026-03-04', median: 1, p95: 3, pagesPerRelease: 3 },
    { key: '2026-03-05' },
  ]);
  expect(pointsOf(curves({ days }), 30, NOW)).toHaveLength(3);
});

it('has no values for a day of failures alone', () => {
  const failed = day('2026-03-05', { releases: 0, failures: 2, secondsToLive: null, rendersPerSecond: null });
  expect(pointsOf(curves({ days: [failed] }), 7, NOW)).toMatchObject([
    { median: null, pagesPerRelease: null, files: null, bytes: null, releases: 0, failures: 2 },
  ]);
});

it('shows the latest releases one by one, failures among them', () => {
  const releases = [release(), release({ id: null, rendered: 0, renderSeconds: 0 })];
  expect(pointsOf(curves({ releases }), 'latest', NOW)).toMatchObject([
    { median: 1.5, p95: null, pagesPerRelease: 10, rendersPerSecond: 200, failures: 0 },
    { median: null, files: null, rendersPerSecond: null, indexBytes: null, failures: 1 },
  ]);
});

it('begins with single releases where there are few days', () => {
  expect(firstPeriod(curves({ days: [day('2026-03-05')] }))).toBe('latest');
  expect(
    firstPeriod(curves({ days: ['2026-03-03', '2026-03-04', '2026-03-05'].map((one) => day(one)) })),
  ).toBe(90);
});
