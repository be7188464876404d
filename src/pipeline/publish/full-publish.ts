import { bytesOf, fileEquals } from '../../kit/files/file-content.ts';
import { fileBelow, linkTree, listTree, removeFile, writeFileAtomic } from '../../kit/files/files.ts';
import { areFeedsDue, noteFeeds, writeFirstFeeds } from '../discovery/product-feed.ts';
import { updateSitemaps } from '../discovery/sitemaps.ts';
import { failpoint } from '../failpoint.ts';
import { PACKED } from '../index/pack-index.ts';
import { canBePage, htmlFile, pageOfFile, payloadFile } from '../index/page-files.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { Plan } from '../plan/plan.ts';
import type { PublishBatch } from '../plan/publish-priority.ts';
import type { PageOutput, WrittenPage } from '../render/worker-messages.ts';
import type { PublicationOptions } from './pipeline-options.ts';
import type { PublishTarget } from './publish-target.ts';
import { ANNOUNCED_STORE, type ReleaseRoot, servedRootFolder } from './release-root.ts';
import { ASSETS, INDEX_FILES, linkFormerFiles } from './retired-files.ts';
import { writeIndexFiles } from './search-index.ts';

/** Number of pages between two commits of the index: a share of those before, which a kill would not cost much time. */
const PAGES_PER_COMMIT = { first: 500, share: 1 / 20, most: 10_000 };

interface FullPublishOptions {
  /** The store that the pages are made from. */
  store: string;
  /** Root that is served, which lends its payloads; null for none. */
  former: string | null;
  /** Pages are in packs, not in the root. */
  isPacked: boolean;
}

/**
 * Fills a root that is not served yet, so its files are written in place. The index records pages as they
 * come: the next release continues one that was interrupted or failed.
 */
export class FullPublish implements PublishTarget {
  readonly written = { files: 0, bytes: 0 };
  readonly #index: PageIndex;
  readonly #name: string;
  readonly #root: string;
  readonly #store: string;
  readonly #former: string | null;
  #committed = 0;
  readonly #isPacked: boolean;
  #uncommitted = 0;

  constructor(
    index: PageIndex,
    { name, folder }: ReleaseRoot,
    { store, former, isPacked }: FullPublishOptions,
  ) {
    this.#index = index;
    this.#name = name;
    this.#root = folder;
    this.#store = store;
    this.#former = former;
    this.#isPacked = isPacked;
  }

  get output(): PageOutput {
    return { root: this.#root, staging: null, former: this.#former };
  }

  prepare(): void {}

  recordPlan(plan: Plan, _batches: readonly PublishBatch[], hasMaps: boolean): void {
    // Packed pages stay public, each until it is replaced.
    const keepsPages = this.#isPacked && this.#index.isPacked;
    this.#index.durableTransaction(() => {
      this.#index.setState('running', String(process.pid));
      this.#index.setState('bundle', plan.bundle);
      this.#index.setState('views', plan.views);
      this.#index.setState('root', this.#name);
      this.#index.setState('store', this.#store);
      this.#index.setState(PACKED, this.#isPacked ? 'yes' : '');
      if (plan.full && !keepsPages) {
        this.#index.beginFilling(plan.render.size);
        this.#index.markUnannounced(plan.remove, true);
      } else {
        this.#index.markToRemove(plan.remove);
        this.#index.markToRender(plan.render.keys());
      }
      noteMaps(this.#index, !hasMaps);
      this.#index.clearChanges();
    });
    failpoint('plan');
    this.#index.begin();
  }

  addPages(pages: readonly WrittenPage[]): void {
    for (const page of pages) {
      this.written.files += page.files.length;
      for (const { bytes } of page.files) this.written.bytes += bytes;
      this.#index.recordRendered(page);
      this.#uncommitted += 1;
    }
    const { first, share, most } = PAGES_PER_COMMIT;
    if (this.#uncommitted < Math.min(most, Math.max(first, this.#committed * share))) return;
    this.commit();
    this.#index.begin();
  }

  stageFile(path: string, content: string | Buffer): void {
    const file = fileBelow(this.#root, path);
    if (!fileEquals(file, bytesOf(content))) writeFileAtomic(file, content);
  }

  removeFile(path: string): void {
    removeFile(this.#root, path);
  }

  /** Before sitemaps and feeds read the whole catalog: it would fill the memory that pages were recorded with. */
  async finishPages(): Promise<void> {
    this.#index.endFilling();
  }

  removePages(paths: readonly string[]): void {
    for (const path of paths.filter(canBePage)) {
      removeFile(this.#root, htmlFile(path));
      const payload = payloadFile(path);
      if (payload !== null) removeFile(this.#root, payload);
    }
    this.#index.removePages(paths);
    this.#index.markUnannounced(paths, true);
  }

  async placeFiles(): Promise<void> {}

  commit(): void {
    failpoint('commit');
    this.#index.commit();
    this.#committed += this.#uncommitted;
    this.#uncommitted = 0;
    failpoint('commit');
  }

  abort(): void {
    this.#index.rollback();
  }

  cleanUp(): void {}
}

/** Puts what is made of the catalog into a new root, before its pages. */
export async function fillNewRoot(options: PublicationOptions): Promise<void> {
  const { index, workspace, searchScale } = options;
  const root = options.root.folder;
  failpoint('assets');
  deleteUnrecordedPages(index, root);
  // Made again, as pages are: a file of the former root may be damaged.
  writeIndexFiles(workspace.snapshot, root, searchScale);
  linkFormerFiles(index, INDEX_FILES, formerOf(options));
  failpoint('assets');
  await options.publishPictures(root, null);
}

/** Puts what is compiled into a new root. */
export function linkAssets(options: PublicationOptions): void {
  linkTree(options.bundle.client, options.root.folder);
  linkFormerFiles(options.index, ASSETS, formerOf(options));
}

/** The files that a new root has from the served one. */
function formerOf({ workspace, root, assetGraceMs, now }: PublicationOptions) {
  return { from: servedRootFolder(workspace), to: root.folder, oldest: now() - assetGraceMs };
}

/** Deletes pages that a release wrote and had not recorded when it was killed: the shop may have lost them since. */
function deleteUnrecordedPages(index: PageIndex, root: string): void {
  for (const file of listTree(root)) {
    const page = pageOfFile(file);
    if (page !== null && !index.has(page)) removeFile(root, file);
  }
}

/** Records that all sitemaps and feeds must be written, or none. */
function noteMaps(index: PageIndex, areDue: boolean): void {
  if (areDue) index.sitemaps.noteAll();
  else index.sitemaps.noteNone();
  noteFeeds(index, areDue);
}

/**
 * Writes sitemaps and feeds into a new root. Those of the served root stay due until the plan is recorded, in case that
 * never happens.
 * @returns false if a feed could not be written
 */
export async function writeMapsOfRoot(options: PublicationOptions, target: PublishTarget): Promise<boolean> {
  const { index, now } = options;
  index.transaction(() => {
    noteMaps(index, true);
    updateSitemaps(index, target, now());
  });
  await writeFeedOfRoot(options, false);
  const isDone = !areFeedsDue(index);
  index.transaction(() => noteMaps(index, true));
  return isDone;
}

/** Writes the product feeds of a new root. @param mayWait as of `writeFirstFeeds` */
export async function writeFeedOfRoot(
  { index, workspace, root, store, now }: PublicationOptions,
  mayWait: boolean,
): Promise<void> {
  const former = index.state(ANNOUNCED_STORE) === store ? servedRootFolder(workspace) : null;
  await writeFirstFeeds(index, root.folder, former, { now: now(), mayWait });
}
