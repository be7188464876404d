import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { PROJECT, readFlags, writeFigures } from '../flags.ts';
import { inBenchHome, needSpace } from '../home.ts';
import { benchSize, type SizeReport } from './runs.ts';
import { figuresOf, formatSizeReport } from './summary.ts';

const HELP = {
  name: 'build',
  about: `Builds synthetic catalogs in ${LOCALE_CODES.length} locales by Islet and by plain \`astro build\`, pictures left out.`,
  runs: { what: 'builds of each kind and size, in turns', count: 1 },
};

const log = (line: string) => console.log(line);

/** Runs the benchmark and prints its figures. */
export async function benchBuild(args: string[]): Promise<void> {
  const flags = readFlags(args, HELP);
  const reports: SizeReport[] = [];
  await inBenchHome(flags.home, async (home) => {
    for (const products of flags.sizes) {
      needSpace(home, products, 2 * flags.runs);
      const report = await benchSize({ project: PROJECT, home, products, runs: flags.runs, log });
      console.log(formatSizeReport(report));
      reports.push(report);
    }
  });
  writeFigures(flags, reports.map(figuresOf));
}
