import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { PageIndex } from '../pages/page-index.ts';
import type { Workspace } from '../workspace.ts';
import type { LatestBuild } from './manifest.ts';

/** A folder with a release, whole or in the making. */
export interface ReleaseRoot {
  /** Its name below the releases. */
  name: string;
  folder: string;
  /** It is the one that is served. */
  live: boolean;
}

/** The root whose pages the index knows; null where there is none, or its folder is gone. */
export function indexedRoot(index: PageIndex, workspace: Workspace): ReleaseRoot | null {
  const name = index.state('root');
  if (name === null) return null;
  const folder = join(workspace.releases, name);
  return existsSync(folder) ? { name, folder, live: servedRootFolder(workspace) === resolve(folder) } : null;
}

/** A root that is not there yet. Even the same code gets another one: the served root is never rebuilt. */
export function newRoot(workspace: Workspace, bundle: string): ReleaseRoot {
  let name = bundle;
  for (let number = 2; existsSync(join(workspace.releases, name)); number++) name = `${bundle}-${number}`;
  return { name, folder: join(workspace.releases, name), live: false };
}

/** The folder that `dist` points at; null where it points nowhere. */
export function servedRootFolder({ dist }: Workspace): string | null {
  try {
    const folder = resolve(dirname(dist), readlinkSync(dist));
    return existsSync(folder) ? folder : null;
  } catch {
    return null;
  }
}

/** The build that clients of a folder are told of. */
export function announcedBuild(folder: string | null): string | null {
  if (folder === null) return null;
  try {
    return (JSON.parse(readFileSync(join(folder, 'builds/latest.json'), 'utf8')) as LatestBuild).id;
  } catch {
    return null;
  }
}
