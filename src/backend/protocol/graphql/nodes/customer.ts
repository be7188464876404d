import {
  countOrders,
  customerOrders,
  guestOrders,
  type OrderFilter,
} from '../../../checkout/orders/order.ts';
import { customerDownloads } from '../../../checkout/orders/order-downloads.ts';
import type { Backend } from '../../../context.ts';
import { findCustomer } from '../../../customers/accounts.ts';
import { type Address, addressNode } from '../../../customers/address.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { emptySession, type SessionData } from '../../../customers/session/session-data.ts';
import { type TransferPage, transferNonce, transferUrl } from '../../../customers/session/transfer-links.ts';
import { toIsoInZone } from '../../../db/dates.ts';
import { connect, globalId, type PageArgs, type Where } from '../connection.ts';
import { connectOrders, downloadNode } from './order.ts';
import { avatarOf } from './review.ts';

function signedIn({ store }: Backend, { user }: RequestSession) {
  return (user === null ? undefined : findCustomer(store, user)) ?? null;
}

/**
 * The shopper: a guest, or the customer that the request proves to come from. A session token alone shows whose cart
 * it is and nothing else of that customer.
 */
export function customerNode(backend: Backend, request: RequestSession) {
  const { store, shop, siteUrl } = backend;
  const row = signedIn(backend, request);
  let read: SessionData | undefined;
  const session = () => {
    read ??= request.isReadable ? request.read(shop) : emptySession(shop);
    return read;
  };
  const address = (kind: 'billing' | 'shipping') => () => {
    const isForeign = row === null && request.cartOwner !== null;
    if (isForeign) return addressNode(emptySession(shop)[kind]);
    const stored = row && (JSON.parse(row[kind]) as Address);
    return addressNode(stored?.country ? stored : session()[kind]);
  };
  /** A guest has none in a strict shop: orders are for those who prove to be their buyer. */
  const orders = (filter: OrderFilter) => {
    if (row) return customerOrders(store, row.id, filter);
    const isShown = !shop.strictOrders && request.isReadable;
    return isShown ? guestOrders(store, request.customerId, filter) : [];
  };
  /** A customer's session token alone hands nobody over: the link signs in on the store's own pages. */
  const mayTransfer = () => row !== null || request.cartOwner === null;
  const nonce = (page: TransferPage) => () =>
    mayTransfer() ? transferNonce(store, request.transferred, page) : null;
  const url = (page: TransferPage) => () => {
    const named = shop.faults.transferUnsaved ? null : page;
    return mayTransfer() ? transferUrl(store, siteUrl, request.transferred, named) : null;
  };
  return {
    id: row ? globalId('user', row.id) : 'guest',
    databaseId: row?.id ?? request.cartOwner,
    sessionToken: () => request.token(),
    email: row?.email ?? null,
    username: row?.username ?? null,
    firstName: row?.first_name || null,
    lastName: row?.last_name || null,
    displayName: row?.display_name ?? null,
    isPayingCustomer: row?.paying === 1,
    date: row && toIsoInZone(row.created_gmt, shop.timezone),
    orderCount: row && (() => countOrders(store, row.id)),
    calculatedShipping: () => session().calculatedShipping,
    hasCalculatedShipping: () => session().calculatedShipping,
    billing: address('billing'),
    shipping: address('shipping'),
    cartNonce: nonce('cart'),
    cartUrl: url('cart'),
    checkoutNonce: nonce('checkout'),
    checkoutUrl: url('checkout'),
    accountNonce: row && nonce('account'),
    accountUrl: row && url('account'),
    addPaymentMethodNonce: row && nonce('addPaymentMethod'),
    addPaymentMethodUrl: row && url('addPaymentMethod'),
    orders: ({ where, ...page }: Where<OrderFilter>) =>
      connectOrders(orders(where ?? {}), page, backend, request),
    downloadableItems: (args: PageArgs) => {
      const downloads = row ? customerDownloads(backend, row.id) : [];
      return connect(downloads, args, (download) => downloadNode(download, backend));
    },
  };
}

/** `viewer`: who is signed in, null for guests. */
export function viewerNode(backend: Backend, request: RequestSession) {
  const row = signedIn(backend, request);
  if (!row) return null;
  return {
    __typename: 'User',
    id: globalId('user', row.id),
    databaseId: row.id,
    username: row.username,
    nicename: row.username.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name: row.display_name,
    email: row.email,
    firstName: row.first_name || null,
    lastName: row.last_name || null,
    url: null,
    stripeCustomerId: null,
    savedPaymentMethods: [],
    wooSessionToken: request.token(),
    avatar: avatarOf(row.email),
  };
}
