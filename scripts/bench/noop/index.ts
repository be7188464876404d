import { PROJECT, readFlags, writeFigures } from '../flags.ts';
import { inBenchHome, inFolderOf } from '../home.ts';
import { median, milliseconds, table } from '../table.ts';
import { measureNoop, type NoopFigures } from './size.ts';

const HELP = {
  name: 'noop',
  about: `Releases large catalogs in which nothing changed: the store is read, and no page is rendered.
Time spent waiting for the store is counted apart.`,
  runs: { what: 'releases of each kind', count: 5 },
};

/** Runs the benchmark and prints its figures. */
export async function benchNoop(args: string[]): Promise<void> {
  const flags = readFlags(args, HELP);
  const all: NoopFigures[] = [];
  await inBenchHome(flags.home, async (home) => {
    for (const products of flags.sizes) {
      console.log(`${products} products: filling a store, reading it and releasing it …`);
      const figures = await inFolderOf(home, products, (folder) =>
        measureNoop(PROJECT, folder, products, flags.runs),
      );
      console.log(formatNoop(figures));
      all.push(figures);
    }
  });
  writeFigures(flags, all);
}

function formatNoop({ products, kinds }: NoopFigures): string {
  const rows = kinds.map(({ process, depth, samples }) => {
    const own = samples.map(({ seconds, waitedSeconds }) => seconds - waitedSeconds);
    return [
      `${process}, ${depth}`,
      milliseconds(median(own)),
      milliseconds(Math.max(...own)),
      milliseconds(median(samples.map(({ waitedSeconds }) => waitedSeconds))),
      String(samples[0]?.requests ?? 0),
      milliseconds(median(samples.map(({ cpuSeconds }) => cpuSeconds))),
    ];
  });
  return [
    '',
    `${products} products, nothing changed; a cold process counts from its start to its end.`,
    '',
    table([['', 'own time', 'worst', 'store', 'requests', 'processor'], ...rows]),
    '',
  ].join('\n');
}
