import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { benchWorkspace } from '../harness/bench-pipeline.ts';
import { measureSync, startBenchStore } from '../harness/bench-store.ts';
import type { SyncFigures } from '../harness/sync-process.ts';
import { type Measured, measure } from '../measure.ts';
import { astroBuild } from '../plain/build.ts';
import type { IsletReport } from './islet.ts';
import { type Comparison, compare, type Output, readOutput } from './output.ts';

export interface Sizing {
  project: string;
  /** Folder to work in. */
  home: string;
  products: number;
  runs: number;
  log: (line: string) => void;
}

/** A full build: its figures and what it wrote. */
export interface Run extends Measured<{ compileSeconds: number; renderSeconds: number }> {
  output: Output;
}

export interface SizeReport {
  products: number;
  fill: { seconds: number; peakBytes: number };
  snapshot: Measured<SyncFigures>;
  islet: Run[];
  astro: Run[];
  comparison: Comparison;
}

/**
 * Measures one catalog size: fills a store, reads it, then builds by either way in turns. What a build wrote stays:
 * an ext4 without a journal passes for minutes over the inodes of deleted files, one by one, so that the next build
 * would write twice as long.
 */
export async function benchSize(sizing: Sizing): Promise<SizeReport> {
  const { home, products, runs, log } = sizing;
  log(`${products} products: filling a store and reading it …`);
  const folder = join(home, String(products));
  mkdirSync(folder);
  const file = join(folder, 'snapshot.sqlite');
  const { fill, snapshot } = await takeSnapshot(sizing, file);
  const kinds = { islet: isletRun, astro: astroRun };
  const done: { islet: Run[]; astro: Run[] } = { islet: [], astro: [] };
  for (let run = 0; run < runs; run++) {
    const order = ['islet', 'astro'] as const;
    for (const kind of run % 2 === 0 ? order : order.toReversed()) {
      const result = await kinds[kind](sizing, { snapshot: file, folder: join(folder, `${kind}-${run}`) });
      log(`  ${kind}: ${result.seconds.toFixed(1)} s`);
      done[kind].push(result);
    }
  }
  const [islet, astro] = [done.islet[0]?.output, done.astro[0]?.output];
  if (islet === undefined || astro === undefined) throw new Error('Nothing was built.');
  return { products, fill, snapshot, ...done, comparison: compare(islet, astro) };
}

async function takeSnapshot({ products }: Sizing, file: string) {
  const backend = await startBenchStore(products, join(dirname(file), 'backend.sqlite'));
  const snapshot = await measureSync(backend.endpoint, file, 'fullRead');
  return { fill: { seconds: backend.seconds, peakBytes: await backend.stop() }, snapshot };
}

interface Build {
  snapshot: string;
  /** Folder to build in. */
  folder: string;
}

async function isletRun({ project }: Sizing, build: Build): Promise<Run> {
  // The page index lives in the snapshot's file: each build starts with none.
  const { snapshot } = benchWorkspace(project, build.folder);
  mkdirSync(dirname(snapshot), { recursive: true });
  copyFileSync(build.snapshot, snapshot);
  const { reported, ended } = measure<IsletReport>(new URL('./islet.ts', import.meta.url), [
    project,
    build.folder,
  ]);
  const [report, measured] = await Promise.all([reported, ended]);
  return { ...measured, report, output: readOutput(report.root) };
}

async function astroRun({ project }: Sizing, { snapshot, folder: outDir }: Build): Promise<Run> {
  return { ...(await astroBuild({ project, outDir, snapshot })), output: readOutput(outDir) };
}
