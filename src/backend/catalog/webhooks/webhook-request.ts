import { createHash, createHmac } from 'node:crypto';
import type { Topic } from './webhook-topics.ts';

const AGENT = 'WooCommerce/11.0.1 Hookshot (WordPress/7.1)';

export interface Delivery {
  url: string;
  secret: string;
  topic: Topic;
  webhookId: number;
  /** Number of the queued delivery; another attempt has the same. */
  number: number;
  payload: object;
  /** The store's own address, without a closing slash. */
  siteUrl: string;
}

/** The request of a delivery, signed with the webhook's secret over the very bytes that are sent. */
export function deliveryRequest(delivery: Delivery, signal: AbortSignal): Request {
  const { url, secret, topic, webhookId, number, payload, siteUrl } = delivery;
  const body = JSON.stringify(payload);
  const [resource = '', event = ''] = topic.split('.');
  return post(url, body, signal, {
    'Content-Type': 'application/json',
    'X-WC-Webhook-Source': `${siteUrl}/`,
    'X-WC-Webhook-Topic': topic,
    'X-WC-Webhook-Resource': resource,
    'X-WC-Webhook-Event': event,
    'X-WC-Webhook-Signature': createHmac('sha256', secret).update(body, 'utf8').digest('base64'),
    'X-WC-Webhook-ID': String(webhookId),
    'X-WC-Webhook-Delivery-ID': createHash('sha256')
      .update(`${webhookId}/${number}`)
      .digest('hex')
      .slice(0, 32),
  });
}

/** The delivery at the set-up of a webhook: unsigned, and no JSON. */
export function pingRequest(url: string, webhookId: number, signal: AbortSignal): Request {
  return post(url, `webhook_id=${webhookId}`, signal, {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
}

function post(url: string, body: string, signal: AbortSignal, headers: Record<string, string>): Request {
  return new Request(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal,
    headers: { 'User-Agent': AGENT, ...headers },
  });
}
