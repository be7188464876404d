import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import type { PageOutput, PageToRender, RenderJob } from './worker-messages.ts';

/** Most pages come in all locales, one after the other. */
const PAGES_PER_JOB = 4 * LOCALE_CODES.length;
/** From this many pages on a thread renders one locale after the other: it caches the cards of a locale at a time. */
const MIN_PAGES_BY_LOCALE = 1000;

/** Pages that one thread renders, job by job. */
interface Queue {
  pages: readonly PageToRender[];
  /** Index of the first page that no job has. */
  next: number;
  /** The thread that had its last job; null before the first. */
  thread: number | null;
}

/** Divides pages among the threads of a render. */
export class RenderJobs {
  readonly #queues: Queue[];
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
    const groups = pages.length < MIN_PAGES_BY_LOCALE ? [pages] : byLocale(pages);
    this.#queues = groups.map((group) => ({ pages: group, next: 0, thread: null }));
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
    queue.thread = thread;
    const pages = queue.pages.slice(queue.next, queue.next + this.#size);
    queue.next += pages.length;
    return { pages, output: this.#output };
  }

  /** The thread's own queue, one that no thread has begun, or that with the most pages left. */
  #queueOf(thread: number): Queue | undefined {
    const queues = this.#queues.filter(({ pages, next }) => next < pages.length);
    return (
      queues.find((queue) => queue.thread === thread) ??
      queues.find((queue) => queue.thread === null) ??
      queues.sort((one, other) => remaining(other) - remaining(one))[0]
    );
  }
}

function remaining({ pages, next }: Queue): number {
  return pages.length - next;
}

function byLocale(pages: readonly PageToRender[]): PageToRender[][] {
  return [...Map.groupBy(pages, ({ path }) => splitLocale(path).locale).values()];
}
