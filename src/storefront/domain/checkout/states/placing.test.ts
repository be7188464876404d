import { describe, expect, test } from 'vitest';
import { type Cart, type CartLine, EMPTY_CART } from '../../cart/cart.ts';
import { EMPTY_ADDRESS } from '../../customer/customer.ts';
import { failure } from '../../errors/failure.ts';
import { type CheckoutRequest, unpaidCheckoutRequest } from '../checkout-request.ts';
import type { Order } from '../order.ts';
import type { PendingOrder } from '../pending-order.ts';
import { PLACING, type Placing, type PlacingEvent, savedByPlacing, type WantedOrder } from './placing.ts';
import { next } from './state-machine.ts';

const MUTATIONS = { filled: 'f1', emptied: 'e1' };
const REQUEST: CheckoutRequest = { ...unpaidCheckoutRequest(EMPTY_ADDRESS, 'cod'), total: 500 };
const PAID: CheckoutRequest = {
  ...unpaidCheckoutRequest(EMPTY_ADDRESS, 'stripe'),
  payment: { transactionId: 'pi', isPaid: true },
};
const WANTED: WantedOrder = {
  ...{ request: REQUEST, charge: null, currency: { code: 'EUR', decimals: 2 }, verified: false },
  wasSignedIn: false,
  mutations: MUTATIONS,
};
const EARLIER: PendingOrder = {
  id: 'old',
  at: 1,
  cart: 'guest',
  changes: MUTATIONS,
  paymentMethod: 'cod',
  transactionId: null,
  card: null,
  unanswered: true,
};
const CHARGE: PendingOrder = {
  ...EARLIER,
  paymentMethod: 'stripe',
  transactionId: 'pi',
  unanswered: false,
  card: { clientSecret: 's', amount: 500, request: PAID },
};
const attempt = (earlier: PendingOrder | null = null, wanted = WANTED) => ({
  ...{ wanted, earlier, shippingMethods: [], pending: { ...EARLIER, id: 'new' } },
});
const filled = (total = 500): Cart => ({
  ...{ ...EMPTY_CART, lines: [{ id: 'line' } as CartLine] },
  totals: { ...EMPTY_CART.totals, total },
});
const order = (needsPayment = false) => ({ databaseId: 7, needsPayment, paymentMethod: 'stripe' }) as Order;
const REFUSAL = failure('outOfStock');

const STATES = {
  flushing: { kind: 'flushing', wanted: WANTED },
  ready: { kind: 'ready', wanted: WANTED, cart: filled() },
  sent: { kind: 'sent', attempt: attempt() },
  repeated: { kind: 'repeated', attempt: attempt() },
  unanswered: { kind: 'unanswered', attempt: attempt() },
  found: { kind: 'found', attempt: attempt(), isEmptiedHere: false },
  answered: { kind: 'answered', attempt: attempt(), order: order(), cart: 'guest' },
  refused: { kind: 'refused', attempt: attempt(), failure: REFUSAL },
  unclear: { kind: 'unclear', attempt: attempt() },
  ordered: { kind: 'ordered', order: order(), found: null },
  failed: { kind: 'failed', failure: REFUSAL },
} satisfies { [K in Placing['kind']]: Extract<Placing, { kind: K }> };

const turn = (stored: PendingOrder | null = null) => ({
  kind: 'turn' as const,
  stored,
  mutations: MUTATIONS,
  id: 'new',
  at: 2,
  shopper: { customerId: 'guest', isSignedIn: false, isLoginOver: false },
});
const EVENTS = {
  flushed: { kind: 'flushed', cart: { ok: true, value: filled() } },
  turn: turn(),
  accepted: { kind: 'accepted', order: order(), cart: 'guest' },
  declined: { kind: 'declined', failure: REFUSAL },
  lost: { kind: 'lost' },
  emptied: { kind: 'emptied', mutations: MUTATIONS },
  stayed: { kind: 'stayed' },
  read: { kind: 'read', cart: { ok: true, value: EMPTY_CART }, mutations: MUTATIONS },
} satisfies { [K in PlacingEvent['kind']]: Extract<PlacingEvent, { kind: K }> };

