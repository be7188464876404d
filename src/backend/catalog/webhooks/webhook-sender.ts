import { setTimeout } from 'node:timers/promises';
import { repeat } from '#kit/http-server/repeated-job.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import type { Store } from '../../db/database.ts';
import { type QueuedDelivery, WebhookQueue, type WebhookRow } from './webhook-queue.ts';
import { deliveryRequest, payloadOf, pingRequest } from './webhook-request.ts';

/** A receiver of webhooks about products. */
export interface Webhook {
  url: string;
  /** Signs deliveries. */
  secret: string;
}

export interface SenderOptions {
  /** The store's own address, without a closing slash. */
  siteUrl: string;
  /** Milliseconds between two polls of the database, which other processes change too. */
  pollMs?: number;
  /** Milliseconds that a receiver may take to answer. */
  timeoutMs?: number;
  /** Milliseconds before a failed delivery is retried; doubled with each failure. */
  retryMs?: number;
  /** Receives the reason for each failure. */
  report: (problem: string) => void;
}

const DEFAULTS = { pollMs: 50, timeoutMs: 60_000, retryMs: 1000 };
const MAX_RETRY_MS = 30_000;

/**
 * Delivers queued webhooks until closed, in order for each webhook, also those that an earlier process left.
 * A delivery may arrive twice: a receiver may process one and fail to confirm it. WooCommerce delivers
 * once only; this sender retries, so that a receiver that restarts misses nothing.
 */
export class WebhookSender {
  readonly #queue: WebhookQueue;
  readonly #store: Store;
  readonly #webhook: Webhook;
  readonly #options: SenderOptions & typeof DEFAULTS;
  readonly #stopPolling: () => Promise<void>;
  readonly #closing = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  #polledRevision = '';
  /** A start switches webhooks on again that failures have switched off. */
  #isRegistered = false;

  constructor(store: Store, webhook: Webhook, options: SenderOptions) {
    this.#store = store;
    this.#webhook = webhook;
    this.#options = { ...DEFAULTS, ...options };
    this.#queue = new WebhookQueue(store);
    const { pollMs, retryMs, report } = this.#options;
    this.#stopPolling = repeat({
      failure: says('backend.changesNotFound'),
      every: pollMs,
      retry: retryMs,
      report,
      work: () => this.#poll(),
    });
  }

  /** Stops. Unfinished deliveries are aborted and stay queued for the next sender. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#stopPolling();
    await Promise.all(this.#running.values());
  }

  #poll(): void {
    const revision = this.#store.revision();
    if (revision === this.#polledRevision) return;
    if (!this.#isRegistered || !this.#queue.isRegistered()) this.#queue.register(this.#webhook.url);
    this.#isRegistered = true;
    for (const hook of this.#queue.all()) {
      if (!hook.pinged) this.#runOnce(`ping ${hook.id}`, () => this.#ping(hook));
      this.#runOnce(`deliveries ${hook.id}`, () => this.#deliverAll(hook));
    }
    this.#polledRevision = revision;
  }

  #runOnce(name: string, work: () => Promise<void>): void {
    if (this.#running.has(name) || this.#closing.signal.aborted) return;
    const run = this.#untilDone(work).finally(() => this.#running.delete(name));
    this.#running.set(name, run);
  }

  /** Tries again where the database is busy. */
  async #untilDone(work: () => Promise<void>): Promise<void> {
    for (let failures = 1; !this.#closing.signal.aborted; failures++) {
      try {
        return await work();
      } catch (error) {
        this.#options.report(says('backend.webhooksHeldUp', { reason: reasonOf(error) }));
        await this.#waitBeforeRetry(failures);
      }
    }
  }

  /** Pings until a receiver answers; failures do not count as failed deliveries. */
  async #ping({ id, url }: WebhookRow): Promise<void> {
    for (let failures = 1; !this.#closing.signal.aborted; failures++) {
      const problem = await this.#send((signal) => pingRequest(url, id, signal));
      if (problem === null) {
        this.#queue.markPinged(id);
        return;
      }
      await this.#waitBeforeRetry(failures);
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
    const end = disabled ? says('backend.webhookSwitchedOff') : says('backend.webhookRetry');
    report(says('backend.webhookFailed', { topic, url, failures, problem, end }));
    if (!disabled) await this.#waitBeforeRetry(failures);
  }

  /** @returns the reason of a failure, null if it arrived */
  async #send(make: (signal: AbortSignal) => Request): Promise<string | null> {
    const { timeoutMs: timeout } = this.#options;
    const late = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(make(AbortSignal.any([this.#closing.signal, late])));
      await response.body?.cancel();
      const accepted = response.status >= 200 && response.status < 303;
      return accepted ? null : says('backend.webhookStatus', { status: response.status });
    } catch (error) {
      return late.aborted
        ? says('backend.webhookTimeout', { seconds: timeout / 1000 })
        : `${reasonOf(error)}.`;
    }
  }

  async #waitBeforeRetry(failures: number): Promise<void> {
    const time = Math.min(this.#options.retryMs * 2 ** (failures - 1), MAX_RETRY_MS);
    await setTimeout(time, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
  }
}

/** @throws if the address is invalid or the secret is empty */
export function checkWebhook({ url, secret }: Webhook): void {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new IsletError(says('backend.webhookAddress', { url }));
  }
  if (secret === '') throw new IsletError(says('backend.webhookSecret'));
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
