import type { Store } from '../../db/database.ts';
import { newSignInId, type SignIn } from './auth-tokens.ts';
import { readJwt, secondsOf, sessionSecret, signJwt } from './jwt.ts';
import { isRevoked, spendOnce } from './revoked-sign-ins.ts';

/** The store's own pages that a session can be handed to, by the parameter that names them in a link. */
export const TRANSFER_PARAMETERS = {
  cart: '_wc_cart',
  checkout: '_wc_checkout',
  account: '_wc_account',
  addPaymentMethod: '_wc_payment',
} as const;

export type TransferPage = keyof typeof TRANSFER_PARAMETERS;

/** A session that is handed over to the store's own pages. */
export interface TransferredSession {
  customerId: string;
  /** The sign-in of a customer's; null for a guest's. */
  signIn: SignIn | null;
}

interface TransferClaims extends TransferredSession {
  page: TransferPage;
  /** In seconds since 1970. */
  exp: number;
  jti: string;
}

/** Lifetime of a link in seconds: as long as WooGraphQL's default client session. */
const LIFETIME = 60 * 60;

/** Proves that the shop made a link for a shopper and a page. */
export function transferNonce(
  store: Store,
  session: TransferredSession,
  page: TransferPage,
  now = new Date(),
): string {
  const exp = secondsOf(now) + LIFETIME;
  const claims: TransferClaims = { ...session, page, exp, jti: newSignInId() };
  return signJwt(claims, secretOf(store));
}

/**
 * The address that opens a page of the store with the shopper's session, once. It is the shopper's secret.
 * @param page null if the store does not know the names of its parameters: then it proves nothing
 */
export function transferUrl(
  store: Store,
  siteUrl: string,
  session: TransferredSession,
  page: TransferPage | null,
): string {
  const url = new URL(`${siteUrl}/transfer-session`);
  url.searchParams.set('session_id', session.customerId);
  if (page) url.searchParams.set(TRANSFER_PARAMETERS[page], transferNonce(store, session, page));
  return url.href;
}

/**
 * Uses a link up.
 * @returns whose session it hands over, and to which page; null if it was used, has ended, its customer has signed
 * out since, or the shop did not make it
 */
export function takeTransfer(
  store: Store,
  query: URLSearchParams,
  now = new Date(),
): (TransferredSession & { page: TransferPage }) | null {
  for (const page of Object.keys(TRANSFER_PARAMETERS) as TransferPage[]) {
    const nonce = query.get(TRANSFER_PARAMETERS[page]);
    const claims = nonce ? readJwt<TransferClaims>(nonce, secretOf(store)) : '';
    if (typeof claims === 'string' || claims.page !== page) continue;
    const { customerId, signIn, exp, jti } = claims;
    if (customerId !== query.get('session_id') || exp <= now.getTime() / 1000) continue;
    if (signIn && isRevoked(store, signIn)) continue;
    if (spendOnce(store, jti, LIFETIME, now)) return { customerId, signIn, page };
  }
  return null;
}

function secretOf(store: Store): string {
  return `transfer:${sessionSecret(store)}`;
}