/** The state that follows, by state and event; what is left out cannot happen. */
const TABLE: { [S in Placing['kind']]: { [E in PlacingEvent['kind']]?: Placing['kind'] } } = {
  flushing: { flushed: 'ready' },
  ready: { turn: 'sent' },
  sent: { accepted: 'answered', declined: 'refused', lost: 'unanswered' },
  repeated: { accepted: 'answered', declined: 'refused', lost: 'unanswered' },
  unanswered: { emptied: 'found', stayed: 'unclear' },
  found: { accepted: 'answered', declined: 'answered', lost: 'answered' },
  answered: { read: 'ordered' },
  refused: { read: 'failed' },
  unclear: { read: 'failed' },
  ordered: {},
  failed: {},
};
const rows = Object.values(STATES).flatMap((state) =>
  Object.values(EVENTS).map((event) => [state.kind, event.kind, TABLE[state.kind][event.kind]] as const),
);

test.each(rows)('%s, %s: %s', (state, event, expected) => {
  const step = () => next<Placing, PlacingEvent>(PLACING, STATES[state], EVENTS[event]);
  if (expected) expect(step().kind).toBe(expected);
  else expect(step).toThrow(`${state}: ${event}`);
});

const follow = (state: Placing, event: PlacingEvent) => next(PLACING, state, event);
const failed = (kind: Parameters<typeof failure>[0], params = {}) => ({
  kind: 'failed',
  failure: failure(kind, params),
});

test.each<[string, Partial<WantedOrder>, Cart, Partial<ReturnType<typeof turn>>, object]>([
  ['nothing to order', {}, EMPTY_CART, {}, failed('cartEmpty')],
  ['another total', {}, filled(501), {}, failed('totalChanged')],
  [
    'a cart that another tab fills',
    {},
    filled(),
    { mutations: { ...MUTATIONS, filled: 'f2' } },
    failed('totalChanged'),
  ],
  ['a login that ended', { wasSignedIn: true }, filled(), {}, failed('signedOut')],
  ['another order’s charge', {}, filled(), { stored: CHARGE }, failed('paidOtherCart')],
  ['a charge of another total', { request: PAID }, filled(501), { stored: CHARGE }, failed('paidOtherCart')],
  ['a charge that another tab has ordered', { request: PAID }, filled(), {}, failed('paidOtherCart')],
  [
    'an order before the cart was filled anew',
    {},
    filled(),
    { stored: { ...EARLIER, changes: { ...MUTATIONS, filled: 'f0' } } },
    failed('unclear', { product: '' }),
  ],
  [
    'the same order again',
    {},
    filled(),
    { stored: EARLIER },
    { attempt: { pending: { id: 'old' }, earlier: EARLIER } },
  ],
  ['an order that emptied the cart', {}, EMPTY_CART, { stored: EARLIER }, { attempt: { earlier: EARLIER } }],
  [
    'another way to pay',
    { request: { ...REQUEST, paymentMethod: 'bacs' } },
    filled(),
    { stored: EARLIER },
    { attempt: { pending: { id: 'new' }, earlier: EARLIER } },
  ],
  [
    'its charge',
    { request: PAID },
    filled(),
    { stored: CHARGE },
    { attempt: { pending: { id: 'old', card: CHARGE.card, unanswered: true }, earlier: null } },
  ],
  [
    'a charge that the store verifies',
    { verified: true },
    filled(),
    { stored: CHARGE },
    { attempt: { pending: { id: 'new', card: null }, earlier: CHARGE } },
  ],
])('its turn, with %s', (_, wanted, cart, event, expected) => {
  const ready: Placing = { kind: 'ready', wanted: { ...WANTED, ...wanted }, cart };
  expect(follow(ready, { ...turn(), ...event })).toMatchObject(expected);
});

