import { useSyncExternalStore } from 'react';
import { DESK_API, type DeskEvents, type DeskJob, type DeskNow } from '../../contract.ts';
import { DeskError, read } from './api.ts';

/** The watching process, as its events tell of it. */
export interface Live {
  /** Null until the first event. */
  now: DeskNow | null;
  /** Events arrive; false while there is no connection, which browsers try to restore. */
  isConnected: boolean;
  /** The session has ended, also if another page signed out. */
  isOver: boolean;
  /** Grows with each release: what is derived from the catalog may be another. */
  releases: number;
  /** The latest event of each job, by id, without results. */
  jobs: Readonly<Record<string, Omit<DeskJob, 'result'>>>;
}

/** Between two attempts to connect again. */
const RETRY_MS = 3000;

let live: Live = { now: null, isConnected: false, isOver: false, releases: 0, jobs: {} };
const listeners = new Set<() => void>();

/** Follows the desk's events from now on, for as long as the page is open. */
export function follow(): void {
  const source = new EventSource(`${DESK_API}events`);
  on(source, 'now', (now) => change({ now, isConnected: true }));
  on(source, 'released', () => change({ releases: live.releases + 1 }));
  on(source, 'job', (job) => change({ jobs: { ...live.jobs, [job.id]: job } }));
  source.addEventListener('error', () => {
    change({ isConnected: false });
    // Browsers give up by themselves where the answer is a refusal, or none while the process starts again.
    if (source.readyState === EventSource.CLOSED) void followAgain();
  });
}

async function followAgain(): Promise<void> {
  const refused = await read('session').then(
    () => null,
    (error: unknown) => error,
  );
  if (refused instanceof DeskError && refused.code === 'session') change({ isOver: true });
  else setTimeout(follow, RETRY_MS);
}

/** The state of the watching process, as it changes. */
export function useLive(): Live {
  return useSyncExternalStore(subscribe, () => live);
}

function on<Name extends keyof DeskEvents>(
  source: EventSource,
  name: Name,
  receive: (data: DeskEvents[Name]) => void,
): void {
  source.addEventListener(name, ({ data }: MessageEvent<string>) =>
    receive(JSON.parse(data) as DeskEvents[Name]),
  );
}

function change(changes: Partial<Live>): void {
  live = { ...live, ...changes };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
