import { setImmediate } from 'node:timers/promises';
import { chunksOf } from '#kit/for-each.ts';
import { PageWriter } from '#pipeline/render/page-writer.ts';
import { pagesOf } from '#pipeline/render/render-jobs.ts';
import type {
  PageOutput,
  PageParts,
  PageToRender,
  WrittenPage,
  WrittenPayloads,
} from '#pipeline/render/worker-messages.ts';
import type { RenderPool, ThreadPool } from '#pipeline/render/worker-pool.ts';
import type { Pack, PackRow } from '../pack.ts';
import type { OpenRelease } from './open-release.ts';
import { SliceRenderer } from './slice-renderer.ts';
import { type RunOptions, SliceRun } from './slice-run.ts';
import { slicesOf } from './slicing.ts';

/** Fewer pages take the threads of this machine a second, and would wait as long for workers. */
const MIN_PAGES = 1000;
/** Pages that are written before others of this process go on. */
const PAGES_AT_ONCE = 24;
/** A new root holds every page, and nobody waits for it; what shoppers see comes first. */
const PRIORITY = { served: 1, newRoot: 4 };

interface QueuePoolOptions extends Pick<RunOptions, 'queueing' | 'store' | 'progress' | 'meanwhile' | 'log'> {
  /** Gives workers the snapshot, which they need besides the compiled shop. */
  sendSnapshot: () => Promise<unknown>;
  /** Gives workers what pages are rendered from. */
  prepare: () => Promise<Pick<RunOptions, 'queue'> & { job: Omit<RunOptions['job'], 'keepsPack'> }>;
  openRelease: OpenRelease;
  /** Fewer pages stay on this machine. */
  minPages?: number | undefined;
}

/** Renders a few pages on the threads of this machine, and many on those of workers. */
export class QueuePool implements RenderPool {
  readonly #threads: ThreadPool;
  readonly #options: QueuePoolOptions;
  readonly #writer = new PageWriter();

  constructor(threads: ThreadPool, options: QueuePoolOptions) {
    this.#threads = threads;
    this.#options = options;
  }

  /** One thread at most: many pages are those of workers. */
  warm(count: number): void {
    this.#threads.warm(Math.min(count, 1));
  }

  async workAhead(
    pages: readonly PageToRender[] | PageParts,
    output: PageOutput,
    shouldStop: () => boolean,
  ): Promise<WrittenPayloads> {
    const { sendSnapshot, minPages = MIN_PAGES } = this.#options;
    if (pages.length < minPages) return await this.#threads.workAhead(pages, output, shouldStop);
    // Sent again by the rendering, whose error it is then.
    await sendSnapshot().catch(() => {});
    return new Map();
  }

  async render(
    pages: readonly PageToRender[] | PageParts,
    output: PageOutput,
    onPages: (pages: WrittenPage[]) => void,
    shouldStop: () => boolean = () => false,
    payloads?: WrittenPayloads,
  ): Promise<void> {
    const { prepare, sendSnapshot: _, openRelease, minPages = MIN_PAGES, ...shared } = this.#options;
    if (pages.length < minPages)
      return await this.#threads.render(pages, output, onPages, shouldStop, payloads);
    const { queue, job } = await prepare();
    const slices = slicesOf(pathsOf(pages));
    const asPacks = 'asPacks' in output;
    // Packs that pages are kept in outlive a killed release.
    if (!asPacks)
      await openRelease.begin(
        job.release,
        slices.map(({ name }) => name),
      );
    const run = new SliceRun({
      ...shared,
      queue,
      job: { ...job, keepsPack: asPacks },
      priority: output.staging === null && !asPacks ? PRIORITY.newRoot : PRIORITY.served,
      here: new SliceRenderer(this.#threads),
    });
    await run.render(
      slices,
      (pack, name) =>
        asPacks ? onPages(pack.rows.map((row) => pageOf(row, name))) : this.#write(pack, output, onPages),
      shouldStop,
    );
    if (!asPacks) openRelease.end();
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }

  async #write(pack: Pack, output: PageOutput, onPages: (pages: WrittenPage[]) => void): Promise<void> {
    for (const pages of chunksOf(this.#written(pack, output), PAGES_AT_ONCE)) {
      onPages(pages);
      await setImmediate();
    }
  }

  *#written(pack: Pack, output: PageOutput): Generator<WrittenPage> {
    for (const { row, html, payload } of pack.pages()) {
      yield this.#writer.write(output, { ...recordOf(row), html, payload });
    }
  }
}

function* pathsOf(pages: readonly PageToRender[] | PageParts): Generator<string> {
  for (const { path } of pagesOf(pages)) yield path;
}

function recordOf({ path, htmlHash, payloadHash, csp, keys }: PackRow): Omit<WrittenPage, 'files'> {
  return { path, htmlHash, payloadHash, csp, keys, isUpdate: false };
}

/** A page that stays in its pack. */
function pageOf(row: PackRow, pack: string): WrittenPage {
  return { ...recordOf(row), files: [], pack };
}
