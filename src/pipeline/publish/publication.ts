import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linkTree } from '../../kit/files/files.ts';
import { updateSitemaps } from '../discovery/sitemaps.ts';
import type { Plan } from '../plan/plan.ts';
import { EveryPage } from '../plan/planned-pages.ts';
import { isOwnPage, leavesOwnPages, type PublishBatch, publishBatches } from '../plan/publish-priority.ts';
import { cardsToReplace, type RenderReason } from '../plan/render-reasons.ts';
import type { PageToRender, WrittenPage, WrittenPayloads } from '../render/worker-messages.ts';
import type { RenderPool } from '../render/worker-pool.ts';
import { settleBoth } from '../stopwatch.ts';
import { announce, prepareNews } from './announce.ts';
import { deleteStaleFiles } from './cleanup.ts';
import { FullPublish, fillNewRoot, linkAssets, writeFeedOfRoot, writeMapsOfRoot } from './full-publish.ts';
import { IncrementalPublish } from './incremental-publish.ts';
import type { LatestBuild, PreparedManifest } from './manifest.ts';
import { PackPublish } from './pack-publish.ts';
import type { PublicationOptions, ShouldYield } from './pipeline-options.ts';
import type { PublishTarget } from './publish-target.ts';
import { ANNOUNCED_STORE, announcedBuild, servedRootFolder, stagingFolder } from './release-root.ts';
import { type PublishedIndex, publishedIndex, writeIndexFiles } from './search-index.ts';

/** More pages than two threads render in a second. */
const MAX_PAGES_WITH_OWN = 1000;
/** Milliseconds that pages of changed products are rendered, at least, before a deploy is given those that are done. */
const MIN_OWN_MS = 1000;

export interface Published {
  /** The announced build; null if no page or payload changed. */
  latest: LatestBuild | null;
  /** Pages of the plan that are left to the next release. */
  postponed: string[];
  /** True if pages of changed products are among those. */
  leavesOwnPages: boolean;
}

type Threads = Pick<RenderPool, 'render' | 'workAhead'>;

/** As of a release's request. */
interface Pace {
  shouldYield: ShouldYield;
  /** Null for pages that are public as soon as they are published. */
  canDeploy: (() => boolean) | null;
}

/** A release that is written, and that no client knows of. */
interface WrittenRelease extends Omit<Published, 'latest'> {
  searchIndex: PublishedIndex;
  /** Null if no page or payload changed. */
  manifest: PreparedManifest | null;
}

/** Publishes a plan: renders into a root, records it in the index, and makes it the served one. */
export class Publication {
  readonly #options: PublicationOptions;
  readonly #target: PublishTarget;
  /** False while a new root waits for its code, and what is made of the catalog alone can be made. */
  #isCompiled: boolean;

  constructor(options: PublicationOptions) {
    const { workspace, index, root, store, packs, bundle, compiled } = options;
    this.#isCompiled = root.live || existsSync(bundle.entry);
    const stop = () => {
      this.#isCompiled = true;
    };
    compiled.then(stop, stop);
    this.#options = options;
    const staging = stagingFolder(workspace);
    const served = servedRootFolder(workspace);
    const files = root.live
      ? new IncrementalPublish(index, root, staging, options)
      : new FullPublish(index, root, { store, former: served, isPacked: packs !== null });
    const folder = join(staging, 'pages');
    this.#target =
      packs === null
        ? files
        : new PackPublish(files, { index, packs, folder, build: announcedBuild(served) });
  }

  get written(): { files: number; bytes: number } {
    return this.#target.written;
  }

