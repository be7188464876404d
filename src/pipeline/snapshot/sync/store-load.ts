/** Requests in flight at once, of a store that answers quickly. */
const MAX_REQUESTS = 4;

/** Milliseconds within which a store answers that can take more than one request. */
const QUICK = 5000;

/** Answers in a row after which a store that was in trouble counts as quick again. */
const RECOVERED = 5;

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Number of requests that a store can take at once, by its answers: one while it is slow, refuses some, or lets them time out. */
export class StoreLoad {
  #toRecover = 0;

  /** Requests in flight at once. */
  get requests(): number {
    return this.#toRecover > 0 ? 1 : MAX_REQUESTS;
  }

  /** @param status of an answer; null if there was none */
  take(status: number | null, milliseconds: number): void {
    const isRefused = status === null || status === TOO_MANY_REQUESTS || status >= SERVER_ERROR;
    if (isRefused || milliseconds > QUICK) this.#toRecover = RECOVERED;
    else if (this.#toRecover > 0) this.#toRecover--;
  }
}
