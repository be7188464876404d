import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Store } from '#backend/db/database.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { type Measured, type MeasuredProcess, measure } from '../measure.ts';
import { benchWorkspace } from './bench-pipeline.ts';
import { type BenchStore, measureSync, startBenchStore } from './bench-store.ts';
import type { ReleaseFigures } from './release-process.ts';

/** A served store, its snapshot and a whole release of it. */
export interface BenchShop {
  folders: Workspace;
  /** The store's database, to change the catalog by. */
  store: Store;
  endpoint: string;
  /** The release it was opened with. */
  full: Measured<ReleaseFigures>;
  /** Brings the snapshot up to date. @returns its duration in seconds */
  sync(depth: SyncDepth): Promise<number>;
  /** Starts a process that releases on request; with `reading` it syncs the snapshot first. */
  startReleaseProcess(reading?: BenchReading): Promise<WarmReleaseProcess>;
  /** Makes one release in a process of its own. */
  releaseCold(reading?: BenchReading): Promise<ColdRelease>;
  close(): Promise<void>;
}

/** Store and depth of the sync of a release. */
export interface BenchReading {
  endpoint: string;
  depth: SyncDepth;
}

interface WarmReleaseProcess {
  release(): Promise<ReleaseFigures>;
  /** @returns its peak memory in bytes */
  stop(): Promise<number>;
}

interface ColdRelease extends Measured<ReleaseFigures> {
  /** When the process was started, in milliseconds since 1970. */
  spawned: number;
  figures: ReleaseFigures;
}

/** Fills a store, reads it and makes a release of all its pages below `home`. */
export async function openBenchShop(project: string, home: string, products: number): Promise<BenchShop> {
  const folders = benchWorkspace(project, join(home, 'shop'));
  const database = join(home, 'store', 'backend.sqlite');
  mkdirSync(join(home, 'store'));
  const served = await startBenchStore(products, database);
  const store = Store.open(database);
  const once = (mode: string, reading: BenchReading | undefined): MeasuredProcess<ReleaseFigures> => {
    const args = [mode, project, join(home, 'shop'), reading?.endpoint ?? '', reading?.depth ?? 'modified'];
    return measure<ReleaseFigures>(new URL('./release-process.ts', import.meta.url), args);
  };
  await measureSync(served.endpoint, folders.snapshot, 'fullRead');
  const full = await once('once', undefined).ended;
  return {
    folders,
    store,
    endpoint: served.endpoint,
    full,
    async sync(depth) {
      return (await measureSync(served.endpoint, folders.snapshot, depth)).report?.syncSeconds ?? 0;
    },
    async startReleaseProcess(reading) {
      const child = once('warm', reading);
      await child.reported;
      return {
        release: () => child.ask<ReleaseFigures>('release'),
        async stop() {
          child.stop();
          return (await child.ended).ownPeakBytes;
        },
      };
    },
    async releaseCold(reading) {
      const spawned = performance.timeOrigin + performance.now();
      const { reported, ended } = once('once', reading);
      const [figures, measured] = await Promise.all([reported, ended]);
      return { ...measured, spawned, figures };
    },
    close: () => closeShop(store, served),
  };
}

async function closeShop(store: Store, served: BenchStore): Promise<void> {
  store.close();
  await served.stop();
}
