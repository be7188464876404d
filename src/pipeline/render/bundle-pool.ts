import type { Bundle } from '../compile/compiler.ts';
import { createRenderPool, type RenderPool } from './worker-pool.ts';

/** Render threads of one bundle, which stay warm between releases until those of another take their place. */
export class BundlePool {
  readonly #snapshot: string;
  #current: { bundle: string; pool: RenderPool } | null = null;

  /** @param snapshot file path of the database that pages are rendered from */
  constructor(snapshot: string) {
    this.#snapshot = snapshot;
  }

  /** The threads of a bundle; those of another one are ended first. */
  async of({ id, entry }: Pick<Bundle, 'id' | 'entry'>): Promise<RenderPool> {
    if (this.#current?.bundle === id) return this.#current.pool;
    await this.close();
    const pool = createRenderPool({ entry, snapshot: this.#snapshot });
    this.#current = { bundle: id, pool };
    return pool;
  }

  async close(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    await current?.pool.close();
  }
}
