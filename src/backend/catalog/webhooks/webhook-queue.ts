import type { Store } from '../../db/database.ts';

/** WooCommerce disables a webhook after this many failed deliveries in a row. */
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

/** The store's webhooks, one per topic, and their queued deliveries. */
export class WebhookQueue {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Creates a webhook for every topic, or enables the existing ones. A webhook that is new, was disabled or
   * has a new address will be pinged.
   */
  register(url: string): void {
    this.#transaction(() => {
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

  /** False after an import, which removes webhooks with everything else. */
  isRegistered(): boolean {
    return this.all().length === TOPICS.length;
  }

  all(): WebhookRow[] {
    return this.#store.all<WebhookRow>('SELECT * FROM webhooks ORDER BY id');
  }

  /** The oldest queued delivery of an active webhook. */
  next(webhookId: number): QueuedDelivery | undefined {
    return this.#store.get<QueuedDelivery>(
      `SELECT o.id, o.product_id FROM outbox o JOIN webhooks w ON w.id = o.webhook_id AND w.status = 'active'
       WHERE o.webhook_id = ? ORDER BY o.id LIMIT 1`,
      webhookId,
    );
  }

  /** Marks a delivery as attempted: a later change of the product is queued as a new one. */
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
   * Counts a failed delivery. After too many in a row the webhook is disabled and its queue is deleted.
   * @returns the number of failures in a row, and whether the webhook is disabled now
   */
  countFailure(webhookId: number): { failures: number; disabled: boolean } {
    return this.#transaction(() => {
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
    this.#asBackgroundWork(() => this.#store.run(sql, id));
  }

  #transaction<T>(work: () => T): T {
    return this.#asBackgroundWork(() => this.#store.transaction(work));
  }

  /** Leaves the catalog and its revision as they are, and shoppers as little as possible waiting. */
  #asBackgroundWork<T>(work: () => T): T {
    return this.#store.withoutRevision(() => this.#store.withoutWaiting(work));
  }
}

/** Webhook topics of products. There are no such topics for categories, terms, reviews or settings. */
export const TOPICS = ['product.created', 'product.updated', 'product.deleted', 'product.restored'] as const;

export type Topic = (typeof TOPICS)[number];

/**
 * Queues a delivery for the webhook of a topic, if there is an active one. To be called in the transaction
 * of the change, so that both are committed together. A delivery that is queued already covers the change.
 * @param productId a product or a variation
 */
export function enqueueWebhook(store: Store, topic: Topic, productId: number): void {
  store.run(
    `INSERT OR IGNORE INTO outbox (webhook_id, product_id)
     SELECT id, ? FROM webhooks WHERE topic = ? AND status = 'active'`,
    productId,
    topic,
  );
}
