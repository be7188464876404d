import type { BrowserContext, Page, Request, Route } from '@playwright/test';

/** Where browsers send their GraphQL operations. */
export const GRAPHQL_URL = process.env.ISLET_E2E_GRAPHQL ?? 'http://127.0.0.1:4322/graphql';

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

type Fault = (route: Route) => Promise<void>;

/** An operation that was sent: its name in the request, such as `addToCart`, and its variables. */
interface SentOperation {
  name: string;
  variables: Record<string, unknown>;
}

/**
 * The way to the backend, whose faults a test makes: what is not disturbed reaches the backend. Operations
 * are named as in `src/storefront/api/operations`; see `count` for what was sent.
 */
export class Endpoint {
  /** Operations in the order in which they were sent. */
  readonly sent: SentOperation[] = [];
  /** Milliseconds added to every answer. */
  latency = 0;
  readonly #faults: { name: string | null; times: number; fault: Fault }[] = [];

  /** Watches a page, or all tabs of a browser. To be called before the page is opened. */
  static async watch(browser: Page | BrowserContext): Promise<Endpoint> {
    const endpoint = new Endpoint();
    await browser.route(
      (url) => url.href.startsWith(GRAPHQL_URL),
      (route) => endpoint.#pass(route),
    );
    return endpoint;
  }

  /** Number of times that an operation was sent. */
  count(name: string): number {
    return this.sent.filter((operation) => operation.name === name).length;
  }

  /** Variables of an operation's last request. */
  last(name: string): Record<string, unknown> | undefined {
    return this.sent.findLast((operation) => operation.name === name)?.variables;
  }

  /** The backend is out of reach. @returns puts it back */
  down(): () => void {
    return this.#fault(null, Number.POSITIVE_INFINITY, (route) => route.abort('connectionrefused'));
  }

  /** The backend does what an operation asks for, and its answer gets lost. */
  loseAnswer(name: string, times = 1): void {
    this.#fault(name, times, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
  }

  /** The backend does what an operation asks for, and its answer is still on its way. */
  keepAnswer(name: string): void {
    this.#fault(name, 1, async (route) => void (await route.fetch()));
  }

  /** The backend receives an operation once the returned function is called, and its answer gets lost. */
  delay(name: string): () => void {
    const sent = Promise.withResolvers<void>();
    this.#fault(name, 1, async (route) => {
      await sent.promise;
      await route.fetch();
    });
    return sent.resolve;
  }

  /** An operation gets lost on its way: the backend never receives it. @returns puts the way back */
  loseRequest(name: string, times = 1): () => void {
    return this.#fault(name, times, (route) => route.abort('connectionreset'));
  }

  /** The backend refuses an operation with a text, and does nothing. */
  refuse(name: string, message: string, times = 1): void {
    const json = { errors: [{ message }], data: null };
    this.#fault(name, times, (route) => route.fulfill({ headers: ANY_ORIGIN, json }));
  }

  /** The backend answers with a status and a page of its host, as an overloaded one does. */
  fail(name: string, status: number, times = 1): void {
    const page = { contentType: 'text/html', headers: ANY_ORIGIN, body: '<h1>Error</h1>' };
    this.#fault(name, times, (route) => route.fulfill({ status, ...page }));
  }

  /** The backend's answer to an operation is another one. @returns puts it back */
  alter(name: string, change: (data: Record<string, unknown>) => void): () => void {
    return this.#fault(name, Number.POSITIVE_INFINITY, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Record<string, unknown> };
      change(body.data);
      await route.fulfill({ response, json: body });
    });
  }

  /** The backend answers an operation once the returned function is called. */
  hold(name: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const remove = this.#fault(name, Number.POSITIVE_INFINITY, async (route) => {
      await promise;
      await route.fallback();
    });
    return () => {
      remove();
      resolve();
    };
  }

  #fault(name: string | null, times: number, fault: Fault): () => void {
    const entry = { name, times, fault };
    this.#faults.push(entry);
    return () => {
      entry.times = 0;
    };
  }

  async #pass(route: Route): Promise<void> {
    const operation = operationOf(route.request());
    if (operation === null) return route.fallback();
    this.sent.push(operation);
    const found = this.#faults.find(
      ({ name, times }) => times > 0 && (name === null || name === operation.name),
    );
    if (found) found.times--;
    if (this.latency > 0) await new Promise((resolve) => setTimeout(resolve, this.latency));
    // A page that was left has nobody to answer to.
    await (found ? found.fault(route) : route.fallback()).catch(() => undefined);
  }
}

/** @returns null for what is no operation, such as a question of the browser before it */
function operationOf(request: Request): SentOperation | null {
  const text = request.method() === 'POST' ? request.postData() : null;
  if (text !== null) {
    const { operationName, variables } = JSON.parse(text) as {
      operationName: string;
      variables?: Record<string, unknown>;
    };
    return { name: operationName, variables: variables ?? {} };
  }
  const query = new URL(request.url()).searchParams;
  const name = query.get('operationName');
  if (name === null) return null;
  return { name, variables: JSON.parse(query.get('variables') ?? '{}') as Record<string, unknown> };
}
