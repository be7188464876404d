import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import config from '#config.ts';
import { PICTURES_PATH, pictureFileNames } from '#storefront/domain/catalog/image-sources.ts';
import { routeRulesOf } from '#storefront/domain/routes/check-route-rules.ts';
import { merchantRules } from '#storefront/domain/settings/merge-settings.ts';
import { type HistoryLimits, PIPELINE_DEFAULTS } from '#storefront/domain/settings/pipeline-settings.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { OutdatedCode } from '../kit/errors.ts';
import { listFolder } from '../kit/files/files.ts';
import { createCompiler } from './compile/compiler.ts';
import type { Environment } from './environment.ts';
import { historyLimits } from './history/history-records.ts';
import { PictureStore } from './pictures/picture-store.ts';
import {
  fileOfEntry,
  finishFiles,
  isKnownFile,
  parsePictureFile,
  publishFile,
} from './pictures/unfinished-pictures.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import { bringProjectIcons, projectHostFiles } from './project-host-files.ts';
import { projectSearchFeed } from './project-rollback.ts';
import { type ProjectSnapshotOptions, scanProjectStore, syncProjectSnapshot } from './project-snapshot.ts';
import type { PipelineOptions } from './publish/pipeline-options.ts';
import { findPictures } from './snapshot/catalog-pictures.ts';
import { fillPriceRecord } from './snapshot/prices/fill-record.ts';
import type { Workspace } from './workspace.ts';

export interface ProjectPipelineOptions extends Omit<ProjectSnapshotOptions, 'environment'> {
  environment: Pick<Environment, 'baseUrl'> &
    Partial<Pick<Environment, 'assetDays' | 'host' | 'port' | 'searchKey'>>;
  /** Name of the store; its endpoint by default. */
  store?: string;
  compiler?: PipelineOptions['compiler'];
  pools?: PipelineOptions['pools'];
  feedIntervalMs?: PipelineOptions['feedIntervalMs'];
  /** The merchant's by default. */
  history?: HistoryLimits;
  /** Where pages go that are no files; by default they are files of the release. */
  packs?: PipelineOptions['packs'];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The pipeline of this shop: its store, its configuration and its hosts' files. */
export function createProjectPipeline(options: ProjectPipelineOptions): Pipeline {
  const { workspace, environment, log, progress, now } = options;
  const logged = new Set<string>();
  const logOnce = (line: string) => {
    if (!logged.has(line)) log(line);
    logged.add(line);
  };
  const routeRules = routeRulesOf(merchantRules(config));
  const compiler = options.compiler ?? createCompiler(workspace, log);
  const loaded = compiler.currentBundle();
  // The first release reports a failure.
  loaded.catch(() => undefined);
  return createPipeline({
    compiler,
    assertCurrent: async ({ id }) => {
      if (id !== (await loaded).id) throw new OutdatedCode();
    },
    workspace,
    log,
    ...(options.pools === undefined ? {} : { pools: options.pools }),
    routeRules,
    searchScale: {
      limit: config.searchIndexLimit ?? PIPELINE_DEFAULTS.searchIndexLimit,
      server: config.searchServer ?? null,
    },
    feedSearch: projectSearchFeed(environment.searchKey ?? null, logOnce),
    progress,
    history: options.history ?? historyLimits(config.history),
    store: options.store ?? options.endpoint,
    sync: async (request) => {
      const report = await syncProjectSnapshot({ ...options, log: logOnce }, request);
      await bringProjectIcons(workspace, { endpoint: options.endpoint, log: logOnce });
      return report;
    },
    scan: (pace) => scanProjectStore(options, pace),
    hostFiles: (policy) => projectHostFiles(workspace, routeRules, policy),
    packs: options.packs ?? null,
    publishPictures: (root, keys) => linkPictures(options, root, keys),
    restorePictures: (root) => restorePictures(options, root),
    ...(options.deferPictures === true
      ? {}
      : { completePictures: (root) => finishFiles(workspace.pictures, join(root, PICTURES_PATH)) }),
    prunePictures: (roots) => prunePictures(options, roots),
    ...(environment.assetDays === undefined ? {} : { assetGraceMs: environment.assetDays * DAY_MS }),
    ...(options.feedIntervalMs === undefined ? {} : { feedIntervalMs: options.feedIntervalMs }),
    ...(now === undefined ? {} : { now }),
  });
}

/** Links the pictures of entities into a release; null for those of the whole catalog. */
function linkPictures(
  { workspace, deferPictures = false, packs = null }: ProjectPipelineOptions,
  root: string,
  keys: Iterable<string> | null,
): void {
  const db = new DatabaseSync(workspace.snapshot, { readOnly: true });
  try {
    for (const name of findPictures(db, keys).flatMap(pictureFileNames)) {
      // The bucket has those that this machine has lost.
      if (packs !== null && !isKnownFile(workspace.pictures, name)) continue;
      publishFile(workspace.pictures, join(root, PICTURES_PATH), name, deferPictures);
    }
  } finally {
    db.close();
  }
}

/** Links pictures of the catalog that a release lacks, where the picture store has them. @returns their number */
function restorePictures({ workspace, deferPictures = false }: ProjectPipelineOptions, root: string): number {
  const folder = join(root, PICTURES_PATH);
  const present = new Set(listFolder(folder).map(fileOfEntry));
  const db = new DatabaseSync(workspace.snapshot, { readOnly: true });
  try {
    const missing = findPictures(db, null)
      .flatMap(pictureFileNames)
      .filter((name) => !present.has(name) && isKnownFile(workspace.pictures, name));
    for (const name of missing) publishFile(workspace.pictures, folder, name, deferPictures);
    return missing.length;
  } finally {
    db.close();
  }
}

/** Deletes processed pictures that neither the catalog nor a release uses any more. */
function prunePictures({ workspace, endpoint }: ProjectPipelineOptions, roots: readonly string[]): void {
  const provider = config.imageProvider ?? SITE_SETTINGS_DEFAULTS.imageProvider;
  const pictures = new PictureStore({ folder: workspace.pictures, provider, endpoint });
  const db = new DatabaseSync(workspace.snapshot, { readOnly: true });
  try {
    const released = roots.flatMap((root) => listFolder(join(root, PICTURES_PATH)));
    const used = findPictures(db, null).map(({ asset }) => asset);
    pictures.prune(
      new Set([...used, ...released.flatMap((file) => parsePictureFile(fileOfEntry(file))?.asset ?? [])]),
    );
  } finally {
    db.close();
    pictures.close();
  }
}

/**
 * Fills the record of prices in before the first release of a shop, as of a shop that has a past; does nothing later.
 * @param file with the prices, such as those of the demo shop
 * @throws IsletError if it cannot be used
 */
export async function beginWithPrices(
  pipeline: Pick<Pipeline, 'plan'>,
  { snapshot }: Pick<Workspace, 'snapshot'>,
  file: string,
): Promise<void> {
  if (existsSync(snapshot)) return;
  // The catalog names the products of the file.
  await pipeline.plan();
  fillPriceRecord(snapshot, readFileSync(file, 'utf8'), Date.now());
}
