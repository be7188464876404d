import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '#kit/http-server/http-server.ts';
import { readCart } from '../../cart/cart.ts';
import { checkout } from '../../checkout/checkout.ts';
import { findOrderByKey } from '../../checkout/orders/order.ts';
import type { Backend } from '../../context.ts';
import { findCustomer } from '../../customers/accounts.ts';
import { sessionSecret } from '../../customers/session/jwt.ts';
import { RequestSession } from '../../customers/session/request-session.ts';
import { isRevoked } from '../../customers/session/revoked-sign-ins.ts';
import { SessionTokens, signInOfSession } from '../../customers/session/session-tokens.ts';
import { type TransferPage, takeTransfer } from '../../customers/session/transfer-links.ts';
import { CONFIRM_PATH } from '../../customers/sign-in/confirm-address.ts';
import { UserError } from '../../errors.ts';
import { checkoutPage, orderReceivedPage, readAddress } from './checkout-page.ts';
import { confirmPage } from './confirm-page.ts';
import { storePage } from './page-html.ts';

const COOKIE = 'islet_store_session';
const COOKIE_SECONDS = 60 * 60;
const LONGEST_BODY = 20_000;
const ORDER_RECEIVED = /^\/checkout\/order-received\/(\d+)\/?$/;
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  // The address of an order holds its key.
  'Referrer-Policy': 'same-origin',
};

/** Where a transferred session arrives; the account's pages are the storefront's. */
const TARGETS: Readonly<Record<TransferPage, (backend: Backend) => string>> = {
  cart: () => '/checkout/',
  checkout: () => '/checkout/',
  account: ({ shop }) => shop.frontEndUrl,
  addPaymentMethod: ({ shop }) => shop.frontEndUrl,
};

/** @returns true for the paths that `storePagesRoute` answers */
export function isStorePage(pathname: string): boolean {
  return pathname === CONFIRM_PATH || /^\/(transfer-session|checkout)(\/|$)/.test(pathname);
}

/**
 * The store's own pages: `/transfer-session` takes over the session that its link names, `/checkout/` orders its
 * cart, `/checkout/order-received/<id>/?key=` thanks for an order, `/confirm-email?key=` confirms an address.
 * @param sourceOf says where a request comes from, for limits
 */
export function storePagesRoute(getBackend: () => Backend, sourceOf: (request: IncomingMessage) => string) {
  // Of an issuer of its own: a session token that scripts can read signs nobody in here.
  const tokensOf = ({ store, siteUrl }: Backend) =>
    new SessionTokens(sessionSecret(store), `${siteUrl}/checkout/`);
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const backend = getBackend();
    const tokens = tokensOf(backend);
    const { pathname, searchParams } = url;
    const send = (status: number, html: string) => void response.writeHead(status, HEADERS).end(html);
    const redirect = (location: string) =>
      void response.writeHead(303, { ...HEADERS, Location: location }).end();
    if (pathname === CONFIRM_PATH) {
      const key = searchParams.get('key') ?? '';
      const { status, html } = await confirmPage(backend, request, key, sourceOf(request));
      return send(status, html);
    }
    const received = ORDER_RECEIVED.exec(pathname);
    if (received) {
      const order = findOrderByKey(backend.store, searchParams.get('key') ?? '');
      if (order && String(order.id) === received[1]) return send(200, orderReceivedPage(backend, order));
      return send(404, storePage(backend, 'Order not found', '<p>This address leads to no order.</p>'));
    }
    if (pathname.startsWith('/transfer-session')) {
      const transfer = backend.shop.sessionTransfer ? takeTransfer(backend.store, searchParams) : null;
      if (!transfer) {
        const text = '<p>This link has ended. Go back to the shop, and on to checkout from there.</p>';
        return send(403, storePage(backend, 'Link ended', text));
      }
      const token = tokens.sign(transfer.customerId, undefined, COOKIE_SECONDS, transfer.signIn);
      const secure = backend.siteUrl.startsWith('https:') ? '; Secure' : '';
      const scope = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`;
      response.setHeader('Set-Cookie', `${COOKIE}=${token}; ${scope}`);
      return redirect(TARGETS[transfer.page](backend));
    }
    const session = visitorSession(backend, tokens, request, sourceOf(request));
    const page = (status: number, problem: string | null) => {
      const cart = readCart(backend, session);
      send(status, checkoutPage(backend, cart, cart.session.billing, problem));
    };
    if (request.method !== 'POST') return page(200, null);
    // Browsers send the cookie with forms of this site alone, and say where a form came from.
    if (!isOwnForm(request)) return page(403, 'Please place the order from this page.');
    try {
      const form = new URLSearchParams((await readBody(request, LONGEST_BODY)).toString('utf8'));
      const billing = readAddress(form);
      const order = await checkout(backend, session, {
        billing,
        shipping: billing,
        paymentMethod: form.get('paymentMethod'),
      });
      redirect(`/checkout/order-received/${order.id}/?key=${order.order_key}`);
    } catch (error) {
      if (error instanceof BodyTooLargeError) return page(413, error.message);
      if (!(error instanceof UserError)) throw error;
      page(422, error.message);
    }
  };
}

/** The session of the cookie; that of a new guest without one, or once its customer has signed out. */
function visitorSession(
  { store }: Backend,
  tokens: SessionTokens,
  { headers }: IncomingMessage,
  source: string,
): RequestSession {
  const token = headers.cookie?.match(new RegExp(`(?:^|; )${COOKIE}=([^;]+)`))?.[1];
  const read = tokens.read(token ? `Session ${token}` : null);
  const signIn = read.state === 'valid' ? signInOfSession(read.claims) : null;
  const isEnded = signIn !== null && (isRevoked(store, signIn) || !findCustomer(store, signIn.user));
  const session = read.state === 'valid' && !isEnded ? read : ({ state: 'absent' } as const);
  return new RequestSession(store, tokens, session, isEnded ? null : signIn, source);
}

function isOwnForm({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin === undefined || URL.parse(origin)?.host === host;
}
