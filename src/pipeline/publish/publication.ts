import { basename } from 'node:path';
import type { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { linkTree, switchLink } from '../../kit/files/files.ts';
import type { Bundle } from '../compile/compiler.ts';
import { writeFirstFeed } from '../discovery/product-feed.ts';
import { updateSitemaps } from '../discovery/sitemaps.ts';
import { failpoint } from '../failpoint.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { Plan } from '../plan/plan.ts';
import { leavesOwnPages, publishBatches } from '../plan/publish-priority.ts';
import type { WrittenPage } from '../render/worker-messages.ts';
import type { RenderPool } from '../render/worker-pool.ts';
import { settleBoth } from '../settle-both.ts';
import type { Workspace } from '../workspace.ts';
import { deleteRetiredAssets, linkAssets, recordRetiredAssets } from './client-assets.ts';
import type { FormerFiles } from './files/former-files.ts';
import { deleteStaleFiles } from './files/stale-files.ts';
import { FullPublish } from './full-publish.ts';
import { IncrementalPublish } from './incremental-publish.ts';
import { type LatestBuild, type PreparedManifest, prepareManifest } from './manifest.ts';
import { mergeCsp } from './merge-csp.ts';
import { pageToRender } from './page-to-render.ts';
import type { PublishPictures, PublishTarget } from './publish-target.ts';
import {
  ANNOUNCED_STORE,
  announcedBuild,
  type ReleaseRoot,
  servedRootFolder,
  stagingFolder,
} from './release-root.ts';
import {
  addedIndexFiles,
  deleteRetiredIndexFiles,
  isIndexAnnounced,
  linkIndexFiles,
  type PublishedIndex,
  publishedIndex,
  recordIndexFiles,
  writeIndexFiles,
} from './search-index.ts';

export interface PublicationOptions {
  workspace: Workspace;
  index: PageIndex;
  bundle: Bundle;
  root: ReleaseRoot;
  /** Inputs of the root's pages. */
  store: string;
  /** Files for hosts, given the policy of all pages: path in the release -> content. */
  hostFiles: (policy: string) => Record<string, string>;
  publishPictures: PublishPictures;
  /** Puts compressed copies beside the bundle's assets. */
  compressAssets: () => Promise<void>;
  formerFiles: FormerFiles;
  routeRules: RouteRules;
  /** Largest number of listed products that the search index has. */
  searchIndexLimit: number;
  /** Grace period of hashed assets that no page of the release uses, in milliseconds. */
  assetGraceMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Outcome of a publication. */
export interface Published {
  /** The announced build; null where no page or payload changed. */
  latest: LatestBuild | null;
  /** Pages of the plan that are left to the next release. */
  postponed: string[];
  /** True where pages of changed products are among those. */
  leavesOwnPages: boolean;
}

/** A release that is written, and that no client knows of. */
interface WrittenRelease extends Omit<Published, 'latest'> {
  searchIndex: PublishedIndex;
  /** Null where no page or payload changed. */
  manifest: PreparedManifest | null;
}

/** Publishes a plan: renders into a root, records it in the index, and makes it the served one. */
export class Publication {
  readonly #options: PublicationOptions;
  readonly #target: PublishTarget;

  constructor(options: PublicationOptions) {
    const { workspace, index, root, store } = options;
    this.#options = options;
    this.#target = root.live
      ? new IncrementalPublish(index, root, stagingFolder(workspace), options)
      : new FullPublish(index, root, store);
  }

  get written(): { files: number; bytes: number } {
    return this.#target.written;
  }

  /**
   * Renders and publishes a plan; an error leaves the served release as it was.
   * @param render as of a pool of threads
   * @param shouldYield true where a newer change waits: pages that shoppers do not ask for first are postponed
   */
  async publish(plan: Plan, render: RenderPool['render'], shouldYield: () => boolean): Promise<Published> {
    const { index } = this.#options;
    const { manifest, searchIndex, ...left } = await this.#write(plan, render, shouldYield);
    if (manifest !== null) await this.#announce(manifest, searchIndex);
    this.#target.cleanUp();
    index.setState('running', '');
    return { latest: manifest?.latest ?? null, ...left };
  }

  /** Writes all that a release has, and commits the index; nobody is told of it yet. */
  async #write(
    plan: Plan,
    render: RenderPool['render'],
    shouldYield: () => boolean,
  ): Promise<WrittenRelease> {
    const target = this.#target;
    try {
      const pages = await this.#writePages(plan, render, shouldYield);
      const manifest = this.#prepareManifest(pages.searchIndex);
      try {
        await target.placeFiles();
        target.commit();
      } catch (error) {
        manifest?.discard();
        throw error;
      }
      return { ...pages, manifest };
    } catch (error) {
      target.abort();
      // Nothing is left to repair, unlike after a kill.
      this.#options.index.setState('running', '');
      throw error;
    }
  }

  /** Writes pages, and what is made of all of them. */
  async #writePages(
    plan: Plan,
    render: RenderPool['render'],
    shouldYield: () => boolean,
  ): Promise<Omit<WrittenRelease, 'manifest'>> {
    const { index, root, workspace } = this.#options;
    const target = this.#target;
    target.recordPlan(plan);
    if (!root.live) await this.#prepareRoot();
    // Beside the renders, as nobody waits for the copies by then.
    const compressed = root.live ? DONE : this.#options.compressAssets();
    const [postponed] = await settleBoth(this.#render(plan, render, shouldYield), compressed);
    if (!root.live) linkTree(this.#options.bundle.client, root.folder);
    target.removePages(plan.remove);
    const hostFiles = this.#options.hostFiles(mergeCsp(index.policies()));
    for (const [file, content] of Object.entries(hostFiles)) target.stageFile(file, content);
    // Work that takes long and nobody waits for comes after the pages of all changed products.
    const hasOwnLeft = leavesOwnPages(plan, postponed);
    const known = hasOwnLeft ? publishedIndex(index, root) : null;
    const searchIndex =
      known ?? writeIndexFiles(workspace.snapshot, root.folder, this.#options.searchIndexLimit);
    if (known === null) updateSitemaps(index, target, this.#options.now());
    if (!root.live) await this.#writeFeed();
    deleteStaleFiles(index, target, Object.keys(hostFiles));
    return { searchIndex, postponed, leavesOwnPages: hasOwnLeft };
  }

  /** @returns the pages that were postponed: none by a release with removals, which come last */
  async #render(plan: Plan, render: RenderPool['render'], shouldYield: () => boolean): Promise<string[]> {
    const target = this.#target;
    const isWhole = !this.#options.root.live;
    const batches = isWhole ? [{ paths: [...plan.render.keys()], mayWait: false }] : publishBatches(plan);
    for (const [number, { paths, mayWait }] of batches.entries()) {
      const waiting = new Set(paths);
      const onPages = (pages: WrittenPage[]) => {
        for (const { path } of pages) waiting.delete(path);
        target.addPages(pages);
      };
      const pages = paths.map((path) => pageToRender(path, plan.render.get(path) ?? [], this.#options));
      const mayStop = mayWait && plan.remove.length === 0 ? shouldYield : undefined;
      // Threads begin these pages while those before them are put in place.
      const rendered = render(pages, target.output, onPages, mayStop);
      await settleBoth(rendered, number > 0 ? target.placeFiles() : DONE);
      if (waiting.size > 0) return [...waiting, ...batches.slice(number + 1).flatMap((later) => later.paths)];
    }
    return [];
  }

  /** Puts assets and pictures into a new root, before its pages. */
  async #prepareRoot(): Promise<void> {
    const { index, workspace, bundle, root, assetGraceMs, now } = this.#options;
    const former = servedRootFolder(workspace);
    linkAssets(index, bundle.client, root.folder, former, now() - assetGraceMs);
    // Made anew, as pages are: a file of the former root may be damaged.
    writeIndexFiles(workspace.snapshot, root.folder, this.#options.searchIndexLimit);
    linkIndexFiles(index, former, root.folder, now() - assetGraceMs);
    failpoint('assets');
    await this.#options.publishPictures(root.folder, null);
  }

  async #writeFeed(): Promise<void> {
    const { index, workspace, root, store, now } = this.#options;
    const former = index.state(ANNOUNCED_STORE) === store ? servedRootFolder(workspace) : null;
    await writeFirstFeed(index, root.folder, former, now());
  }

  #prepareManifest(searchIndex: PublishedIndex): PreparedManifest | null {
    const { index, workspace, root, now, routeRules } = this.#options;
    const { changed, removed } = index.unannounced();
    const full = !root.live || index.state('announced') !== root.name || announcedBuild(root.folder) === null;
    const isSameIndex = isIndexAnnounced(index, root.folder, searchIndex.root);
    if (!full && changed.length === 0 && removed.length === 0 && isSameIndex) return null;
    return prepareManifest(
      workspace.builds,
      root.folder,
      {
        previousId: announcedBuild(servedRootFolder(workspace)),
        full,
        changed: full ? [] : changed,
        removed,
        index: searchIndex.root,
        indexFiles: addedIndexFiles(index, searchIndex),
      },
      now(),
      routeRules,
    );
  }

  /** Announces the complete release to clients, and makes it the served one. */
  async #announce(manifest: PreparedManifest, searchIndex: PublishedIndex): Promise<void> {
    const { index, workspace, bundle, root, store, now, assetGraceMs, formerFiles } = this.#options;
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
        recordRetiredAssets(index, bundle.client, root.folder, now());
      }
      recordIndexFiles(index, root.folder, searchIndex, now());
      index.clearUnannounced();
    });
    const oldest = now() - assetGraceMs;
    deleteRetiredAssets(index, root, { oldest, formerFiles });
    deleteRetiredIndexFiles(index, root, { oldest, formerFiles });
  }
}

const DONE = Promise.resolve();
