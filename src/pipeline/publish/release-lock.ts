import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { says } from '#kit/messages/says.ts';
import { errorMessage, toReleaseError } from '../../kit/errors.ts';
import { isDamaged, isSqliteError, SQLITE, setAside } from '../../kit/sqlite.ts';
import { putPriceRecord, readPriceRecord } from '../snapshot/prices/rescue-record.ts';
import type { Workspace } from '../workspace.ts';

const RETRY_MS = 100;

/**
 * Runs `work` under a lock of the release, one process at a time. The lock is the operating system's own, held through
 * an empty database: it ends with its process, so none can be stale.
 * @param file the lock; the holder's process id is in a file next to it
 * @param onWait called once if another release holds the lock, with its process id, null if that is unknown
 * @param signal ends the waiting
 * @param onSetAside called with the new place of a file that could not be a lock; a new one is made
 */
export async function withReleaseLock<T>(
  file: string,
  onWait: (pid: number | null) => void,
  work: () => Promise<T>,
  signal?: AbortSignal,
  onSetAside: (damaged: string) => void = () => {},
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  let lock = tryLock(file, onSetAside);
  for (let hasReported = false; lock === null; lock = tryLock(file, onSetAside)) {
    if (!hasReported) onWait(readHolder(file));
    hasReported = true;
    await setTimeout(RETRY_MS, undefined, { signal });
  }
  try {
    writeHolder(file);
    return await work();
  } finally {
    lock.close();
  }
}

/** @returns the lock; null while another process holds it */
function tryLock(file: string, onSetAside: (damaged: string) => void): DatabaseSync | null {
  let lock: DatabaseSync | null = null;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (isSqliteError(error, SQLITE.busy)) return null;
    if (!isDamaged(error, file)) throw error;
    onSetAside(setAside(file));
    return tryLock(file, onSetAside);
  }
}

/** For messages only, so a failure does not fail the release. */
function writeHolder(file: string): void {
  try {
    writeFileSync(holderFile(file), String(process.pid));
  } catch {
    // The holder is unknown then.
  }
}

/** Process id of the last holder, for messages only. */
function readHolder(file: string): number | null {
  try {
    return Number(readFileSync(holderFile(file), 'utf8')) || null;
  } catch {
    return null;
  }
}

function holderFile(file: string): string {
  return `${file}.pid`;
}

/** Reports that the lock of a release or deploy is awaited. @returns for `withReleaseLock`, which names the holder */
export function reportWaiting(
  work: 'release' | 'deploy',
  log: (line: string) => void,
): (pid: number | null) => void {
  return (pid) => {
    const holder = pid === null ? 'another process' : `process ${pid}`;
    log(`Waiting for the ${work} that ${holder} is making …`);
  };
}

interface TurnOptions {
  workspace: Workspace;
  log: (line: string) => void;
  /** Ends the waiting for another process. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a release under the release lock. If the snapshot turns out to be damaged, it is set aside and `work`
 * runs once more: the catalog is then read again, and the record of prices is rescued.
 * @throws with messages for people
 */
export async function runInTurn<T>(options: TurnOptions, work: () => Promise<T>): Promise<T> {
  const { workspace, log, signal } = options;
  const setLockAside = (damaged: string) =>
    log(says('release.lockDamaged', { lock: workspace.lock, damaged }));
  try {
    return await withReleaseLock(
      workspace.lock,
      reportWaiting('release', log),
      () => retryWithoutDamage(options, work),
      signal,
      setLockAside,
    );
  } catch (error) {
    throw toReleaseError(error, workspace.snapshot);
  }
}

async function retryWithoutDamage<T>(
  { workspace: { snapshot }, log }: TurnOptions,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDamaged(error, snapshot)) throw error;
    const record = readPriceRecord(snapshot);
    const damaged = setAside(snapshot);
    putPriceRecord(record, snapshot);
    log(says('release.snapshotDamaged', { snapshot, reason: errorMessage(error), damaged }));
    return await work();
  }
}
