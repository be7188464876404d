import pLimit from 'p-limit';
import { freeBytes } from '#kit/files/file-content.ts';
import type { RenderResult } from '#pipeline/render/worker-messages.ts';
import type { ThreadPool } from '#pipeline/render/worker-pool.ts';
import { writePack } from '../pack.ts';
import type { Slice } from './slicing.ts';

/** Renders slices on the threads of a pool, each slice on one of them. */
export class SliceRenderer {
  readonly #pool: ThreadPool;
  readonly #limit: ReturnType<typeof pLimit>;

  constructor(pool: ThreadPool) {
    this.#pool = pool;
    this.#limit = pLimit(pool.size);
  }

  /** Slices that it renders at a time. */
  get size(): number {
    return this.#pool.size;
  }

  /**
   * Renders a slice, once a thread is free.
   * @returns the pack
   * @throws what the pool throws
   */
  async render({ locale, paths }: Pick<Slice, 'locale' | 'paths'>): Promise<Uint8Array> {
    const pages = await this.#limit(() => this.#pool.renderBytes(paths, locale));
    // Beside the threads, so that they have the next slice meanwhile.
    const pack = await writePack(pages.map(({ isUpdate: _, ...page }: RenderResult) => page));
    for (const { html, payload } of pages)
      for (const bytes of [html, payload]) if (bytes !== null) freeBytes(bytes);
    return pack;
  }
}
