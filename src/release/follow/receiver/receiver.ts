import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from '../../serve/listen.ts';
import type { Ask } from '../inbox.ts';
import { answer, Refusal } from './answer.ts';
import { readTrigger, requireLocal } from './local.ts';
import { type Delivery, readDelivery } from './woocommerce.ts';

export const WEBHOOK_PATH = '/webhooks/woocommerce';
export const TRIGGER_PATH = '/release';
export const STATUS_PATH = '/status';

export interface ReceiverOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Shared with the store's webhooks; without one, deliveries are refused. */
  secret: string | null;
  /** Takes in what is asked for; must not wait for it. */
  accept: (ask: Partial<Ask>) => void;
  /** What `GET /status` answers. */
  status: () => object;
  /** Told of each delivery, with what became of it. */
  onDelivery?: (outcome: Delivery | Refusal) => void;
  /** How long a request may take to arrive, in milliseconds. */
  patience?: number;
}

export interface Receiver {
  /** As this machine reaches it, such as `http://127.0.0.1:4323`, without a closing slash. */
  url: string;
  close(): Promise<void>;
}

const PATIENCE_MS = 10_000;
/** Answers take next to no time: what is open then is open for nothing. */
const CLOSE_MS = 200;

interface Route {
  methods: readonly string[];
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * Listens for webhooks of the store and for commands from this machine. Everything is only queued, so the
 * answer comes at once: WooCommerce waits for it, and switches off a webhook that keeps failing.
 * @throws where the address cannot be listened on, saying what to do
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { host, port, patience = PATIENCE_MS } = options;
  const routes = routesOf(options);
  const server = createServer(
    { requestTimeout: patience, headersTimeout: patience, connectionsCheckingInterval: patience / 4 },
    (request, response) => void respond(routes, request, response),
  );
  server.maxConnections = 200;
  const settings = { host: 'ISLET_HOOK_HOST', port: 'ISLET_HOOK_PORT' };
  const url = fromHere(await listen(server, { host, port, settings }));
  return { url, close: () => closeServer(server, CLOSE_MS) };
}

/** Where this machine reaches a server that listens on all of its addresses. */
function fromHere(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

function routesOf({ secret, accept, status, onDelivery }: ReceiverOptions): Record<string, Route> {
  return {
    [WEBHOOK_PATH]: {
      methods: ['POST'],
      async answer(request, response) {
        const delivery = await readDelivery(request, secret).catch((error: unknown) => {
          if (error instanceof Refusal) onDelivery?.(error);
          throw error;
        });
        if (delivery.kind === 'product') accept({ products: [delivery.id] });
        onDelivery?.(delivery);
        answer(response, 200, { message: describeDelivery(delivery) });
      },
    },
    [TRIGGER_PATH]: {
      methods: ['POST'],
      async answer(request, response) {
        requireLocal(request);
        const ask = await readTrigger(request);
        const at = new Date().toISOString();
        accept(ask);
        answer(response, 202, { message: `A ${ask.depth ?? 'walk'} of the catalog is queued.`, at });
      },
    },
    [STATUS_PATH]: {
      methods: ['GET', 'HEAD'],
      async answer(request, response) {
        requireLocal(request);
        answer(response, 200, status());
      },
    },
  };
}

function describeDelivery(delivery: Delivery): string {
  if (delivery.kind === 'ping') return 'Ready for deliveries.';
  if (delivery.kind === 'product') return `Product ${delivery.id} will be read again.`;
  return `No page shows what ${delivery.topic} is about: nothing to do.`;
}

async function respond(
  routes: Record<string, Route>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await routeOf(routes, request).answer(request, response);
  } catch (error) {
    // A client that left in the middle of its request gets no answer.
    if (response.destroyed || response.headersSent) return;
    if (error instanceof Refusal) {
      request.resume();
      answer(response, error.status, { message: error.message }, error.headers);
    } else if (request.destroyed) {
      response.destroy();
    } else {
      console.error('The webhook receiver failed:', error);
      answer(response, 500, { message: 'This request could not be handled. The log of Islet says why.' });
    }
  }
}

function routeOf(routes: Record<string, Route>, request: IncomingMessage): Route {
  const path = (request.url ?? '').split('?', 1)[0]?.replace(/(?<=.)\/$/, '') ?? '';
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (route === undefined) {
    throw new Refusal(404, `Nothing is here. Webhooks of the store go to ${WEBHOOK_PATH}.`);
  }
  const method = request.method ?? '';
  if (!route.methods.includes(method)) {
    throw new Refusal(405, `${path} takes ${route.methods.join(', ')}, not ${method}.`, {
      Allow: route.methods.join(', '),
    });
  }
  return route;
}
