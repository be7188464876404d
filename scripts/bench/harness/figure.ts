/** Units of figures: `points` are plain numbers, `/s` counts something per second. */
type Unit = 'ms' | 's' | 'B' | 'MB' | '/s' | 'points';

/** One figure of the page that `npm run bench` prints. */
export interface Figure {
  /** Unique among all figures: it finds the figure of the last committed run. */
  name: string;
  unit: Unit;
  value: number;
  /** The figure that it is compared with, measured in the same run. */
  baseline?: number | undefined;
  /** The most that it should be; the least, where more is better. */
  goal?: number | undefined;
  /** More is better. */
  more?: boolean;
}

/** Where and what to measure. */
export interface BenchOptions {
  /** Folder to work in, which is removed at the end. */
  home: string;
  /** Of the catalog; 0 if the demo shop is measured. */
  products: number;
  runs: number;
}

/** Figures of a run, as they are committed. */
export interface LastRun {
  commit: string;
  /** ISO 8601, the day. */
  date: string;
  machine: string;
  figures: Record<string, { value: number; baseline?: number | undefined }>;
}

/** Shares by which a figure may be worse than the last one: bytes are the same each time, times are not. */
const TOLERANCE: Record<Unit, number> = { B: 0.01, MB: 0.05, points: 0.03, '/s': 0.25, ms: 0.25, s: 0.25 };

/**
 * Compares a figure with that of the last run. If both were measured together with a baseline, what counts is how they
 * compare with it, since machines differ.
 * @returns the change as a share, above 0 if the figure grew; null if there is none to compare with
 */
export function changeOf({ name, value, baseline }: Figure, last: LastRun | null): number | null {
  const former = last?.figures[name];
  if (former === undefined) return null;
  const beside = baseline && former.baseline ? former.baseline / baseline : 1;
  const [now, then] = [value * beside, former.value];
  if (now === then) return 0;
  return then === 0 ? null : now / then - 1;
}

/** True if a figure is worse than the last one by more than runs differ. */
export function isWorse(figure: Figure, last: LastRun | null): boolean {
  const change = changeOf(figure, last);
  return change !== null && (figure.more ? -change : change) > TOLERANCE[figure.unit];
}

/** True if a figure misses its goal. */
export function missesGoal({ value, goal, more = false }: Figure): boolean {
  return goal !== undefined && (more ? value < goal : value > goal);
}

/** The page of `npm run bench`: a line for each figure. @param last null if none was committed */
export function formatPage(figures: readonly Figure[], last: LastRun | null): string {
  const rows = figures.map((figure) => {
    const { name, unit, value, baseline, goal } = figure;
    const change = changeOf(figure, last);
    return [
      name,
      ...[value, baseline, last?.figures[name]?.value].map((one) => formatValue(one, unit)),
      change === null ? '' : `${change < 0 ? '' : '+'}${Math.round(change * 100)} %`,
      formatValue(goal, unit),
      isWorse(figure, last) ? 'WORSE' : missesGoal(figure) ? 'missed' : '',
    ];
  });
  const against = last ? `Last: ${last.commit}, ${last.date}, ${last.machine}.` : 'No run was committed yet.';
  return [
    table([['', 'now', 'baseline', 'last', 'change', 'goal', ''], ...rows]),
    '',
    `${against} Where there is a baseline, the change is beside it; WORSE is by more than runs differ.`,
  ].join('\n');
}

function formatValue(value: number | undefined, unit: Unit): string {
  if (value === undefined) return '';
  if (unit === 'points') return String(Math.round(value));
  const digits = unit === 's' || unit === 'MB' ? value.toFixed(1) : Math.round(value * 10) / 10;
  return `${digits} ${unit}`;
}

/** The middle of some figures; of an even number of them, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (upper === undefined) throw new Error('No figures were given to take the median of.');
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2;
}

/** The figure that at most one in twenty exceeds. */
export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const figure = sorted[Math.ceil(sorted.length * 0.95) - 1];
  if (figure === undefined) throw new Error('No figures were given.');
  return figure;
}

/** Rows of text in columns: the first to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const format = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))));
  return rows.map((row) => format(row).join('   ').trimEnd()).join('\n');
}
