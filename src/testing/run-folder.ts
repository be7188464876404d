import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Vitest's global setup: a folder for what the test files of a run share, named by `ISLET_TEST_RUN_FOLDER`, with
 * the compiled code of the processes that they start.
 * @returns removes it
 */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'islet-run-'));
  process.env.ISLET_TEST_RUN_FOLDER = folder;
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  return () => rmSync(folder, { recursive: true, force: true });
}
