/** Adds up the time in which at least one request is under way, its answer's body included. */
export class WaitingTime {
  readonly #send: typeof fetch;
  readonly #now: () => number;
  #open = 0;
  #since = 0;
  #total = 0;
  #requests = 0;

  constructor(send: typeof fetch = fetch, now: () => number = () => performance.now()) {
    this.#send = send;
    this.#now = now;
  }

  get seconds(): number {
    return this.#total / 1000;
  }

  get requests(): number {
    return this.#requests;
  }

  reset(): void {
    this.#total = 0;
    this.#requests = 0;
  }

  /** Stands in for `fetch`. */
  readonly fetch: typeof fetch = async (input, init) => {
    if (this.#open++ === 0) this.#since = this.#now();
    this.#requests++;
    try {
      const answer = await this.#send(input, init);
      return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
    } finally {
      if (--this.#open === 0) this.#total += this.#now() - this.#since;
    }
  };
}
