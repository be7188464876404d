import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { says } from '#kit/messages/says.ts';
import { type ProgressFactory, silentProgress } from '#kit/terminal.ts';
import { PageIndex } from '#pipeline/index/page-index.ts';
import { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import { unfinishedPictures } from '#pipeline/pictures/unfinished-pictures.ts';
import { reportWaiting, withReleaseLock } from '#pipeline/publish/release-lock.ts';
import { announcedBuild, isServedPacked, servedRootFolder } from '#pipeline/publish/release-root.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { PICTURES_PATH, pictureFileNames } from '#storefront/domain/catalog/image-sources.ts';
import { changedPages, linksToLacking, newestPages } from './changed-pages.ts';
import type { Grace } from './deploy-plan.ts';
import type { Inventory } from './journal/inventory.ts';
import type { Journal } from './journal/journal.ts';
import { type PackReader, packedPages } from './packed-pages.ts';
import type { Placers } from './placers.ts';
import type { PurgeOptions } from './purge/send-purges.ts';
import { type FreezeOptions, type FrozenRelease, freezeRelease, type PackedPages } from './release-files.ts';
import { isFileOf } from './release-listing.ts';
import { DeployError, type DeployTarget } from './targets/deploy-target.ts';

export interface DeployOptions {
  workspace: Pick<Workspace, 'dist' | 'builds' | 'lock' | 'pictures' | 'snapshot' | 'deploys'>;
  target: DeployTarget;
  grace: Grace;
  /** Where the pages are of a shop whose pages are no files; null, as by default, where they are. */
  packs?: PackReader | null;
  /** Other machines that help to send pages from packs; null, as by default, for none. */
  placers?: Placers | null;
  /** Sends every file, over whatever is there. */
  replace?: boolean;
  /**
   * Returns true if a newer release waits to be deployed; by default never. Asked before each file, which waits for the
   * answer.
   */
  shouldYield?: () => boolean | Promise<boolean>;
  /** Called once the deploy has sent files for a while, or has sent them all: from then on another release may be made. */
  onSending?: () => void;
  /** Finds out what a deploy would do, by reading alone. */
  dryRun?: boolean;
  /** The cache in front of the target, which purges what changed; null for none. */
  purge?: PurgeOptions | null;
  log?: (line: string) => void;
  progress?: ProgressFactory;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds for which a deploy of another machine counts after its last sign of life. */
  lockMs?: number;
}

export const NO_RELEASE = says('deploy.noRelease');
/** Releases that are made meanwhile may bring unfinished pictures again. */
const MAX_ATTEMPTS = 5;

/** All that a deploy works with. */
export interface Deploying {
  options: DeployOptions;
  inventory: Inventory;
  journal: Journal;
  /** Folder for links to files of the release. */
  frozen: string;
}

/** Takes hold of the release as it is at one moment, with all of its pictures made. */
export async function freezeCurrent(
  deploying: Deploying,
): Promise<{ build: string; release: FrozenRelease }> {
  const { options, journal } = deploying;
  const known = journal.build;
  const { build, read } = await withRelease(deploying, false, (build, files) => {
    const changed = known === null ? null : changedPages(options.workspace.builds, known, build);
    return { build, read: freezeRelease({ ...files, changedPages: changed, isPart: false }) };
  });
  return { build, release: await read() };
}

/**
 * Takes hold of the newest pages alone, where a release before them has many more that the target lacks: a price would
 * wait until all of those are compared with what the target has.
 * @returns null where there are none, or where they link to one of the many that the target has not had yet
 */
export async function freezeNewest(deploying: Deploying): Promise<FrozenRelease | null> {
  const { options, inventory, journal } = deploying;
  const { builds } = options.workspace;
  const root = servedRootFolder(options.workspace);
  const served = root && announcedBuild(root);
  const known = journal.build;
  if (!served || known === null || journal.sendsAll) return null;
  if (newestPages(builds, known, served).size === 0) return null;
  return await withRelease(deploying, true, async (build, files) => {
    const changed = newestPages(builds, known, build);
    const release = await freezeRelease({ ...files, changedPages: changed, isPart: true })();
    const isIn = (file: string) => isFileOf(files.root, file) || files.pages?.has(file) === true;
    const lacks = (file: string) => inventory.lacks(file) && isIn(file);
    return release.files.size === 0 || (await linksToLacking(release.files, lacks)) ? null : release;
  });
}

/**
 * Works with the release while no other one can be made.
 * @param keepsPacks as of `withPages`
 */
async function withRelease<T>(
  { options, inventory, journal, frozen }: Deploying,
  keepsPacks: boolean,
  work: (build: string, files: Omit<FreezeOptions, 'changedPages' | 'isPart'>) => T | Promise<T>,
): Promise<T> {
  const { workspace, target, dryRun = false, log = () => {}, now = Date.now } = options;
  for (let attempt = 1; ; attempt++) {
    if (!dryRun) await makePictures(options);
    const done = await withReleaseLock(workspace.lock, reportWaiting('release', log), async () => {
      const root = servedRootFolder(workspace);
      const build = root === null ? null : announcedBuild(root);
      if (root === null || build === null) throw new DeployError(NO_RELEASE);
      const unfinished = dryRun ? 0 : unfinishedPictures(join(root, PICTURES_PATH)).size;
      if (unfinished > 0 && attempt < MAX_ATTEMPTS) return null;
      if (unfinished > 0) throw new DeployError(says('pictures.unfinished', { unfinished }));
      mkdirSync(frozen, { recursive: true });
      const { sendsAll } = journal;
      const result = await withPages(options, root, keepsPacks, (pages) =>
        work(build, { root, frozen, target, inventory, pages, sendsAll, now: now() }),
      );
      return { result };
    });
    if (done !== null) return done.result;
  }
}

/**
 * Lists the pages of the release that are in packs, and deletes packs that no release needs.
 * @param keepsPacks deletes none
 * @throws DeployError if a release was interrupted: some pages would be of one that nobody knows of
 */
async function withPages<T>(
  { workspace, packs = null, dryRun = false }: DeployOptions,
  root: string,
  keepsPacks: boolean,
  work: (pages: PackedPages | null) => T | Promise<T>,
): Promise<T> {
  if (packs === null) {
    if (isServedPacked(workspace)) throw new DeployError(says('deploy.pagesArePacked'));
    return await work(null);
  }
  const index = new PageIndex(workspace.snapshot);
  try {
    if (!index.isPacked) throw new DeployError(says('deploy.pagesAreFiles'));
    const isWhole = ['root', 'announced'].every((state) => index.state(state) === basename(root));
    if (index.state('running') || !isWhole) throw new DeployError(says('deploy.releaseInterrupted'));
    const listed = await work(
      packedPages(index.packs, packs, () => index.pictures().flatMap(pictureFileNames)),
    );
    const unused = dryRun || keepsPacks ? [] : index.packs.unused();
    const removed = await packs.remove(unused);
    index.transaction(() => index.packs.forgetPacks(removed));
    return listed;
  } finally {
    index.close();
  }
}

/** Makes pictures that the release was published without. */
async function makePictures({ workspace, progress = silentProgress }: DeployOptions): Promise<void> {
  const root = servedRootFolder(workspace);
  if (root === null) return;
  const folder = join(root, PICTURES_PATH);
  if (unfinishedPictures(folder).size === 0) return;
  const step = progress('Pictures left to make', 'pictures');
  await new PictureMaker(workspace.pictures).finish(folder, (done, total) => {
    step.update(done, total);
    if (done === total) step.end();
  });
}
