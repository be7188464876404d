import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackAddress } from '#remote-images/private-network-guard.ts';
import type { RefreshRequest } from '../change-queue.ts';
import { HttpError, isId, mediaType, parseObject, readLimitedBody } from './http.ts';

/** A header that a browser sends to another origin only after a preflight request, which is refused. */
export const TRIGGER_HEADER = 'x-islet-trigger';

const TRIGGER_LIMIT = 64 * 1024;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Lets only this machine pass: neither requests that a reverse proxy hands on, nor those of a web page
 * whose name was made to point here.
 * @throws HttpError 403
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
  // The address that this server answers from is this machine's.
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
  return address === 'localhost' || (isIP(address) !== 0 && isLoopbackAddress(address));
}

/**
 * Reads a trigger: an empty body for a sync of modified products, or
 * `{"products": [12], "sweep": true, "acceptShrink": true}`.
 * @throws HttpError where it is anything else
 */
export async function readTrigger(request: IncomingMessage): Promise<Partial<RefreshRequest>> {
  if (request.headers[TRIGGER_HEADER] === undefined) {
    throw new HttpError(403, 'Send the header "X-Islet-Trigger: 1" along: web pages cannot.');
  }
  const body = await readLimitedBody(request, TRIGGER_LIMIT);
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
  // Only a full scan shows that a catalog has shrunk.
  return { products, depth: sweep || acceptShrink ? 'sweep' : 'walk', acceptShrink, urgent: true };
}
