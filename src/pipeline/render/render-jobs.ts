import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import type { PageOutput, PageParts, PagesToRender, PageToRender } from './worker-messages.ts';

/** Most pages come in all locales, one after the other. */
const PAGES_PER_JOB = 4 * LOCALE_CODES.length;
/** Of a new root, whose pages nobody waits for one by one: between its jobs a thread waits for the next. */
const PAGES_PER_LONG_JOB = 4 * PAGES_PER_JOB;
/** Jobs that the pages which are left make for each thread, at least, so that all threads end together. */
const LAST_JOBS = 4;
/** From this many pages on a thread renders one locale after the other: it caches those of a locale at a time. */
const MIN_PAGES_BY_LOCALE = 1000;

/** Pages that are rendered job by job. */
interface Queue {
  pages: Iterator<PageToRender>;
  /** That is rendered as a whole; null for pages of several, and for those that changed. */
  locale: Locale | null;
  /** Number of pages that jobs have. */
  taken: number;
  length: number;
}

/** Divides pages among the threads of a render. */
export class RenderJobs {
  readonly #queues: Queue[];
  /** Number of a thread -> the queue of its last job, with which it stays to the end. */
  readonly #ofThreads = new Map<number, Queue>();
  readonly #size: number;
  readonly #longSize: number;
  readonly #threads: number;
  readonly #output: PageOutput | null;
  readonly #shouldStop: () => boolean;

  /**
   * @param threads that render them
   * @param shouldStop asked before each job: true leaves the jobs that have not begun
   */
  constructor(
    pages: readonly PageToRender[] | PageParts,
    output: PageOutput | null,
    threads: number,
    shouldStop: () => boolean,
  ) {
    const parts = 'parts' in pages ? [...pages.parts()] : byLocale(pages);
    this.#queues =
      pages.length < MIN_PAGES_BY_LOCALE
        ? [queueOf(null, pages.length, pagesOf(pages))]
        : parts.map((part) => queueOf(part.locale, part.length, part.pages));
    // Equal shares for a few pages, full jobs for many.
    this.#size = Math.max(1, Math.min(PAGES_PER_JOB, Math.ceil(pages.length / threads)));
    this.#longSize = 'parts' in pages ? PAGES_PER_LONG_JOB : 0;
    this.#threads = threads;
    this.#output = output;
    this.#shouldStop = shouldStop;
  }

  /** Takes a job for a thread, given its number; null if there is none left. */
  next(thread: number): PagesToRender | null {
    if (this.#shouldStop()) return null;
    const queue = this.#queueOf(thread);
    if (queue === undefined) return null;
    this.#ofThreads.set(thread, queue);
    const pages: PageToRender[] = [];
    const size = Math.max(this.#size, Math.min(this.#longSize, this.#lastShare()));
    while (pages.length < Math.min(size, remaining(queue) + pages.length)) {
      const { value, done } = queue.pages.next();
      if (done) break;
      pages.push(value);
      queue.taken += 1;
    }
    return { pages, locale: queue.locale, output: this.#output };
  }

  #lastShare(): number {
    const left = this.#queues.reduce((sum, queue) => sum + remaining(queue), 0);
    return Math.ceil(left / (LAST_JOBS * this.#threads));
  }

  /** The thread's own queue, one that no thread has begun, or that with the most pages left. */
  #queueOf(thread: number): Queue | undefined {
    const own = this.#ofThreads.get(thread);
    if (own !== undefined && remaining(own) > 0) return own;
    const queues = this.#queues.filter((queue) => remaining(queue) > 0);
    return (
      queues.find(({ taken }) => taken === 0) ??
      queues.sort((one, other) => remaining(other) - remaining(one))[0]
    );
  }
}

/** The pages of a render, one after the other. */
export function* pagesOf(pages: readonly PageToRender[] | PageParts): Generator<PageToRender> {
  if (!('parts' in pages)) yield* pages;
  else for (const part of pages.parts()) yield* part.pages;
}

function queueOf(locale: Locale | null, length: number, pages: Iterable<PageToRender>): Queue {
  return { pages: pages[Symbol.iterator](), locale, taken: 0, length };
}

function remaining({ taken, length }: Queue): number {
  return length - taken;
}

/** Of pages that changed: batch by batch a thread comes back to each locale, and what it has made of it still serves. */
function byLocale(pages: readonly PageToRender[]) {
  const groups = Map.groupBy(pages, ({ path }) => splitLocale(path).locale);
  return [...groups.values()].map((group) => ({ locale: null, length: group.length, pages: group }));
}
