import { join } from 'node:path';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';
import { startProcess } from './harness/process.ts';
import type { FactsFigures } from './processes/facts.ts';

const MB = 1e6;

/** Derives lists and related products of a large catalog, then those that change when one product is sold out. */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const start = () => startProcess('facts', [join(home, 'facts.sqlite'), String(products)]);
  const all = start();
  const derived = await all.ask<FactsFigures>('all');
  const { peakBytes } = await all.end();
  const edits = start();
  const seconds: number[] = [];
  let entities = 0;
  for (let run = 0; run < runs; run++) {
    const { seconds: taken, entities: written } = await edits.ask<FactsFigures>(
      run % 2 === 0 ? 'sold-out' : 'back',
    );
    seconds.push(taken);
    entities = written;
  }
  const usage = await edits.end();
  const figure = (of: string, unit: Figure['unit'], value: number, goal?: number): Figure => ({
    name: `facts of ${products} products, ${of}`,
    unit,
    value,
    goal,
  });
  return [
    figure('all', 's', derived.seconds),
    figure('all, memory', 'MB', peakBytes / MB),
    figure('one sold out', 'ms', median(seconds) * 1000, 1000),
    figure('one sold out, memory', 'MB', usage.peakBytes / MB, 300),
    figure('one sold out, entities', 'points', entities),
  ];
}
