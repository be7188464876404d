import { dirname, join } from 'node:path';
import type { Workspace } from '../workspace.ts';

/** Folders of the history, on the file system of the releases. */
export interface HistoryFiles {
  folder: string;
  /** Records of releases. */
  database: string;
  /** Former files, by the hash of their content. */
  objects: string;
  /** Changes that the served release has made, or is about to change, and no record names yet. */
  pending: string;
}

/** Where a shop's history is. It may be deleted: releases can then no longer be rolled back to. */
export function historyFiles({ releases }: Pick<Workspace, 'releases'>): HistoryFiles {
  const folder = join(dirname(releases), 'history');
  return {
    folder,
    database: join(folder, 'history.sqlite'),
    objects: join(folder, 'objects'),
    pending: join(folder, 'pending'),
  };
}
