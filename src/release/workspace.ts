import { join, resolve } from 'node:path';

/** Where the pipeline keeps its work; everything but `dist` and `builds` may be deleted and is made again. */
export interface Workspace {
  /** The project: code, configuration and public files. */
  project: string;
  /** Catalog snapshot and page index. */
  snapshot: string;
  /** Held by the process that is releasing. */
  lock: string;
  /** How following the catalog goes. */
  status: string;
  pictures: string;
  /** Compiled renderers, one folder per bundle. */
  renderers: string;
  /** Releases, one folder per bundle. */
  releases: string;
  /** Symlink to the current release: the folder to serve or to upload. */
  dist: string;
  /** Where build manifests are made. */
  builds: string;
}

/**
 * The folders of a release pipeline.
 * @param project folder of the storefront's code
 * @param home folder that holds `.islet`, `dist` and `builds`; the project itself unless told
 */
export function workspace(project: string, home: string = project): Workspace {
  const work = join(resolve(home), '.islet');
  return {
    project: resolve(project),
    snapshot: join(work, 'snapshot.sqlite'),
    lock: join(work, 'release.lock.sqlite'),
    status: join(work, 'status.json'),
    pictures: join(work, 'pictures'),
    renderers: join(resolve(project), '.islet/renderer'),
    releases: join(work, 'releases'),
    dist: join(resolve(home), 'dist'),
    builds: join(resolve(home), 'builds'),
  };
}
