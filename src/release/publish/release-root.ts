import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { PageIndex } from '../pages/page-index.ts';
import type { Workspace } from '../workspace.ts';
import type { LatestBuild } from './manifest.ts';

/** The folder of a release, complete or in the making. */
export interface ReleaseRoot {
  /** Its name below the releases. */
  name: string;
  folder: string;
  /** It is the served one. */
  live: boolean;
}

/** The root of the page index; null where there is none, or its folder is missing. */
export function indexedRoot(index: PageIndex, workspace: Workspace): ReleaseRoot | null {
  const name = index.state('root');
  if (name === null) return null;
  const folder = join(workspace.releases, name);
  return existsSync(folder) ? { name, folder, live: servedRootFolder(workspace) === resolve(folder) } : null;
}

/** A root whose folder does not exist yet, also for code that has one: the served root is never rebuilt. */
export function newRoot(workspace: Workspace, bundle: string): ReleaseRoot {
  let name = bundle;
  for (let number = 2; existsSync(join(workspace.releases, name)); number++) name = `${bundle}-${number}`;
  return { name, folder: join(workspace.releases, name), live: false };
}

/** The folder that `dist` links to; null where there is none. */
export function servedRootFolder({ dist }: Workspace): string | null {
  try {
    const folder = resolve(dirname(dist), readlinkSync(dist));
    return existsSync(folder) ? folder : null;
  } catch {
    return null;
  }
}

/** Id of the announced build in a release folder; null where there is none. */
export function announcedBuild(folder: string | null): string | null {
  if (folder === null) return null;
  try {
    return (JSON.parse(readFileSync(join(folder, 'builds/latest.json'), 'utf8')) as LatestBuild).id;
  } catch {
    return null;
  }
}
