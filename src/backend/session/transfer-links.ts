import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/database.ts';
import { sessionSecret } from './session-secret.ts';

/** The store's own pages that a session can be handed to, by the parameter that names them in a link. */
export const TRANSFER_PARAMETERS = {
  cart: '_wc_cart',
  checkout: '_wc_checkout',
  account: '_wc_account',
  addPaymentMethod: '_wc_payment',
} as const;

export type TransferPage = keyof typeof TRANSFER_PARAMETERS;

/** How long a link works, in seconds: as long as WooGraphQL's default client session. */
const LIFETIME = 60 * 60;

/** Proves that the shop made a link for a shopper and a page; `<end in seconds, base 36>-<signature>`. */
export function transferNonce(
  store: Store,
  customerId: string,
  page: TransferPage,
  now = new Date(),
): string {
  const ends = (Math.floor(now.getTime() / 1000) + LIFETIME).toString(36);
  return `${ends}-${signature(store, customerId, page, ends)}`;
}

/**
 * The address that opens a page of the store with the shopper's session. It is a secret of the shopper's.
 * @param page null where the store does not know the names of its parameters: then it proves nothing
 */
export function transferUrl(
  store: Store,
  siteUrl: string,
  customerId: string,
  page: TransferPage | null,
): string {
  const url = new URL(`${siteUrl}/transfer-session`);
  url.searchParams.set('session_id', customerId);
  if (page) url.searchParams.set(TRANSFER_PARAMETERS[page], transferNonce(store, customerId, page));
  return url.href;
}

/** @returns whose session a link hands over, and to which page; null where it has ended or the shop did not make it */
export function readTransfer(
  store: Store,
  query: URLSearchParams,
  now = new Date(),
): { customerId: string; page: TransferPage } | null {
  const customerId = query.get('session_id') ?? '';
  for (const page of Object.keys(TRANSFER_PARAMETERS) as TransferPage[]) {
    const [ends = '', given = ''] = query.get(TRANSFER_PARAMETERS[page])?.split('-') ?? [];
    const isOpen = Number.parseInt(ends, 36) > now.getTime() / 1000;
    if (isOpen && isEqual(given, signature(store, customerId, page, ends))) return { customerId, page };
  }
  return null;
}

function signature(store: Store, customerId: string, page: TransferPage, ends: string): string {
  const text = `transfer\n${customerId}\n${page}\n${ends}`;
  return createHmac('sha256', sessionSecret(store)).update(text).digest('hex').slice(0, 32);
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
