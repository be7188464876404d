import { type Failure, failure, type Outcome } from '../../errors/failure.ts';
import type { MinorUnits } from '../../pricing/pricing-types.ts';
import { toStripeAmount } from '../../pricing/stripe-amount.ts';
import type { Order } from '../order.ts';
import {
  isChangedSince,
  type LocalMutations,
  type PendingCharge,
  type PendingOrder,
  pendingOrder,
} from '../pending-order.ts';
import { type Saved, unclear, type WantedOrder } from './placing.ts';
import type { Transitions } from './state-machine.ts';

/** State of a payment: `open` is not paid yet, `ended` can no longer be paid. */
export type PaymentState = 'paid' | 'processing' | 'open' | 'ended' | 'unknown';

export interface PaymentIntent {
  id: string;
  clientSecret: string;
  /** In the provider's smallest unit. */
  amount: number;
  currency: string;
}

export interface ChargeResult {
  state: PaymentState;
  /** Why the payment is still open. */
  failure?: Failure;
}

/** A pending order whose card may have been charged. */
export type ChargedOrder = PendingOrder & { card: PendingCharge };

/** A cart to pay by card, see `payByCreditCard`. */
export interface Bill extends Omit<WantedOrder, 'charge' | 'wasSignedIn'> {
  displayedTotal: MinorUnits;
}

export type Paying =
  /** The provider is asked for an earlier charge of this cart. */
  | { kind: 'checking'; bill: Bill; earlier: ChargedOrder }
  /** The store is asked for the cart's payment. @property dropped a charge that was not made */
  | { kind: 'quoting'; bill: Bill; dropped: PendingOrder | null }
  /** The cart is read: it cannot be paid at the displayed total. */
  | { kind: 'comparing'; bill: Bill; failure: Failure }
  /** A store that verifies payments makes the order, which is still unpaid. */
  | { kind: 'ordering'; bill: Bill; intent: PaymentIntent; charge: ChargedOrder }
  | { kind: 'charging'; bill: Bill; intent: PaymentIntent; charge: ChargedOrder }
  /** The outcome of the charge is asked for. */
  | { kind: 'asking'; charge: ChargedOrder }
  /** Charged, or about to be: to be ordered. */
  | { kind: 'paid'; transactionId: string }
  /** @property dropped the charge, which was not made */
  | { kind: 'failed'; failure: Failure; dropped: PendingOrder | null };

export type PayingEvent =
  | { kind: 'stated'; state: PaymentState }
  /** @property unanswered an order of this cart that the charge would take the place of */
  | {
      kind: 'quoted';
      intent: Outcome<PaymentIntent>;
      unanswered: PendingOrder | null;
      mutations: LocalMutations;
      id: string;
      at: number;
      cart: string | null;
    }
  /** @property failure names what is gone from the cart; null if nothing is */
  | { kind: 'compared'; failure: Failure | null }
  | { kind: 'placed'; outcome: Outcome<{ order: Order | null }> }
  | { kind: 'charged'; result: ChargeResult };

const failed = (reason: Failure, dropped: PendingOrder | null = null): Paying => ({
  kind: 'failed',
  failure: reason,
  dropped,
});

export const PAYING: Transitions<Paying, PayingEvent> = {
  checking: {
    stated({ bill, earlier }, { state }) {
      // A store that verifies payments has one payment per cart, which is charged at most once.
      if (state === 'unknown' && !bill.verified) return failed(failure('paymentUnclear'));
      if (!isCharged(state)) return { kind: 'quoting', bill, dropped: state === 'unknown' ? null : earlier };
      // It refunds what was paid for another cart.
      const isOfThisCart = bill.verified || earlier.card.amount === amountOf(bill);
      return isOfThisCart
        ? { kind: 'paid', transactionId: earlier.transactionId ?? '' }
        : failed(failure('paidOtherCart'));
    },
  },
  quoting: {
    quoted({ bill }, { intent, unanswered, mutations, ...others }) {
      // It may have been made before the cart was filled again: the charge would make the browser forget it.
      if (unanswered && isChangedSince(unanswered, mutations, 'filled')) return failed(unclear());
      if (!intent.ok && intent.failure.kind !== 'paymentUnavailable') return failed(intent.failure);
      if (!intent.ok) return { kind: 'comparing', bill, failure: intent.failure };
      if (intent.value.amount !== amountOf(bill)) {
        return { kind: 'comparing', bill, failure: failure('totalChanged') };
      }
      const { id: transactionId, clientSecret, amount } = intent.value;
      const request = { ...bill.request, account: null, payment: { transactionId, isPaid: true } };
      const card = { clientSecret, amount, request };
      const pending = pendingOrder(request, { ...others, changes: bill.mutations, card, unanswered: false });
      const kind = bill.verified ? 'ordering' : 'charging';
      return { kind, bill, intent: intent.value, charge: { ...pending, card } };
    },
  },
  comparing: { compared: (state, event) => failed(event.failure ?? state.failure) },
  ordering: {
    placed({ bill, intent, charge }, { outcome }) {
      if (!outcome.ok) return failed(outcome.failure);
      return outcome.value.order?.needsPayment === false
        ? { kind: 'paid', transactionId: intent.id }
        : { kind: 'charging', bill, intent, charge };
    },
  },
  charging: {
    charged: ({ charge }, { result }) =>
      result.state === 'unknown' ? { kind: 'asking', charge } : settle(charge, result),
  },
  asking: {
    stated: ({ charge }, { state }) =>
      state === 'unknown' ? failed(failure('paymentUnclear')) : settle(charge, { state }),
  },
};

function settle(charge: ChargedOrder, result: ChargeResult): Paying {
  if (isCharged(result.state)) return { kind: 'paid', transactionId: charge.transactionId ?? '' };
  return failed(result.failure ?? failure('cardProcessing'), charge);
}

/** True if the card is charged, or may be at any moment. */
export function isCharged(state: PaymentState): boolean {
  return state === 'paid' || state === 'processing';
}

function amountOf({ displayedTotal, currency }: Bill): number {
  return toStripeAmount(displayedTotal, currency);
}

/** Storage of a state as it is entered: a charge just before it may be made, until it has an order. */
export function savedByPaying(state: Paying): Saved | null {
  switch (state.kind) {
    case 'charging':
      // Else its order, which was made first, has stored it.
      return state.bill.verified ? null : { id: state.charge.id, order: state.charge };
    case 'quoting':
    case 'failed':
      return state.dropped && { id: state.dropped.id, order: null };
    default:
      return null;
  }
}
