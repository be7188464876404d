import { lstatSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { INDEX_PATH } from '#storefront/domain/search/catalog-index/index-format.ts';
import {
  deleteFoldersExcept,
  deleteTemporaryFiles,
  isSwitchLeftover,
  listFolder,
} from '../../kit/files/files.ts';
import { sitemapFiles } from '../discovery/sitemaps.ts';
import { failpoint } from '../failpoint.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { Workspace } from '../workspace.ts';
import { deletePreparedManifests } from './manifest.ts';
import type { PublishTarget } from './publish-target.ts';
import { servedRootFolder, stagingFolder } from './release-root.ts';

/** Other commands may have a renderer open without naming it anywhere, so recent ones stay. */
const RENDERER_MAX_AGE_MS = 60 * 60 * 1000;

/** `{bundle}.{process}.new`: a renderer while it is compiled. */
const UNFINISHED = /^[0-9a-f]+\.(\d+)\.new$/;

/** The served release, even if the index does not know it, the one before it, and the one in the making. */
function neededReleases(workspace: Workspace, index: PageIndex): string[] {
  const known = ['announced', 'former', 'root'].flatMap((key) => index.state(key) || []);
  const served = servedRootFolder(workspace);
  return [...new Set(served === null ? known : [...known, basename(served)])];
}

/** Deletes leftovers of killed releases. To be called under the lock, like everything here. */
export function cleanUpInterrupted(workspace: Workspace, index: PageIndex): void {
  deleteUnfinishedRenderers(workspace);
  if (!index.state('running')) return;
  for (const name of neededReleases(workspace, index)) {
    const root = join(workspace.releases, name);
    deleteTemporaryFiles(root);
    deleteTemporaryFiles(join(root, '_assets'));
    deleteTemporaryFiles(join(root, INDEX_PATH));
    deletePreparedManifests(join(root, 'builds'));
  }
  deletePreparedManifests(workspace.builds);
  rmSync(stagingFolder(workspace), { recursive: true, force: true });
  const home = dirname(workspace.dist);
  for (const name of listFolder(home)) {
    const path = join(home, name);
    if (isSwitchLeftover(basename(workspace.dist), name) && lstatSync(path).isSymbolicLink()) rmSync(path);
  }
  index.setState('running', '');
}

/** Deletes all releases except those that are needed. @returns the names of the needed ones */
export async function pruneReleases(workspace: Workspace, index: PageIndex): Promise<string[]> {
  failpoint('cleanup');
  const names = neededReleases(workspace, index);
  await deleteFoldersExcept(workspace.releases, (name) => names.includes(name));
  return names;
}

/** Deletes half-compiled renderers of killed processes. */
function deleteUnfinishedRenderers(workspace: Workspace): void {
  for (const name of listFolder(workspace.renderers)) {
    const pid = Number(UNFINISHED.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) {
      rmSync(join(workspace.renderers, name), { recursive: true, force: true });
    }
  }
}

/**
 * Deletes compiled renderers that no release was made with.
 * @param bundle the code as it is now
 * @param releases names of the needed releases
 */
export async function pruneRenderers(
  workspace: Workspace,
  bundle: string,
  releases: readonly string[],
): Promise<void> {
  // Several shops may share a folder of renderers, as tests do: then none may delete from it.
  if (dirname(workspace.renderers) !== dirname(workspace.lock)) return;
  failpoint('cleanup');
  // A root is named after its code, and perhaps a number.
  const bundles = [bundle, ...releases.map((name) => name.replace(/-\d+$/, ''))];
  await deleteFoldersExcept(
    workspace.renderers,
    (name) =>
      bundles.includes(name) ||
      UNFINISHED.test(name) ||
      Date.now() - statSync(join(workspace.renderers, name)).mtimeMs < RENDERER_MAX_AGE_MS,
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

/** State of the index: files that a rollback put back and that are not pages, as JSON. */
const STALE_FILES = 'stale-files';

/** Records files that the next release has to delete unless it has them itself. */
export function noteStaleFiles(index: PageIndex, paths: readonly string[]): void {
  index.setState(STALE_FILES, JSON.stringify([...new Set([...staleFiles(index), ...paths])]));
}

/**
 * Deletes recorded files that a release does not have.
 * @param own its files that are neither pages nor sitemaps
 */
export function deleteStaleFiles(
  index: PageIndex,
  target: Pick<PublishTarget, 'removeFile'>,
  own: readonly string[],
): void {
  const stale = staleFiles(index);
  if (stale.length === 0) return;
  const present = new Set([...own, ...sitemapFiles(index)]);
  for (const path of stale) if (!present.has(path)) target.removeFile(path);
  index.setState(STALE_FILES, '');
}

function staleFiles(index: PageIndex): string[] {
  return JSON.parse(index.state(STALE_FILES) || '[]') as string[];
}
