import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import type { RefreshRequest } from '../change-queue.ts';
import { HttpError, isId, mediaType, parseObject, readBody } from './http.ts';

/** A browser does not send it to another origin without asking there first, and is not answered. */
export const TRIGGER_HEADER = 'x-islet-trigger';

const TRIGGER_LIMIT = 64 * 1024;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Lets only this machine pass: not what a reverse proxy hands on, and not a web page whose name was made
 * to point here.
 * @throws Refusal 403
 */
export function assertLocal(request: IncomingMessage): void {
  const forwarded = FORWARDED.find((name) => request.headers[name] !== undefined);
  if (forwarded !== undefined) {
    throw new HttpError(
      403,
      `This is answered to this machine alone, and the header ${forwarded} says that the request comes from elsewhere. Let the proxy hand on /webhooks/woocommerce only.`,
    );
  }
  const { remoteAddress = '', localAddress = '' } = request.socket;
  const host = URL.parse(`http://${request.headers.host}`)?.hostname ?? '';
  const own = normalizeAddress(localAddress);
  // Whoever has the address that this server answers from is this machine.
  const isOwn = (address: string) => isLoopback(address) || (own !== '' && address === own);
  if (!isOwn(normalizeAddress(remoteAddress)) || !isOwn(normalizeAddress(host))) {
    throw new HttpError(403, 'This is answered to this machine alone, by an address such as 127.0.0.1.');
  }
}

/** An address without brackets, and IPv4 as such where it arrives over IPv6. */
function normalizeAddress(address: string): string {
  return address.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '');
}

function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

/**
 * Reads a trigger: nothing for a walk, or `{"products": [12], "sweep": true, "acceptShrink": true}`.
 * @throws Refusal where it is something else
 */
export async function readTrigger(request: IncomingMessage): Promise<Partial<RefreshRequest>> {
  if (request.headers[TRIGGER_HEADER] === undefined) {
    throw new HttpError(403, 'Send the header "X-Islet-Trigger: 1" along: web pages cannot.');
  }
  const body = await readBody(request, TRIGGER_LIMIT);
  if (body.length === 0) return { urgent: true };
  if (mediaType(request) !== 'application/json') {
    throw new HttpError(415, 'A trigger has no body, or one of application/json.', {
      Accept: 'application/json',
    });
  }
  const { products = [], sweep = false, acceptShrink = false, ...others } = parseObject(body);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new HttpError(400, `"${unknown}" is unknown: a trigger has products, sweep and acceptShrink.`);
  }
  if (!Array.isArray(products) || !products.every(isId)) {
    throw new HttpError(400, '"products" has to be a list of product ids, such as [12, 34].');
  }
  if (typeof sweep !== 'boolean' || typeof acceptShrink !== 'boolean') {
    throw new HttpError(400, '"sweep" and "acceptShrink" are true or false.');
  }
  // A catalog is held to have shrunk by comparing all of it.
  return { products, depth: sweep || acceptShrink ? 'sweep' : 'walk', acceptShrink, urgent: true };
}
