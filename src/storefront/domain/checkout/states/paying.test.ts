import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '../../customer/customer.ts';
import { failure } from '../../errors/failure.ts';
import { unpaidCheckoutRequest } from '../checkout-request.ts';
import type { Order } from '../order.ts';
import {
  type Bill,
  type ChargedOrder,
  PAYING,
  type Paying,
  type PayingEvent,
  savedByPaying,
} from './paying.ts';
import { next } from './state-machine.ts';

const MUTATIONS = { filled: 'f1', emptied: 'e1' };
const REQUEST = unpaidCheckoutRequest(EMPTY_ADDRESS, 'stripe');
const BILL: Bill = {
  request: REQUEST,
  displayedTotal: 500,
  verified: false,
  ...{ currency: { code: 'EUR', decimals: 2 }, mutations: MUTATIONS },
};
const VERIFIED = { ...BILL, verified: true };
const CHARGE: ChargedOrder = {
  id: 'old',
  at: 1,
  cart: 'guest',
  changes: MUTATIONS,
  paymentMethod: 'stripe',
  transactionId: 'pi',
  ...{ card: { clientSecret: 's', amount: 500, request: REQUEST }, unanswered: false },
};
const INTENT = { id: 'pi', clientSecret: 's', amount: 500, currency: 'eur' };
const order = (needsPayment: boolean) => ({ databaseId: 7, needsPayment }) as Order;

const checking = (bill = BILL): Paying => ({ kind: 'checking', bill, earlier: CHARGE });
const quoting = (bill = BILL): Paying => ({ kind: 'quoting', bill, dropped: null });
const ordering: Paying = { kind: 'ordering', bill: VERIFIED, intent: INTENT, charge: CHARGE };
const charging: Paying = { kind: 'charging', bill: BILL, intent: INTENT, charge: CHARGE };
const asking: Paying = { kind: 'asking', charge: CHARGE };
const comparing: Paying = { kind: 'comparing', bill: BILL, failure: failure('totalChanged') };

const stated = (state: Extract<PayingEvent, { kind: 'stated' }>['state']): PayingEvent => ({
  kind: 'stated',
  state,
});
const quoted = (event: Partial<Extract<PayingEvent, { kind: 'quoted' }>>): PayingEvent => ({
  ...{ kind: 'quoted', intent: { ok: true, value: INTENT }, unanswered: null, mutations: MUTATIONS },
  id: 'new',
  at: 2,
  cart: 'guest',
  ...event,
});
const refused = (kind: Parameters<typeof failure>[0]) => ({ ok: false, failure: failure(kind) }) as const;
const placed = (needsPayment: boolean | null): PayingEvent => ({
  ...{
    kind: 'placed',
    outcome: { ok: true, value: { order: needsPayment === null ? null : order(needsPayment) } },
  },
});
const charged = (state: Extract<PayingEvent, { kind: 'stated' }>['state']): PayingEvent => ({
  ...{ kind: 'charged', result: { state } },
});
const failed = (kind: Parameters<typeof failure>[0], dropped: ChargedOrder | null = null) => ({
  ...{ kind: 'failed', failure: { kind }, dropped },
});
const paid = { kind: 'paid', transactionId: 'pi' };

test.each<[state: Paying, event: PayingEvent, expected: object]>([
  [checking(), stated('paid'), paid],
  [checking(), stated('processing'), paid],
  [checking({ ...BILL, displayedTotal: 501 }), stated('paid'), failed('paidOtherCart')],
  [checking({ ...VERIFIED, displayedTotal: 501 }), stated('paid'), paid],
  [checking(), stated('open'), { kind: 'quoting', dropped: CHARGE }],
  [checking(), stated('ended'), { kind: 'quoting', dropped: CHARGE }],
  [checking(), stated('unknown'), failed('paymentUnclear')],
  [checking(VERIFIED), stated('unknown'), { kind: 'quoting', dropped: null }],
  [
    quoting(),
    quoted({}),
    { kind: 'charging', charge: { id: 'new', unanswered: false, transactionId: 'pi' } },
  ],
  [quoting(VERIFIED), quoted({}), { kind: 'ordering', charge: { id: 'new' } }],
  [quoting(), quoted({ intent: { ok: true, value: { ...INTENT, amount: 1 } } }), comparing],
  [quoting(), quoted({ intent: refused('paymentUnavailable') }), { kind: 'comparing' }],
  [quoting(), quoted({ intent: refused('offline') }), failed('offline')],
  [quoting(), quoted({ unanswered: CHARGE }), { kind: 'charging' }],
  [quoting(), quoted({ unanswered: CHARGE, mutations: { ...MUTATIONS, filled: 'f2' } }), failed('unclear')],
  [comparing, { kind: 'compared', failure: null }, failed('totalChanged')],
  [comparing, { kind: 'compared', failure: failure('gone') }, failed('gone')],
  [ordering, placed(true), { kind: 'charging', charge: CHARGE }],
  [ordering, placed(null), { kind: 'charging', charge: CHARGE }],
  [ordering, placed(false), paid],
  [ordering, { kind: 'placed', outcome: refused('outOfStock') }, failed('outOfStock')],
  [charging, charged('paid'), paid],
  [charging, charged('processing'), paid],
  [charging, charged('unknown'), asking],
  [charging, charged('open'), failed('cardProcessing', CHARGE)],
  [
    charging,
    { kind: 'charged', result: { state: 'open', failure: failure('cardFunds') } },
    failed('cardFunds', CHARGE),
  ],
  [asking, stated('paid'), paid],
  [asking, stated('processing'), paid],
  [asking, stated('open'), failed('cardProcessing', CHARGE)],
  [asking, stated('unknown'), failed('paymentUnclear')],
])('%o, %o', (state, event, expected) => {
  expect(next(PAYING, state, event)).toMatchObject(expected);
});

const STATES = [
  checking(),
  quoting(),
  comparing,
  ordering,
  charging,
  asking,
  { ...paid } as Paying,
  failed('offline') as Paying,
];
const EVENTS = [
  stated('paid'),
  quoted({}),
  { kind: 'compared', failure: null } as const,
  placed(true),
  charged('paid'),
];
const ALLOWED = [
  'checking stated',
  'quoting quoted',
  'comparing compared',
  'ordering placed',
  'charging charged',
  'asking stated',
];
const impossible = STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)).filter(
  ([state, event]) => !ALLOWED.includes(`${state.kind} ${event.kind}`),
);

test.each(impossible)('no card payment that is $kind has the event $kind', (state, event) => {
  expect(() => next(PAYING, state, event)).toThrow(`${state.kind}: ${event.kind}`);
});

test('the charge is stored before it may be made, and forgotten where it was not', () => {
  expect(savedByPaying(charging)).toEqual({ id: 'old', order: CHARGE });
  expect(savedByPaying({ ...charging, bill: VERIFIED })).toBeNull();
  expect(savedByPaying({ kind: 'quoting', bill: BILL, dropped: CHARGE })).toEqual({ id: 'old', order: null });
  expect(savedByPaying({ kind: 'failed', failure: failure('cardFunds'), dropped: CHARGE })).toEqual({
    id: 'old',
    order: null,
  });
  for (const state of [checking(), quoting(), comparing, ordering, asking, paid as Paying])
    expect(savedByPaying(state)).toBeNull();
});
