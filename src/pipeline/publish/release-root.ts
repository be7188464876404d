import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { IndexRootNames } from '#storefront/domain/search/catalog-index/index-format.ts';
import { PACKED } from '../index/pack-index.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { Workspace } from '../workspace.ts';
import type { LatestBuild } from './manifest.ts';

/** The folder of a release, complete or in the making. */
export interface ReleaseRoot {
  /** Its name below the releases. */
  name: string;
  folder: string;
  live: boolean;
}

/** The root of the page index; null if there is none, or its folder is missing. */
export function indexedRoot(index: PageIndex, workspace: Workspace): ReleaseRoot | null {
  const name = index.state('root');
  if (name === null) return null;
  const folder = join(workspace.releases, name);
  return existsSync(folder) ? { name, folder, live: servedRootFolder(workspace) === resolve(folder) } : null;
}

/**
 * A root whose folder does not exist yet, also for code that has one: the served root is never rebuilt. Nor is
 * one made at the address that `dist` has, though its folder was deleted: it would be served half finished.
 */
export function newRoot(workspace: Workspace, bundle: string): ReleaseRoot {
  const linked = linkedRootFolder(workspace);
  const isFree = (name: string) => {
    const folder = join(workspace.releases, name);
    return !existsSync(folder) && resolve(folder) !== linked;
  };
  let name = bundle;
  for (let number = 2; !isFree(name); number++) name = `${bundle}-${number}`;
  return { name, folder: join(workspace.releases, name), live: false };
}

/** The folder that `dist` links to; null if there is none. */
export function servedRootFolder(workspace: Pick<Workspace, 'dist'>): string | null {
  const folder = linkedRootFolder(workspace);
  return folder !== null && existsSync(folder) ? folder : null;
}

/** As `servedRootFolder`, even if the folder was deleted. */
function linkedRootFolder({ dist }: Pick<Workspace, 'dist'>): string | null {
  try {
    return resolve(dirname(dist), readlinkSync(dist));
  } catch {
    return null;
  }
}

/** The store that the served release was made from; null if that is unknown, or nothing is served. */
export function servedStore(workspace: Pick<Workspace, 'dist' | 'snapshot'>): string | null {
  return announcedState(workspace, ANNOUNCED_STORE);
}

/** True if pages of the served release are in packs, not in its folder. */
export function isServedPacked(workspace: Pick<Workspace, 'dist' | 'snapshot'>): boolean {
  return announcedState(workspace, PACKED) === 'yes';
}

/** A state of the page index; null where it is not about the release that is served. */
function announcedState(workspace: Pick<Workspace, 'dist' | 'snapshot'>, key: string): string | null {
  const folder = servedRootFolder(workspace);
  if (folder === null) return null;
  try {
    const db = new DatabaseSync(workspace.snapshot, { readOnly: true });
    try {
      const state = db.prepare('SELECT value FROM release_state WHERE key = ?');
      const isAnnounced = state.get('announced')?.value === basename(folder);
      const value = state.get(key)?.value;
      return isAnnounced && value !== undefined ? String(value) : null;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/** State of the index: the store of the announced release. */
export const ANNOUNCED_STORE = 'announced-store';

/** Id of the announced build in a release folder; null if there is none. */
export function announcedBuild(folder: string | null): string | null {
  return readLatest(folder)?.id ?? null;
}

/** The search index that a release folder announces. */
export function announcedIndex(folder: string | null): IndexRootNames {
  return readLatest(folder)?.index ?? null;
}

/** Build that a release folder announces; null if there is nothing, or nothing to be read. */
export function readLatest(folder: string | null): LatestBuild | null {
  if (folder === null) return null;
  try {
    const latest = JSON.parse(
      readFileSync(join(folder, 'builds/latest.json'), 'utf8'),
    ) as Partial<LatestBuild>;
    const { id, timestamp, index = null } = latest;
    return typeof id === 'string' && typeof timestamp === 'number' ? { id, timestamp, index } : null;
  } catch {
    return null;
  }
}

/** Where files wait to be put into the served root: on its file system, and no root has this name. */
export function stagingFolder({ releases }: Workspace): string {
  return join(releases, 'staging');
}
