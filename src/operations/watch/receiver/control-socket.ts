import type { IncomingMessage } from 'node:http';
import { createHttpServer } from '#kit/http-server/http-server.ts';
import { closeServer, listenOnSocket } from '#kit/http-server/listen.ts';
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

export const TRIGGER_PATH = '/release';
export const STATUS_PATH = '/status';

const TRIGGER_LIMIT = 64 * 1024;
const CLOSE_MS = 200;

interface ControlOptions {
  /** Queues a request; must return at once. */
  accept: (request: Partial<RefreshRequest>) => void;
  /** The answer to `GET /status`. */
  status: () => object;
}

/**
 * Takes the commands of this machine's owner on a Unix socket: no web server forwards requests to it by mistake, and no
 * web page reaches it.
 * @throws if another process watches this shop, or the socket cannot be made
 */
export async function startControl(
  socket: string,
  { accept, status }: ControlOptions,
): Promise<{ close(): Promise<void> }> {
  const routes: Record<string, Route> = {
    [TRIGGER_PATH]: {
      methods: ['POST'],
      async answer(request, response) {
        const trigger = await readTrigger(request);
        const at = new Date().toISOString();
        accept(trigger);
        const queued = trigger.depth === 'fullScan' ? 'full scan' : 'poll';
        sendJson(response, 202, { message: `A ${queued} of the catalog is queued.`, at });
      },
    },
    [STATUS_PATH]: {
      methods: ['GET', 'HEAD'],
      answer: async (_, response) => sendJson(response, 200, status()),
    },
  };
  const lost = `Nothing is here. Ask for ${STATUS_PATH}, or send to ${TRIGGER_PATH}.`;
  const server = createHttpServer({
    name: 'control',
    answer: (request, response) => respond(routes, lost, request, response),
  });
  await listenOnSocket(server, socket).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const message = isTaken
      ? says('watch.other', { socket })
      : says('watch.noSocket', { socket, reason: String(error) });
    throw new Error(message, { cause: error });
  });
  return { close: () => closeServer(server, CLOSE_MS) };
}

/**
 * Reads a trigger: an empty body for a sync of modified products, or
 * `{"products": [12], "fullScan": true, "acceptShrink": true}`.
 * @throws HttpError if it is anything else
 */
async function readTrigger(request: IncomingMessage): Promise<Partial<RefreshRequest>> {
  const body = await readLimitedBody(request, TRIGGER_LIMIT);
  if (body.length === 0) return { urgent: true };
  if (mediaType(request) !== 'application/json') {
    throw new HttpError(415, 'A trigger has no body, or one of application/json.', {
      Accept: 'application/json',
    });
  }
  const { products = [], fullScan = false, acceptShrink = false, ...others } = parseObject(body);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new HttpError(400, `"${unknown}" is unknown: a trigger has products, fullScan and acceptShrink.`);
  }
  if (!Array.isArray(products) || !products.every(isId)) {
    throw new HttpError(400, '"products" has to be a list of product ids, such as [12, 34].');
  }
  if (typeof fullScan !== 'boolean' || typeof acceptShrink !== 'boolean') {
    throw new HttpError(400, '"fullScan" and "acceptShrink" are true or false.');
  }
  // Only a full scan shows that a catalog has shrunk.
  return { products, depth: fullScan || acceptShrink ? 'fullScan' : 'modified', acceptShrink, urgent: true };
}
