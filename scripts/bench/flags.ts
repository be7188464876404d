import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../lib/read-flags.ts';

/** Folder of the project. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

export interface BenchFlags {
  /** Products of the catalogs to measure. */
  sizes: number[];
  runs: number;
  /** Folder to work below. */
  home: string;
  /** Measures Astro too. */
  astro: boolean;
  /** Measures every kind of edit, not only a changed price. */
  edits: boolean;
  /** Saves the number of files of each edit. */
  table: boolean;
  /** File to write all figures to. */
  json: string | null;
}

export interface BenchHelp {
  /** Description for the help. */
  about: string;
  name: string;
  /** Meaning of `--runs`, and its default. */
  runs: { what: string; count: number };
  /** Astro can be left out. */
  astro?: boolean;
  /** It measures every kind of edit and counts its files. */
  edits?: boolean;
}

/** Reads a benchmark's flags. @returns null for `--help`, whose text is printed */
export function readFlags(args: string[], help: BenchHelp): BenchFlags | null {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,10000' },
      runs: { type: 'string', default: String(help.runs.count) },
      home: { type: 'string', default: join(PROJECT, '.islet') },
      json: { type: 'string' },
      'no-astro': { type: 'boolean', default: false },
      'no-edits': { type: 'boolean', default: false },
      table: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(formatFlagHelp(help));
    return null;
  }
  return {
    sizes: values.sizes.split(',').map((size) => wholeNumber('sizes', size)),
    runs: wholeNumber('runs', values.runs),
    home: resolve(values.home),
    astro: !values['no-astro'],
    edits: !values['no-edits'],
    table: values.table,
    json: values.json === undefined ? null : resolve(values.json),
  };
}

/** Writes a benchmark's figures as JSON to the file of `--json`; does nothing without it. */
export function writeFigures({ json }: Pick<BenchFlags, 'json'>, figures: unknown): void {
  if (json === null) return;
  writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`\nAll figures are in ${json}`);
}

function formatFlagHelp({ about, name, runs, astro = false, edits = false }: BenchHelp): string {
  const flags = [
    ['--sizes N,N', 'products, default 1000,10000'],
    ['--runs N', `${runs.what}; default ${runs.count}`],
    ['--home DIR', 'where to work, default .islet; everything is removed at the end'],
    ...(astro ? [['--no-astro', 'leave out Astro, which takes long with large catalogs']] : []),
    ...(edits
      ? [
          ['--no-edits', 'measure nothing but changed prices'],
          ['--table', 'save how many files each edit touched, for the table of edits'],
        ]
      : []),
    ['--json FILE', 'write all figures there too'],
    ['--help', ''],
  ];
  const lines = flags.map(([flag = '', what = '']) => `  ${flag.padEnd(14)}${what}`.trimEnd());
  return `${about}\n\n  npm run bench -- ${name} [flags]\n\n${lines.join('\n')}`;
}

/**
 * Reads the flags of a benchmark that is not measured by catalog sizes: whole numbers, `--json` and `--help`.
 * @param defaults by flag
 * @returns null for `--help`, whose text is printed
 * @throws where a flag is unknown or its value no whole number
 */
export function readNumberFlags<Flag extends string>(
  args: string[],
  help: string,
  defaults: Record<Flag, number>,
): (Record<Flag, number> & Pick<BenchFlags, 'json'>) | null {
  const flags = Object.keys(defaults) as Flag[];
  const { values } = parseArgs({
    args,
    options: {
      ...Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }])),
      json: { type: 'string' as const },
      help: { type: 'boolean' as const, default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return null;
  }
  const given: Partial<Record<string, string | boolean>> = values;
  const numbers = flags.map((flag) => [flag, wholeNumber(flag, String(given[flag] ?? defaults[flag]))]);
  return {
    ...(Object.fromEntries(numbers) as Record<Flag, number>),
    json: values.json === undefined ? null : resolve(values.json),
  };
}
