import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cli, wholeNumber } from '../lib/cli.ts';

/** Folder of the project. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

interface BenchHelp {
  name: string;
  about: string;
  /** Meaning of `--runs`, and its default. */
  runs: { what: string; count: number };
}

/**
 * Reads the flags of a benchmark that is measured by catalog sizes.
 * @throws where one is wrong, or asks for help, which is printed
 */
export function readFlags(args: readonly string[], help: BenchHelp) {
  return benchmark(help)
    .option('--sizes <numbers>', 'products of the catalogs to measure, with commas', sizes, [1000, 10_000])
    .option('--runs <count>', help.runs.what, wholeNumber, help.runs.count)
    .option(
      '--home <folder>',
      'where to work; everything is removed at the end',
      resolve,
      join(PROJECT, '.islet'),
    )
    .option('--no-astro', 'leave out Astro, which takes long with large catalogs; with delta')
    .option('--no-edits', 'measure nothing but changed prices; with delta')
    .option('--table', 'save how many files each edit touched, for the table of edits; with delta', false)
    .parse(args, { from: 'user' })
    .opts();
}

/** Reads the flags of a benchmark that takes numbers. @param numbers by flag: the meaning and the default @throws as above */
export function readNumberFlags<Flag extends string>(
  args: readonly string[],
  help: Omit<BenchHelp, 'runs'>,
  numbers: Record<Flag, [what: string, count: number]>,
): Record<Flag, number> & { json?: string } {
  const command = benchmark(help);
  for (const [flag, [what, count]] of Object.entries<[string, number]>(numbers))
    command.option(`--${flag} <count>`, what, wholeNumber, count);
  return command.parse(args, { from: 'user' }).opts() as Record<Flag, number> & { json?: string };
}

/** Writes a benchmark's figures as JSON to the file of `--json`; does nothing without it. */
export function writeFigures({ json }: { json?: string | undefined }, figures: unknown): void {
  if (json === undefined) return;
  writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`\nAll figures are in ${json}`);
}

function benchmark({ name, about }: Omit<BenchHelp, 'runs'>) {
  return cli(`bench ${name}`, { examples: [`npm run bench -- ${name}`] })
    .description(about)
    .option('--json <file>', 'write all figures there too', resolve);
}

function sizes(text: string): number[] {
  return text.split(',').map(wholeNumber);
}