  /**
   * Renders and publishes a plan; an error leaves the served release as it was.
   * @param pool of the code that is being compiled, or is
   */
  async publish(plan: Plan, pool: Threads, pace: Pace): Promise<Published> {
    const { index } = this.#options;
    const { manifest, searchIndex, ...left } = await this.#write(plan, pool, pace);
    await this.#options.feedSearch.feed(index, this.#options.root.folder, searchIndex.roots);
    if (manifest !== null) await announce(this.#options, manifest, searchIndex, left);
    this.#target.cleanUp();
    index.setState('running', '');
    return { latest: manifest?.latest ?? null, ...left };
  }

  /** Writes all that a release has, and commits the index; browsers do not learn of it yet. */
  async #write(plan: Plan, pool: Threads, pace: Pace): Promise<WrittenRelease> {
    const target = this.#target;
    try {
      const pages = await this.#writePages(plan, pool, pace);
      const manifest = prepareNews(this.#options, pages.searchIndex);
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
  async #writePages(plan: Plan, pool: Threads, pace: Pace): Promise<Omit<WrittenRelease, 'manifest'>> {
    const { index, root, workspace } = this.#options;
    const target = this.#target;
    const batches = this.#batchesOf(plan, pace);
    target.prepare();
    if (!root.live) await fillNewRoot(this.#options);
    const payloads = await this.#writePayloads(plan, pool);
    const hasMaps =
      !this.#isCompiled && batches instanceof EveryPage && (await writeMapsOfRoot(this.#options, target));
    await this.#options.compiled;
    target.recordPlan(plan, batches instanceof EveryPage ? [] : batches, hasMaps);
    if (!root.live) linkAssets(this.#options);
    // While rendering goes on, as nobody waits for the copies yet.
    const compressed = root.live ? DONE : this.#options.compressAssets();
    const render: Threads['render'] = (pages, output, onPages, mayStop) =>
      pool.render(pages, output, onPages, mayStop, payloads);
    const [postponed] = await settleBoth(this.#render(plan, batches, render, pace), compressed);
    if (!root.live) linkTree(this.#options.bundle.client, root.folder);
    await target.finishPages();
    target.removePages(plan.remove);
    const hostFiles = this.#options.hostFiles(mergeCsp(index.policies()));
    for (const [file, make] of Object.entries(hostFiles)) target.stageFile(file, make());
    // Work that takes long and nobody waits for comes after the pages of all changed products.
    const hasOwnLeft = leavesOwnPages(plan, postponed);
    const known = hasOwnLeft ? publishedIndex(index, root) : null;
    const searchIndex = known ?? writeIndexFiles(workspace.snapshot, root.folder, this.#options.searchScale);
    // A release may yield to a price, which crawlers and feeds do not wait for.
    const hasYielded = postponed.length > 0;
    const areMapsLeft = hasOwnLeft || (hasYielded && index.sitemaps.isWholeDue);
    if (!areMapsLeft) updateSitemaps(index, target, this.#options.now());
    if (!root.live && !hasMaps) await writeFeedOfRoot(this.#options, hasYielded);
    deleteStaleFiles(index, target, Object.keys(hostFiles));
    return { searchIndex, postponed, leavesOwnPages: hasOwnLeft };
  }

  /** Writes payloads into a root that nobody reads, while the shop is compiled. */
  async #writePayloads({ render }: Plan, pool: Threads): Promise<WrittenPayloads> {
    if (this.#isCompiled) return new Map();
    const pages = render instanceof EveryPage ? render : [...render.keys()].map((path) => ({ path }));
    return await pool.workAhead(pages, this.#target.output, () => this.#isCompiled);
  }

  /** Batches in the order of publishing; every page of a root that nobody reads yet needs no order. */
  #batchesOf(plan: Plan, pace: Pace): PublishBatch[] | EveryPage {
    if (plan.render instanceof EveryPage) return plan.render;
    const { packs } = this.#options;
    if (packs === null && this.#isWhole) return [{ paths: [...plan.render.keys()], mayWait: false }];
    const isOwnFirst =
      this.#isDeployed(pace) && [...plan.render].some(([path, reasons]) => isOwnPage(path, reasons));
    return publishBatches(plan, {
      ...(packs !== null && { otherPages: packs.pagesAtOnce }),
      ...(isOwnFirst && { firstOthers: 0 }),
    });
  }

  /** @returns the pages that were postponed: none by a release with removals, which come last */
  async #render(
    plan: Plan,
    batches: readonly PublishBatch[] | EveryPage,
    render: Threads['render'],
    pace: Pace,
  ): Promise<string[]> {
    const { shouldYield, canDeploy } = pace;
    const target = this.#target;
    if (batches instanceof EveryPage) {
      await render(batches, target.output, (pages) => target.addPages(pages));
      return [];
    }
    const mayPostpone = !this.#isWhole && plan.remove.length === 0;
    const isOwn = (path: string) => isOwnPage(path, plan.render.get(path) ?? []);
    const isDeployed = this.#isDeployed(pace);
    const ownSince = performance.now();
    const isDeployDue = () =>
      this.#options.packs === null && canDeploy?.() === true && performance.now() - ownSince >= MIN_OWN_MS;
    let left = plan.render.size;
    let hadOwn = false;
    for (const [number, { paths, mayWait }] of batches.entries()) {
      const hasOwn = paths.some(isOwn);
      if (isDeployed && hadOwn && !hasOwn && mayPostpone && mayWait && left > MAX_PAGES_WITH_OWN) {
        return batches.slice(number).flatMap((later) => later.paths);
      }
      hadOwn ||= hasOwn;
      // Before those that may wait come some that never do: releases in quick succession get done with these.
      const asks = mayPostpone && (mayWait || batches[number + 1]?.mayWait === true);
      if (asks && shouldYield(hasOwn) && mayWait)
        return batches.slice(number).flatMap((later) => later.paths);
      left -= paths.length;
      const waiting = new Set(paths);
      const onPages = (pages: WrittenPage[]) => {
        for (const { path } of pages) waiting.delete(path);
        target.addPages(pages);
      };
      const pages = paths.map((path) => this.#toRender(path, plan.render.get(path) ?? []));
      const mayEnd = () => shouldYield(hasOwn) || (hasOwn && isDeployDue());
      const mayStop = mayWait && mayPostpone ? mayEnd : undefined;
      // Threads begin these pages while those before them are put in place.
      const rendered = render(pages, target.output, onPages, mayStop);
      await settleBoth(rendered, number > 0 ? target.placeFiles() : DONE);
      if (waiting.size > 0) return [...waiting, ...batches.slice(number + 1).flatMap((later) => later.paths)];
    }
    return [];
  }

  /** Pages are public once a deploy has sent them: those of changed products then wait for no others. */
  #isDeployed({ canDeploy }: Pace): boolean {
    return this.#options.packs !== null || canDeploy !== null;
  }

  /**
   * A root that nobody is served from is filled before it is served; pages in packs are public one by one, unless there
   * are none of this store yet.
   */
  get #isWhole(): boolean {
    const { root, packs, index, store } = this.#options;
    return !root.live && (packs === null || index.state(ANNOUNCED_STORE) !== store);
  }

  /** A page for the threads; one that was rendered before is not rendered again if new cards are all it needs. */
  #toRender(path: string, reasons: readonly RenderReason[]): PageToRender {
    const { index, root, packs } = this.#options;
    // To unpack a page takes longer than to render it.
    if (packs !== null) return { path };
    const cards = cardsToReplace(reasons);
    const hashes = cards === null ? null : index.hashes(path);
    return cards === null || hashes === null
      ? { path }
      : { path, update: { cards, root: root.folder, hash: hashes.htmlHash } };
  }
}

const DONE = Promise.resolve();

/**
 * Merges policies into one that allows whatever any of them allows: pages differ in the hashes of their inline
 * scripts, and a host's headers apply to all pages.
 */
export function mergeCsp(policies: Iterable<string>): string {
  const directives = new Map<string, Set<string>>();
  for (const policy of policies) {
    for (const directive of policy.split(';')) {
      const [name, ...sources] = directive.trim().split(/\s+/);
      if (!name) continue;
      const merged = directives.get(name) ?? new Set();
      for (const source of sources) merged.add(source);
      directives.set(name, merged);
    }
  }
  return [...directives]
    .map(([name, sources]) => {
      const allowed = [...sources].sort().filter((source) => source !== "'none'" || sources.size === 1);
      return [name, ...allowed].join(' ');
    })
    .join('; ');
}
