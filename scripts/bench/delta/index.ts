import { PROJECT, readFlags, writeFigures } from '../flags.ts';
import { inBenchHome, inFolderOf } from '../home.ts';
import { formatCountChanges, saveCounts } from './counted-files.ts';
import { type DeltaFigures, measureDelta } from './size.ts';
import { formatDelta, formatGrowth } from './summary.ts';

const HELP = {
  name: 'delta',
  about: `Releases one changed product of large catalogs, and every other kind of edit, against Astro's own
incremental build of the same change. Measured from the changed snapshot on, pictures left out.`,
  runs: { what: 'price changes, as many from a warm process as from cold ones', count: 5 },
};

const log = (line: string) => console.log(line);

/** Runs the benchmark and prints its figures. */
export async function benchDelta(args: string[]): Promise<void> {
  const flags = readFlags(args, HELP);
  const { runs, astro, edits } = flags;
  const all: DeltaFigures[] = [];
  await inBenchHome(flags.home, async (home) => {
    for (const products of flags.sizes) {
      const figures = await inFolderOf(home, products, (folder) =>
        measureDelta({ project: PROJECT, home: folder, products, runs, astro, edits, log }),
      );
      console.log(formatDelta(figures));
      console.log(formatCountChanges(figures));
      all.push(figures);
    }
  });
  console.log(formatGrowth(all));
  writeFigures(flags, all);
  if (flags.table) saveCounts(all);
}
