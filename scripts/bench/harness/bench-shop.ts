import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import type { Store } from '#backend/db/database.ts';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { BACKEND_DEFAULTS } from '#backend/start/defaults.ts';
import { startBackend } from '#backend/start/start.ts';
import { PageIndex } from '#pipeline/index/page-index.ts';
import { entityKey } from '#pipeline/snapshot/entity-keys.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import type { ReleaseFigures } from '../processes/pipeline.ts';
import { syncBenchSnapshot } from './bench-pipeline.ts';
import { type BenchProcess, benchWorkspace, startProcess } from './process.ts';

/** Who may see drafts of the store. */
export const BENCH_EDITOR = { name: 'editor', password: 'bench' };

/** A served store with a synthetic catalog, its snapshot and a whole release of it. */
export interface BenchShop {
  folders: Workspace;
  /** Of the store. */
  endpoint: string;
  /** The store, to change the catalog by. */
  store: Store;
  /** Brings the snapshot up to date. */
  sync(depth: SyncDepth): Promise<unknown>;
  /** Starts a process that releases when it is asked to; with a depth it syncs the snapshot first. */
  startReleases(depth?: SyncDepth): BenchProcess;
  close(): Promise<void>;
}

/**
 * Fills a store and serves it.
 * @param home folder of its files
 * @param catalog instead of a synthetic one with so many products
 */
export function startBenchStore(home: string, products: number, catalog?: SeedCatalog) {
  mkdirSync(home, { recursive: true });
  const { media } = BACKEND_DEFAULTS;
  return startBackend({
    ...(catalog === undefined ? { products } : { catalog }),
    media,
    file: join(home, 'backend.sqlite'),
    mail: join(home, 'mail'),
    editor: BENCH_EDITOR,
    port: 0,
  });
}

/** Fills a store, reads it and makes a release of all its pages below `home`. */
export async function openBenchShop(
  home: string,
  products: number,
  catalog?: SeedCatalog,
): Promise<BenchShop> {
  const backend = await startBenchStore(join(home, 'store'), products, catalog);
  const folders = benchWorkspace(join(home, 'shop'));
  const sync = (depth: SyncDepth) => syncBenchSnapshot(backend.url, folders.snapshot, depth);
  const startReleases = (depth?: SyncDepth) =>
    startProcess('pipeline', [join(home, 'shop'), ...(depth ? [backend.url, depth] : [])]);
  await sync('fullRead');
  const first = startReleases();
  await first.ask('release');
  await first.end();
  return {
    folders,
    endpoint: backend.url,
    store: backend.store,
    sync,
    startReleases,
    close: () => backend.close(),
  };
}

/** A product to be changed. */
export interface EditTarget {
  id: number;
  slug: string;
}

/** Number of pages that show the product to be changed, its own in every locale included: usual at 1,000 products. */
const USUAL_PAGES = 66;

/**
 * Chooses simple products of a whole release that as many pages show in a large catalog as in a small one, so that the
 * same edit touches the same number of files; those on every home page are not typical.
 * @param snapshot file that holds the release's index
 * @throws if there are none
 */
export function chooseEditTargets(snapshot: string, count: number): [EditTarget, ...EditTarget[]] {
  const db = new DatabaseSync(snapshot, { readOnly: true });
  const simple = db
    .prepare(`
      SELECT entity.json AS id, substr(entity.key, 6) AS slug FROM entity
      JOIN entity product ON product.key = 'product:' || entity.json AND product.json ->> 'type' = 'SIMPLE'
      WHERE entity.key GLOB 'slug:*' ORDER BY entity.key
    `)
    .all()
    .map(({ id, slug }) => ({ id: Number(id), slug: String(slug) }));
  db.close();
  const index = new PageIndex(snapshot);
  const pages = new Map(simple.map(({ id }) => [id, index.dependents(entityKey.card(id)).length]));
  index.close();
  const distance = ({ id }: EditTarget) => Math.abs((pages.get(id) ?? 0) - USUAL_PAGES);
  const [first, ...others] = simple
    .filter((target) => distance(target) <= USUAL_PAGES)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count);
  if (first === undefined) throw new Error(`${snapshot} holds no release with products.`);
  return [first, ...others];
}

/** Changes a product's price, another one each time. */
export function changePrice(store: Store, { id }: EditTarget, round: number): void {
  changeProduct(store, id, { prices: { regular: `${100 + round}.25`, sale: null } });
}

/** Milliseconds from a moment until the newest release was announced: when its file was put in place. */
export function untilAnnounced({ dist }: Workspace, since: number): number {
  return statSync(join(dist, 'builds/latest.json')).ctimeMs - since;
}

/** @returns the report of a release @throws if nothing was released */
export async function releaseChange(releases: BenchProcess): Promise<ReleaseFigures> {
  const figures = await releases.ask<ReleaseFigures>('release');
  if (figures.release.id === null) throw new Error('A change was not released.');
  return figures;
}

/** Interval of checking a page, in milliseconds. */
const PAGE_POLL_MS = 5;
const TIMEOUT_MS = 300_000;

/** Asks for a page until it shows a text. @returns when it was first answered so, by `performance.now()` */
export async function whenShown(page: string, text: string): Promise<number> {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; ) {
    // A server that is busy may reset the connection: that is a page that is not there yet.
    const html = await fetch(page).then(
      (response) => response.text(),
      () => '',
    );
    if (html.includes(text)) return performance.now();
    await sleep(PAGE_POLL_MS);
  }
  throw new Error(`${page} did not show ${text} within ${TIMEOUT_MS / 1000} s.`);
}
