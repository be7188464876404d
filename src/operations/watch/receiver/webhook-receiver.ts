import { createHttpServer } from '#kit/http-server/http-server.ts';
import { closeServer, listen } from '../../../kit/http-server/listen.ts';
import type { RefreshRequest } from '../change-queue.ts';
import { HttpError, type Route, respond, sendJson } from './http.ts';
import { type Delivery, readDelivery } from './webhook-delivery.ts';

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
 * Listens for webhooks of the store. Everything is only queued, so the answer comes at once: WooCommerce waits for it, and switches off a webhook that keeps failing.
 * @throws where the address cannot be listened on, saying what to do
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { host, port, requestTimeout = REQUEST_TIMEOUT_MS } = options;
  const routes = createRoutes(options);
  const server = createHttpServer({
    name: 'webhook receiver',
    answer: (request, response) =>
      respond(routes, `Nothing is here. Webhooks of the store go to ${WEBHOOK_PATH}.`, request, response),
    requestTimeout,
    silenceTimeout: 2 * requestTimeout,
  });
  server.maxConnections = 200;
  const settings = { host: 'ISLET_HOOK_HOST', port: 'ISLET_HOOK_PORT' };
  const url = localUrl(await listen(server, { host, port, settings }));
  return { url, close: () => closeServer(server, CLOSE_MS) };
}

/** The address at which this machine reaches a server that listens on all of its addresses. */
function localUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

function createRoutes({ secret, accept, onDelivery }: ReceiverOptions): Record<string, Route> {
  return {
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
}

function formatDelivery(delivery: Delivery): string {
  if (delivery.kind === 'ping') return 'Ready for deliveries.';
  if (delivery.kind === 'product') return `Product ${delivery.id} will be read again.`;
  return `No page shows what ${delivery.topic} is about: nothing to do.`;
}
