import { existsSync } from 'node:fs';
import type { Environment } from '../../src/pipeline/environment.ts';
import { servedStore } from '../../src/pipeline/publish/release-root.ts';
import type { Workspace } from '../../src/pipeline/workspace.ts';

/** Name of this shop's store in releases; the embedded backend is the same at whatever port it listens. */
export function storeName({ graphqlUrl }: Pick<Environment, 'graphqlUrl'>): string {
  return graphqlUrl ?? EMBEDDED_STORE;
}

export const EMBEDDED_STORE = 'embedded';

/** Returns true where there is a release to serve; one that is known to be another store's is not. */
export function hasServableRelease(
  workspace: Workspace,
  environment: Pick<Environment, 'graphqlUrl'>,
): boolean {
  const store = servedStore(workspace);
  return existsSync(workspace.dist) && (store === null || store === storeName(environment));
}
