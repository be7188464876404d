import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PICTURES_PATH, pictureFiles } from '#shop/image.ts';
import { linkFile } from './files.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import { headersFile } from './serve/headers.ts';
import { precompress } from './serve/precompress.ts';
import { redirectsFile } from './serve/redirects.ts';
import { refreshSnapshot, type ShopSnapshotOptions } from './shop-snapshot.ts';
import { picturesOf } from './snapshot/named-pictures.ts';
import type { Workspace } from './workspace.ts';

export type ShopPipelineOptions = ShopSnapshotOptions;

/** The pipeline of this shop: its store, its configuration and its hosts' files. */
export function createShopPipeline(options: ShopPipelineOptions): Pipeline {
  const { workspace, log, progress } = options;
  const toldOnce = new Set<string>();
  const logOnce = (line: string) => {
    if (!toldOnce.has(line)) log(line);
    toldOnce.add(line);
  };
  return createPipeline({
    workspace,
    log,
    progress,
    refresh: (request) => refreshSnapshot({ ...options, log: logOnce }, request),
    hostFiles: (policy) => ({ _headers: headersFile(policy), _redirects: redirectsFile() }),
    publishPictures: (root, keys) => linkPictures(workspace, root, keys),
    async precompress(folder) {
      await precompress(folder);
    },
  });
}

/** Makes the pictures that entities name part of a release, without copying them. */
function linkPictures(workspace: Workspace, root: string, keys: Iterable<string> | null): void {
  const db = new DatabaseSync(workspace.snapshot, { readOnly: true });
  try {
    for (const name of picturesOf(db, keys).flatMap(pictureFiles)) {
      linkFile(join(workspace.pictures, name), join(root, PICTURES_PATH, name));
    }
  } finally {
    db.close();
  }
}
