/** Units of figures: `points` and `x` have no unit of their own. */
export type Unit = 'ms' | 's' | 'B' | 'MB' | 'x' | 'points';

/** One figure of the page that `npm run bench` prints. */
export interface Figure {
  /** Unique among all figures: it finds the figure of the last committed run. */
  name: string;
  unit: Unit;
  value: number;
  /** The same of what it is compared with, measured in the same run. */
  baseline?: number;
  /** The most that it should be; the least, where more is better. */
  goal?: number;
  /** More is better. */
  more?: boolean;
}

/** Figures of a run, as they are committed. */
export interface LastRun {
  commit: string;
  /** ISO 8601, the day. */
  date: string;
  machine: string;
  figures: Record<string, { value: number; baseline?: number }>;
}

/** Shares by which a figure may be worse than the last one: bytes are the same each time, times are not. */
const TOLERANCE: Record<Unit, number> = { B: 0.01, MB: 0.05, points: 0.03, x: 0.15, ms: 0.25, s: 0.25 };

/**
 * Compares a figure with that of the last run. Where both were measured beside a baseline, what counts is how they
 * compare with it, since machines differ.
 * @returns the change as a share, above 0 where the figure grew; null where there is none to compare with
 */
export function changeOf({ name, value, baseline }: Figure, last: LastRun | null): number | null {
  const former = last?.figures[name];
  if (former === undefined) return null;
  const beside = baseline && former.baseline ? former.baseline / baseline : 1;
  const [now, then] = [value * beside, former.value];
  if (now === then) return 0;
  return then === 0 ? null : now / then - 1;
}

/** True where a figure is worse than the last one by more than runs differ. */
export function isWorse(figure: Figure, last: LastRun | null): boolean {
  const change = changeOf(figure, last);
  return change !== null && (figure.more ? -change : change) > TOLERANCE[figure.unit];
}

/** True where a figure misses its goal. */
export function missesGoal({ value, goal, more = false }: Figure): boolean {
  return goal !== undefined && (more ? value < goal : value > goal);
}
