import { openBenchShop } from './harness/bench-shop.ts';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';
import type { BenchProcess } from './harness/process.ts';
import type { ReleaseFigures } from './processes/pipeline.ts';

/** Releases a catalog in which nothing changed, by both ways of looking for changes: no page is rendered. */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const shop = await openBenchShop(home, products);
  const figures: Figure[] = [];
  try {
    for (const depth of ['modified', 'fullScan'] as const) {
      const releases = shop.startReleases(depth);
      await release(releases);
      const warm: ReleaseFigures[] = [];
      const cold: number[] = [];
      for (let run = 0; run < runs; run++) warm.push(await release(releases));
      await releases.end();
      for (let run = 0; run < runs; run++) {
        const process = shop.startReleases(depth);
        await release(process);
        cold.push((await process.end()).seconds);
      }
      const add = (of: string, seconds: readonly number[]) =>
        figures.push({
          name: `${products} products, nothing changed, ${depth}, ${of}`,
          unit: 'ms',
          value: median(seconds) * 1000,
        });
      add(
        'warm',
        warm.map(({ seconds }) => seconds),
      );
      // Without the time spent waiting for the store.
      add(
        'processor time',
        warm.map(({ cpuSeconds }) => cpuSeconds),
      );
      add('cold', cold);
    }
    return figures;
  } finally {
    await shop.close();
  }
}

async function release(process: BenchProcess): Promise<ReleaseFigures> {
  const figures = await process.ask<ReleaseFigures>('release');
  if (figures.release.id !== null) throw new Error('The catalog changed without an edit.');
  return figures;
}
