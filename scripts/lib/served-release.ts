import { existsSync } from 'node:fs';
import { fetchStatus } from '../../src/operations/watch/status/watch-client.ts';
import { readStatus } from '../../src/operations/watch/status/watch-status.ts';
import type { Environment } from '../../src/pipeline/environment.ts';
import { servedStore } from '../../src/pipeline/publish/release-root.ts';
import type { Workspace } from '../../src/pipeline/workspace.ts';

/** Name of this shop's store in releases; the embedded backend is the same at whatever port it listens. */
export function storeName({ graphqlUrl }: Pick<Environment, 'graphqlUrl'>): string {
  return graphqlUrl ?? EMBEDDED_STORE;
}

const EMBEDDED_STORE = 'embedded';

/** Returns true if there is a release to serve; one that is known to be another store's is not. */
export function hasServableRelease(
  workspace: Workspace,
  environment: Pick<Environment, 'graphqlUrl'>,
): boolean {
  const store = servedStore(workspace);
  return existsSync(workspace.dist) && (store === null || store === storeName(environment));
}

/**
 * The endpoint of the embedded backend that a running `npm start` or `npm run watch` of this shop has; null
 * if there is none.
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
