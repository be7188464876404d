import type { Store } from '../store/database.ts';
import { TOPICS, type Topic } from './webhook-topics.ts';

/** In WooCommerce a webhook is switched off after so many failed deliveries in a row. */
const MAX_FAILURES = 5;

export interface WebhookRow extends Record<string, unknown> {
  id: number;
  topic: Topic;
  url: string;
  status: 'active' | 'disabled';
  /** Failed deliveries since the last one that arrived. */
  failures: number;
  pinged: number;
}

export interface QueuedDelivery extends Record<string, unknown> {
  id: number;
  product_id: number;
}

/** The store's webhooks, one per topic, and what is to be delivered to them. */
export class WebhookQueue {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Sets up a webhook for every topic, or switches those that are there on again. One that is new or
   * was off, or delivers elsewhere than before, is to be pinged.
   */
  register(url: string): void {
    this.#quietly(() => {
      for (const topic of TOPICS) {
        this.#store.run(
          `INSERT INTO webhooks (topic, url, status) VALUES (?, ?, 'active') ON CONFLICT (topic) DO UPDATE SET
           pinged = pinged AND status = 'active' AND url = excluded.url,
           status = 'active', failures = 0, url = excluded.url`,
          topic,
          url,
        );
      }
    });
  }

  /** Whether the webhooks are there; importing a catalog removes them with everything else. */
  isRegistered(): boolean {
    return this.all().length === TOPICS.length;
  }

  all(): WebhookRow[] {
    return this.#store.all<WebhookRow>('SELECT * FROM webhooks ORDER BY id');
  }

  /** The oldest delivery that waits for an active webhook. */
  next(webhookId: number): QueuedDelivery | undefined {
    return this.#store.get<QueuedDelivery>(
      `SELECT o.id, o.product_id FROM outbox o JOIN webhooks w ON w.id = o.webhook_id AND w.status = 'active'
       WHERE o.webhook_id = ? ORDER BY o.id LIMIT 1`,
      webhookId,
    );
  }

  /** From now on another change of the product is another delivery. */
  markAttempted(delivery: QueuedDelivery): void {
    this.#run('UPDATE outbox SET tried = 1 WHERE id = ? AND tried = 0', delivery.id);
  }

  remove(delivery: QueuedDelivery): void {
    this.#run('DELETE FROM outbox WHERE id = ?', delivery.id);
  }

  markDelivered(webhookId: number): void {
    this.#run('UPDATE webhooks SET failures = 0 WHERE id = ? AND failures > 0', webhookId);
  }

  markPinged(webhookId: number): void {
    this.#run('UPDATE webhooks SET pinged = 1 WHERE id = ?', webhookId);
  }

  /**
   * Counts a failed delivery. After too many in a row the webhook is switched off, and what waited for
   * it is never sent.
   * @returns how many there were, and whether the webhook is off now
   */
  countFailure(webhookId: number): { failures: number; disabled: boolean } {
    return this.#quietly(() => {
      this.#store.run('UPDATE webhooks SET failures = failures + 1 WHERE id = ?', webhookId);
      const failures = this.all().find((hook) => hook.id === webhookId)?.failures ?? 0;
      const disabled = failures >= MAX_FAILURES;
      if (disabled) {
        this.#store.run("UPDATE webhooks SET status = 'disabled' WHERE id = ?", webhookId);
        this.#store.run('DELETE FROM outbox WHERE webhook_id = ?', webhookId);
      }
      return { failures, disabled };
    });
  }

  #run(sql: string, id: number): void {
    this.#store.withoutRevision(() => this.#store.run(sql, id));
  }

  /** The catalog is the same before and after, so what is derived from it stays. */
  #quietly<T>(work: () => T): T {
    return this.#store.withoutRevision(() => this.#store.transaction(work));
  }
}
