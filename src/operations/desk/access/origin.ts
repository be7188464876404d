import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The machine's own names: no DNS record of somebody else's leads to them under these. */
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** A web server in front passes on what comes from elsewhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * The origin at which a browser has the desk open, as its `Host` says.
 * @param deskUrl origin that the settings allow from elsewhere; null for this machine alone
 * @returns null for a request that must not be answered: from another machine, or by a name that may be anybody's
 */
export function originOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  deskUrl: string | null,
): string | null {
  const host = headers.host ?? '';
  if (deskUrl !== null && host === new URL(deskUrl).host) return deskUrl;
  const own = URL.parse(`http://${host}`);
  const isLocal =
    own !== null &&
    own.host === host.toLowerCase() &&
    LOOPBACK_NAMES.has(own.hostname) &&
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined);
  return isLocal ? own.origin : null;
}

/**
 * Returns true if a request was begun by a page of the desk, or by nobody but its user, as far as the browser says.
 * @param origin of the desk
 */
export function isFromDesk(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return headers.origin === undefined || headers.origin === origin;
}
