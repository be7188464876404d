import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Files and folders of the pipeline; all but `dist`, `builds` and the record of prices are made again if they are deleted. */
export interface Workspace {
  /** The project: code, configuration and public files. */
  project: string;
  /** Catalog snapshot, page index, and the record of the prices that were shown. */
  snapshot: string;
  /** Lock of the process that is releasing. */
  lock: string;
  /** Status file of the watching process. */
  status: string;
  /** Socket on which the watching process takes commands of this machine's owner. */
  control: string;
  pictures: string;
  /** Icons of the installed shop. */
  appIcons: string;
  /** Compiled renderers, one folder per bundle. */
  renderers: string;
  /** Releases, one folder per bundle. */
  releases: string;
  /** Symlink to the current release: the folder to serve or to upload. */
  dist: string;
  /** Facts about the targets of deploys. */
  deploys: string;
  /** State of a fleet's coordinator, and the copies of workers on this machine. */
  fleet: string;
  /** Record of the addresses that search engines have been told of. */
  indexNow: string;
  /** Of the desk: its token, its record of releases and what it keeps for its pages. */
  desk: string;
  /** The secret by which addresses of previews are made, where the environment names none. */
  preview: string;
  /** Where build manifests are made. */
  builds: string;
}

/**
 * The folders of a release pipeline.
 * @param project folder of the storefront's code
 * @param home folder that holds `.islet`, `dist` and `builds`; the project itself if left out
 */
export function workspace(project: string, home: string = project): Workspace {
  const work = join(resolve(home), '.islet');
  return {
    project: resolve(project),
    snapshot: join(work, 'snapshot.sqlite'),
    lock: join(work, 'release.lock.sqlite'),
    status: join(work, 'status.json'),
    control: controlSocket(work),
    pictures: join(work, 'pictures'),
    appIcons: join(work, 'app-icons'),
    renderers: join(resolve(project), '.islet/renderer'),
    releases: join(work, 'releases'),
    dist: join(resolve(home), 'dist'),
    deploys: join(work, 'deploys'),
    fleet: join(work, 'fleet'),
    indexNow: join(work, 'index-now.sqlite'),
    desk: join(work, 'desk'),
    preview: join(work, 'preview-secret'),
    builds: join(resolve(home), 'builds'),
  };
}

/** Systems take no longer addresses of sockets, in bytes. */
const MAX_SOCKET_PATH = 100;

function controlSocket(work: string): string {
  const file = join(work, 'control.sock');
  if (Buffer.byteLength(file) <= MAX_SOCKET_PATH) return file;
  return join(tmpdir(), `islet-${createHash('sha256').update(work).digest('hex').slice(0, 16)}.sock`);
}
