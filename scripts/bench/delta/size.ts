import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlFile, payloadFile } from '#pipeline/index/page-files.ts';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import { type Comparison, compare, readOutput } from '../build/output.ts';
import { type BenchShop, openBenchShop } from '../harness/bench-shop.ts';
import { chooseEditTarget, type EditTarget } from '../harness/edit-target.ts';
import type { ReleaseFigures } from '../harness/release-process.ts';
import type { Measured } from '../measure.ts';
import { astroBuild } from '../plain/build.ts';
import type { PlainReport } from '../plain/prerendered.ts';
import { changePrice } from './edits.ts';
import { type EditSample, measureEdits } from './every-edit.ts';
import { secondsToLatest, secondsToPage } from './files.ts';

export interface Sizing {
  project: string;
  home: string;
  products: number;
  runs: number;
  /** Astro builds the same change. */
  astro: boolean;
  /** Measures every other kind of edit too. */
  edits: boolean;
  log: (line: string) => void;
}

/** One release of a changed price. */
export interface Sample {
  toLatest: number;
  toPage: number | null;
  /** Processor time; of a cold process, all of it. */
  cpuSeconds: number;
  figures: ReleaseFigures;
}

export interface DeltaFigures {
  products: number;
  full: Measured<ReleaseFigures>;
  warm: Sample[];
  /** Largest memory of the process that made all warm releases. */
  warmPeakBytes: number;
  cold: (Sample & { peakBytes: number })[];
  astro: { whole: Measured<PlainReport>; incremental: Measured<PlainReport>; comparison: Comparison } | null;
  edits: EditSample[];
}

/** Measures releases of single edits in a catalog of one size. */
export async function measureDelta(sizing: Sizing): Promise<DeltaFigures> {
  const { project, home, products, log } = sizing;
  log(`${products} products: filling a store, reading it and releasing it …`);
  const shop = await openBenchShop(project, home, products);
  try {
    const warm = await measureWarm(shop, sizing);
    const cold = await measureCold(shop, sizing);
    if (sizing.edits) log('  every other kind of edit …');
    const edits = sizing.edits ? await measureEdits(shop) : [];
    return { products, full: shop.full, ...warm, cold, edits };
  } finally {
    await shop.close();
  }
}

async function measureWarm(shop: BenchShop, sizing: Sizing) {
  const target = chooseEditTarget(shop.folders.snapshot);
  const releaser = await shop.startReleaseProcess();
  // The first release of a process loads the shop's code; it is no part of the figures.
  changePrice(shop.store, target, 0);
  await shop.sync('modified');
  await releaser.release();
  const baseline = sizing.astro ? await startAstro(shop, sizing) : null;
  let astro: DeltaFigures['astro'] = null;
  const warm: Sample[] = [];
  for (let run = 1; run <= sizing.runs; run++) {
    changePrice(shop.store, target, run);
    await shop.sync('modified');
    const figures = await releaser.release();
    const sample = sampleOf(shop, target, figures, figures.started, figures.cpuSeconds);
    sizing.log(`  warm: ${sample.toLatest.toFixed(3)} s`);
    warm.push(sample);
    if (run === 1 && baseline !== null) astro = await baseline.finish(figures);
  }
  return { warm, warmPeakBytes: await releaser.stop(), astro };
}

async function measureCold(shop: BenchShop, { runs, log }: Sizing): Promise<DeltaFigures['cold']> {
  const target = chooseEditTarget(shop.folders.snapshot);
  const cold: DeltaFigures['cold'] = [];
  for (let run = 1; run <= runs; run++) {
    changePrice(shop.store, target, runs + run);
    await shop.sync('modified');
    const { spawned, figures, cpuSeconds, peakBytes } = await shop.releaseCold();
    const sample = sampleOf(shop, target, figures, spawned, cpuSeconds);
    log(`  cold: ${sample.toLatest.toFixed(3)} s`);
    cold.push({ ...sample, peakBytes });
  }
  return cold;
}

function sampleOf(
  { folders }: BenchShop,
  { slug }: EditTarget,
  figures: ReleaseFigures,
  since: number,
  cpuSeconds: number,
): Sample {
  if (figures.release.id === null) throw new Error('A changed price was not released.');
  return {
    toLatest: secondsToLatest(folders.dist, since),
    toPage: secondsToPage(folders.dist, slug, since),
    cpuSeconds,
    figures,
  };
}

/** Lets Astro build everything once; `finish` builds what changed since, and compares. */
async function startAstro({ folders }: BenchShop, { project, home, log }: Sizing) {
  const build = {
    project,
    outDir: join(home, 'astro'),
    snapshot: folders.snapshot,
    cacheDir: join(home, 'astro-cache'),
  };
  const whole = await astroBuild(build);
  log(`  astro, everything: ${whole.seconds.toFixed(1)} s`);
  return {
    async finish({ release }: ReleaseFigures): Promise<DeltaFigures['astro']> {
      const incremental = await astroBuild(build);
      log(`  astro, incremental: ${incremental.seconds.toFixed(1)} s`);
      const changed = changedFiles(folders.dist, release.id ?? '');
      const comparison = compare(readOutput(`${folders.dist}/`, changed), readOutput(build.outDir, changed));
      return { whole, incremental, comparison };
    },
  };
}

/** The files of the pages that a release changed. */
function changedFiles(dist: string, id: string): string[] {
  const meta = JSON.parse(readFileSync(join(dist, 'builds/meta', `${id}.json`), 'utf8')) as BuildMeta;
  return meta.changed.flatMap((path) => [htmlFile(path), payloadFile(path) ?? []].flat());
}
