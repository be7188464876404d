import { type Failure, failure, type Outcome } from '../../errors/failure.ts';
import type { Order } from '../order.ts';
import { isChangedSince, type LocalMutations, type PendingOrder } from '../pending-order.ts';
import { type ChargedOrder, isCharged, type PaymentState } from './paying.ts';
import type { Saved } from './placing.ts';
import type { Transitions } from './state-machine.ts';

export type RecoveryResult =
  /** It was made; null if the store returned no details of it. */
  | { kind: 'ordered'; order: Order | null }
  /** Nothing was ordered or charged: the cart is as it was. */
  | { kind: 'open'; failure: Failure | null }
  /** The card was charged, and the order cannot be made now. */
  | { kind: 'charged'; failure: Failure; paymentId: string }
  /** The outcome can no longer be found out: the cart is another one, or this browser has changed it since. */
  | { kind: 'unclear' }
  /** Store or provider are out of reach. */
  | { kind: 'unknown' };

export type Recovering =
  /** The provider is asked for the charge. */
  | { kind: 'checking'; charge: ChargedOrder; verified: boolean }
  /** The order of the charge is made, or found. */
  | { kind: 'ordering'; charge: ChargedOrder; verified: boolean; state: PaymentState }
  /** Without a card the cart shows the outcome: an order empties it. A store may also recognise the attempt. */
  | { kind: 'looking'; pending: PendingOrder }
  /** @property resolved the pending order, which is done with; null if another state has stored that */
  | { kind: 'done'; result: RecoveryResult; resolved: PendingOrder | null };

export type RecoveringEvent =
  | { kind: 'stated'; state: PaymentState; stored: PendingOrder | null }
  /** @property isSame the shopper is the one who paid */
  | { kind: 'placed'; outcome: Outcome<{ order: Order | null }>; isSame: boolean }
  | { kind: 'unreachable' }
  | { kind: 'recognised'; order: Order }
  /** @property isSame it is the cart that was ordered */
  | { kind: 'seen'; cart: keyof typeof EFFECTS; isSame: boolean; mutations: LocalMutations };

/** Local mutations that explain a cart. */
const EFFECTS = { filled: 'filled', empty: 'emptied' } as const;

const done = (result: RecoveryResult, resolved: PendingOrder | null = null): Recovering => ({
  kind: 'done',
  result,
  resolved,
});
const unconfirmed = (pending: PendingOrder) => done({ kind: 'ordered', order: null }, pending);
const open = (reason: Failure | null, resolved: PendingOrder | null = null) =>
  done({ kind: 'open', failure: reason }, resolved);

export const RECOVERING: Transitions<Recovering, RecoveringEvent> = {
  checking: {
    stated({ charge, verified }, { state, stored }) {
      // Another tab has resolved it meanwhile.
      if (stored?.id !== charge.id) return open(null);
      // A store that verifies payments can be asked instead.
      if (state === 'unknown' && !verified) return done({ kind: 'unknown' });
      if (state !== 'unknown' && !isCharged(state)) return open(failure('paymentOpen'), charge);
      return { kind: 'ordering', charge, verified, state };
    },
  },
  ordering: { placed: settleCharge },
  looking: {
    unreachable: () => done({ kind: 'unknown' }),
    recognised: ({ pending }, { order }) => done({ kind: 'ordered', order }, pending),
    seen({ pending }, { cart, isSame, mutations }) {
      if (!isSame || isChangedSince(pending, mutations, EFFECTS[cart])) return done({ kind: 'unclear' });
      return cart === 'empty' ? unconfirmed(pending) : open(failure('notOrdered'), pending);
    },
  },
};

function settleCharge(
  { charge, verified, state }: Extract<Recovering, { kind: 'ordering' }>,
  { outcome, isSame }: Extract<RecoveringEvent, { kind: 'placed' }>,
): Recovering {
  if (outcome.ok) return done({ kind: 'ordered', order: outcome.value.order });
  const reason = outcome.failure;
  switch (reason.kind) {
    case 'offline':
    case 'busy':
    case 'unclear':
    case 'session':
      return done({ kind: 'unknown' });
    case 'refunded':
    case 'paymentOpen':
      return open(reason);
    case 'paymentFailed':
      // The shopper is another one, such as after signing in: the store completes the order on its own.
      return verified && isCharged(state) && !isSame ? unconfirmed(charge) : open(reason);
    default:
      return isCharged(state)
        ? done({ kind: 'charged', failure: reason, paymentId: charge.transactionId ?? '' })
        : open(reason);
  }
}

/** Storage of a state as it is entered. */
export function savedByRecovering(state: Recovering): Saved | null {
  if (state.kind !== 'done' || state.resolved === null) return null;
  const { result, resolved } = state;
  return { id: resolved.id, order: null, isUnconfirmed: result.kind === 'ordered' && result.order === null };
}
