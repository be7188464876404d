import type { Job, Worker } from 'bullmq';
import pLimit from 'p-limit';
import { errorMessage } from '#kit/errors.ts';
import { pageOfFile } from '#pipeline/index/page-files.ts';
import { deployUnderWay } from '../../deploy/journal/record.ts';
import type { DeployTarget, TargetAddress } from '../../deploy/targets/deploy-target.ts';
import { openTarget } from '../../deploy/targets/open-target.ts';
import { OBJECTS, type ObjectStore } from '../object-store.ts';
import { Pack } from '../pack.ts';
import type { Queueing } from '../queue/open-queue.ts';
import type { PlaceSlice } from '../slices.ts';
import {
  encodePlacing,
  type PlacedFile,
  type PlaceInput,
  type PlaceResult,
  readPlaceInput,
} from './place-slice.ts';

/** Slices at a time: one is read while another is sent. */
const SLICES = 2;
/** After this long, a worker makes sure that the deploy is still under way before it sends another file. */
const DOUBTFUL_MS = 5000;

export interface PlaceWorkerOptions {
  queueing: Queueing;
  /** Name of the queue. */
  queue: string;
  store: ObjectStore;
  name: string;
  log: (line: string) => void;
  /** Called after each slice with the number of files that were put. */
  onPlaced?: (files: number) => void;
}

/**
 * Puts pages from packs into a target. A file only takes the place of the version that the coordinator knows: one that is
 * sent too late finds another one there, and stays behind. Files that are not put are left to the coordinator.
 */
export class PlaceWorker {
  readonly #options: PlaceWorkerOptions;
  readonly #worker: Worker<PlaceSlice, string | null>;
  readonly #targets = new Map<string, Promise<DeployTarget>>();

  constructor(options: PlaceWorkerOptions) {
    const { name, queue, queueing } = options;
    this.#options = options;
    this.#worker = queueing.worker<PlaceSlice>(queue, (job) => this.#work(job), {
      concurrency: SLICES,
      name,
    });
  }

  /** Takes slices until `close`. */
  run(): void {
    this.#worker.run().catch((error: unknown) => this.#options.log(errorMessage(error)));
  }

  /** Ends once the slices that it has are done. */
  async close(): Promise<void> {
    await this.#worker.close();
    for (const target of this.#targets.values()) (await target.catch(() => null))?.close();
  }

  async #work({ data: { release, slice } }: Job<PlaceSlice, string | null>): Promise<string | null> {
    const { store, name, onPlaced } = this.#options;
    const [asked, answer] = [OBJECTS.placeInput(release, slice), OBJECTS.placeResult(release, slice)];
    const bytes = await store.get(asked);
    // The coordinator has put them itself meanwhile.
    if (bytes === null) return null;
    const input = await readPlaceInput(bytes);
    const packed = await store.get(input.pack);
    if (packed === null) return null;
    const result = await this.#place(release, input, new Pack(packed));
    await store.put(answer, await encodePlacing(result));
    // Nobody asks any more, so nobody would remove it.
    if ((await store.get(asked)) === null) await store.remove([answer]);
    onPlaced?.(Object.keys(result).length);
    return name;
  }

  async #place(deploy: string, { target: address, groups }: PlaceInput, pack: Pack): Promise<PlaceResult> {
    const target = await this.#target(address);
    const result: PlaceResult = {};
    let madeSureAt = Number.NEGATIVE_INFINITY;
    let isOver = false;
    const isUnderWay = async (): Promise<boolean> => {
      if (isOver || performance.now() - madeSureAt < DOUBTFUL_MS) return !isOver;
      madeSureAt = performance.now();
      isOver = (await deployUnderWay(target)) !== deploy;
      return !isOver;
    };
    await pLimit(target.concurrency).map(groups, async (files) => {
      for (const file of files) {
        if (!(await isUnderWay())) return;
        const put = await putFile(target, pack, file).catch((error: unknown) => {
          this.#options.log(errorMessage(error));
          return null;
        });
        // A page does not go before its data.
        if (put === null) return;
        result[file.path] = put;
      }
    });
    return result;
  }

  #target(address: TargetAddress): Promise<DeployTarget> {
    const key = JSON.stringify(address);
    const open = this.#targets.get(key) ?? openTarget(address);
    this.#targets.set(key, open);
    return open;
  }
}

/** The target has another version of a file than the coordinator knows. */
class OtherVersion extends Error {}

/** @returns null where another version is there than the coordinator knows, and for a page that the pack has not */
async function putFile(
  target: DeployTarget,
  pack: Pack,
  { path, place, isPayload, version }: PlacedFile,
): Promise<PlaceResult[string] | null> {
  const row = pack.rows[place];
  const bytes = row && (isPayload ? pack.payload(row) : pack.html(row));
  if (!bytes || row.path !== pageOfFile(path)) return null;
  let now = '';
  try {
    const sent = await target.put(
      { path, content: { read: async () => bytes } },
      {
        versionOf: () => version,
        noteVersion: (_, noted) => {
          now = noted;
        },
        verify: async () => {
          throw new OtherVersion();
        },
      },
    );
    return [sent, now];
  } catch (error) {
    if (error instanceof OtherVersion) return null;
    throw error;
  }
}
