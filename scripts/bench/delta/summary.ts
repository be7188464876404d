import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { median, megabytes, milliseconds, seconds, table } from '../table.ts';
import type { EditSample } from './every-edit.ts';
import type { DeltaFigures, Sample } from './size.ts';

/** The figures of one catalog size. */
export function formatDelta(figures: DeltaFigures): string {
  const { products, full, warm, cold, astro, edits } = figures;
  const { pages, files, seconds: steps } = full.report?.release ?? { pages: 0, files: 0, seconds: null };
  const edit = warm[0]?.figures.release;
  return [
    '',
    `${products} products x ${LOCALE_CODES.length} locales, ${pages} pages; released whole in ` +
      `${seconds(full.seconds)} (${rate(files / (steps?.render ?? full.seconds))} files/s) with a peak of ` +
      `${megabytes(full.ownPeakBytes)}.`,
    `One product's price changed: ${edit?.rendered} pages rendered, ${edit?.files} files and ` +
      `${megabytes(edit?.bytes ?? 0)} written.`,
    '',
    table([
      ['', 'warm', 'worst', 'cold', 'worst'],
      row('to latest.json', warm, cold, (sample) => sample.toLatest, milliseconds),
      row('to the product page', warm, cold, (sample) => sample.toPage ?? Number.NaN, milliseconds),
      row(
        'for each file',
        warm,
        cold,
        (sample) => sample.toLatest / sample.figures.release.files,
        milliseconds,
      ),
      row('processor time', warm, cold, (sample) => sample.cpuSeconds, milliseconds),
      row('written, index included', warm, cold, (sample) => sample.figures.writtenBytes ?? 0, megabytes),
      ['peak memory', megabytes(figures.warmPeakBytes), '', ...peaks(cold.map((sample) => sample.peakBytes))],
    ]),
    '',
    astro === null ? 'Astro was left out.' : formatAstro(astro, warm, cold),
    ...(edits.length > 0
      ? ['', 'Every kind of edit, once, from a warm process:', '', editsTable(edits)]
      : []),
  ].join('\n');
}

function editsTable(edits: readonly EditSample[]): string {
  return table([
    ['', 'to the page', 'to latest.json', 'pages', 'files', 'processor', 'read in'],
    ...edits.map(editRow),
  ]);
}

/** Cost of the same edit in a larger catalog. */
export function formatGrowth(all: readonly DeltaFigures[]): string {
  const [small, ...larger] = all;
  if (small === undefined || larger.length === 0) return '';
  const cost = (kind: 'warm' | 'cold', { [kind]: samples }: DeltaFigures) =>
    median(samples.map((sample) => sample.toLatest / sample.figures.release.files));
  const rows = larger.map((large) => {
    const growth = (kind: 'warm' | 'cold') => `${(cost(kind, large) / cost(kind, small)).toFixed(2)} x`;
    return [`${large.products} products`, growth('warm'), growth('cold')];
  });
  return `\nCost of a changed file against ${small.products} products:\n\n${table([['', 'warm', 'cold'], ...rows])}`;
}

function formatAstro(
  { whole, incremental, comparison }: NonNullable<DeltaFigures['astro']>,
  warm: readonly Sample[],
  cold: readonly Sample[],
): string {
  const times = (samples: readonly Sample[]) =>
    `${(incremental.seconds / median(samples.map((sample) => sample.toLatest))).toFixed(0)} x`;
  const { compared, problems } = comparison;
  return [
    `Astro's incremental build of the same change: ${seconds(incremental.seconds)} with a peak of ` +
      `${megabytes(incremental.peakBytes)} (everything: ${seconds(whole.seconds)}).`,
    `Islet is ${times(warm)} as fast from a warm process, ${times(cold)} from a cold one.`,
    ...(problems.length > 0
      ? ['THE TWO DIFFER, so their figures cannot be compared:', ...problems]
      : [
          `Both have the same files; ${compared} of them, the changed ones included, are equal byte for byte.`,
        ]),
  ].join('\n');
}

function row(
  label: string,
  warm: readonly Sample[],
  cold: readonly Sample[],
  figure: (sample: Sample) => number,
  text: (value: number) => string,
): string[] {
  return [label, ...[warm, cold].flatMap((samples) => middleAndWorst(samples.map(figure)).map(text))];
}

function middleAndWorst(values: readonly number[]): [number, number] {
  return [median(values), Math.max(...values)];
}

function peaks(values: readonly number[]): string[] {
  return middleAndWorst(values).map(megabytes);
}

function editRow({ name, toPage, toLatest, refreshSeconds, figures }: EditSample): string[] {
  const { rendered, removed, files } = figures.release;
  const time = (value: number | null) => (value === null ? '-' : milliseconds(value));
  return [
    name,
    time(toPage),
    time(toLatest),
    removed > 0 ? `${rendered} -${removed}` : String(rendered),
    String(files),
    milliseconds(figures.cpuSeconds),
    milliseconds(refreshSeconds),
  ];
}

function rate(value: number): string {
  return String(Math.round(value));
}
