import { lstatSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { failpoint } from '../failpoint.ts';
import { dropTemporary, isSwitchLeftover, keepOnly, namesIn } from '../files.ts';
import { dropPreparedManifests } from '../manifest.ts';
import type { PageIndex } from '../page-index.ts';
import type { Workspace } from '../workspace.ts';

/** Other commands may have a renderer open without naming it anywhere, so recent ones stay. */
const RENDERER_KEPT_MS = 60 * 60 * 1000;

/** `{bundle}.{process}.new`: a renderer while it is compiled. */
const HALF_MADE = /^[0-9a-f]+\.(\d+)\.new$/;

/** The release that is served, the one before it, and the one that is being made. */
function releasesToKeep(index: PageIndex): string[] {
  return ['announced', 'former', 'root'].flatMap((key) => index.state(key) || []);
}

/** Clears away what killed releases left behind. To be called under the lock, like everything here. */
export function tidyBefore(workspace: Workspace, index: PageIndex): void {
  dropHalfMade(workspace);
  if (!index.state('running')) return;
  for (const name of releasesToKeep(index)) {
    const root = join(workspace.releases, name);
    dropTemporary(root);
    dropTemporary(join(root, '_assets'));
    dropPreparedManifests(join(root, 'builds'));
  }
  dropPreparedManifests(workspace.builds);
  const home = dirname(workspace.dist);
  for (const name of namesIn(home)) {
    const path = join(home, name);
    if (isSwitchLeftover(basename(workspace.dist), name) && lstatSync(path).isSymbolicLink()) rmSync(path);
  }
  index.setState('running', '');
}

/** Deletes all releases but those that are needed. @returns the names of these */
export async function keepReleases(workspace: Workspace, index: PageIndex): Promise<string[]> {
  failpoint('tidy');
  const names = releasesToKeep(index);
  await keepOnly(workspace.releases, (name) => names.includes(name));
  return names;
}

/** Deletes renderers that killed processes did not finish compiling. */
function dropHalfMade(workspace: Workspace): void {
  for (const name of namesIn(workspace.renderers)) {
    const pid = Number(HALF_MADE.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) {
      rmSync(join(workspace.renderers, name), { recursive: true, force: true });
    }
  }
}

/**
 * Deletes compiled renderers that no release was made with.
 * @param bundle the code as it is now
 * @param releases names of the releases that stay
 */
export async function keepRenderers(
  workspace: Workspace,
  bundle: string,
  releases: readonly string[],
): Promise<void> {
  // A folder of renderers that several shops share, as tests do, is nobody's to clear.
  if (dirname(workspace.renderers) !== dirname(workspace.lock)) return;
  failpoint('tidy');
  // A root is named after its code, and perhaps a number.
  const bundles = [bundle, ...releases.map((name) => name.replace(/-\d+$/, ''))];
  await keepOnly(
    workspace.renderers,
    (name) =>
      bundles.includes(name) ||
      HALF_MADE.test(name) ||
      Date.now() - statSync(join(workspace.renderers, name)).mtimeMs < RENDERER_KEPT_MS,
  );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
