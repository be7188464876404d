import { setTimeout as sleep } from 'node:timers/promises';

interface AwaitedPage {
  page: string;
  text: string;
  resolve: (at: number) => void;
  reject: (error: Error) => void;
  deadline: number;
}

/** Interval of requests for a page, in milliseconds. */
const POLL_MS = 5;
const TIMEOUT_MS = 60_000;

/** Asks for pages in turn until each shows what it is to show: as many requests, however many pages are awaited. */
export class LivePages {
  readonly #awaited = new Set<AwaitedPage>();
  #isPolling = false;

  /**
   * @param page address
   * @returns when the page was first answered with the text, by `performance.now()`
   * @throws where it was not within a minute
   */
  whenShown(page: string, text: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#awaited.add({ page, text, resolve, reject, deadline: performance.now() + TIMEOUT_MS });
    if (!this.#isPolling) void this.#poll();
    return promise;
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    while (this.#awaited.size > 0) {
      for (const awaited of this.#awaited) await this.#look(awaited);
      await sleep(POLL_MS);
    }
    this.#isPolling = false;
  }

  async #look(awaited: AwaitedPage): Promise<void> {
    const { page, text, resolve, reject, deadline } = awaited;
    // A server that is busy may reset the connection: that is a page that is not there yet.
    const html = await fetch(page).then(
      (answer) => answer.text(),
      () => '',
    );
    const now = performance.now();
    if (html.includes(text)) resolve(now);
    else if (now > deadline) reject(new Error(`${page} did not show ${text} within ${TIMEOUT_MS / 1000} s.`));
    else return;
    this.#awaited.delete(awaited);
  }
}
