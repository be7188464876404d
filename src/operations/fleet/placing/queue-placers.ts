import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { forEach } from '#kit/for-each.ts';
import type { PackedReleaseFile, Placers, PlaceWork } from '../../deploy/placers.ts';
import type { TargetAddress } from '../../deploy/targets/deploy-target.ts';
import { OBJECTS, type ObjectStore } from '../object-store.ts';
import type { Queueing } from '../queue/open-queue.ts';
import { SliceJobs } from '../queue/slice-jobs.ts';
import type { PlaceSlice } from '../slices.ts';
import { nextEpoch } from '../slices.ts';
import { encodePlacing, readPlaceResult } from './place-slice.ts';

/** Fewer files take this machine a second or two, and would wait as long for workers. */
const MIN_FILES = 2000;
/** Time between two looks for results that no event has announced. */
const LOOK_MS = 500;
/** Requests to the store of objects at a time. */
const REQUESTS = 32;
/** Groups that this machine sends at a time, besides what workers send. */
const GROUPS = 32;
/** Groups that come first, which this machine sends at once: the newest pages, such as those of a price. */
const FIRST_HERE = 200;
/** They are put for so long before the others are looked at, which takes a while where they are many. */
const HEAD_START_MS = 250;
/** Prices and the like never wait in this queue. */
const PRIORITY = 1;

interface PlacersOptions {
  queueing: Queueing;
  /** Name of the queue. */
  queue: string;
  store: ObjectStore;
  /** File that holds the number of the last deploy here: workers get no jobs of earlier ones. */
  epochFile: string;
  target: TargetAddress;
  minFiles?: number;
  firstHere?: number;
}

type Group = readonly PackedReleaseFile[];

interface OpenSlice {
  name: string;
  groups: readonly Group[];
  /** Groups that are put, or that this machine is putting. */
  done: Set<Group>;
  /** A worker has answered, or this machine has put the rest. */
  isDone: boolean;
}

/**
 * Has workers put pages into a target. This machine puts the newest pages, then the others too, from the other end, until
 * nothing is left: it needs neither a worker nor an answer of the queue, and nothing waits for a worker that is slow, gone
 * or busy with an earlier deploy.
 */
export class QueuePlacers implements Placers {
  readonly minFiles: number;
  readonly #options: PlacersOptions;
  /** Steps so far: names of slices differ in all of a deploy. */
  #steps = 0;

  constructor(options: PlacersOptions) {
    this.#options = options;
    this.minFiles = options.minFiles ?? MIN_FILES;
  }

