import { join } from 'node:path';
import { readFlags, writeFigures } from '../flags.ts';
import { inBenchHome } from '../home.ts';
import { median, milliseconds, table } from '../table.ts';
import { type FindFigures, measureFind } from './size.ts';

const HELP = {
  name: 'find',
  about: `Makes search indexes of large catalogs: their bytes as browsers load them (brotli, as small as it
gets) against plain cards, and the time that a changed price takes against a whole index.`,
  runs: { what: 'changed prices', count: 20 },
};

/** Goals at 10,000 products: compressed bytes of a product by kind of file. */
const GOALS: Record<string, number> = { list: 25, card: 45 };

/** Runs the benchmark and prints its figures. */
export async function benchFind(args: string[]): Promise<void> {
  const flags = readFlags(args, HELP);
  if (flags === null) return;
  const all: FindFigures[] = [];
  await inBenchHome(flags.home, async (home) => {
    for (const products of flags.sizes) {
      console.log(`${products} products: making their index, and changing prices …`);
      const figures = measureFind(join(home, String(products)), products, flags.runs);
      console.log(formatFind(figures));
      all.push(figures);
    }
  });
  writeFigures(flags, all);
}

function formatFind(figures: FindFigures): string {
  const { products, kinds, plainCardBytes, fullSeconds, updateSeconds, updates } = figures;
  const rows = kinds.map(({ kind, files, bytes }) => {
    const each = bytes / products;
    const isShared = kind === 'root' || kind === 'facets';
    return [
      kind,
      String(files),
      kilobytes(bytes),
      isShared ? '' : `${each.toFixed(1)} B`,
      GOALS[kind] === undefined ? '' : `< ${GOALS[kind]} B`,
      isShared ? '' : `${(plainCardBytes / each).toFixed(1)} x`,
    ];
  });
  const slowest = Math.max(...updateSeconds);
  return [
    '',
    table([['', 'files', 'bytes', 'a product', 'goal', 'a plain card is'], ...rows]),
    '',
    `A plain card is ${plainCardBytes.toFixed(1)} B, the whole index takes ${milliseconds(fullSeconds)} of processor time.`,
    `A changed price takes ${milliseconds(median(updateSeconds))}, at worst ${milliseconds(slowest)} ` +
      `(goal at 10,000 products: 50 ms): ${(fullSeconds / median(updateSeconds)).toFixed(0)} times less,`,
    `and writes ${median(updates.map(({ files }) => files))} files of ${kilobytes(median(updates.map(({ bytes }) => bytes)))}.`,
    '',
  ].join('\n');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
