import { createCompiler } from '#pipeline/compile/compiler.ts';
import type { ReleaseReport } from '#pipeline/release-report.ts';
import type { RenderPools } from '#pipeline/render/worker-pool.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import { benchPipeline, benchWorkspace, syncBenchSnapshot } from './bench-pipeline.ts';
import { answer } from './process.ts';

/** Duration and cost of one release. */
export interface ReleaseFigures {
  /** When it was requested, in milliseconds since 1970. */
  started: number;
  seconds: number;
  /** Processor time of this process. */
  cpuSeconds: number;
  release: ReleaseReport;
}

export interface BuildFigures extends ReleaseFigures {
  /** From the start of the process. */
  compileSeconds: number;
}

/**
 * Makes releases in a process of its own: `release` makes one, `build` compiles first. Without an endpoint the snapshot
 * counts as up to date.
 */
const [home = '', endpoint = '', depth = 'modified'] = process.argv.slice(2) as [
  string?,
  string?,
  SyncDepth?,
];
const folders = benchWorkspace(home);
const sync = () => syncBenchSnapshot(endpoint, folders.snapshot, depth);
const pipeline = benchPipeline(folders, endpoint === '' ? undefined : sync, await openPools());
answer(
  (message) => (message === 'build' ? build() : release()),
  () => pipeline.close(),
);

/** The fleet that the environment names, if it does. */
async function openPools(): Promise<RenderPools | undefined> {
  const { ISLET_QUEUE_URL: queueUrl, ISLET_OBJECTS: objects = null } = process.env;
  if (queueUrl === undefined) return undefined;
  const { openFleet } = await import('#operations/fleet/fleet-pools.ts');
  return await openFleet({ workspace: folders, queueUrl, objects, log: console.error });
}

async function release(): Promise<ReleaseFigures> {
  const started = performance.now();
  const cpu = process.cpuUsage();
  const report = await pipeline.release({ depth });
  const { user, system } = process.cpuUsage(cpu);
  return {
    started: performance.timeOrigin + started,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (user + system) / 1e6,
    release: report,
  };
}

async function build(): Promise<BuildFigures> {
  const { id } = await createCompiler(folders, () => {}).compile();
  const compileSeconds = performance.now() / 1000;
  const figures = await release();
  if (figures.release.bundle !== id)
    throw new Error("The shop's code changed during the measurement. Run it again.");
  return { ...figures, compileSeconds };
}
