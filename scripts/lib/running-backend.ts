import { fetchStatus } from '../../src/operations/watch/status/watch-client.ts';
import { readStatus } from '../../src/operations/watch/status/watch-status.ts';
import { servedStore } from '../../src/pipeline/publish/release-root.ts';
import type { Workspace } from '../../src/pipeline/workspace.ts';
import { EMBEDDED_STORE } from './served-release.ts';

/**
 * The endpoint of the embedded backend that a running `npm start` or `npm run watch` of this shop has; null
 * where there is none.
 */
export async function runningBackend(
  workspace: Pick<Workspace, 'status' | 'control' | 'snapshot' | 'dist'>,
): Promise<string | null> {
  const saved = readStatus(workspace.status);
  if (saved === null || saved.pid === process.pid) return null;
  const answer = await fetchStatus(workspace.control).catch(() => null);
  // Another process may watch by now, or this one may follow a store of its own.
  if (answer?.pid !== saved.pid || answer.state === 'stopped') return null;
  const store = servedStore(workspace);
  return store === null || store === EMBEDDED_STORE ? answer.endpoint : null;
}
