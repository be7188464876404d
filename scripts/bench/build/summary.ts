import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { median, megabytes, seconds, table } from '../table.ts';
import type { Run, SizeReport } from './runs.ts';

/** A report without what the builds wrote. */
export function figuresOf({ islet, astro, ...report }: SizeReport) {
  const bare = ({ output, ...run }: Run) => ({ ...run, files: output.files.length, bytes: output.bytes });
  return { ...report, islet: islet.map(bare), astro: astro.map(bare) };
}

/** Figures of a catalog size, as they are written to `--json`. */
export type BuildFigures = ReturnType<typeof figuresOf>;

/** The figures of one catalog size, medians over its runs. */
export function formatSizeReport(report: SizeReport): string {
  const { products, fill, snapshot, islet, astro, comparison } = report;
  const output = islet[0]?.output;
  const files = output?.files.length ?? 0;
  const { compared, problems } = comparison;
  return [
    '',
    `${products} products x ${LOCALE_CODES.length} locales: ${files} files (pages and payloads), ` +
      `${megabytes(output?.bytes ?? 0)}, and ${output?.others} others; median of ${islet.length}`,
    `Backend filled in ${seconds(fill.seconds)}, served with a peak of ${megabytes(fill.peakBytes)}; ` +
      `snapshot read in ${seconds(snapshot.seconds)} with a peak of ${megabytes(snapshot.peakBytes)}.`,
    '',
    table([
      ['', 'Islet', 'astro build', 'ratio'],
      row('compile', islet, astro, (run) => run.report?.compileSeconds ?? 0, seconds),
      row('render + publish', islet, astro, (run) => run.report?.renderSeconds ?? 0, seconds),
      row('whole process', islet, astro, (run) => run.seconds, seconds),
      row('processor time', islet, astro, (run) => run.cpuSeconds, seconds),
      // A build alone on the machine uses all it can; less means that others were busy too.
      row(
        'processors used',
        islet,
        astro,
        (run) => run.cpuSeconds / run.seconds,
        (used) => used.toFixed(2),
      ),
      row('files/s, all', islet, astro, (run) => files / run.seconds, rate),
      row('files/s, render', islet, astro, (run) => files / (run.report?.renderSeconds ?? 0), rate),
      row('peak memory, render', islet, astro, (run) => run.ownPeakBytes, megabytes),
      row('peak memory, all', islet, astro, (run) => run.peakBytes, megabytes),
    ]),
    '',
    ...(problems.length > 0
      ? ['THE TWO BUILDS DIFFER, so their figures cannot be compared:', ...problems]
      : [`Both wrote the same files; ${compared} of them were compared and are equal byte for byte.`]),
  ].join('\n');
}

function row(
  label: string,
  islet: readonly Run[],
  astro: readonly Run[],
  figure: (run: Run) => number,
  text: (value: number) => string,
): string[] {
  const ours = median(islet.map(figure));
  const plain = median(astro.map(figure));
  return [label, text(ours), text(plain), `${(ours / plain).toFixed(2)} x`];
}

function rate(value: number): string {
  return String(Math.round(value));
}
