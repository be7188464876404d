import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FleetPools } from '#operations/fleet/fleet-pools.ts';
import { openObjectStore } from '#operations/fleet/open-store.ts';
import { loadQueueing } from '#operations/fleet/queue/open-queue.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { ProjectCommand } from '../machine/child.ts';
import { RedisServer } from '../machine/redis.ts';

/** A queue, a place for objects, and workers in processes of their own. */
export class TestFleet {
  readonly redis: RedisServer;
  /** Lines that the coordinator has printed. */
  readonly lines: string[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'islet-fleet-'));
  readonly workers: ProjectCommand[] = [];
  readonly #variables: Record<string, string>;
  #homes = 0;

  /** @param variables of all machines; by default their objects are in a folder */
  static async start(workers: number, variables: Record<string, string> = {}): Promise<TestFleet> {
    const fleet = new TestFleet(await RedisServer.start(), variables);
    for (let count = 0; count < workers; count += 1) fleet.addWorker();
    return fleet;
  }

  private constructor(redis: RedisServer, variables: Record<string, string>) {
    this.redis = redis;
    this.#variables = variables;
  }

  get settings(): Record<string, string> {
    return {
      ISLET_QUEUE_URL: this.redis.url,
      ISLET_OBJECTS: join(this.folder, 'objects'),
      ...this.#variables,
    };
  }

  /** Starts a worker with one thread, which is called `worker-1` if it is the first. */
  addWorker(): ProjectCommand {
    const name = `worker-${++this.#homes}`;
    const variables = { ...this.settings, ISLET_HOME: join(this.folder, name) };
    const worker = new ProjectCommand('worker', ['--threads', '1', '--name', name], variables);
    this.workers.push(worker);
    return worker;
  }

  /** Kills a worker, and starts another one in its place. */
  async replaceWorker(number: number): Promise<void> {
    await this.workers[number]?.end('SIGKILL');
    const added = this.addWorker();
    this.workers.pop();
    this.workers[number] = added;
  }

  /** Pools of a coordinator that sends every page to workers, unless `minPages` says otherwise. */
  async pools(workspace: Pick<Workspace, 'snapshot' | 'fleet'>, minPages = 1): Promise<FleetPools> {
    const log = (line: string) => this.lines.push(line);
    return new FleetPools({
      workspace,
      queueing: await loadQueueing(this.redis.url, log),
      store: await openObjectStore(join(this.folder, 'objects')),
      minPages,
      log,
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.ending === null && worker.end('SIGTERM')));
    await this.redis.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
