import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { fileBelow, linkFile, switchLink } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import type { PageIndex } from '../index/page-index.ts';
import { FileTransaction } from '../publish/file-transaction.ts';
import { type LatestBuild, type PreparedManifest, prepareManifest } from '../publish/manifest.ts';
import { newRoot, type ReleaseRoot } from '../publish/release-root.ts';
import { addedIndexFiles, type PublishedIndex, recordIndexFiles } from '../publish/search-index.ts';
import type { Workspace } from '../workspace.ts';
import type { ReleaseHistory } from './release-history.ts';
import type { RestorePlan } from './restore-plan.ts';
import { isContentNamed, needlessSource, releasedFiles } from './root-changes.ts';
import type { StagedFiles } from './staged-files.ts';

interface Restoration {
  workspace: Workspace;
  index: PageIndex;
  /** Folder of the release that is served. */
  served: string;
  plan: RestorePlan;
  staged: StagedFiles;
  searchIndex: PublishedIndex;
  history: ReleaseHistory;
  routeRules: RouteRules;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Puts staged files in place and announces them as a release: in the served root, or in a new one that the link
 * is switched to.
 * @throws if that fails; the served release is as it was then
 */
export async function publishRestored(restoration: Restoration): Promise<LatestBuild> {
  return restoration.plan.inNewRoot ? await publishNewRoot(restoration) : publishInPlace(restoration);
}

function publishInPlace(restoration: Restoration): LatestBuild {
  const { served, plan, staged, history } = restoration;
  const transaction = new FileTransaction(served, staged.formerFiles);
  let manifest: PreparedManifest | null = null;
  try {
    manifest = prepare(restoration, served);
    const removed = [...plan.files].flatMap(([path, former]) => (former === null ? [path] : []));
    history.note({ name: basename(served), folder: served }, [...staged.files.keys(), ...removed]);
    for (const [path, file] of inOrder(staged.files, served)) {
      transaction.replaceFile(file, fileBelow(served, path));
    }
    for (const path of removed) transaction.deleteFile(fileBelow(served, path));
    manifest.publishMeta();
  } catch (error) {
    manifest?.discard();
    transaction.rollback();
    throw error;
  }
  restorePacked(restoration);
  manifest.publishLatest();
  manifest.publishToBuilds();
  recordAnnounced(restoration, null, manifest.latest);
  return manifest.latest;
}

/** Last before the announcement: a rollback that is killed is finished before anything is deployed. */
function restorePacked({ index, plan }: Restoration): void {
  if (plan.packed.size > 0) index.transaction(() => index.packs.restore(plan.packed, plan.from.id));
}

/** Files come before those that link to them: files named by their content, then other new ones. */
function inOrder(files: ReadonlyMap<string, string>, served: string): [path: string, file: string][] {
  const rank = (path: string) => (isContentNamed(path) ? 0 : existsSync(join(served, path)) ? 2 : 1);
  return [...files].sort(([one], [other]) => rank(one) - rank(other));
}

async function publishNewRoot(restoration: Restoration): Promise<LatestBuild> {
  const { workspace, served } = restoration;
  const root = newRoot(workspace, basename(served).replace(/-\d+$/, ''));
  let manifest: PreparedManifest | null = null;
  try {
    fillRoot(restoration, root.folder);
    manifest = prepare(restoration, root.folder);
    manifest.publishMeta();
    restorePacked(restoration);
    manifest.publishLatest();
    failpoint('switch');
    await switchLink(workspace.dist, root.folder);
  } catch (error) {
    manifest?.discard();
    rmSync(root.folder, { recursive: true, force: true });
    throw error;
  }
  failpoint('switch');
  manifest.publishToBuilds();
  recordAnnounced(restoration, root, manifest.latest);
  return manifest.latest;
}

/** Links what stays, and moves what is put back. */
function fillRoot({ served, plan, staged }: Restoration, root: string): void {
  const left = new Set([...plan.files.keys()].flatMap((path) => [path, needlessSource(path) ?? []].flat()));
  for (const path of releasedFiles(served)) {
    if (!left.has(path) || isUnchanged(path)) linkFile(join(served, path), join(root, path));
  }
  for (const [path, file] of staged.files) {
    failpoint('replace');
    const target = fileBelow(root, path);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(file, target);
  }
  function isUnchanged(path: string): boolean {
    return plan.files.get(path) != null && !staged.files.has(path);
  }
}

function prepare({ workspace, index, plan, searchIndex, now, routeRules }: Restoration, root: string) {
  const contents = {
    previousId: plan.from.id,
    full: plan.inNewRoot,
    changed: plan.inNewRoot ? [] : plan.pages.changed,
    removed: plan.pages.removed,
    index: searchIndex.roots,
    indexFiles: addedIndexFiles(index, searchIndex),
  };
  return prepareManifest(workspace.builds, root, contents, now, routeRules);
}

/** @param root the new one; null if the served one stays */
function recordAnnounced(
  { index, served, searchIndex, plan, now }: Restoration,
  root: ReleaseRoot | null,
  { timestamp }: LatestBuild,
): void {
  index.transaction(() => {
    if (root !== null) {
      index.setState('root', root.name);
      index.setState('announced', root.name);
      index.setState('former', basename(served));
      // Pages of several codes cannot be brought up to date one by one.
      index.setState('bundle', '');
    }
    index.prices.restore(plan.to.at, timestamp);
    recordIndexFiles(index, root?.folder ?? served, searchIndex, now);
  });
}
