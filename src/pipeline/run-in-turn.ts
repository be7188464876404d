import { says } from '#kit/messages/says.ts';
import { errorMessage, toReleaseError } from '../kit/errors.ts';
import { isDamaged, setAside } from '../kit/sqlite.ts';
import { withReleaseLock } from './publish/release-lock.ts';
import type { Workspace } from './workspace.ts';

interface TurnOptions {
  workspace: Workspace;
  log: (line: string) => void;
}

/**
 * Runs a release under the release lock. Where the snapshot turns out to be damaged, it is set aside and `work`
 * runs once more: the catalog is then read anew.
 * @throws with messages for people
 */
export async function runInTurn<T>(options: TurnOptions, work: () => Promise<T>): Promise<T> {
  const { workspace, log } = options;
  const waiting = (pid: number | null) =>
    log(`Waiting for the release that ${pid === null ? 'another process' : `process ${pid}`} is making …`);
  const setLockAside = (damaged: string) =>
    log(says('release.lockDamaged', { lock: workspace.lock, damaged }));
  try {
    return await withReleaseLock(
      workspace.lock,
      waiting,
      () => retryWithoutDamage(options, work),
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
    const damaged = setAside(snapshot);
    log(says('release.snapshotDamaged', { snapshot, reason: errorMessage(error), damaged }));
    return await work();
  }
}
