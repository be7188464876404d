import type { CurveDay, CurvePoint } from '../contract.ts';

/** A day of releases and failures as one row. @param points of that day, oldest first */
export function summarizeDay(day: string, points: readonly CurvePoint[]): CurveDay {
  const releases = points.filter(({ id }) => id !== null);
  const times = releases.flatMap(({ secondsToLive }) => secondsToLive ?? []);
  const sum = (field: 'rendered' | 'files' | 'bytes' | 'renderSeconds') =>
    releases.reduce((total, release) => total + release[field], 0);
  const last = releases.at(-1);
  const rendered = sum('rendered');
  const renderSeconds = sum('renderSeconds');
  return {
    day,
    releases: releases.length,
    failures: points.length - releases.length,
    secondsToLive: times.length === 0 ? null : { median: quantile(times, 0.5), p95: quantile(times, 0.95) },
    pages: last?.pages ?? 0,
    rendered,
    files: sum('files'),
    bytes: sum('bytes'),
    rendersPerSecond: rendered > 0 && renderSeconds > 0 ? rendered / renderSeconds : null,
    indexBytes: last?.indexBytes ?? null,
  };
}

/** The value that a part of all values does not exceed. @param values at least one */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
