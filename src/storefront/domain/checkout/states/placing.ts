import type { Cart } from '../../cart/cart.ts';
import { type Failure, type FailureKind, failure, type Outcome } from '../../errors/failure.ts';
import type { Currency } from '../../pricing/pricing-types.ts';
import { toStripeAmount } from '../../pricing/stripe-amount.ts';
import type { CheckoutRequest } from '../checkout-request.ts';
import type { Order } from '../order.ts';
import {
  continues,
  isChangedSince,
  isOfCart,
  type LocalMutations,
  type PendingOrder,
  pendingOrder,
} from '../pending-order.ts';
import type { Transitions } from './state-machine.ts';

/** The order that a shopper asked for, and what was known when the button was pressed. */
export interface WantedOrder {
  request: CheckoutRequest;
  /** Pending from the store's answer on: the charge of an order that is made before it is paid. */
  charge: PendingOrder | null;
  currency: Currency;
  /** The store verifies payments: it makes one order of a payment, however often it is sent. */
  verified: boolean;
  wasSignedIn: boolean;
  mutations: LocalMutations;
}

interface Attempt {
  wanted: WantedOrder;
  /** Stored from before it is sent. */
  pending: PendingOrder;
  shippingMethods: string[];
  /** An attempt before this one that may have made the order already, or a charge that still needs one. */
  earlier: PendingOrder | null;
}

export type Placing =
  /** Mutations of the cart that are open are sent. */
  | { kind: 'flushing'; wanted: WantedOrder }
  /** Waits for its turn among all tabs. */
  | { kind: 'ready'; wanted: WantedOrder; cart: Cart }
  | { kind: 'sent'; attempt: Attempt }
  /** Sent once more to a store that recognises the payment. */
  | { kind: 'repeated'; attempt: Attempt }
  /** The answer is lost: an order empties the cart. */
  | { kind: 'unanswered'; attempt: Attempt }
  /** The cart is empty; a store that recognises the attempt returns its order. */
  | { kind: 'found'; attempt: Attempt; isEmptiedHere: boolean }
  /** The store has made the order. */
  | { kind: 'answered'; attempt: Attempt; order: Order | null; cart: string | null }
  /** The store has made none in this attempt. */
  | { kind: 'refused'; attempt: Attempt; failure: Failure }
  /** The order stays pending. */
  | { kind: 'unclear'; attempt: Attempt }
  | { kind: 'ordered'; order: Order | null; found: PendingOrder | null }
  | { kind: 'failed'; failure: Failure };

export type PlacingEvent =
  | { kind: 'flushed'; cart: Outcome<Cart> }
  | {
      kind: 'turn';
      stored: PendingOrder | null;
      shopper: Shopper;
      mutations: LocalMutations;
      id: string;
      at: number;
    }
  /** @property cart its customer, who may have got an account with the order */
  | { kind: 'accepted'; order: Order | null; cart: string | null }
  | { kind: 'declined'; failure: Failure }
  | { kind: 'lost' }
  | { kind: 'emptied'; mutations: LocalMutations }
  /** The cart still has lines when the request can no longer be under way. */
  | { kind: 'stayed' }
  | { kind: 'read'; cart: Outcome<Cart>; mutations: LocalMutations };

export interface Shopper {
  customerId: string | null;
  isSignedIn: boolean;
  isLoginOver: boolean;
}

/** An order was sent, and its outcome is not known. */
export const unclear = (): Failure => failure('unclear', { product: '' });
const failed = (kind: FailureKind): Placing => ({ kind: 'failed', failure: failure(kind) });
const answered = (attempt: Attempt, order: Order | null = null, cart = attempt.pending.cart): Placing => ({
  kind: 'answered',
  attempt,
  order,
  cart,
});
const answers = {
  accepted: (
    { attempt }: { attempt: Attempt },
    { order, cart }: { order: Order | null; cart: string | null },
  ) => answered(attempt, order, cart),
  declined: ({ attempt }: { attempt: Attempt }, { failure }: { failure: Failure }): Placing => ({
    kind: 'refused',
    attempt,
    failure,
  }),
};
const unanswerable = ({ attempt }: { attempt: Attempt }): Placing => ({ kind: 'unclear', attempt });
const unanswered = ({ attempt }: { attempt: Attempt }): Placing => ({ kind: 'unanswered', attempt });

