import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RedisServer } from '#testing/machine/redis.ts';
import type { BuildFigures } from '../processes/pipeline.ts';
import { type BenchProcess, benchWorkspace, startProcess } from './process.ts';

/** As many workers as a release of this machine alone has threads. */
export const WORKERS = 2;

/** A queue, objects in a folder, and workers with a thread each, which are processes of their own. */
export class BenchFleet {
  /** Of the coordinator. */
  readonly folder: string;
  readonly objects: string;
  readonly queueUrl: string;
  readonly #redis: RedisServer;
  readonly #workers: readonly BenchProcess[];

  /**
   * Starts a fleet, and ends it after some work.
   * @param folder to build in, which gets a copy of the snapshot
   */
  static async run<T>(folder: string, snapshot: string, work: (fleet: BenchFleet) => Promise<T>): Promise<T> {
    const own = benchWorkspace(folder).snapshot;
    mkdirSync(dirname(own), { recursive: true });
    copyFileSync(snapshot, own);
    const redis = await RedisServer.start();
    try {
      const fleet = new BenchFleet(folder, redis);
      // Once they answer, they take jobs.
      await fleet.usage();
      const result = await work(fleet);
      await Promise.all(fleet.#workers.map((worker) => worker.end()));
      return result;
    } finally {
      await redis.close();
    }
  }

  private constructor(folder: string, redis: RedisServer) {
    const objects = join(folder, 'objects');
    [this.folder, this.objects, this.queueUrl, this.#redis] = [folder, objects, redis.url, redis];
    this.#workers = Array.from({ length: WORKERS }, (_, number) =>
      startProcess('worker', [join(folder, `worker-${number}`), redis.url, objects]),
    );
  }

  /** Processor seconds so far, of all workers and of the queue's server. */
  async usage(): Promise<{ workers: number; queue: number }> {
    const workers = await Promise.all(
      this.#workers.map((worker) => worker.ask<{ cpuSeconds: number }>('usage')),
    );
    const { cpuSeconds: queue } = await this.#redis.usage();
    return { workers: workers.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0), queue };
  }

  /**
   * Makes a full release by a coordinator in a process of its own, which compiles before.
   * @param target address of a bucket for a shop whose pages stay in packs; null for one whose pages are files
   */
  async build(target: string | null = null) {
    const coordinator = startProcess('pipeline', [this.folder], {
      ISLET_QUEUE_URL: this.queueUrl,
      ISLET_OBJECTS: this.objects,
      ...(target !== null && { ISLET_TARGET: target }),
    });
    const build = await coordinator.ask<BuildFigures>('build');
    return { build, usage: await coordinator.end() };
  }
}
