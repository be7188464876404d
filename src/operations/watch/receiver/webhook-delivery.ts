import type { IncomingMessage } from 'node:http';
import { says } from '#kit/messages/says.ts';
import { HttpError, isId, mediaType, parseObject, readLimitedBody } from './http.ts';
import { isSigned } from './webhook-signature.ts';

/** A product with hundreds of variations and a long description stays well below. */
export const DELIVERY_LIMIT = 4 * 1024 * 1024;

const PRODUCT_TOPICS = new Set(['product.created', 'product.updated', 'product.deleted', 'product.restored']);

const NO_SECRET = says('watch.noSecret');
const BAD_SIGNATURE = says('watch.wrongSignature');

export type Delivery =
  /** Sent by WooCommerce once when a webhook is saved. */
  | { kind: 'ping' }
  | {
      kind: 'product';
      id: number;
      /** The `modified` that it has at least, null where the store shows it no longer; left out where nothing tells. */
      announced?: string | null;
    }
  /** About something that no page shows. */
  | { kind: 'other'; topic: string };

/**
 * Reads the delivery of a WooCommerce webhook. It only says that a product is to be read again, so it may
 * arrive twice or late.
 * @throws HttpError where it is no delivery, or not signed with the secret
 */
export async function readDelivery(request: IncomingMessage, secret: string | null): Promise<Delivery> {
  const type = mediaType(request);
  const body = await readLimitedBody(request, DELIVERY_LIMIT);
  if (type === 'application/x-www-form-urlencoded' && /^webhook_id=\d+$/.test(body.toString('latin1'))) {
    return { kind: 'ping' };
  }
  if (type !== 'application/json') {
    throw new HttpError(415, says('watch.deliveryType', { type }), {
      Accept: 'application/json',
    });
  }
  if (secret === null) throw new HttpError(401, NO_SECRET);
  const signature = header(request, 'x-wc-webhook-signature');
  if (signature === '') throw new HttpError(401, says('watch.noSignature'));
  if (!isSigned(body, signature, secret)) throw new HttpError(401, BAD_SIGNATURE);

  const topic = header(request, 'x-wc-webhook-topic');
  if (topic === '') throw new HttpError(400, says('watch.noTopic'));
  const payload = parseObject(body);
  return PRODUCT_TOPICS.has(topic)
    ? { kind: 'product', id: productId(payload), ...announcedVersion(topic, payload) }
    : { kind: 'other', topic: topic.slice(0, 60) };
}

/** A variation is shown on the page of its product. */
function productId({ id, parent_id: parent }: Record<string, unknown>): number {
  if (!isId(id)) throw new HttpError(400, says('watch.deliveryId'));
  return isId(parent) ? parent : id;
}

/** A product is no older than its variations; one of them that is hidden says nothing of it. */
function announcedVersion(
  topic: string,
  { status, parent_id: parent, date_modified_gmt: modified }: Record<string, unknown>,
): { announced?: string | null } {
  if (topic === 'product.deleted') return { announced: null };
  if (status === 'publish') return typeof modified === 'string' ? { announced: modified } : {};
  return typeof status !== 'string' || isId(parent) ? {} : { announced: null };
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '').trim();
}
