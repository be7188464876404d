import { basename, join } from 'node:path';
import { listFolder, switchLink } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import { type PreparedManifest, prepareManifest } from './manifest.ts';
import type { PublicationOptions } from './pipeline-options.ts';
import { ANNOUNCED_STORE, announcedBuild, servedRootFolder } from './release-root.ts';
import { ASSETS, deleteRetiredFiles, INDEX_FILES, retireFiles } from './retired-files.ts';
import { addedIndexFiles, isIndexAnnounced, type PublishedIndex, recordIndexFiles } from './search-index.ts';

/**
 * Writes the manifest of a release whose files are about to be put in place.
 * @returns null if no page or payload changed
 */
export function prepareNews(
  { index, workspace, root, now, routeRules }: PublicationOptions,
  searchIndex: PublishedIndex,
): PreparedManifest | null {
  const { changed, removed } = index.unannounced();
  const full = !root.live || index.state('announced') !== root.name || announcedBuild(root.folder) === null;
  const isSameIndex = isIndexAnnounced(index, root.folder, searchIndex.roots);
  if (!full && changed.length === 0 && removed.length === 0 && isSameIndex) return null;
  const contents = {
    previousId: announcedBuild(servedRootFolder(workspace)),
    full,
    changed: full ? [] : changed,
    removed,
    index: searchIndex.roots,
    indexFiles: addedIndexFiles(index, searchIndex),
  };
  return prepareManifest(workspace.builds, root.folder, contents, now(), routeRules);
}

/**
 * Announces the complete release to clients, and makes it the served one.
 * @param left `leavesOwnPages` if shoppers do not see all changed prices yet
 */
export async function announce(
  { index, workspace, bundle, root, store, now, assetGraceMs, formerFiles }: PublicationOptions,
  manifest: PreparedManifest,
  searchIndex: PublishedIndex,
  { leavesOwnPages }: { leavesOwnPages: boolean },
): Promise<void> {
  const servedBefore = servedRootFolder(workspace);
  manifest.publishMeta();
  manifest.publishLatest();
  if (!root.live) {
    failpoint('switch');
    await switchLink(workspace.dist, root.folder);
    failpoint('switch');
  }
  manifest.publishToBuilds();
  const announced = index.state('announced');
  index.transaction(() => {
    if (announced !== root.name) {
      index.setState('announced', root.name);
      index.setState('former', announced ?? (servedBefore === null ? '' : basename(servedBefore)));
      index.setState(ANNOUNCED_STORE, store);
      const used = new Set(listFolder(join(bundle.client, ASSETS)));
      retireFiles(index, ASSETS, { root: root.folder, used, now: now() });
    }
    recordIndexFiles(index, root.folder, searchIndex, now());
    if (!leavesOwnPages) index.prices.publish(manifest.latest.timestamp);
    index.clearUnannounced();
  });
  const oldest = now() - assetGraceMs;
  for (const folder of [ASSETS, INDEX_FILES])
    deleteRetiredFiles(index, root, folder, { oldest, formerFiles });
}
