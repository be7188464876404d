import { expect, test } from 'vitest';
import { handoverOf } from './order.ts';
import { expectedArrival, orderSteps } from './timeline.ts';

const PAID = {
  status: 'PROCESSING',
  paymentMethod: 'stripe',
  total: 4900,
  shippingMethods: ['Parcel'],
  downloads: [],
  handover: 'shipped',
  needsProcessing: true,
} as const;
/** Steps in one line each: `+` for done, `>` for the current one. */
const stepsOf = (facts: Partial<Parameters<typeof orderSteps>[0]>) =>
  orderSteps({ ...PAID, ...facts }).map(
    ({ name, state }) => `${{ done: '+', current: '>', ahead: ' ' }[state]}${name}`,
  );

test.each([
  ['is paid', {}, ['+received', '+payment', '>preparation', ' delivery']],
  [
    'waits for its payment',
    { status: 'ON_HOLD', paymentMethod: 'bacs' },
    ['+received', '>payment', ' preparation', ' delivery'],
  ],
  ['is paid on delivery', { paymentMethod: 'cod' }, ['+received', '>preparation', ' delivery']],
  ['costs nothing', { total: 0 }, ['+received', '>preparation', ' delivery']],
  ['is picked up', { handover: 'pickup' }, ['+received', '+payment', '>preparation', ' pickup']],
  ['is completed', { status: 'COMPLETED' }, ['+received', '+payment', '+preparation', '+delivery']],
  [
    'is of files',
    { status: 'COMPLETED', shippingMethods: [], needsProcessing: false, downloads: ['chart.pdf'] },
    ['+received', '+payment', '+files'],
  ],
  [
    'has files and goods',
    { downloads: ['chart.pdf'] },
    ['+received', '+payment', '+files', '>preparation', ' delivery'],
  ],
  ['came to nothing', { status: 'CANCELLED' }, []],
  ['has a status of a plugin', { status: 'AT_THE_POST' }, []],
] as const)('the steps of an order that %s', (_, facts, steps) => {
  expect(stepsOf(facts)).toEqual(steps);
});

const THURSDAY = '2026-12-03';
const order: Parameters<typeof expectedArrival>[0] = {
  status: 'PROCESSING',
  handover: 'shipped',
  paymentMethod: 'stripe',
  date: '2026-11-30T09:00:00',
  datePaid: `${THURSDAY}T23:30:00+01:00`,
};
const delivery = { minDays: 1, maxDays: 3 };
const arrival = (facts: Partial<Parameters<typeof expectedArrival>[0]> = {}, today = THURSDAY) =>
  expectedArrival({ ...order, ...facts }, delivery, today);

test('an order arrives within working days of its payment, or of itself where it is paid on delivery', () => {
  expect(arrival()).toEqual({ from: '2026-12-04', until: '2026-12-08' });
  expect(arrival({ paymentMethod: 'cod' })).toEqual({ from: '2026-12-01', until: '2026-12-03' });
  // From a Saturday on the first working day is Monday.
  expect(arrival({ datePaid: '2026-12-05T10:00:00' })).toEqual({ from: '2026-12-07', until: '2026-12-09' });
});

test('no arrival is promised without a time, and of what is not shipped from stock or should be there', () => {
  expect(expectedArrival(order, null, THURSDAY)).toBeNull();
  expect(arrival({ handover: 'backorder' })).toBeNull();
  expect(arrival({ handover: 'pickup' })).toBeNull();
  expect(arrival({ handover: undefined })).toBeNull();
  expect(arrival({ status: 'ON_HOLD' })).toBeNull();
  expect(arrival({ datePaid: undefined })).toBeNull();
  expect(arrival({ datePaid: 'never' })).toBeNull();
  expect(arrival({}, '2026-12-08')).not.toBeNull();
  expect(arrival({}, '2026-12-09')).toBeNull();
});

const line = (stockStatus: 'IN_STOCK' | 'ON_BACKORDER', virtual = false) =>
  ({ virtual, stock: { stockStatus, stockQuantity: null, lowStockAmount: null } }) as const;
const chosen = (...ids: (string | null)[]) => ids.map((id) => ({ rates: [], chosen: id }));

test.each([
  ['nothing is shipped', [], [line('IN_STOCK', true)], undefined],
  ['no way is chosen', chosen(null), [line('IN_STOCK')], undefined],
  ['all is in stock', chosen('flat_rate:1'), [line('IN_STOCK'), line('ON_BACKORDER', true)], 'shipped'],
  ['some is on backorder', chosen('flat_rate:1'), [line('IN_STOCK'), line('ON_BACKORDER')], 'backorder'],
  ['it is fetched', chosen('local_pickup:3', 'pickup_location:0'), [line('ON_BACKORDER')], 'pickup'],
  ['a part is fetched', chosen('local_pickup:3', 'flat_rate:1'), [line('IN_STOCK')], 'shipped'],
] as const)('how goods reach the shopper where %s', (_, packages, lines, expected) => {
  expect(handoverOf({ packages, lines })).toBe(expected);
});
