import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '#kit/files/files.ts';

/**
 * State of the last release that left its coordinator: `fleet/status.json`. Moments are ISO 8601 in UTC. It stays as it
 * was when the release ended.
 */
export interface FleetStatus {
  /** `stopped` is a release that made way for a newer one. */
  state: 'rendering' | 'done' | 'stopped' | 'failed';
  /** When this was written; while rendering, about once a second. */
  at: string;
  pid: number;
  epoch: number;
  /** Since when the process has been the coordinator. */
  leaseSince: string;
  release: string;
  startedAt: string;
  /** Null while it is rendering. */
  endedAt: string | null;
  pages: { done: number; total: number };
  slices: {
    done: number;
    open: number;
    /** Times that a slice has lost the worker that had it. */
    stalled: number;
  };
  /** As the queue last said; null where it does not answer. */
  queue: { waiting: number; workers: number } | null;
  /** Those that have rendered pages of this release, the coordinator itself among them. */
  workers: WorkerStatus[];
  /** First pages of the slices that have ended workers: a poison page is in one of them. */
  suspects: string[];
  /** Why it failed: the page that cannot be rendered is named. */
  failure: string | null;
}

export interface WorkerStatus {
  name: string;
  pages: number;
  /** Over the last half minute, or over the whole release once it has ended. */
  pagesPerSecond: number;
}

/** File of the state in the folder of a fleet. */
function fleetStatusFile(fleet: string): string {
  return join(fleet, 'status.json');
}

/** Replaces the file in one step: readers find the old state or the new one. */
export function writeFleetStatus(fleet: string, status: FleetStatus): void {
  writeFileAtomic(fleetStatusFile(fleet), `${JSON.stringify(status, null, 2)}\n`);
}

/** @returns null before the first release that left the coordinator */
export function readFleetStatus(fleet: string): FleetStatus | null {
  const file = fleetStatusFile(fleet);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FleetStatus) : null;
}
