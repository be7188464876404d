import pLimit from 'p-limit';
import { IsletError, says } from '#kit/messages/says.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import type { Bundle } from '../compile/compiler.ts';
import type { Overlay, RenderResult } from './worker-messages.ts';
import { createRenderPool, type ThreadPool } from './worker-pool.ts';

/** Milliseconds after the last page at which its thread ends: it holds the memory of a whole shop. */
const IDLE_MS = 10 * 60_000;

/** Renders single pages, besides those of releases, on a thread of its own that ends when nobody asks. */
export class LoneRenderer {
  readonly #snapshot: string;
  /** The thread takes one page at a time. */
  readonly #inTurn = pLimit(1);
  #current: { entry: string; pool: ThreadPool } | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** @param snapshot file path of the database that pages are rendered from */
  constructor(snapshot: string) {
    this.#snapshot = snapshot;
  }

  /** Starts the thread, so that it has loaded the compiled shop before the first page. */
  async warm(bundle: Pick<Bundle, 'entry'>): Promise<void> {
    (await this.#poolOf(bundle)).warm(1);
  }

  /**
   * Renders a page over an overlay.
   * @param path of the page in its locale, without a query
   * @throws the failure of the page
   */
  render(bundle: Pick<Bundle, 'entry'>, path: string, overlay: Overlay): Promise<RenderResult> {
    return this.#inTurn(async () => {
      const pool = await this.#poolOf(bundle);
      const [page] = await pool.renderBytes([path], splitLocale(path).locale, overlay);
      if (page === undefined) throw new IsletError(says('release.noPage', { pathname: path }));
      return page;
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const current = this.#current;
    this.#current = null;
    await current?.pool.close();
  }

  async #poolOf({ entry }: Pick<Bundle, 'entry'>): Promise<ThreadPool> {
    if (this.#current?.entry !== entry) await this.close();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    this.#current ??= { entry, pool: createRenderPool({ entry, snapshot: this.#snapshot }, 1) };
    return this.#current.pool;
  }
}
