import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Bundle, compile } from './compile.ts';
import { keepOnly, linkTree, switchLink, writeWhole } from './files.ts';
import { withLock } from './lock.ts';
import { writeManifest } from './manifest.ts';
import { PageIndex } from './page-index.ts';
import { listPaths } from './paths.ts';
import type { ReasonKind } from './plan/reasons.ts';
import { type Plan, planRelease } from './plan.ts';
import { joinPolicies } from './policy.ts';
import type { ProgressFactory } from './progress.ts';
import { Publisher } from './publish.ts';
import { type RefreshReport, type RefreshRequest, THOROUGH } from './refresh.ts';
import { createRenderPool, type RenderPool } from './render/pool.ts';
import { readOutline } from './snapshot/outline.ts';
import type { Workspace } from './workspace.ts';

export interface PipelineOptions {
  workspace: Workspace;
  /** Brings the snapshot up to date with the store. */
  refresh: (request: RefreshRequest) => Promise<RefreshReport>;
  /** Files for hosts, given the policy of all pages: path in the release -> content. */
  hostFiles: (policy: string) => Record<string, string>;
  /** Makes the pictures that pages name available below the release's root. */
  publishPictures: (root: string) => Promise<void>;
  /** Compresses the hashed assets in a folder, once. */
  precompress: (folder: string) => Promise<void>;
  log: (line: string) => void;
  progress: ProgressFactory;
  now?: () => number;
}

export interface ReleaseReport {
  /** Null where nothing had to be published. */
  id: string | null;
  bundle: string;
  /** Every page was rendered, into a root of its own. */
  full: boolean;
  /** Pages of the whole shop. */
  pages: number;
  rendered: number;
  removed: number;
  /** Page files that were written, and their bytes. */
  files: number;
  bytes: number;
  /** Why pages were rendered: kind of reason -> pages; a page counts once, under its first reason. */
  reasons: Record<ReasonKind, number>;
  refresh: RefreshReport;
  seconds: ReleaseSeconds;
}

/** Seconds that the steps of a release took; compiling goes on beside the refresh. */
export interface ReleaseSeconds {
  refresh: number;
  compile: number;
  plan: number;
  render: number;
  /** Putting files in place, the index, manifests and the switch. */
  publish: number;
  total: number;
}

export interface ReleaseRequest extends RefreshRequest {
  /** Renders every page, changed or not. */
  full: boolean;
}

/** A release pipeline that keeps its render threads warm between releases. */
export interface Pipeline {
  /** Makes the release follow code and catalog; renders and publishes only what changed. */
  release(request?: Partial<ReleaseRequest>): Promise<ReleaseReport>;
  close(): Promise<void>;
}

export function createPipeline(options: PipelineOptions): Pipeline {
  const { workspace, log } = options;
  let pool: RenderPool | null = null;
  let poolBundle: string | null = null;

  async function poolFor(bundle: Bundle): Promise<RenderPool> {
    if (pool !== null && poolBundle === bundle.id) return pool;
    await pool?.close();
    poolBundle = bundle.id;
    pool = createRenderPool({ entry: bundle.entry, snapshot: workspace.snapshot });
    return pool;
  }

  async function release(request: ReleaseRequest): Promise<ReleaseReport> {
    const [bundle, refresh] = await Promise.all([compile(workspace, log), options.refresh(request)]);
    const index = new PageIndex(workspace.snapshot);
    try {
      if (request.full || !existsSync(join(workspace.releases, bundle.id))) index.setState('bundle', '');
      const plan = planRelease(index, listPaths(readOutline(workspace.snapshot)), bundle.id);
      return await carryOut(index, plan, bundle, refresh);
    } finally {
      index.close();
    }
  }

  async function carryOut(
    index: PageIndex,
    plan: Plan,
    bundle: Bundle,
    refresh: RefreshReport,
  ): Promise<ReleaseReport> {
    const root = join(workspace.releases, bundle.id);
    const live = index.state('live') === bundle.id && existsSync(workspace.dist);
    const report: ReleaseReport = {
      id: null,
      bundle: bundle.id,
      full: plan.full,
      reasons: { code: 0, full: 0, new: 0, entity: 0, leftover: 0 },
      refresh,
      seconds: { refresh: 0, compile: 0, plan: 0, render: 0, publish: 0, total: 0 },
      pages: index.pages().length,
      rendered: plan.render.size,
      removed: plan.remove.length,
      files: 0,
      bytes: 0,
    };
    const { changed, removed } = index.owed();
    const owes = changed.length > 0 || removed.length > 0;
    if (live && plan.render.size === 0 && plan.remove.length === 0 && !owes) return report;

    const publisher = new Publisher(index, root, live ? join(workspace.releases, 'staging') : null);
    publisher.begin(plan);
    if (!live) {
      linkTree(bundle.client, root);
      await options.precompress(join(root, '_assets'));
    }
    await options.publishPictures(root);
    const policies = await renderPages(publisher, [...plan.render.keys()], bundle);
    const before = index.state('policy');
    index.setState('policy', joinPolicies(before === null || plan.full ? policies : [before, ...policies]));
    publisher.remove(plan.remove);
    for (const [file, content] of Object.entries(options.hostFiles(index.state('policy') ?? ''))) {
      writeWhole(join(root, file), content);
    }
    const id = await announce(index, root, bundle, !live);
    const { files, bytes } = publisher.written;
    return { ...report, id, pages: index.pages().length, files, bytes };
  }

  /** @returns the policies of the rendered pages */
  async function renderPages(publisher: Publisher, paths: string[], bundle: Bundle): Promise<Set<string>> {
    const policies = new Set<string>();
    const progress = options.progress('Rendering', 'pages');
    const threads = await poolFor(bundle);
    let done = 0;
    await threads.render(paths, (pages) => {
      publisher.add(pages);
      for (const { csp } of pages) if (csp !== null) policies.add(csp);
      done += pages.length;
      progress.update(done, paths.length);
    });
    publisher.finish();
    progress.end();
    return policies;
  }

  /** The release is complete: says so to clients, and makes it the served one. */
  async function announce(index: PageIndex, root: string, bundle: Bundle, full: boolean): Promise<string> {
    const owed = index.owed();
    const before = index.state('live') ?? bundle.id;
    const latest = writeManifest(
      workspace.builds,
      root,
      {
        previousId: index.state('build'),
        full,
        changed: full ? [] : owed.changed,
        removed: owed.removed,
      },
      (options.now ?? Date.now)(),
    );
    await switchLink(workspace.dist, root);
    index.transaction(() => {
      index.setState('live', bundle.id);
      index.setState('build', latest.id);
      index.clearOwed();
    });
    // Answers that are under way may still come from the release before.
    await keepOnly(workspace.releases, [bundle.id, before]);
    return latest.id;
  }

  return {
    release: (request = {}) =>
      withLock(
        workspace.lock,
        (pid) => log(`Waiting for the release that process ${pid} is making …`),
        () => release({ ...THOROUGH, full: false, ...request }),
      ),
    async close() {
      await pool?.close();
      pool = null;
    },
  };
}
