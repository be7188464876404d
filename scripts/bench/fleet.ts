import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadQueueing } from '#operations/fleet/queue/open-queue.ts';
import { SliceJobs } from '#operations/fleet/queue/slice-jobs.ts';
import { RedisServer } from '#testing/machine/redis.ts';
import { pipelineBuild, takeSnapshot } from './build.ts';
import { BenchFleet, WORKERS } from './harness/bench-fleet.ts';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';
import { benchWorkspace } from './harness/process.ts';
import { expectSamePages } from './harness/same-pages.ts';

const JOBS = 3700;
/** A queue's name of the length that a fleet's has. */
const QUEUE = `render-${'0'.repeat(12)}-${'0'.repeat(16)}`;

interface Seconds {
  render: number;
  /** Processor time of all processes. */
  cpu: number;
  /** Of the queue's server. */
  queueCpu: number;
}

/**
 * Renders and publishes a catalog by two threads of one process, and by a coordinator with two workers of a thread each,
 * in turns. All of it is on this machine, so what a fleet costs shows, and not what it gains.
 */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const snapshot = await takeSnapshot(home, products);
  const alone: { render: number; cpu: number }[] = [];
  const fleet: Seconds[] = [];
  for (let run = 0; run < runs; run++) {
    const [folder, many] = [join(home, `alone-${run}`), join(home, `fleet-${run}`)];
    let root = '';
    const byThreads = async () => {
      const { build, usage } = await pipelineBuild(folder, snapshot);
      alone.push({ render: build.seconds, cpu: usage.cpuSeconds });
      root = build.release.bundle;
    };
    const byFleet = async () => void fleet.push(await BenchFleet.run(many, snapshot, buildSeconds));
    // Who comes second meets a machine with less free memory: gigabytes of pages that the first has written.
    for (const build of run % 2 === 0 ? [byThreads, byFleet] : [byFleet, byThreads]) await build();
    expectSamePages(join(benchWorkspace(folder).releases, root), join(benchWorkspace(many).releases, root));
    for (const used of [folder, many]) rmSync(used, { recursive: true });
  }
  const name = `${products} products by ${WORKERS} workers`;
  const renderAlone = median(alone.map(({ render }) => render));
  const cpuAlone = median(alone.map(({ cpu }) => cpu));
  const value = (read: (seconds: Seconds) => number) => median(fleet.map(read));
  return [
    {
      name: `${name}, render and publish`,
      unit: 's',
      value: value(({ render }) => render),
      baseline: renderAlone,
      goal: renderAlone / 0.9,
    },
    { name: `${name}, processor time`, unit: 's', value: value(({ cpu }) => cpu), baseline: cpuAlone },
    {
      name: `${name}, processor time of the queue`,
      unit: 'ms',
      value: 1000 * value(({ queueCpu }) => queueCpu),
      goal: 10 * cpuAlone,
    },
    { name: 'memory of the queue a slice', unit: 'B', value: await bytesOfJob(), goal: 1200 },
  ];
}

async function buildSeconds(fleet: BenchFleet): Promise<Seconds> {
  const before = await fleet.usage();
  const { build, usage } = await fleet.build();
  const after = await fleet.usage();
  return {
    render: build.seconds,
    cpu: usage.cpuSeconds + after.workers + after.queue,
    queueCpu: after.queue - before.queue,
  };
}

/** Adds as many jobs as a hundred thousand products make. @returns bytes of one in the queue's server */
async function bytesOfJob(): Promise<number> {
  const redis = await RedisServer.start();
  const queueing = await loadQueueing(redis.url, (line) => console.error(line));
  const nobody = { began: () => {}, completed: () => {}, failed: () => {}, stalled: () => {} };
  const jobs = new SliceJobs(queueing, QUEUE, 4, nobody);
  const release = randomBytes(8).toString('hex');
  const snapshot = { base: `${Date.now().toString(36)}-${randomBytes(6).toString('hex')}`, seq: 1 };
  try {
    await jobs.begin(1);
    const before = await redis.usage();
    await jobs.add(
      Array.from({ length: JOBS }, (_, number) => ({
        id: `${release}.1.${number}.0`,
        data: { release, epoch: 1, snapshot, slice: String(number) },
      })),
    );
    return ((await redis.usage()).bytes - before.bytes) / JOBS;
  } finally {
    await jobs.close();
    await redis.close();
  }
}
