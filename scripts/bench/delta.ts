import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlFile, payloadFile } from '#pipeline/index/page-files.ts';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import { buildByAstro } from './build.ts';
import {
  type BenchShop,
  changePrice,
  chooseEditTargets,
  openBenchShop,
  releaseChange,
  untilAnnounced,
} from './harness/bench-shop.ts';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';
import { expectSamePages } from './harness/same-pages.ts';

/**
 * Releases one changed price repeatedly, by a process that stays and by new ones, against Astro's incremental
 * build of the same change: from the changed snapshot to the announced release, pictures left out.
 */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const shop = await openBenchShop(home, products);
  try {
    const [target] = chooseEditTargets(shop.folders.snapshot, 1);
    let round = 0;
    const change = () => {
      changePrice(shop.store, target, round++);
      return shop.sync('modified');
    };
    const releases = shop.startReleases();
    // The first release of a process loads the shop's code; it is not part of the figures.
    await change();
    await releases.ask('release');
    const finishAstro = await startAstro(shop, home);
    const warm: number[] = [];
    let astro = Number.NaN;
    for (let run = 0; run < runs; run++) {
      await change();
      const { started, release } = await releaseChange(releases);
      warm.push(untilAnnounced(shop.folders, started));
      if (run === 0) astro = await finishAstro(release.id ?? '');
    }
    const { peakBytes } = await releases.end();
    const cold: number[] = [];
    for (let run = 0; run < runs; run++) {
      await change();
      const process = shop.startReleases();
      await releaseChange(process);
      cold.push(untilAnnounced(shop.folders, process.started));
      await process.end();
    }
    const price = `${products} products, one price`;
    return [
      { name: `${price}, warm`, unit: 'ms', value: median(warm), baseline: astro },
      { name: `${price}, cold`, unit: 'ms', value: median(cold), baseline: astro },
      { name: `${price}, memory`, unit: 'MB', value: peakBytes / 1e6, goal: 500 },
    ];
  } finally {
    await shop.close();
  }
}

/** Lets Astro build everything. @returns builds what changed since by Astro, compares and gives its milliseconds */
async function startAstro({ folders }: BenchShop, home: string) {
  const build = () => buildByAstro(join(home, 'astro'), folders.snapshot, join(home, 'astro-cache'));
  await build();
  return async (release: string): Promise<number> => {
    const { whole } = await build();
    expectSamePages(`${folders.dist}/`, join(home, 'astro'), changedFiles(folders.dist, release));
    return whole * 1000;
  };
}

/** The files of the pages that a release changed. */
function changedFiles(dist: string, id: string): string[] {
  const meta = JSON.parse(readFileSync(join(dist, 'builds/meta', `${id}.json`), 'utf8')) as BuildMeta;
  return meta.changed.flatMap((path) => [htmlFile(path), payloadFile(path) ?? []].flat());
}
