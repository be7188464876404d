import { PROJECT, readFlags, writeFigures } from '../flags.ts';
import { inBenchHome, inFolderOf } from '../home.ts';
import { median, megabytes, milliseconds, seconds, table } from '../table.ts';
import { STEADY_MS } from './following-changes.ts';
import { type LatencyFigures, measureLatency } from './size.ts';

const HELP = {
  name: 'latency',
  about: `Changes prices while the shop runs as \`npm start\` runs it, and asks for the products' pages until they show
the new ones: single changes by the store's admin command, changes that follow each other, and a sale that begins
for a thousand products at once.`,
  runs: { what: 'single changes; three times as many follow each other', count: 20 },
};

/** Runs the benchmark and prints its figures. */
export async function benchLatency(args: string[]): Promise<void> {
  const flags = readFlags(args, HELP);
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

function formatLatency({ products, samples, inRow, steady, sale, peakBytes }: LatencyFigures): string {
  const row = (label: string, values: readonly number[]) => [
    label,
    String(values.length),
    milliseconds(median(values)),
    milliseconds(Math.max(...values)),
  ];
  return [
    '',
    `${products} products; store, renderer and server together took ${megabytes(peakBytes)}.`,
    '',
    table([
      ['until a shopper gets the new price', 'changes', 'median', 'worst'],
      row(
        'alone, from the command’s start',
        samples.map(({ sinceStart }) => sinceStart),
      ),
      row(
        'alone, from the command’s end',
        samples.map(({ sinceEnd }) => sinceEnd),
      ),
      row('as soon as the one before is live', inRow),
      row(`one every ${STEADY_MS} ms`, steady),
    ]),
    '',
    `${sale.products} prices at once: the first product page after ${seconds(sale.first)}, half of them after ` +
      `${seconds(sale.half)}, all after ${seconds(sale.last)}, every page after ${seconds(sale.everything)}, ` +
      `and recorded for rollbacks after ${seconds(sale.recorded)}.`,
    '',
  ].join('\n');
}
