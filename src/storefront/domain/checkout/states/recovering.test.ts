import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '../../customer/customer.ts';
import { failure } from '../../errors/failure.ts';
import { unpaidCheckoutRequest } from '../checkout-request.ts';
import type { Order } from '../order.ts';
import type { ChargedOrder, PaymentState } from './paying.ts';
import { RECOVERING, type Recovering, type RecoveringEvent, savedByRecovering } from './recovering.ts';
import { next } from './state-machine.ts';

type Kind = Parameters<typeof failure>[0];
const MUTATIONS = { filled: 'f1', emptied: 'e1' };
const CHARGE: ChargedOrder = {
  id: 'old',
  at: 1,
  cart: 'guest',
  changes: MUTATIONS,
  paymentMethod: 'stripe',
  transactionId: 'pi',
  card: { clientSecret: 's', amount: 500, request: unpaidCheckoutRequest(EMPTY_ADDRESS, 'stripe') },
  unanswered: true,
};
const ORDER = { databaseId: 7 } as Order;

const checking = (verified = false): Recovering => ({ kind: 'checking', charge: CHARGE, verified });
const ordering = (state: PaymentState = 'paid', verified = false): Recovering => ({
  kind: 'ordering',
  charge: CHARGE,
  verified,
  state,
});
const looking: Recovering = { kind: 'looking', pending: CHARGE };
const stated = (state: PaymentState, stored: ChargedOrder | null = CHARGE): RecoveringEvent => ({
  kind: 'stated',
  state,
  stored,
});
const placed = (order: Order | null): RecoveringEvent => ({
  ...{ kind: 'placed', outcome: { ok: true, value: { order } }, isSame: true },
});
const refused = (kind: Kind, isSame = true): RecoveringEvent => ({
  ...{ kind: 'placed', outcome: { ok: false, failure: failure(kind) }, isSame },
});
const seen = (cart: 'filled' | 'empty', changes: Partial<Extract<RecoveringEvent, { kind: 'seen' }>> = {}) =>
  ({ kind: 'seen', cart, isSame: true, mutations: MUTATIONS, ...changes }) as const;
const done = (result: object, isResolved = false) => ({
  kind: 'done',
  result,
  resolved: isResolved ? CHARGE : null,
});
const open = (kind: Kind) => ({ kind: 'open', failure: failure(kind) });
const charged = (kind: Kind) => ({ kind: 'charged', failure: failure(kind), paymentId: 'pi' });
const UNKNOWN = done({ kind: 'unknown' });
const UNCONFIRMED = done({ kind: 'ordered', order: null }, true);

test.each<[state: Recovering, event: RecoveringEvent, expected: object]>([
  [checking(), stated('paid'), ordering()],
  [checking(), stated('processing'), ordering('processing')],
  [checking(), stated('open'), done(open('paymentOpen'), true)],
  [checking(), stated('ended'), done(open('paymentOpen'), true)],
  [checking(), stated('unknown'), UNKNOWN],
  [checking(true), stated('unknown'), ordering('unknown', true)],
  [checking(), stated('paid', null), done({ kind: 'open', failure: null })],
  [checking(), stated('paid', { ...CHARGE, id: 'new' }), done({ kind: 'open', failure: null })],
  [ordering(), placed(ORDER), done({ kind: 'ordered', order: ORDER })],
  [ordering(), placed(null), done({ kind: 'ordered', order: null })],
  [ordering(), refused('offline'), UNKNOWN],
  [ordering(), refused('busy'), UNKNOWN],
  [ordering(), refused('unclear'), UNKNOWN],
  [ordering(), refused('session'), UNKNOWN],
  [ordering(), refused('refunded'), done(open('refunded'))],
  [ordering(), refused('paymentOpen'), done(open('paymentOpen'))],
  [ordering('paid', true), refused('paymentFailed', false), UNCONFIRMED],
  [ordering('paid', true), refused('paymentFailed'), done(open('paymentFailed'))],
  [ordering('paid'), refused('paymentFailed', false), done(open('paymentFailed'))],
  [ordering(), refused('outOfStock'), done(charged('outOfStock'))],
  [ordering('unknown', true), refused('outOfStock'), done(open('outOfStock'))],
  [looking, { kind: 'unreachable' }, UNKNOWN],
  [looking, { kind: 'recognised', order: ORDER }, done({ kind: 'ordered', order: ORDER }, true)],
  [looking, seen('empty'), UNCONFIRMED],
  [looking, seen('filled'), done(open('notOrdered'), true)],
  [looking, seen('empty', { isSame: false }), done({ kind: 'unclear' })],
  [looking, seen('empty', { mutations: { ...MUTATIONS, emptied: 'e2' } }), done({ kind: 'unclear' })],
  [looking, seen('empty', { mutations: { ...MUTATIONS, filled: 'f2' } }), UNCONFIRMED],
  [looking, seen('filled', { mutations: { ...MUTATIONS, filled: 'f2' } }), done({ kind: 'unclear' })],
])('%o, %o', (state, event, expected) => {
  expect(next(RECOVERING, state, event)).toEqual(expected);
});

const STATES = [checking(), ordering(), looking, UNKNOWN as Recovering];
const EVENTS = [stated('paid'), placed(ORDER), { kind: 'unreachable' } as const, seen('empty')];
const ALLOWED = ['checking stated', 'ordering placed', 'looking unreachable', 'looking seen'];
const impossible = STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)).filter(
  ([state, event]) => !ALLOWED.includes(`${state.kind} ${event.kind}`),
);

test.each(impossible)('no recovery has %o, %o', (state, event) => {
  expect(() => next(RECOVERING, state, event)).toThrow(`${state.kind}: ${event.kind}`);
});

test('a pending order is forgotten once it is resolved', () => {
  expect(savedByRecovering(looking)).toBeNull();
  expect(savedByRecovering(next(RECOVERING, looking, { kind: 'unreachable' }))).toBeNull();
  expect(savedByRecovering(next(RECOVERING, looking, seen('filled')))).toMatchObject({
    id: 'old',
    order: null,
  });
  expect(savedByRecovering(next(RECOVERING, looking, seen('empty')))).toEqual({
    id: 'old',
    order: null,
    isUnconfirmed: true,
  });
});