describe('an answer', () => {
  test('that is lost is asked for again only where the store recognises the payment', () => {
    const paid = attempt(null, { ...WANTED, verified: true });
    paid.pending.transactionId = 'pi';
    expect(follow({ kind: 'sent', attempt: paid }, EVENTS.lost).kind).toBe('repeated');
    expect(follow({ kind: 'sent', attempt: { ...paid, wanted: WANTED } }, EVENTS.lost).kind).toBe(
      'unanswered',
    );
  });

  test.each([
    ['that this browser emptied', { ...EVENTS.emptied, mutations: { ...MUTATIONS, emptied: 'e2' } }, null],
    ['of an order that is paid later', EVENTS.emptied, CHARGE],
  ])('does not show by an empty cart %s', (_, emptied, charge) => {
    const found = follow({ kind: 'unanswered', attempt: attempt(null, { ...WANTED, charge }) }, emptied);
    expect(follow(found, EVENTS.declined).kind).toBe('unclear');
    expect(follow(found, EVENTS.lost).kind).toBe('unclear');
    expect(follow(found, EVENTS.accepted).kind).toBe('answered');
  });

  test('that the order is still unpaid fails where the card was charged', () => {
    const paid = attempt(null, { ...WANTED, request: PAID, verified: true });
    const answered: Placing = { kind: 'answered', attempt: paid, order: order(true), cart: 'guest' };
    expect(follow(answered, EVENTS.read)).toMatchObject(failed('paymentOpen'));
  });

  test.each<[string, PlacingEvent, Partial<WantedOrder>, string]>([
    ['an empty cart', EVENTS.read, {}, 'ordered'],
    ['a cart with lines', { ...EVENTS.read, cart: { ok: true, value: filled() } }, {}, 'failed'],
    ['a cart that cannot be read', { ...EVENTS.read, cart: { ok: false, failure: REFUSAL } }, {}, 'failed'],
    [
      'a cart that this browser emptied',
      { ...EVENTS.read, mutations: { ...MUTATIONS, emptied: 'e2' } },
      {},
      'failed',
    ],
    ['an empty cart, before a charge', EVENTS.read, { charge: CHARGE }, 'failed'],
  ])('that refuses, after an earlier attempt and with %s', (_, read, wanted, expected) => {
    const refused: Placing = { ...STATES.refused, attempt: attempt(EARLIER, { ...WANTED, ...wanted }) };
    expect(follow(refused, read).kind).toBe(expected);
  });
});

test.each<[string, Placing, ReturnType<typeof savedByPlacing>]>([
  ['nothing before it is sent', STATES.ready, null],
  ['an attempt before it is sent', STATES.sent, { id: 'new', order: attempt().pending }],
  ['nothing once it is answered', STATES.answered, { id: 'new', order: null, isUnconfirmed: false }],
  [
    'that an order lacks details',
    { ...STATES.answered, order: null },
    { id: 'new', order: null, isUnconfirmed: true },
  ],
  [
    'the charge of an unpaid order',
    {
      ...STATES.answered,
      attempt: attempt(null, { ...WANTED, charge: CHARGE }),
      order: order(true),
      cart: '9',
    },
    { id: 'new', order: { ...CHARGE, cart: '9' }, isUnconfirmed: false },
  ],
  ['nothing of a refusal', STATES.refused, { id: 'new', order: null }],
  [
    'the earlier attempt of a refusal',
    { ...STATES.refused, attempt: attempt(EARLIER) },
    { id: 'new', order: EARLIER },
  ],
  [
    'a charge that was refused an order',
    { ...STATES.refused, attempt: { ...attempt(), pending: { ...CHARGE, unanswered: true } } },
    { id: 'old', order: CHARGE },
  ],
  [
    'no charge that was refunded',
    { ...STATES.refused, attempt: { ...attempt(), pending: CHARGE }, failure: failure('refunded') },
    { id: 'old', order: null },
  ],
  ['an unclear attempt as it was sent', STATES.unclear, null],
  [
    'that an earlier attempt was ordered',
    { ...STATES.ordered, found: EARLIER },
    { id: 'old', order: null, isUnconfirmed: true },
  ],
  ['nothing about a failure', STATES.failed, null],
])('stores %s', (_, state, expected) => {
  expect(savedByPlacing(state)).toEqual(expected);
});
