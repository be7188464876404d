import type { Order } from '../../../checkout/orders/order.ts';
import { customerDownloads } from '../../../checkout/orders/order-downloads.ts';
import {
  countOrders,
  customerOrders,
  guestOrders,
  type OrderFilter,
} from '../../../checkout/orders/read-orders.ts';
import type { Backend } from '../../../context.ts';
import { type CustomerRow, findCustomer } from '../../../customers/accounts.ts';
import { type Address, addressNode } from '../../../customers/address.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { emptySession, type SessionData } from '../../../customers/session/session-data.ts';
import {
  type TransferPage,
  type TransferredSession,
  transferNonce,
  transferUrl,
} from '../../../customers/session/transfer-links.ts';
import { toIsoInZone } from '../../../db/dates.ts';
import { connect, type PageArgs } from '../connection.ts';
import { globalId } from '../ids.ts';
import { avatarOf } from './avatar.ts';
import { downloadNode } from './download.ts';
import { OrderNode } from './order.ts';

interface OrdersArgs extends PageArgs {
  where?: OrderFilter | null;
}

/**
 * The shopper: a guest, or the customer that the request proves to come from. A session token alone shows
 * whose cart it is and nothing else of that customer.
 */
export class CustomerNode {
  readonly #backend: Backend;
  readonly #requestSession: RequestSession;
  readonly #row: CustomerRow | null;
  #read: SessionData | null = null;

  constructor(backend: Backend, requestSession: RequestSession) {
    this.#backend = backend;
    this.#requestSession = requestSession;
    this.#row =
      requestSession.user === null ? null : (findCustomer(backend.store, requestSession.user) ?? null);
  }

  get id() {
    return this.#row ? globalId('user', this.#row.id) : 'guest';
  }
  get databaseId() {
    return this.#row?.id ?? this.#requestSession.cartOwner;
  }
  get sessionToken() {
    return this.#requestSession.token();
  }
  /** Null unless the store has the setting: its schema lacks the field. A page that was not saved has no parameter. */
  get email() {
    return this.#row?.email ?? null;
  }
  get username() {
    return this.#row?.username ?? null;
  }
  get firstName() {
    return this.#row?.first_name || null;
  }
  get lastName() {
    return this.#row?.last_name || null;
  }
  get displayName() {
    return this.#row?.display_name ?? null;
  }
  get isPayingCustomer() {
    return this.#row?.paying === 1;
  }
  get date() {
    return this.#row && toIsoInZone(this.#row.created_gmt, this.#backend.shop.timezone);
  }
  get orderCount() {
    return this.#row ? countOrders(this.#backend.store, this.#row.id) : null;
  }
  get calculatedShipping() {
    return this.#session.calculatedShipping;
  }
  get hasCalculatedShipping() {
    return this.#session.calculatedShipping;
  }
  get billing() {
    return this.#address('billing');
  }
  get shipping() {
    return this.#address('shipping');
  }

  get cartNonce() {
    return this.#transfer('cart', transferNonceOf);
  }
  get cartUrl() {
    return this.#transfer('cart', transferUrlOf);
  }
  get checkoutNonce() {
    return this.#transfer('checkout', transferNonceOf);
  }
  get checkoutUrl() {
    return this.#transfer('checkout', transferUrlOf);
  }
  get accountNonce() {
    return this.#row && this.#transfer('account', transferNonceOf);
  }
  get accountUrl() {
    return this.#row && this.#transfer('account', transferUrlOf);
  }
  get addPaymentMethodNonce() {
    return this.#row && this.#transfer('addPaymentMethod', transferNonceOf);
  }
  get addPaymentMethodUrl() {
    return this.#row && this.#transfer('addPaymentMethod', transferUrlOf);
  }

  orders({ where, ...page }: OrdersArgs) {
    return connect(
      this.#orders(where ?? {}),
      page,
      (order) => order.id,
      (order) => new OrderNode(order, this.#backend, this.#requestSession),
    );
  }
  downloadableItems(args: PageArgs) {
    const downloads = this.#row ? customerDownloads(this.#backend, this.#row.id) : [];
    return connect(
      downloads,
      args,
      (download) => download.id,
      (download) => downloadNode(download, this.#backend),
    );
  }

  /** A customer's session token alone hands nobody over: the link signs in on the store's own pages. */
  #transfer(page: TransferPage, make: typeof transferNonceOf) {
    const { transferred, cartOwner } = this.#requestSession;
    return this.#row || cartOwner === null ? make(this.#backend, transferred, page) : null;
  }

  /** A guest has none in a strict shop: orders are for those who prove to be their buyer. */
  #orders(filter: OrderFilter): Order[] {
    const { store, shop } = this.#backend;
    if (this.#row) return customerOrders(store, this.#row.id, filter);
    const isShown = !shop.strictOrders && this.#requestSession.isReadable;
    return isShown ? guestOrders(store, this.#requestSession.customerId, filter) : [];
  }

  get #session(): SessionData {
    this.#read ??= this.#requestSession.isReadable
      ? this.#requestSession.read(this.#backend.shop)
      : emptySession(this.#backend.shop);
    return this.#read;
  }

  #address(kind: 'billing' | 'shipping') {
    const isForeign = this.#row === null && this.#requestSession.cartOwner !== null;
    if (isForeign) return addressNode(emptySession(this.#backend.shop)[kind]);
    const stored = this.#row && (JSON.parse(this.#row[kind]) as Address);
    return addressNode(stored?.country ? stored : this.#session[kind]);
  }
}

function transferNonceOf({ store }: Backend, session: TransferredSession, page: TransferPage): string {
  return transferNonce(store, session, page);
}

function transferUrlOf(
  { store, siteUrl, shop }: Backend,
  session: TransferredSession,
  page: TransferPage,
): string {
  return transferUrl(store, siteUrl, session, shop.faults.transferUnsaved ? null : page);
}

/** `viewer`: who is signed in, null for guests. */
export function viewerNode(backend: Backend, requestSession: RequestSession) {
  const row = requestSession.user === null ? undefined : findCustomer(backend.store, requestSession.user);
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
    wooSessionToken: requestSession.token(),
    avatar: ({ size }: { size?: number | null }) => avatarOf(row.email, size ?? 96),
  };
}
