import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import type { PageOutput, PageToRender, RenderJob } from './worker-messages.ts';

/** Most pages come in all locales, one after the other. */
const PAGES_PER_JOB = 4 * LOCALE_CODES.length;
/** From this many pages on a thread renders one locale after the other: it caches those of a locale at a time. */
const MIN_PAGES_BY_LOCALE = 1000;

/** Pages that are rendered job by job. */
interface Queue {
  pages: readonly PageToRender[];
  /** Of all its pages; null for pages of several. */
  locale: Locale | null;
  /** Index of the first page that no job has. */
  next: number;
}

/** Divides pages among the threads of a render. */
export class RenderJobs {
  readonly #queues: Queue[];
  /** Number of a thread -> the queue of its last job, with which it stays to the end. */
  readonly #ofThreads = new Map<number, Queue>();
  readonly #size: number;
  readonly #output: PageOutput;
  readonly #shouldStop: () => boolean;

  /**
   * @param threads that render them
   * @param shouldStop asked before each job: true leaves the jobs that have not begun
   */
  constructor(
    pages: readonly PageToRender[],
    output: PageOutput,
    threads: number,
    shouldStop: () => boolean,
  ) {
    this.#queues = pages.length < MIN_PAGES_BY_LOCALE ? [{ pages, locale: null, next: 0 }] : byLocale(pages);
    // Equal shares for a few pages, full jobs for many.
    this.#size = Math.max(1, Math.min(PAGES_PER_JOB, Math.ceil(pages.length / threads)));
    this.#output = output;
    this.#shouldStop = shouldStop;
  }

  /** Takes a job for a thread, given its number; null if there is none left. */
  next(thread: number): RenderJob | null {
    if (this.#shouldStop()) return null;
    const queue = this.#queueOf(thread);
    if (queue === undefined) return null;
    this.#ofThreads.set(thread, queue);
    const pages = queue.pages.slice(queue.next, queue.next + this.#size);
    queue.next += pages.length;
    return { pages, locale: queue.locale, output: this.#output };
  }

  /** The thread's own queue, one that no thread has begun, or that with the most pages left. */
  #queueOf(thread: number): Queue | undefined {
    const own = this.#ofThreads.get(thread);
    if (own !== undefined && remaining(own) > 0) return own;
    const queues = this.#queues.filter((queue) => remaining(queue) > 0);
    return (
      queues.find(({ next }) => next === 0) ??
      queues.sort((one, other) => remaining(other) - remaining(one))[0]
    );
  }
}

function remaining({ pages, next }: Queue): number {
  return pages.length - next;
}

function byLocale(pages: readonly PageToRender[]): Queue[] {
  const groups = Map.groupBy(pages, ({ path }) => splitLocale(path).locale);
  return [...groups].map(([locale, group]) => ({ pages: group, locale, next: 0 }));
}
