import type { Store } from '../../db/database.ts';
import type { Topic } from './webhook-topics.ts';

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
