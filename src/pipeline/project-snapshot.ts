import { join } from 'node:path';
import merchantConfig from '#config.ts';
import { says } from '#kit/messages/says.ts';
import { PICTURES_PATH } from '#storefront/domain/catalog/image-sources.ts';
import { type MerchantConfig, SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { listFolder } from '../kit/files/files.ts';
import type { ProgressFactory } from '../kit/terminal.ts';
import { shopOrigin } from './environment.ts';
import { PictureMaker } from './pictures/picture-maker.ts';
import { PictureStore } from './pictures/picture-store.ts';
import { CONTENT_FOLDER } from './snapshot/content/markdown-pages.ts';
import type { StoreScan } from './snapshot/sync/store-scan.ts';
import { scanInBackground, syncSnapshot } from './snapshot/sync/sync.ts';
import {
  FULL_SCAN_REQUEST,
  type ScanPace,
  type SnapshotSyncReport,
  type SyncRequest,
} from './snapshot/sync/sync-request.ts';
import type { Workspace } from './workspace.ts';

export interface ProjectSnapshotOptions {
  workspace: Workspace;
  environment: Parameters<typeof shopOrigin>[0];
  endpoint: string;
  /** Settings that the catalog is read and shown with; the merchant's by default. */
  config?: MerchantConfig;
  /**
   * Publishes pages before their pictures are made, for releases behind a server with a `PictureMaker`.
   * Without it a release is complete when it is published.
   */
  deferPictures?: boolean;
  log: (line: string) => void;
  progress: ProgressFactory;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Brings this shop's snapshot up to date with its store, pictures of the products read included. */
export async function syncProjectSnapshot(
  options: ProjectSnapshotOptions,
  request: SyncRequest = FULL_SCAN_REQUEST,
): Promise<SnapshotSyncReport> {
  const { workspace, environment, endpoint, config = merchantConfig, log, progress, now } = options;
  const steps = {
    products: progress('Reading products', 'products'),
    pictures: progress('Pictures', 'pictures'),
  };
  const provider = config.imageProvider ?? SITE_SETTINGS_DEFAULTS.imageProvider;
  const defer = options.deferPictures === true;
  if (!defer) await finishPictures(workspace, progress);
  const publicFolder = join(workspace.project, 'public');
  const pictures = new PictureStore({
    folder: workspace.pictures,
    ...{ provider, endpoint, defer, publicFolder, log },
  });
  try {
    const report = await syncSnapshot(
      {
        file: workspace.snapshot,
        client: { endpoint },
        config,
        contentFolder: join(workspace.project, CONTENT_FOLDER),
        baseUrl: shopOrigin(environment, config.baseUrl),
        ...(now === undefined ? {} : { now }),
        describeNamed: (address: string) => pictures.describeNamed(address),
        ...(pictures.version === null
          ? {}
          : {
              describePicture: (sourceUrl: string) => pictures.describe(sourceUrl),
              picturesVersion: pictures.version,
              brokenPictures: pictures.broken(),
            }),
        onProgress: (step, done, total) => {
          steps[step].update(done, total);
          if (done === total) steps[step].end();
        },
      },
      request,
    );
    for (const { sourceUrl, reason, usesLastVersion } of pictures.problems()) {
      log(
        says('pictures.unusable', {
          sourceUrl,
          reason,
          more: usesLastVersion ? says('pictures.lastVersionShown') : '',
        }),
      );
    }
    return report;
  } finally {
    pictures.close();
  }
}

/** Makes pictures that earlier releases left unfinished, of this catalog or any other. */
async function finishPictures(workspace: Workspace, progress: ProgressFactory): Promise<void> {
  const maker = new PictureMaker(workspace.pictures);
  const releases = listFolder(workspace.releases).map((name) =>
    join(workspace.releases, name, PICTURES_PATH),
  );
  for (const folder of [workspace.pictures, ...releases]) {
    const step = progress('Pictures left to make', 'pictures');
    await maker.finish(folder, (done, total) => {
      step.update(done, total);
      if (done === total) step.end();
    });
  }
}

type ScanOptions = Pick<ProjectSnapshotOptions, 'workspace' | 'endpoint' | 'config'>;

/** Scans this shop's store in the background; see `scanInBackground`. */
export function scanProjectStore(
  { workspace, endpoint, config = merchantConfig }: ScanOptions,
  pace: ScanPace,
): Promise<StoreScan | null> {
  return scanInBackground({ file: workspace.snapshot, client: { endpoint }, config }, pace);
}
