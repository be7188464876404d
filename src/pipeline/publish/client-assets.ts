import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { linkFile, linkTree, listFolder } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { FormerFiles } from './files/former-files.ts';
import type { ReleaseRoot } from './release-root.ts';

/** Folder of the hashed assets in a release and in compiled client files. */
const ASSETS = '_assets';

/** Compressed copies are linked and deleted with their file. */
const COMPRESSED_COPY = /\.(br|gz)$/;

/**
 * Links a bundle's client files into a new root, and those hashed assets of the former root that are within
 * their grace period: pages that browsers opened before the switch use them.
 * @param formerRoot folder of the release that is served until now; null where there is none
 * @param oldest assets retired before are left out, in milliseconds since 1970
 */
export function linkAssets(
  index: PageIndex,
  client: string,
  root: string,
  formerRoot: string | null,
  oldest: number,
): void {
  failpoint('assets');
  linkTree(client, root);
  if (formerRoot === null || formerRoot === root) return;
  const retired = index.retiredAssets();
  for (const name of listFolder(join(formerRoot, ASSETS))) {
    const since = retired.get(name.replace(COMPRESSED_COPY, ''));
    if (since === undefined || since >= oldest) {
      linkFile(join(formerRoot, ASSETS, name), join(root, ASSETS, name));
    }
  }
}

/** Records which assets of a root its own bundle does not use, and since when. */
export function recordRetiredAssets(index: PageIndex, client: string, root: string, now: number): void {
  const used = new Set(listFolder(join(client, ASSETS)));
  const before = index.retiredAssets();
  const retired = listFolder(join(root, ASSETS)).filter(
    (name) => !COMPRESSED_COPY.test(name) && !used.has(name),
  );
  index.setRetiredAssets(new Map(retired.map((name) => [name, before.get(name) ?? now])));
}

/** Files to delete, which a release does not use any more. */
export interface Retirement {
  /** Files retired before, in milliseconds since 1970. */
  oldest: number;
  /** Keeps them for earlier releases. */
  formerFiles: FormerFiles;
}

/** Deletes assets whose grace period is over. */
export function deleteRetiredAssets(
  index: PageIndex,
  root: ReleaseRoot,
  { oldest, formerFiles }: Retirement,
): void {
  const due = [...index.retiredAssets()].filter(([, since]) => since < oldest).map(([name]) => name);
  if (due.length === 0) return;
  failpoint('cleanup');
  const files = due.flatMap((name) => ['', '.br', '.gz'].map((copy) => join(ASSETS, name + copy)));
  formerFiles.note(root, files);
  for (const file of files) rmSync(join(root.folder, file), { force: true });
  index.transaction(() => index.deleteRetiredAssets(due));
}
