import { join } from 'node:path';
import { bundleScript } from '../inline/inline-integration.ts';
import { offlineMessages } from './offline-messages.ts';

/**
 * The code of the shop's service worker.
 * @param isKept false for a shop that is not kept for offline use: its worker removes an earlier one
 */
export async function workerCode(isKept: boolean): Promise<string> {
  const entry = join(import.meta.dirname, isKept ? 'worker.ts' : 'removal.ts');
  const { code } = await bundleScript(entry, { MESSAGES: JSON.stringify(offlineMessages()) });
  return code;
}
