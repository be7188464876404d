import { ApiClient } from '#storefront/api/api-client.ts';
import type { RetryOptions } from '#storefront/api/exchanges/retry-exchange.ts';
import { readSentText, type SentText } from '#storefront/api/merchant-errors.ts';
import { hideTokens } from './finding.ts';

interface ProbeOptions {
  url: string;
  /** The header of the cart's token. */
  sessionHeader: string;
  /** Milliseconds until a request is given up. */
  timeout: number;
  retry: Partial<RetryOptions>;
  /** Ends the examination; changes of a cart are finished first. */
  signal?: AbortSignal | undefined;
  /** Milliseconds, to measure answers. */
  clock: () => number;
}

/** Answers of one operation: how long each took in milliseconds. */
export type Timings = Map<string, number[]>;

/** Kind of the store's last answer. */
interface LastAnswer extends SentText {
  type: string;
  location: string | null;
}

const NULL_BODY = new Set([101, 204, 205, 304]);

/** Sends requests to a store as browsers and releases do, and notes what only the transport shows. */
export class Probe {
  readonly timings: Timings = new Map();
  readonly client: ApiClient;
  readonly fetch: typeof fetch;
  /** Milliseconds by which the store's clock is fast; null before an answer that says its time. */
  clockOffset: number | null = null;
  /** Answers tell what WPGraphQL's debug mode adds. */
  debugs = false;
  /** The first answer around which PHP printed something. */
  printed: { operation: string; text: string } | null = null;
  last: LastAnswer = { type: '', location: null, json: null, printed: '' };
  readonly #options: ProbeOptions;
  readonly #secrets = new Set<string>();

  constructor(options: ProbeOptions) {
    this.#options = options;
    const { url, timeout, retry } = options;
    this.fetch = (input, init) => this.#send(input, init);
    this.client = new ApiClient({ endpoint: url, timeout, retry, fetch: this.fetch });
  }

  /** Takes tokens out of a text. */
  hide(text: string): string {
    return hideTokens(text, this.#secrets);
  }

  /** @throws if the examination was ended */
  checkEnd(): void {
    this.#options.signal?.throwIfAborted();
  }

  async #send(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const { signal, clock, sessionHeader } = this.#options;
    const { operationName = null, query = '' } = parse(init.body) as Sent;
    // A request that was sent may arrive after the one that undoes it.
    const mayEnd = signal !== undefined && !query.startsWith('mutation');
    const signals = [...(init.signal ? [init.signal] : []), ...(mayEnd ? [signal] : [])];
    const startedAt = clock();
    const response = await fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
    const body = await response.arrayBuffer();
    if (operationName !== null) {
      this.timings.set(operationName, [...(this.timings.get(operationName) ?? []), clock() - startedAt]);
    }
    const { status, headers } = response;
    const token = headers.get(sessionHeader);
    if (token) this.#secrets.add(token);
    const date = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(date)) this.clockOffset = date - Date.now();
    const text = operationName === null ? '' : Buffer.from(body).toString('utf8');
    this.last = {
      type: headers.get('content-type') ?? '',
      location: headers.get('location'),
      ...readSentText(text),
    };
    if (operationName !== null && this.last.printed !== '') {
      this.printed ??= { operation: operationName, text: this.last.printed };
    }
    this.debugs ||= isDebug(text);
    return new Response(NULL_BODY.has(status) ? null : body, { status, headers });
  }
}

interface Sent {
  operationName?: string;
  query?: string;
}

function parse(text: unknown): unknown {
  try {
    return typeof text === 'string' ? (JSON.parse(text) ?? {}) : {};
  } catch {
    return {};
  }
}

function isDebug(body: string): boolean {
  const { extensions } = parse(body) as { extensions?: { queryAnalyzer?: unknown } };
  return extensions?.queryAnalyzer !== undefined;
}
