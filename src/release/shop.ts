import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import config from '#config.ts';
import { PICTURES_PATH } from '#shop/image.ts';
import { SHOP_SETTINGS_DEFAULTS } from '#shop/settings.ts';
import type { Environment } from './environment.ts';
import { linkFile } from './files.ts';
import { createPictureStore, type PictureFacts } from './pictures/store.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import type { ProgressFactory } from './progress.ts';
import { headersFile } from './serve/headers.ts';
import { precompress } from './serve/precompress.ts';
import { redirectsFile } from './serve/redirects.ts';
import { takeSnapshot } from './snapshot/take.ts';
import type { Workspace } from './workspace.ts';

export interface ShopPipelineOptions {
  workspace: Workspace;
  environment: Pick<Environment, 'baseUrl'>;
  /** GraphQL endpoint of the store. */
  endpoint: string;
  log: (line: string) => void;
  progress: ProgressFactory;
}

/** The pipeline of this shop: its store, its configuration and its hosts' files. */
export function createShopPipeline(options: ShopPipelineOptions): Pipeline {
  const { workspace, log, progress } = options;
  let pictureFiles: PictureFile[] = [];
  const toldOnce = new Set<string>();
  const logOnce = (line: string) => {
    if (!toldOnce.has(line)) log(line);
    toldOnce.add(line);
  };
  return createPipeline({
    workspace,
    log,
    progress,
    async refresh() {
      pictureFiles = await refreshSnapshot({ ...options, log: logOnce });
      return { requests: 0, read: 0, depth: 'all', nextSaleAt: null };
    },
    hostFiles: (policy) => ({ _headers: headersFile(policy), _redirects: redirectsFile() }),
    publishPictures: async (root) => linkPictures(pictureFiles, join(root, PICTURES_PATH)),
    async precompress(folder) {
      await precompress(folder);
    },
  });
}

interface PictureFile {
  name: string;
  path: string;
}

/**
 * Brings the snapshot up to date with the store, pictures included.
 * @returns the files of all pictures that the catalog shows
 */
export async function refreshSnapshot(options: ShopPipelineOptions): Promise<PictureFile[]> {
  const { workspace, environment, endpoint, log, progress } = options;
  const steps = {
    products: progress('Reading products', 'products'),
    pictures: progress('Pictures', 'pictures'),
  };
  const provider = config.imageProvider ?? SHOP_SETTINGS_DEFAULTS.imageProvider;
  const pictures = createPictureStore({ folder: workspace.pictures, provider, endpoint });
  const used = new Map<string, PictureFacts>();
  try {
    await takeSnapshot({
      file: workspace.snapshot,
      client: { endpoint },
      config,
      baseUrl: environment.baseUrl,
      describePicture: async (sourceUrl) => {
        const facts = await pictures.describe(sourceUrl);
        if (facts !== null) used.set(facts.asset, facts);
        return facts;
      },
      onProgress: (step, done, total) => {
        steps[step].update(done, total);
        if (done === total) steps[step].end();
      },
    });
    for (const { sourceUrl, reason, kept } of pictures.problems()) {
      log(`Picture ${sourceUrl}: ${reason}${kept ? ' (its last version is shown)' : ''}`);
    }
    return [...used.values()].flatMap((facts) => pictures.filesOf(facts));
  } finally {
    pictures.close();
  }
}

/** Makes pictures part of a release without copying them. */
function linkPictures(files: readonly PictureFile[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(folder));
  for (const { name, path } of files) if (!present.has(name)) linkFile(path, join(folder, name));
}
