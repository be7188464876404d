import { RenderThreads } from '#pipeline/render/render-threads.ts';
import { createRenderPool, defaultThreads, type RenderPools } from '#pipeline/render/worker-pool.ts';

/** Render threads that shops share: a thread takes as long to load the compiled shop as to render a hundred pages. */
export class SharedThreads {
  /** By the compiled entry that they have loaded. */
  readonly #threads = new Map<string, RenderThreads>();

  /** The pools of a shop, given the file path of its snapshot; the threads outlive them. */
  pools(snapshot: string): RenderPools {
    return {
      of: ({ entry }) =>
        Promise.resolve(createRenderPool({ entry, snapshot }, defaultThreads(), this.#of(entry))),
      close: () => Promise.resolve(),
    };
  }

  async close(): Promise<void> {
    for (const threads of this.#threads.values()) await threads.close();
    this.#threads.clear();
  }

  #of(entry: string): RenderThreads {
    const threads = this.#threads.get(entry) ?? new RenderThreads(entry);
    this.#threads.set(entry, threads);
    return threads;
  }
}

/** Of all test shops of a worker. */
export const SHOP_THREADS = new SharedThreads();

/** Of releases that others are compared with: those never share a thread with them. */
export const COMPARISON_THREADS = new SharedThreads();