  async place(groups: readonly Group[], work: PlaceWork): Promise<void> {
    this.#steps += 1;
    const { epochFile, firstHere = FIRST_HERE } = this.#options;
    const run = new PlaceRun({ ...this.#options, epoch: nextEpoch(epochFile) }, work);
    const newest = run.putHere(groups.slice(0, firstHere));
    await Promise.race([newest, setTimeout(HEAD_START_MS, null, { ref: false })]);
    const slices = slicesOf(groups.slice(firstHere), work, String(this.#steps));
    await run.place(slices.forWorkers, Promise.all([newest, run.putHere(slices.own)]));
  }
}

/**
 * Slices of a pack each, and groups for this machine: those of which it does not know what the target has, and those of
 * several packs, as the home page and the error page of a locale may be.
 */
function slicesOf(groups: readonly Group[], { lease }: PlaceWork, step: string) {
  const isForWorkers = (files: Group) =>
    files.every(
      ({ path, content }) => lease.versionOf(path) !== undefined && content.pack === files[0]?.content.pack,
    );
  const { own = [], others = [] } = Object.groupBy(groups, (files) =>
    isForWorkers(files) ? 'others' : 'own',
  );
  const ofPacks = Map.groupBy(others, ([file]) => file?.content.pack ?? '');
  const forWorkers = [...ofPacks.values()].map(
    (packed, number): OpenSlice => ({
      name: `${step}-${number}`,
      groups: packed,
      done: new Set(),
      isDone: false,
    }),
  );
  return { forWorkers, own };
}

/** The slices of one step of a deploy. */
class PlaceRun {
  readonly #options: PlacersOptions & { epoch: number };
  readonly #work: PlaceWork;
  readonly #open = new Map<string, OpenSlice>();
  readonly #limit = pLimit(GROUPS);
  #jobs: SliceJobs<PlaceSlice> | null = null;
  #failed: { error: unknown } | null = null;
  #wake = new AbortController();

  constructor(options: PlacersOptions & { epoch: number }, work: PlaceWork) {
    this.#options = options;
    this.#work = work;
  }

  /** @param own what this machine is putting already, as `putHere` returns it */
  async place(slices: readonly OpenSlice[], own: Promise<unknown>): Promise<void> {
    const { queueing, queue, epoch } = this.#options;
    for (const slice of slices) this.#open.set(slice.name, slice);
    const take = (id: string) => {
      const slice = this.#open.get(id.slice(id.lastIndexOf('.') + 1));
      if (slice) void this.#take(slice).catch((error: unknown) => this.#fail(error));
    };
    const jobs = new SliceJobs<PlaceSlice>(queueing, queue, PRIORITY, {
      began: () => {},
      completed: take,
      stalled: () => {},
      failed: () => {},
    });
    this.#jobs = jobs;
    try {
      await jobs.begin(epoch);
      if (this.#failed === null) await this.#send(slices);
      const here = own.then(() => this.#placeHere(slices)).catch((error: unknown) => this.#fail(error));
      while (this.#open.size > 0 && this.#failed === null) await this.#look();
      await here;
    } catch (error) {
      this.#fail(error);
    } finally {
      await own;
      await jobs.remove(slices.map(({ name }) => this.#idOf(name)));
      await jobs.close();
      await this.#remove(slices.filter(({ name }) => this.#open.has(name)));
    }
    if (this.#failed !== null) throw this.#failed.error;
  }

  #idOf(slice: string): string {
    return `${this.#work.deploy}.${slice}`;
  }

  async #send(slices: readonly OpenSlice[]): Promise<void> {
    const { store, target, epoch } = this.#options;
    const { deploy, lease } = this.#work;
    await forEach(pLimit(REQUESTS), slices, async ({ name, groups }) => {
      await this.#work.goOn();
      const input = {
        target,
        pack: groups[0]?.[0]?.content.pack ?? '',
        groups: groups.map((files) =>
          files.map(({ path, content: { place, isPayload } }) => ({
            path,
            place,
            isPayload,
            version: lease.versionOf(path) ?? null,
          })),
        ),
      };
      await store.put(OBJECTS.placeInput(deploy, name), await encodePlacing(input));
    });
    await this.#jobs?.add(
      slices.map(({ name }) => ({
        id: this.#idOf(name),
        data: { release: deploy, epoch, slice: name },
        attempts: 1,
      })),
    );
  }

  /** Puts what no worker has put yet, the last slices first: workers begin with the first ones. */
  async #placeHere(slices: readonly OpenSlice[]): Promise<void> {
    for (const slice of slices.toReversed()) {
      await forEach(this.#limit, slice.groups, async (files) => {
        if (this.#failed !== null || slice.isDone || slice.done.has(files)) return;
        slice.done.add(files);
        await this.#putGroup(files);
      });
      if (this.#failed !== null) return;
      this.#end(slice);
    }
  }

  /** Puts groups by this machine, in their order, several at a time; a failure is one of `place`. */
  async putHere(groups: readonly Group[]): Promise<void> {
    await forEach(this.#limit, groups, async (files) => {
      if (this.#failed === null) await this.#putGroup(files);
    }).catch((error: unknown) => this.#fail(error));
  }

  async #putGroup(files: Group): Promise<void> {
    for (const [index, file] of files.entries()) {
      this.#work.placed(files, index, await this.#work.put(file));
    }
  }

  /** Waits a while, then looks for results of slices that are not done. */
  async #look(): Promise<void> {
    await setTimeout(LOOK_MS, null, { signal: this.#wake.signal }).catch(() => {});
    this.#wake = new AbortController();
    const state = await this.#jobs?.state();
    // Without events: a connection that is lost loses them.
    if (!state || state.pending >= this.#open.size) return;
    await pLimit(REQUESTS).map([...this.#open.values()], (slice) => this.#take(slice));
  }

  /** Takes what a worker has put of a slice; the rest is left to this machine. */
  async #take(slice: OpenSlice): Promise<void> {
    const { store } = this.#options;
    const { deploy, lease } = this.#work;
    const bytes = slice.isDone ? null : await store.get(OBJECTS.placeResult(deploy, slice.name));
    if (bytes === null || slice.isDone) return;
    const result = await readPlaceResult(bytes);
    for (const files of slice.groups) {
      const put = files.map(({ path }) => result[path]);
      if (slice.done.has(files) || put.includes(undefined)) continue;
      slice.done.add(files);
      for (const [index, { path }] of files.entries()) {
        const [sent = 0, version = ''] = put[index] ?? [];
        lease.noteVersion(path, version);
        this.#work.placed(files, index, sent);
      }
    }
    if (slice.groups.every((files) => slice.done.has(files))) this.#end(slice);
  }

  #end(slice: OpenSlice): void {
    if (slice.isDone) return;
    slice.isDone = true;
    this.#open.delete(slice.name);
    void this.#remove([slice]).catch((error: unknown) => this.#fail(error));
    if (this.#open.size === 0) this.#wake.abort();
  }

  async #remove(slices: readonly OpenSlice[]): Promise<void> {
    const { deploy } = this.#work;
    const { store } = this.#options;
    // First what is asked for: a worker that is late then removes its answer itself.
    await store.remove(slices.map(({ name }) => OBJECTS.placeInput(deploy, name)));
    await store.remove(slices.map(({ name }) => OBJECTS.placeResult(deploy, name)));
  }

  #fail(error: unknown): void {
    this.#failed ??= { error };
    this.#wake.abort();
  }
}
