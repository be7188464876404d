import type { CurveDay, CurvePoint, DeskCurves } from '../../../contract.ts';
import type { DeskFormat } from '../../app/format.ts';
import type { DeskMessageKey } from '../../messages.ts';

/** A plain line with dots, a dashed line with squares, or hatched bars: told apart without colours. */
export type Look = 'plain' | 'dashed' | 'bars';

interface Curve {
  measure: Measure;
  look: Look;
  name: DeskMessageKey & `curves.${string}`;
}

interface ChartContent {
  title: DeskMessageKey & `curves.${string}`;
  curves: readonly Curve[];
  unit: Exclude<keyof DeskFormat, 'moment' | 'day' | 'age'>;
}

/** The charts, in their order. */
export const CHARTS = [
  {
    title: 'curves.timeToLive',
    unit: 'shortDuration',
    curves: [
      { measure: 'median', look: 'plain', name: 'curves.median' },
      { measure: 'p95', look: 'dashed', name: 'curves.p95' },
    ],
  },
  {
    title: 'curves.outcomes',
    unit: 'number',
    curves: [
      { measure: 'releases', look: 'plain', name: 'curves.releases' },
      { measure: 'failures', look: 'bars', name: 'curves.failures' },
    ],
  },
  ofOne('curves.pages', 'number', 'pagesPerRelease'),
  ofOne('curves.rate', 'number', 'rendersPerSecond'),
  ofOne('curves.files', 'number', 'files'),
  ofOne('curves.bytes', 'bytes', 'bytes'),
  ofOne('curves.index', 'bytes', 'indexBytes'),
] as const satisfies readonly ChartContent[];

/** A chart of one curve, which has its name. */
function ofOne<Title extends Curve['name']>(title: Title, unit: ChartContent['unit'], measure: Measure) {
  return { title, unit, curves: [{ measure, look: 'plain', name: title }] } as const;
}

/** Periods that curves can show: the latest releases one by one, or so many days. */
export const PERIODS = ['latest', 7, 30, 90] as const;

export type Period = (typeof PERIODS)[number];

/** A point of every curve: a day, or a release. Null where there is no value. */
export interface Point {
  key: string;
  /** In milliseconds since 1970. */
  time: number;
  /** Seconds from a change to its release. */
  median: number | null;
  p95: number | null;
  pagesPerRelease: number | null;
  files: number | null;
  bytes: number | null;
  rendersPerSecond: number | null;
  indexBytes: number | null;
  releases: number;
  failures: number;
}

export type Measure = Exclude<keyof Point, 'key' | 'time'>;

const DAY_MS = 86_400_000;
/** Fewer days than this make no curve. */
const FEW_DAYS = 3;

/** The period that says most about what there is so far. */
export function firstPeriod({ days }: DeskCurves): Period {
  return days.length < FEW_DAYS ? 'latest' : 90;
}

/** The points of a period, oldest first. @param now in milliseconds since 1970 */
export function pointsOf({ days, releases }: DeskCurves, period: Period, now: number): Point[] {
  if (period === 'latest') return releases.map(pointOfRelease);
  const since = now - period * DAY_MS;
  return days.map(pointOfDay).filter(({ time }) => time >= since);
}

function pointOfDay(day: CurveDay): Point {
  const { releases, failures, secondsToLive, rendered, files, bytes, rendersPerSecond, indexBytes } = day;
  const isEmpty = releases === 0;
  return {
    key: day.day,
    time: Date.parse(`${day.day}T00:00:00Z`),
    median: secondsToLive?.median ?? null,
    p95: secondsToLive?.p95 ?? null,
    pagesPerRelease: isEmpty ? null : Math.round(rendered / releases),
    files: isEmpty ? null : files,
    bytes: isEmpty ? null : bytes,
    rendersPerSecond,
    indexBytes,
    releases,
    failures,
  };
}

/** One release has one time to live. */
function pointOfRelease(release: CurvePoint): Point {
  const { at, id, secondsToLive, rendered, files, bytes, renderSeconds, indexBytes } = release;
  const ofRelease = (value: number | null) => (id === null ? null : value);
  return {
    key: `${at} ${id}`,
    time: Date.parse(at),
    median: ofRelease(secondsToLive),
    p95: null,
    pagesPerRelease: ofRelease(rendered),
    files: ofRelease(files),
    bytes: ofRelease(bytes),
    rendersPerSecond: rendered > 0 && renderSeconds > 0 ? ofRelease(rendered / renderSeconds) : null,
    indexBytes: ofRelease(indexBytes),
    releases: id === null ? 0 : 1,
    failures: id === null ? 1 : 0,
  };
}
