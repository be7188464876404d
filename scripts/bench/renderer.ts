import { join } from 'node:path';
import { pipelineBuild, takeSnapshot } from './build.ts';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';
import type { ReleaseFigures } from './processes/pipeline.ts';

/** A runtime of our own has to be faster than Astro's public API by this. */
const EARNED = 1.5;

/**
 * Renders a catalog by the shop's own renderer and by the one of Astro's public API, in turns; cards and cached pieces
 * are the same for both.
 */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const snapshot = await takeSnapshot(home, products);
  const done: Record<'own' | 'astro', ReleaseFigures[]> = { own: [], astro: [] };
  for (let run = 0; run < runs; run++) {
    for (const renderer of ['own', 'astro'] as const) {
      const folder = join(home, `${renderer}-${run}`);
      done[renderer].push((await pipelineBuild(folder, snapshot, { ISLET_RENDERER: renderer })).build);
    }
  }
  const pagesPerSecond = ({ release }: ReleaseFigures) => release.rendered / release.seconds.render;
  const [own, astro] = [done.own, done.astro].map((builds) => ({
    speed: median(builds.map(pagesPerSecond)),
    cpu: median(builds.map(({ cpuSeconds }) => cpuSeconds)),
  }));
  if (own === undefined || astro === undefined) return [];
  return [
    {
      name: `${products} products, pages rendered by the own renderer`,
      unit: '/s',
      value: own.speed,
      baseline: astro.speed,
      goal: EARNED * astro.speed,
      more: true,
    },
    {
      name: `${products} products, processor time of rendering and publishing`,
      unit: 's',
      value: own.cpu,
      baseline: astro.cpu,
      goal: astro.cpu / EARNED,
    },
  ];
}
