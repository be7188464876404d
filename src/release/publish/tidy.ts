import { lstatSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { failpoint } from '../failpoint.ts';
import { dropTemporary, isSwitchLeftover, keepOnly, namesIn } from '../files.ts';
import { dropPreparedManifests } from '../manifest.ts';
import type { Workspace } from '../workspace.ts';

/** Other commands may have a renderer open without naming it anywhere, so recent ones stay. */
const RENDERER_KEPT_MS = 60 * 60 * 1000;

/** `{bundle}.{process}.new`: a renderer while it is compiled. */
const HALF_MADE = /^[0-9a-f]+\.(\d+)\.new$/;

/**
 * Clears away what a killed release left behind. To be called under the lock, like everything here.
 * @param roots folders of releases in which it may have worked
 */
export function tidyAfterKill(workspace: Workspace, roots: readonly string[]): void {
  for (const root of roots) {
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
}

/** Deletes all releases but the named ones. */
export async function keepReleases(workspace: Workspace, names: readonly string[]): Promise<void> {
  failpoint('tidy');
  await keepOnly(workspace.releases, (name) => names.includes(name));
}

/** Deletes renderers that killed processes did not finish compiling. */
export function dropHalfMade(workspace: Workspace): void {
  for (const name of namesIn(workspace.renderers)) {
    const pid = Number(HALF_MADE.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) {
      rmSync(join(workspace.renderers, name), { recursive: true, force: true });
    }
  }
}

/** Deletes compiled renderers that no kept release was made with. */
export async function keepRenderers(workspace: Workspace, bundles: readonly string[]): Promise<void> {
  // A folder of renderers that several shops share, as tests do, is nobody's to clear.
  if (dirname(workspace.renderers) !== dirname(workspace.lock)) return;
  failpoint('tidy');
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
