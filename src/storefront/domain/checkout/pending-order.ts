import type { CheckoutRequest } from './checkout-request.ts';

/** Ids of this browser's last mutations that filled and emptied the cart: if unchanged, an empty cart was ordered. */
export interface LocalMutations {
  filled: string;
  emptied: string;
}

/** An order attempt whose outcome is unknown. */
export interface PendingOrder {
  /** Sent along, so that the store recognises a repeated attempt. */
  id: string;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  /** Customer id of the cart; null without a session. */
  cart: string | null;
  /** The local mutations when the cart was last known to have lines. */
  changes: LocalMutations;
  paymentMethod: string;
  /** Id of its payment; null for none. */
  transactionId: string | null;
  /** Set from just before a card may be charged; null for other payments. */
  card: PendingCharge | null;
  /** False while no answer to it is missing, as before a card is charged. */
  unanswered: boolean;
}

/** Finds out whether a card was charged, and makes the order of a charge. */
export interface PendingCharge {
  /** Reads the state of the payment from the provider; it authorises nothing else. */
  clientSecret: string;
  /** In the provider's smallest unit. */
  amount: number;
  /** The paid order, without the password of a new account. */
  request: CheckoutRequest;
}

/** The pending order of a request. @param others its id, its time, and the cart */
export function pendingOrder(
  { paymentMethod, payment }: CheckoutRequest,
  others: Pick<PendingOrder, 'id' | 'at' | 'cart' | 'changes' | 'card' | 'unanswered'>,
): PendingOrder {
  return { ...others, paymentMethod, transactionId: payment?.transactionId ?? null };
}

/** True for a pending order of the customer's present cart. */
export function isOfCart(order: PendingOrder | null, customerId: string | null): order is PendingOrder {
  return order?.cart === customerId;
}

/** True if an order is an earlier one's cart and payment: with the earlier one's id both are one order. */
export function continues(
  { cart, paymentMethod, transactionId }: PendingOrder,
  earlier: PendingOrder,
): boolean {
  return (
    earlier.cart === cart &&
    earlier.paymentMethod === paymentMethod &&
    earlier.transactionId === transactionId
  );
}

/** True if the browser itself may have filled or emptied the cart since an order was sent. */
export function isChangedSince(
  { changes }: PendingOrder,
  mutations: LocalMutations,
  effect: keyof LocalMutations,
): boolean {
  return changes[effect] !== mutations[effect];
}
