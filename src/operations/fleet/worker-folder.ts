import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFolder } from '#kit/files/files.ts';

const FOLDER = /^worker-(\d+)$/;

/** Folder of the copies that a worker has of what it renders from. */
export function workerFolder(fleet: string, pid: number): string {
  return join(fleet, `worker-${pid}`);
}

/** Removes the folders of workers of this machine that were killed. */
export function removeLeftCopies(fleet: string): void {
  for (const name of listFolder(fleet)) {
    const pid = FOLDER.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(fleet, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
