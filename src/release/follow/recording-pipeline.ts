import type { ReleaseReport } from '../pipeline.ts';
import type { RefreshReport, RefreshRequest, Survey, SurveyPace } from '../snapshot/request.ts';
import type { FollowedPipeline } from './follower.ts';

export type Outcome = { published?: boolean } & Partial<
  Pick<RefreshReport, 'nextSaleAt' | 'depth' | 'sweepNeeded'>
>;

/** A report of a release in which nothing or a page was published. */
export function reportOf(request: Pick<RefreshRequest, 'depth'>, outcome: Outcome = {}): ReleaseReport {
  const { published = false, nextSaleAt = null, depth = request.depth, sweepNeeded = false } = outcome;
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
    refresh: { requests: 1, read: pages, depth, sweepNeeded, nextSaleAt },
    seconds: { refresh: 0, compile: 0, plan: 0, render: 0, publish: 0, total: 0 },
  };
}

/** A survey of a store without products. */
const SURVEY: Survey = {
  basis: '',
  knownProducts: new Set(),
  knownCategories: new Set(),
  shop: { backend: {}, categories: [], popular: [] },
  products: new Map(),
  requests: 1,
};

type Work = 'release' | 'survey';

/** Stands where a pipeline does: keeps what it is asked for, answers what a test tells it to. */
export class RecordingPipeline implements FollowedPipeline {
  readonly looks: (Pick<RefreshRequest, 'depth' | 'products' | 'acceptShrink'> & { at: number })[] = [];
  /** When surveys began. */
  readonly surveys: number[] = [];
  /** When they sent their last request. */
  readonly surveyed: number[] = [];
  readonly #now: () => number;
  #next: Outcome | Error = {};
  #survey: Survey | Error | null = SURVEY;
  readonly #held = new Map<Work, PromiseWithResolvers<void>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly release = async (request: RefreshRequest): Promise<ReleaseReport> => {
    const { depth, products, acceptShrink } = request;
    this.looks.push({ depth, products, acceptShrink, at: this.#now() });
    await this.#held.get('release')?.promise;
    if (this.#next instanceof Error) throw this.#next;
    return reportOf(request, this.#next);
  };

  readonly survey = async ({ signal, turn }: SurveyPace): Promise<Survey | null> => {
    this.surveys.push(this.#now());
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await Promise.race([this.#held.get('survey')?.promise ?? Promise.resolve(), stopped]);
    signal.throwIfAborted();
    await turn();
    this.surveyed.push(this.#now());
    if (this.#survey instanceof Error) throw this.#survey;
    return this.#survey;
  };

  /** What comes of each look from now on. */
  answer(outcome: Outcome | Error): void {
    this.#next = outcome;
  }

  /** What comes of each survey from now on; without an error, a survey. */
  answerSurveys(error?: Error): void {
    this.#survey = error ?? SURVEY;
  }

  /** Looks or surveys from now on take until `letGo`. */
  hold(work: Work = 'release'): void {
    this.#held.set(work, Promise.withResolvers());
  }

  letGo(...works: Work[]): void {
    for (const work of works.length > 0 ? works : this.#held.keys()) {
      this.#held.get(work)?.resolve();
      this.#held.delete(work);
    }
  }

  /** Forgets the looks so far. */
  clear(): void {
    this.looks.length = 0;
    this.surveys.length = 0;
  }
}
