import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createHttpServer, type HttpAnswer } from '#kit/http-server/http-server.ts';
import { closeServer, listen } from '#kit/http-server/listen.ts';
import { says } from '#kit/messages/says.ts';
import type { RefreshRequest } from '../change-queue.ts';
import {
  HttpError,
  isId,
  mediaType,
  parseObject,
  type Route,
  readLimitedBody,
  respond,
  sendJson,
} from './http.ts';

export const WEBHOOK_PATH = '/webhooks/woocommerce';

export interface ReceiverOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Shared with the store's webhooks; without one, deliveries are refused. */
  secret: string | null;
  /** Queues a request; must return at once. */
  accept: (request: Partial<RefreshRequest>) => void;
  /** Called with the outcome of each delivery. */
  onDelivery?: (outcome: Delivery | HttpError) => void;
  /** Pages beside the webhooks, by the first segment of their paths. */
  guests?: ReadonlyMap<string, HttpAnswer>;
  /** Answers requests to read what nobody else has; by default nothing is there. */
  others?: HttpAnswer;
  /** Longest time for a request to arrive, in milliseconds. */
  requestTimeout?: number;
}

export interface Receiver {
  /** As this machine reaches it, such as `http://127.0.0.1:4323`, without a closing slash. */
  url: string;
  close(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 10_000;
/** Answers take next to no time: connections that are open longer are idle. */
const CLOSE_MS = 200;

/**
 * Listens for webhooks of the store. Everything is only queued, so the answer comes at once: WooCommerce waits for it,
 * and switches off a webhook that keeps failing.
 * @throws if the address cannot be listened on, saying what to do
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { host, port, secret, accept, onDelivery, requestTimeout = REQUEST_TIMEOUT_MS } = options;
  const routes: Record<string, Route> = {
    [WEBHOOK_PATH]: {
      methods: ['POST'],
      async answer(request, response) {
        const delivery = await readDelivery(request, secret).catch((error: unknown) => {
          if (error instanceof HttpError) onDelivery?.(error);
          throw error;
        });
        if (delivery.kind === 'product') {
          const { id, announced } = delivery;
          accept({ products: [id], ...(announced !== undefined && { announced }) });
        }
        onDelivery?.(delivery);
        sendJson(response, 200, { message: formatDelivery(delivery) });
      },
    },
  };
  const lost = `Nothing is here. Webhooks of the store go to ${WEBHOOK_PATH}.`;
  const server = createHttpServer({
    name: 'webhook receiver',
    answer: (request, response) => {
      const guest = options.guests?.get(firstSegment(request));
      if (guest !== undefined) return guest(request, response);
      const isOther = !isOwn(request) && /^(GET|HEAD)$/.test(request.method ?? '');
      return isOther && options.others !== undefined
        ? options.others(request, response)
        : respond(routes, lost, request, response);
    },
    requestTimeout,
    silenceTimeout: 2 * requestTimeout,
  });
  server.maxConnections = 200;
  const settings = { host: 'ISLET_HOOK_HOST', port: 'ISLET_HOOK_PORT' };
  const url = localUrl(await listen(server, { host, port, settings }));
  return { url, close: () => closeServer(server, CLOSE_MS) };
}

function isOwn({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(WEBHOOK_PATH);
}

/** Such as `desk` of `/desk/api/now?x`; empty for what is no path. */
function firstSegment({ url = '' }: IncomingMessage): string {
  return /^\/([^/?#]+)/.exec(url)?.[1] ?? '';
}

/** The address at which this machine reaches a server that listens on all of its addresses. */
function localUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

function formatDelivery(delivery: Delivery): string {
  if (delivery.kind === 'ping') return 'Ready for deliveries.';
  if (delivery.kind === 'product') return `Product ${delivery.id} will be read again.`;
  return `No page shows what ${delivery.topic} is about: nothing to do.`;
}

/** A product with hundreds of variations and a long description stays well below. */
export const DELIVERY_LIMIT = 4 * 1024 * 1024;

const PRODUCT_TOPICS = new Set(['product.created', 'product.updated', 'product.deleted', 'product.restored']);

export type Delivery =
  /** Sent by WooCommerce once when a webhook is saved. */
  | { kind: 'ping' }
  | {
      kind: 'product';
      id: number;
      /** The `modified` that it has at least, null if the store no longer shows it; absent if unknown. */
      announced?: string | null;
    }
  /** About something that no page shows. */
  | { kind: 'other'; topic: string };

/**
 * Reads the delivery of a WooCommerce webhook. It only says that a product must be read again, so it may arrive twice
 * or late.
 * @throws HttpError if it is not a delivery, or not signed with the secret
 */
async function readDelivery(request: IncomingMessage, secret: string | null): Promise<Delivery> {
  const type = mediaType(request);
  const body = await readLimitedBody(request, DELIVERY_LIMIT);
  if (type === 'application/x-www-form-urlencoded' && /^webhook_id=\d+$/.test(body.toString('latin1'))) {
    return { kind: 'ping' };
  }
  if (type !== 'application/json') {
    throw new HttpError(415, says('watch.deliveryType', { type }), { Accept: 'application/json' });
  }
  if (secret === null) throw new HttpError(401, says('watch.noSecret'));
  const signature = header(request, 'x-wc-webhook-signature');
  if (signature === '') throw new HttpError(401, says('watch.noSignature'));
  if (!isSigned(body, signature, secret)) throw new HttpError(401, says('watch.wrongSignature'));

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

/** A product is no older than its variations; a hidden one tells nothing about it. */
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

/** Value of `X-WC-Webhook-Signature`: base64 of the raw body's HMAC-SHA256. */
export function sign(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

/** True if a signature was made with the secret; takes the same time wherever the two differ. */
function isSigned(body: Uint8Array, signature: string, secret: string): boolean {
  const expected = Buffer.from(sign(body, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
