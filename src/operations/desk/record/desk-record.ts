import type { DatabaseSync } from 'node:sqlite';
import { errorMessage } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { inTransaction, Statements } from '#kit/sqlite.ts';
import type { CurveDay, CurvePoint, DeskCurves } from '../contract.ts';
import { openOrRenew } from './open-or-renew.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS point (id INTEGER PRIMARY KEY, at TEXT NOT NULL, json TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS point_at ON point (at);
  CREATE TABLE IF NOT EXISTS day (day TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
`;

/** Days that are kept. */
const DAYS = 90;
/** Releases that are kept one by one, of today at least all. */
const POINTS = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The record of releases and failures over the last 90 days: those of finished days as one row a day, the latest one by
 * one. Nothing else is made from it, so whoever deletes it loses the curves of the desk alone.
 */
export class DeskRecord implements Disposable {
  readonly #db: DatabaseSync;
  readonly #statements: Statements;

  /** Opens the record in a file; one that is damaged is set aside. */
  static open(file: string): DeskRecord {
    return new DeskRecord(openOrRenew(file, SCHEMA));
  }

  private constructor(db: DatabaseSync) {
    this.#db = db;
    this.#statements = new Statements(db);
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }

  /** Adds a release or a failure; the first of a day sums up the days before. */
  add(point: CurvePoint): void {
    inTransaction(this.#db, () => {
      const today = dayOf(point.at);
      const newest = this.#statements.prepare('SELECT max(at) AS at FROM point').get()?.at ?? null;
      if (newest !== null && dayOf(String(newest)) < today) this.#sumUpBefore(today);
      this.#statements
        .prepare('INSERT INTO point (at, json) VALUES (?, ?)')
        .run(point.at, JSON.stringify(point));
    });
  }

  /**
   * The curves of the last days.
   * @param now milliseconds since 1970
   * @param days at most 90
   */
  curves(now: number, days = DAYS): DeskCurves {
    const since = firstDay(now, days);
    const summed = this.#statements.prepare('SELECT json FROM day WHERE day >= ? ORDER BY day').all(since);
    const known = summed.map(({ json }) => JSON.parse(String(json)) as CurveDay);
    const lastSummed = known.at(-1)?.day ?? '';
    const points = this.#points().filter(({ at }) => dayOf(at) >= since);
    const others = Map.groupBy(points, ({ at }) => dayOf(at));
    const open = [...others].filter(([day]) => day > lastSummed);
    return {
      days: [...known, ...open.map(([day, ofDay]) => summarizeDay(day, ofDay))],
      releases: points.slice(-POINTS),
    };
  }

  #points(): CurvePoint[] {
    const rows = this.#statements.prepare('SELECT json FROM point ORDER BY id').all();
    return rows.map(({ json }) => JSON.parse(String(json)) as CurvePoint);
  }

  #sumUpBefore(today: string): void {
    const last = String(this.#statements.prepare('SELECT max(day) AS day FROM day').get()?.day ?? '');
    const finished = Map.groupBy(this.#points(), ({ at }) => dayOf(at));
    const put = this.#statements.prepare('INSERT OR REPLACE INTO day VALUES (?, ?)');
    for (const [day, points] of finished) {
      if (day > last && day < today) put.run(day, JSON.stringify(summarizeDay(day, points)));
    }
    const oldest = firstDay(Date.parse(today), DAYS);
    this.#statements.prepare('DELETE FROM day WHERE day < ?').run(oldest);
    this.#statements
      .prepare('DELETE FROM point WHERE at < ? AND id NOT IN (SELECT id FROM point ORDER BY id DESC LIMIT ?)')
      .run(today, POINTS);
  }
}

/** Opens the record of a desk; where that is impossible, says so and keeps one for as long as the process runs. */
export function openRecord(file: string, log: (line: string) => void): DeskRecord {
  try {
    return DeskRecord.open(file);
  } catch (error) {
    log(says('desk.noRecord', { reason: errorMessage(error) }));
    return DeskRecord.open(':memory:');
  }
}

/** The day of a moment in UTC, such as `2026-02-28`. */
function dayOf(at: string): string {
  return at.slice(0, 10);
}

function firstDay(now: number, days: number): string {
  return dayOf(new Date(now - (Math.min(days, DAYS) - 1) * DAY_MS).toISOString());
}

/** A day of releases and failures as one row. @param points of that day, oldest first */
function summarizeDay(day: string, points: readonly CurvePoint[]): CurveDay {
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