export const PLACING: Transitions<Placing, PlacingEvent> = {
  flushing: {
    flushed: ({ wanted }, { cart }) =>
      cart.ok ? { kind: 'ready', wanted, cart: cart.value } : { kind: 'failed', failure: cart.failure },
  },
  ready: { turn: takeTurn },
  sent: {
    ...answers,
    lost: ({ attempt }) =>
      attempt.pending.transactionId && attempt.wanted.verified
        ? { kind: 'repeated', attempt }
        : unanswered({ attempt }),
  },
  repeated: { ...answers, lost: unanswered },
  unanswered: {
    emptied({ attempt }, { mutations }) {
      const isEmptiedHere = isChangedSince(attempt.pending, mutations, 'emptied');
      return { kind: 'found', attempt, isEmptiedHere };
    },
    stayed: unanswerable,
  },
  // A store that does not recognise the attempt refuses the empty cart.
  found: { ...answers, declined: byCart, lost: byCart },
  answered: {
    read: ({ attempt: { wanted }, order }) =>
      wanted.request.payment?.isPaid && order && isUnpaid(order, wanted.verified)
        ? failed('paymentOpen')
        : { kind: 'ordered', order, found: null },
  },
  refused: {
    read({ attempt: { earlier, wanted }, failure }, { cart, mutations }) {
      // It answers this attempt only: an earlier one may have made the order, which empties the cart.
      const isOrdered =
        earlier && cart.ok && cart.value.lines.length === 0 && !isChangedSince(earlier, mutations, 'emptied');
      // There is no order yet to charge a card for: it stays pending.
      return isOrdered && !wanted.charge
        ? { kind: 'ordered', order: null, found: earlier }
        : { kind: 'failed', failure };
    },
  },
  unclear: { read: () => ({ kind: 'failed', failure: unclear() }) },
};

/** An empty cart was ordered, unless the browser itself has emptied it; an order that waits for a charge empties none. */
function byCart({ attempt, isEmptiedHere }: Extract<Placing, { kind: 'found' }>): Placing {
  return isEmptiedHere || attempt.wanted.charge ? unanswerable({ attempt }) : answered(attempt);
}

/** Sends the order, unless what other tabs have done meanwhile forbids it. */
function takeTurn(
  { wanted, cart: { lines, totals, packages } }: Extract<Placing, { kind: 'ready' }>,
  { stored, shopper, mutations, id, at }: Extract<PlacingEvent, { kind: 'turn' }>,
): Placing {
  const { request, verified } = wanted;
  const isEmpty = lines.length === 0;
  const mine = isOfCart(stored, shopper.customerId) ? stored : null;
  const fresh = pendingOrder(request, {
    id,
    at,
    cart: shopper.customerId,
    card: null,
    unanswered: true,
    changes: (isEmpty && stored?.changes) || wanted.mutations,
  });
  // One that was sent may have ordered the cart before it was filled again: the shopper has to know first.
  const isRefilled = mine?.unanswered && isChangedSince(mine, mutations, 'filled');
  if (isRefilled && !mine.card) return { kind: 'failed', failure: unclear() };
  const continued = stored && continues(fresh, stored) ? stored : null;
  // A pending order may have emptied its cart; that of another shopper was empty from the start.
  if (isEmpty && !stored?.card && !mine) return failed('cartEmpty');
  const isFilledSince = mutations.filled !== wanted.mutations.filled;
  const isOtherTotal = request.total !== undefined && request.total !== totals.total && !isEmpty;
  if ((isOtherTotal || isFilledSince) && !request.payment?.isPaid) return failed('totalChanged');
  // Without an auth token a customer's order would be a guest's; that of a new account has begun already.
  const isBegun = verified && mine?.card;
  if (shopper.isLoginOver ? !isBegun : wanted.wasSignedIn && !shopper.isSignedIn) return failed('signedOut');
  // A store that does not verify payments would accept a charge for any cart; an empty one may have been ordered.
  const isCharged = stored?.card || request.payment?.isPaid;
  const fits = isEmpty || toStripeAmount(totals.total, wanted.currency) === stored?.card?.amount;
  if (isCharged && !verified && !(continued?.card && fits && !isFilledSince && !isRefilled))
    return failed('paidOtherCart');
  return {
    kind: 'sent',
    attempt: {
      wanted,
      pending: continued ? { ...fresh, id: continued.id, card: continued.card } : fresh,
      shippingMethods: packages.flatMap(({ chosen }) => chosen ?? []),
      earlier: mine && (mine.unanswered || (mine.card && !continued)) ? mine : null,
    },
  };
}

/** True for an order that waits for a card, in a store that verifies payments. */
export function isUnpaid({ needsPayment, paymentMethod }: Order, verified: boolean): boolean {
  return needsPayment && paymentMethod === 'stripe' && verified;
}

/** Pending order that a state leaves behind: another one, or none. */
export interface Saved {
  /** The pending order that is done with, unless another one has taken its place. */
  id: string;
  order: PendingOrder | null;
  /** The store made an order, and returned no details of it. */
  isUnconfirmed?: boolean;
}

/** Storage of a state as it is entered, so that a page that is closed loses nothing; null for no change. */
export function savedByPlacing(state: Placing): Saved | null {
  switch (state.kind) {
    case 'sent': {
      const { pending: order } = state.attempt;
      return { id: order.id, order };
    }
    case 'answered': {
      const { wanted, pending } = state.attempt;
      const charge = state.order?.needsPayment === false ? null : wanted.charge;
      const order = charge && { ...charge, cart: state.cart };
      return { id: pending.id, order, isUnconfirmed: state.order === null };
    }
    case 'refused': {
      const { earlier, pending } = state.attempt;
      // A charge is pending until it has an order or is refunded.
      const charged = pending.card && { ...pending, unanswered: false };
      return { id: pending.id, order: state.failure.kind === 'refunded' ? null : (earlier ?? charged) };
    }
    case 'ordered':
      return state.found && { id: state.found.id, order: null, isUnconfirmed: true };
    default:
      return null;
  }
}
