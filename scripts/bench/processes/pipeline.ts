import { startCompiler } from '#pipeline/compile/compiler.ts';
import type { ReleaseReport } from '#pipeline/release-report.ts';
import type { RenderPools } from '#pipeline/render/worker-pool.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import { answer, benchWorkspace, cpuSeconds } from '../harness/process.ts';

/** Duration and cost of one release. */
export interface ReleaseFigures {
  /** When it was requested, in milliseconds since 1970. */
  started: number;
  seconds: number;
  /** Processor time of this process. */
  cpuSeconds: number;
  /** Its part from the first pages that workers of a fleet have rendered to the last; 0 without a fleet. */
  takingSeconds: number;
  release: ReleaseReport;
}

export interface BuildFigures extends ReleaseFigures {
  /** From the start of the process; `seconds` are those after it. */
  compileSeconds: number;
}

/**
 * Makes releases in a process of its own, `build` one that compiles first. Without an endpoint the snapshot
 * counts as up to date.
 */
const [home = '', endpoint = '', depth = 'modified'] = process.argv.slice(2) as [
  string?,
  string?,
  SyncDepth?,
];
const folders = benchWorkspace(home);
// As `npm run build` does, while the rest is loaded.
const compiler = startCompiler(folders, (line) => console.log(line));
const { benchPipeline, syncBenchSnapshot } = await import('../harness/bench-pipeline.ts');
const sync = () => syncBenchSnapshot(endpoint, folders.snapshot, depth);
let takingSeconds = 0;
const pipeline = benchPipeline(folders, endpoint === '' ? undefined : sync, {
  compiler,
  ...(await openFleetOf(process.env)),
});
answer(
  (message) => (message === 'build' ? build() : release()),
  () => pipeline.close(),
);

/** The fleet that the environment names, if it does, and the packs of its pages if it has a target. */
async function openFleetOf({ ISLET_QUEUE_URL, ISLET_OBJECTS, ISLET_TARGET }: NodeJS.ProcessEnv) {
  if (ISLET_QUEUE_URL === undefined) return {};
  const settings = {
    queueUrl: ISLET_QUEUE_URL,
    objects: ISLET_OBJECTS ?? null,
    target: ISLET_TARGET ?? null,
  };
  const { openFleet } = await import('#operations/fleet/fleet-pools.ts');
  const pools = await openFleet({ ...settings, workspace: folders, log: console.error });
  const { openPacks } = await import('../../lib/open-packs.ts');
  const opened = await openPacks(settings, folders, console.error);
  return { pools: timed(pools), packs: opened?.packs ?? null };
}

/** Counts the processor time of this process while it takes pages. */
function timed(pools: RenderPools): RenderPools {
  return {
    async of(bundle) {
      const pool = await pools.of(bundle);
      return {
        warm: (count) => pool.warm(count),
        workAhead: (...args) => pool.workAhead(...args),
        close: () => pool.close(),
        async render(pages, output, onPages, ...more) {
          let began: number | null = null;
          const take: typeof onPages = (taken) => {
            began ??= cpuSeconds();
            onPages(taken);
          };
          await pool.render(pages, output, take, ...more);
          takingSeconds += cpuSeconds() - (began ?? cpuSeconds());
        },
      };
    },
    noteSynced: () => pools.noteSynced?.(),
    close: () => pools.close(),
  };
}

async function release(): Promise<ReleaseFigures> {
  const started = performance.now();
  const before = cpuSeconds();
  takingSeconds = 0;
  const report = await pipeline.release({ depth });
  return {
    started: performance.timeOrigin + started,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: cpuSeconds() - before,
    takingSeconds,
    release: report,
  };
}

/** As `npm run build` does. */
async function build(): Promise<BuildFigures> {
  const figures = await release();
  const { compile } = figures.release.seconds;
  const compileSeconds = (figures.started - performance.timeOrigin) / 1000 + compile;
  return { ...figures, compileSeconds, seconds: figures.seconds - compile };
}
