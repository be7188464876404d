import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Vitest's global setup: a folder for what the test files of a run share, named by `ISLET_TEST_RUN_FOLDER`.
 * @returns removes it
 */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'islet-run-'));
  process.env.ISLET_TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
