import type { ReleaseReport } from '../pipeline.ts';
import type { RefreshReport, RefreshRequest } from '../refresh.ts';

export type Outcome = { published?: boolean; nextSaleAt?: number | null; depth?: RefreshReport['depth'] };

/** A report of a release in which nothing or a page was published. */
export function reportOf(request: Pick<RefreshRequest, 'depth'>, outcome: Outcome = {}): ReleaseReport {
  const { published = false, nextSaleAt = null, depth = request.depth } = outcome;
  const pages = published ? 1 : 0;
  return {
    id: published ? 'build' : null,
    bundle: 'bundle',
    full: false,
    pages: 100,
    rendered: pages,
    removed: 0,
    files: 2 * pages,
    bytes: 2000 * pages,
    reasons: { code: 0, full: 0, new: 0, entity: pages, leftover: 0 },
    refresh: { requests: 1, read: pages, depth, nextSaleAt },
    seconds: { refresh: 0, compile: 0, plan: 0, render: 0, publish: 0, total: 0 },
  };
}

/** Stands where a pipeline does: keeps what it is asked for, answers what a test tells it to. */
export class RecordingPipeline {
  readonly looks: (RefreshRequest & { at: number })[] = [];
  readonly #now: () => number;
  #next: Outcome | Error = {};
  #held: PromiseWithResolvers<void> | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly release = async (request: RefreshRequest): Promise<ReleaseReport> => {
    this.looks.push({ ...request, at: this.#now() });
    await this.#held?.promise;
    if (this.#next instanceof Error) throw this.#next;
    return reportOf(request, this.#next);
  };

  /** What comes of each look from now on. */
  answer(outcome: Outcome | Error): void {
    this.#next = outcome;
  }

  /** Looks from now on take until `letGo`. */
  hold(): void {
    this.#held = Promise.withResolvers();
  }

  letGo(): void {
    this.#held?.resolve();
    this.#held = null;
  }

  /** Forgets the looks so far. */
  clear(): void {
    this.looks.length = 0;
  }
}
