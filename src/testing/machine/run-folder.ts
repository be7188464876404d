import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { NIGHTLY } from '../tier.ts';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** Bytes that have to be free there: several times what the tests of a gate have at a time. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for all that a run of tests writes, which is deleted as this process ends. Shops are many small files
 * that are written and deleted again, so it is in memory where there is plenty; at night it is on the disk.
 * @returns its path
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(!NIGHTLY && isPlenty() ? MEMORY : tmpdir(), 'islet-run-'));
  // Servers that tests start read files as other users.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isPlenty(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES;
}
