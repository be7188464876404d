import { PROJECT, readFlags, writeFigures } from '../flags.ts';
import { inBenchHome, inFolderOf } from '../home.ts';
import { median, megabytes, milliseconds, table } from '../table.ts';
import { type LatencyFigures, type LatencySample, measureLatency } from './size.ts';

const HELP = {
  name: 'latency',
  about: `Changes a price by the store's admin command while the shop runs as \`npm start\` runs it, and asks for
the product's page until it shows the new price.`,
  runs: { what: 'changes', count: 20 },
};

/** Runs the benchmark and prints its figures. */
export async function benchLatency(args: string[]): Promise<void> {
  const flags = readFlags(args, HELP);
  if (flags === null) return;
  const all: LatencyFigures[] = [];
  await inBenchHome(flags.home, async (home) => {
    for (const products of flags.sizes) {
      console.log(`${products} products: opening a shop …`);
      const figures = await inFolderOf(home, products, (folder) =>
        measureLatency(PROJECT, folder, products, flags.runs),
      );
      console.log(formatLatency(figures));
      all.push(figures);
    }
  });
  writeFigures(flags, all);
}

function formatLatency({ products, samples, peakBytes }: LatencyFigures): string {
  const row = (label: string, figure: (sample: LatencySample) => number) => {
    const values = samples.map(figure);
    return [label, milliseconds(median(values)), milliseconds(Math.max(...values))];
  };
  return [
    '',
    `${products} products, ${samples.length} changes; store, renderer and server together took ${megabytes(peakBytes)}.`,
    '',
    table([
      ['until a shopper gets the new price', 'median', 'worst'],
      row("from the command's start", ({ sinceStart }) => sinceStart),
      row("from the command's end", ({ sinceEnd }) => sinceEnd),
    ]),
    '',
  ].join('\n');
}
