import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { syncBenchSnapshot } from './harness/bench-pipeline.ts';
import { startBenchStore } from './harness/bench-shop.ts';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';
import { buildByHugo, makeHugoSite } from './harness/hugo-site.ts';
import { benchWorkspace, startProcess } from './harness/process.ts';
import { bytesOf, expectSamePages, pageFiles } from './harness/same-pages.ts';
import type { AstroSeconds } from './processes/astro.ts';
import type { BuildFigures } from './processes/pipeline.ts';

/** Seconds of a full build, from the start of its process. */
interface BuildSeconds extends AstroSeconds {
  whole: number;
  cpu: number;
}

/**
 * Builds a catalog by Islet's pipeline, by plain `astro build` and by Hugo in turns, without pictures. The files of a build
 * stay until the end: an ext4 without a journal skips the inodes of deleted files one by one for minutes, so
 * that the next build would write twice as long.
 */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const snapshot = await takeSnapshot(home, products);
  const islet: BuildSeconds[] = [];
  const astro: BuildSeconds[] = [];
  const hugo: number[] = [];
  let [bytes, files] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const { root, seconds } = await buildByIslet(join(home, `islet-${run}`), snapshot);
    islet.push(seconds);
    const plain = join(home, `astro-${run}`);
    astro.push(await buildByAstro(plain, snapshot));
    expectSamePages(root, plain);
    const pages = pageFiles(root);
    [bytes, files] = [bytesOf(root, pages), pages.length];
    const site = join(home, `hugo-${run}`);
    makeHugoSite(root, site);
    hugo.push(await buildByHugo(root, site));
  }
  const speed = (seconds: readonly number[]) => files / median(seconds);
  const wholes = (builds: readonly BuildSeconds[]) => builds.map(({ whole }) => whole);
  /** @param share of the baseline that the figure should be at most */
  const beside = (of: string, share: number, read: (seconds: BuildSeconds) => number): Figure => {
    const baseline = median(astro.map(read));
    const name = `${products} products, ${of}`;
    return { name, unit: 's', value: median(islet.map(read)), baseline, goal: share * baseline };
  };
  return [
    // Payloads are made meanwhile.
    beside('compile', 1.3, ({ compile }) => compile),
    beside('render and publish', 1 / 4, ({ render }) => render),
    beside('whole build', 1 / 4, ({ whole }) => whole),
    beside('processor time of a build', 1 / 2, ({ cpu }) => cpu),
    {
      name: `${products} products, files of a whole build`,
      unit: '/s',
      value: speed(wholes(islet)),
      baseline: speed(wholes(astro)),
      goal: 4 * speed(wholes(astro)),
      more: true,
    },
    {
      name: `${products} products, files rendered and published, beside all of Hugo`,
      unit: '/s',
      value: speed(islet.map(({ render }) => render)),
      baseline: speed(hugo),
      more: true,
    },
    { name: `${products} products, pages and payloads`, unit: 'MB', value: bytes / 1e6, goal: 350 },
  ];
}

/** Fills a store and reads it. @returns the file of the snapshot */
export async function takeSnapshot(home: string, products: number, catalog?: SeedCatalog): Promise<string> {
  const backend = await startBenchStore(home, products, catalog);
  const file = join(home, 'snapshot.sqlite');
  await syncBenchSnapshot(backend.url, file, 'fullRead');
  await backend.close();
  return file;
}

async function buildByIslet(folder: string, snapshot: string) {
  const { build, usage } = await pipelineBuild(folder, snapshot);
  const { compileSeconds: compile, seconds: render, release } = build;
  const root = join(benchWorkspace(folder).releases, release.bundle);
  return { root, seconds: { compile, render, whole: usage.seconds, cpu: usage.cpuSeconds } };
}

/** A full build in a process of its own. @param folder to build in @param env of the process */
export async function pipelineBuild(folder: string, snapshot: string, env: Record<string, string> = {}) {
  // The page index lives in the snapshot's file: each build starts with none.
  const own = benchWorkspace(folder).snapshot;
  mkdirSync(dirname(own), { recursive: true });
  copyFileSync(snapshot, own);
  const child = startProcess('pipeline', [folder], env);
  const build = await child.ask<BuildFigures>('build');
  return { build, usage: await child.end() };
}

/**
 * Builds the shop's pages of a snapshot by Astro alone, in a process of its own.
 * @param cacheDir Astro's cache between builds; without it every build renders everything
 */
export async function buildByAstro(outDir: string, snapshot: string, cacheDir = ''): Promise<BuildSeconds> {
  const child = startProcess('astro', [outDir, cacheDir], {
    // React is loaded with the configuration, before Astro says what the build is for.
    NODE_ENV: 'production',
    ISLET_RENDERER: 'astro',
    ISLET_SNAPSHOT: snapshot,
    ISLET_BENCH_CACHE: cacheDir,
  });
  const seconds = await child.ask<AstroSeconds>('build');
  const usage = await child.end();
  return { ...seconds, whole: usage.seconds, cpu: usage.cpuSeconds };
}
