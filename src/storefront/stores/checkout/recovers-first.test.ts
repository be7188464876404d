import { expect, test } from 'vitest';
import type { PendingOrder } from '#storefront/domain/checkout/pending-order.ts';
import { failure } from '#storefront/domain/errors/failure.ts';
import { recoversFirst } from './place-order.ts';

const NOON = Date.UTC(2026, 0, 2, 12);
const PENDING: PendingOrder = {
  id: 't0-1',
  at: NOON,
  cart: 'g1',
  changes: { filled: '', emptied: '' },
  paymentMethod: 'cod',
  transactionId: null,
  card: null,
  unanswered: true,
};

const UNCLEAR = failure('unclear', { product: '' });

test('an order from before the button was pressed is recovered first, whatever the clock says', () => {
  expect(recoversFirst(PENDING, PENDING, UNCLEAR)).toBe(true);
  expect(recoversFirst({ ...PENDING }, PENDING, failure('cartEmpty'))).toBe(true);
  expect(recoversFirst(PENDING, PENDING, failure('outOfStock'))).toBe(false);
});

test.each([
  ['forward', NOON + 60_000],
  ['set back meanwhile', NOON - 3_600_000],
])('an order that the press itself has sent may be sent again, by a clock that is %s', (_, at) => {
  expect(recoversFirst({ ...PENDING, at }, PENDING, UNCLEAR)).toBe(false);
  expect(recoversFirst({ ...PENDING, at }, null, UNCLEAR)).toBe(false);
});

test('an order whose card may be charged is recovered first, whatever has failed', () => {
  const request = { paymentMethod: 'stripe' };
  const card = { clientSecret: 's', amount: 1, request } as PendingOrder['card'];
  expect(recoversFirst({ ...PENDING, card }, null, failure('offline'))).toBe(true);
  expect(recoversFirst(null, null, UNCLEAR)).toBe(false);
});
