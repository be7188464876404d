import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import type { Bundle } from '#pipeline/compile/compiler.ts';
import { BundlePool, type RenderPool, type RenderPools } from '#pipeline/render/worker-pool.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { sendBundle } from './bundle-delivery.ts';
import type { ObjectStore } from './object-store.ts';
import { openObjectStore } from './open-store.ts';
import { loadQueueing, type Queueing } from './queue/open-queue.ts';
import { queueNames } from './queue/queue-names.ts';
import { OpenRelease } from './rendering/open-release.ts';
import { QueuePool } from './rendering/queue-pool.ts';
import { nextEpoch } from './slices.ts';
import { SnapshotSender } from './snapshot/snapshot-sender.ts';
import { ReleaseProgress } from './status/release-progress.ts';

export interface FleetOptions {
  workspace: Pick<Workspace, 'snapshot' | 'fleet'>;
  queueUrl: string;
  /** Folder or bucket; null if the setting is missing. */
  objects: string | null;
  log: (line: string) => void;
}

/**
 * Opens a fleet for its coordinator. Nothing is connected before pages are rendered that are worth it.
 * @throws if a setting or a package is missing
 */
export async function openFleet({ workspace, queueUrl, objects, log }: FleetOptions): Promise<RenderPools> {
  if (objects === null) throw new IsletError(says('fleet.noObjects'));
  const onTrouble = (reason: string) => log(says('fleet.queueTrouble', { reason }));
  const queueing = await loadQueueing(queueUrl, onTrouble);
  return new FleetPools({ workspace, queueing, store: await openObjectStore(objects), log });
}

interface PoolsOptions extends Pick<FleetOptions, 'workspace' | 'log'> {
  queueing: Queueing;
  store: ObjectStore;
  /** Fewer pages stay on this machine; by default those that take it a second. */
  minPages?: number;
}

/** Pools of a fleet's coordinator: its own threads render few pages, workers many. */
export class FleetPools implements RenderPools {
  readonly #options: PoolsOptions;
  readonly #threads: BundlePool;
  readonly #sender: SnapshotSender;
  readonly #progress: ReleaseProgress;
  #epoch: number | null = null;
  #bundle: string | null = null;
  /** Removal of objects that runs have left. */
  #tidying = Promise.resolve();

  constructor(options: PoolsOptions) {
    const { workspace, store } = options;
    mkdirSync(workspace.fleet, { recursive: true });
    this.#options = options;
    this.#threads = new BundlePool(workspace.snapshot);
    this.#progress = new ReleaseProgress(workspace.fleet);
    const state = join(workspace.fleet, 'snapshot.json');
    this.#sender = new SnapshotSender({ snapshot: workspace.snapshot, state, store });
  }

  async of(bundle: Pick<Bundle, 'id' | 'entry'>): Promise<RenderPool> {
    const { workspace, queueing, store, log, minPages } = this.#options;
    const threads = await this.#threads.of(bundle);
    return new QueuePool(threads, {
      queueing,
      store,
      log,
      progress: this.#progress,
      minPages,
      meanwhile: (work) => {
        this.#tidying = Promise.all([this.#tidying, work]).then(() => {});
      },
      openRelease: new OpenRelease(join(workspace.fleet, 'open-release.json'), store),
      sendSnapshot: () => this.#sender.send(),
      prepare: () => this.#prepare(bundle),
    });
  }

  noteSynced(): void {
    this.#sender.keepLog();
  }

  async close(): Promise<void> {
    await this.#threads.close();
    await this.#tidying;
    this.#options.store.close();
  }

  /** Gives workers all that a release is rendered from. */
  async #prepare(bundle: Pick<Bundle, 'id' | 'entry'>) {
    const { store, workspace } = this.#options;
    this.#epoch ??= nextEpoch(join(workspace.fleet, 'epoch'));
    if (this.#bundle !== bundle.id) await sendBundle(bundle, store);
    this.#bundle = bundle.id;
    const release = randomBytes(8).toString('hex');
    return {
      queue: (await queueNames(store, bundle.id)).render,
      job: { release, epoch: this.#epoch, snapshot: await this.#sender.send() },
    };
  }
}
