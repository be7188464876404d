import { setTimeout } from 'node:timers/promises';
import type { Store } from '../store/database.ts';
import { payloadOf } from './webhook-payload.ts';
import { type QueuedDelivery, WebhookQueue, type WebhookRow } from './webhook-queue.ts';
import { deliveryRequest, pingRequest } from './webhook-request.ts';

/** Where and how the store tells of changes of its products. */
export interface Webhook {
  url: string;
  /** Deliveries are signed with it. */
  secret: string;
}

export interface SenderOptions {
  /** The store's own address, without a closing slash. */
  siteUrl: string;
  /** Milliseconds between two looks at the database, which other processes change too. */
  pollMs?: number;
  /** Milliseconds that a receiver may take to answer. */
  timeoutMs?: number;
  /** Milliseconds before a failed delivery is tried again; doubled with each failure. */
  retryMs?: number;
  /** Hears why deliveries fail. */
  report: (problem: string) => void;
}

const DEFAULTS = { pollMs: 50, timeoutMs: 60_000, retryMs: 1000 };
const MAX_RETRY_MS = 30_000;

/**
 * Delivers what changes queue for the store's webhooks, until closed: in order for each webhook, and also
 * what an earlier process left. A delivery may arrive twice: a receiver that got it may fail to say so.
 * WooCommerce tries each only once; this sender tries again, so that a receiver that restarts misses nothing.
 */
export class WebhookSender {
  readonly #queue: WebhookQueue;
  readonly #store: Store;
  readonly #webhook: Webhook;
  readonly #options: SenderOptions & typeof DEFAULTS;
  readonly #timer: NodeJS.Timeout;
  readonly #closing = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  #seen = '';

  constructor(store: Store, webhook: Webhook, options: SenderOptions) {
    this.#store = store;
    this.#webhook = webhook;
    this.#options = { ...DEFAULTS, ...options };
    this.#queue = new WebhookQueue(store);
    this.#queue.register(webhook.url);
    this.#timer = setInterval(() => this.#look(), this.#options.pollMs).unref();
    this.#look();
  }

  /** Stops; what is under way is given up and delivered by the next sender. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await Promise.all(this.#running.values());
  }

  #look(): void {
    const revision = this.#store.revision();
    if (revision === this.#seen) return;
    this.#seen = revision;
    if (!this.#queue.isRegistered()) this.#queue.register(this.#webhook.url);
    for (const hook of this.#queue.all()) {
      if (!hook.pinged) this.#start(`ping ${hook.id}`, () => this.#ping(hook));
      this.#start(`deliveries ${hook.id}`, () => this.#deliverAll(hook));
    }
  }

  #start(name: string, work: () => Promise<void>): void {
    if (this.#running.has(name) || this.#closing.signal.aborted) return;
    const run = work()
      .catch((error: unknown) => this.#options.report(`Webhooks stopped: ${reasonOf(error)}`))
      .finally(() => this.#running.delete(name));
    this.#running.set(name, run);
  }

  /** A ping that fails is no failed delivery; it is sent until somebody answers. */
  async #ping({ id, url }: WebhookRow): Promise<void> {
    for (let failures = 1; !this.#closing.signal.aborted; failures++) {
      const problem = await this.#send((signal) => pingRequest(url, id, signal));
      if (problem === null) {
        this.#queue.markPinged(id);
        return;
      }
      await this.#rest(failures);
    }
  }

  async #deliverAll(hook: WebhookRow): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const delivery = this.#queue.next(hook.id);
      if (!delivery) return;
      await this.#deliver(hook, delivery);
    }
  }

  async #deliver({ id, topic, url }: WebhookRow, delivery: QueuedDelivery): Promise<void> {
    const { siteUrl, report } = this.#options;
    this.#queue.markAttempted(delivery);
    const payload = payloadOf(this.#store, topic, delivery.product_id, siteUrl);
    if (payload === null) {
      this.#queue.remove(delivery);
      return;
    }
    const { secret } = this.#webhook;
    const number = delivery.id;
    const problem = await this.#send((signal) =>
      deliveryRequest({ url, secret, topic, webhookId: id, number, payload, siteUrl }, signal),
    );
    if (this.#closing.signal.aborted && problem !== null) return;
    if (problem === null) {
      this.#queue.remove(delivery);
      this.#queue.markDelivered(id);
      return;
    }
    const { failures, disabled } = this.#queue.countFailure(id);
    const end = disabled
      ? 'The webhook is switched off, as WooCommerce does; start the backend again to switch it on.'
      : 'It is tried again.';
    report(`Webhook ${topic} could not be delivered to ${url} (failure ${failures}): ${problem} ${end}`);
    if (!disabled) await this.#rest(failures);
  }

  /** @returns why it did not arrive, null where it did */
  async #send(make: (signal: AbortSignal) => Request): Promise<string | null> {
    const { timeoutMs: timeout } = this.#options;
    const late = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(make(AbortSignal.any([this.#closing.signal, late])));
      await response.body?.cancel();
      const taken = response.status >= 200 && response.status < 303;
      return taken ? null : `It was answered with HTTP ${response.status}.`;
    } catch (error) {
      return late.aborted ? `There was no answer within ${timeout / 1000} s.` : `${reasonOf(error)}.`;
    }
  }

  async #rest(failures: number): Promise<void> {
    const time = Math.min(this.#options.retryMs * 2 ** (failures - 1), MAX_RETRY_MS);
    await setTimeout(time, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
  }
}

/** @throws where the address is none or the secret is empty */
export function checkWebhook({ url, secret }: Webhook): void {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Error(
      `The webhook's address "${url}" is none: write http://127.0.0.1:4323/webhooks/woocommerce.`,
    );
  }
  if (secret === '') throw new Error('The webhook needs a secret: set ISLET_WEBHOOK_SECRET.');
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
