import { describe, expect, it } from 'vitest';
import type { PurchasedOrder } from './event-items.ts';
import { type Observed, type ObservedCart, type Sent, unsentEvents } from './unsent-events.ts';

const EUR = { code: 'EUR', decimals: 2 };
const NOTHING: Observed = {
  since: { statistics: 1 },
  cart: null,
  isCartChangedHere: false,
  coupons: [],
  wishlist: {},
  signedIn: false,
  signsUp: false,
  isAtProvider: false,
  orders: [],
  received: null,
};

function cart(quantities: Record<string, number>, more: Partial<ObservedCart> = {}): ObservedCart {
  const lines = Object.entries(quantities).map(([id, quantity]) => [
    id,
    { item_id: id, item_name: `Mug ${id}`, price: 12.5, quantity },
  ]);
  return { of: 'guest', filled: '1', emptied: '1', lines: Object.fromEntries(lines), ...more };
}

function order(databaseId: number, more: Partial<PurchasedOrder> = {}): PurchasedOrder {
  const sums = { discount: 0, shipping: 490, fees: [], tax: 399, total: 2990 };
  const line = {
    name: 'Mug',
    choices: [],
    item: { variationId: 12, attributes: {} },
    quantity: 2,
    total: 2500,
  };
  const lines = [{ ...line, productId: 1 }];
  return {
    databaseId,
    orderNumber: `A-${databaseId}`,
    status: 'PROCESSING',
    needsPayment: false,
    ...sums,
    lines,
    ...more,
  };
}

/** Hears one thing after the other. @returns each event by its name, what it is about, and who gets it */
function story(...chapters: Partial<Observed>[]): string[][] {
  let sent: Sent | null = null;
  return chapters.map((chapter) => {
    const observed = unsentEvents(sent, { ...NOTHING, ...chapter }, EUR);
    sent = JSON.parse(JSON.stringify(observed.sent));
    return observed.unsent.map(({ event, to }) => {
      const items = 'items' in event.params ? event.params.items : [];
      const goods = items.map(({ item_id, quantity = 1 }) => `${quantity} x ${item_id}`);
      const id = 'transaction_id' in event.params ? [event.params.transaction_id] : goods;
      return [event.name, ...id, to.join('+')].join(' ');
    });
  });
}

describe('the cart', () => {
  it('sends what was added and removed here since the consent, once the store has confirmed it', () => {
    const sent = story(
      { cart: cart({ a: 1 }) },
      { cart: cart({ a: 1 }) },
      { cart: null },
      { cart: cart({ a: 1, b: 2 }, { filled: '2' }) },
      { cart: cart({ a: 4, b: 1 }, { filled: '2' }), isCartChangedHere: true },
      { cart: cart({ b: 1 }, { filled: '2', emptied: '2' }), isCartChangedHere: true },
    );
    expect(sent).toEqual([
      [],
      [],
      [],
      ['add_to_cart 2 x b statistics'],
      ['add_to_cart 3 x a statistics', 'remove_from_cart 1 x b statistics'],
      ['remove_from_cart 4 x a statistics'],
    ]);
  });

  it('sends nothing of what an order, the store, another device or a sign-in has changed', () => {
    const sent = story(
      { cart: cart({ a: 2, b: 1 }) },
      { cart: cart({ a: 1 }) },
      { cart: cart({ a: 7, c: 1 }) },
      { cart: cart({ d: 1 }, { of: '5', filled: '2', emptied: '2' }), isCartChangedHere: true },
      { cart: cart({}, { of: '5', filled: '2', emptied: '2' }) },
      { cart: cart({ e: 1 }, { of: '5', filled: '3', emptied: '2' }) },
    );
    expect(sent).toEqual([[], [], [], [], [], ['add_to_cart 1 x e statistics']]);
  });

  it('of a shopper who has none yet begins with the first thing added', () => {
    const none = cart({}, { of: null, filled: '' });
    expect(story({ cart: none }, { cart: cart({ a: 1 }) })[1]).toEqual(['add_to_cart 1 x a statistics']);
  });

  it('gives the sum of what was added, in steps of the smallest unit', () => {
    const before = unsentEvents(null, { ...NOTHING, cart: cart({}) }, EUR).sent;
    const { unsent: said } = unsentEvents(before, { ...NOTHING, cart: cart({ a: 3 }, { filled: '2' }) }, EUR);
    expect(said[0]?.event.params).toMatchObject({ currency: 'EUR', value: 37.5 });
  });
});

it('signing in and up, and hearts, are sent once', () => {
  const wishlist = { 'w:0': { item_id: 'w' } };
  const sent = story(
    { wishlist },
    { wishlist: { ...wishlist, 'v:0': { item_id: 'v' } }, signedIn: true },
    { wishlist: {}, signedIn: true },
    { signedIn: false },
    { signedIn: true, signsUp: true },
    { signedIn: true },
  );
  expect(sent).toEqual([
    [],
    ['add_to_wishlist 1 x v statistics', 'login statistics'],
    [],
    [],
    ['sign_up statistics'],
    [],
  ]);
});

describe('an order', () => {
  it('is sent once, with the sums of the store and the codes of its cart', () => {
    const before = unsentEvents(null, { ...NOTHING, cart: cart({ a: 1 }), coupons: ['SPRING'] }, EUR).sent;
    const bought = order(7, { discount: 250, fees: [{ name: 'Gift wrap', amount: 300 }] });
    const observed = { ...NOTHING, cart: cart({}), coupons: [], orders: [bought] };
    const first = unsentEvents(before, observed, EUR);
    expect(first.unsent).toEqual([
      {
        to: ['statistics'],
        event: {
          name: 'purchase',
          params: {
            ...{ transaction_id: 'A-7', currency: 'EUR', value: 29.9, tax: 3.99, shipping: 4.9 },
            ...{ fees: 3, discount: 2.5, coupon: 'SPRING' },
            items: [{ item_id: '12', item_name: 'Mug', price: 12.5, quantity: 2 }],
          },
        },
      },
    ]);
    expect(unsentEvents(first.sent, observed, EUR).unsent).toEqual([]);
  });

  it('is sent once it stands, not while it waits for its payment or after it has failed', () => {
    const at = (more: Partial<PurchasedOrder>) => ({ orders: [order(7, more)] });
    const open = { status: 'PENDING', needsPayment: true };
    expect(story({}, at(open), at({ status: 'FAILED' }), at({}), at({}))).toEqual([
      [],
      [],
      [],
      ['purchase A-7 statistics'],
      [],
    ]);
  });

  it('made after the consent is sent, though nothing was sent before', () => {
    const since = { statistics: 5 };
    expect(story({ since, orders: [order(8, { asOf: 6 }), order(7, { asOf: 4 })] })).toEqual([
      ['purchase A-8 statistics'],
    ]);
    expect(story({ since: { statistics: 0 }, orders: [order(8, { asOf: 6 })] })).toEqual([[]]);
  });

  it('from before the consent is not sent, unless the consent is given on its page', () => {
    const orders = [order(8), order(7)];
    expect(story({ orders }, { orders })).toEqual([[], []]);
    expect(story({ orders, received: 8 }, { orders, received: 8 })).toEqual([
      ['purchase A-8 statistics'],
      [],
    ]);
  });

  it('is not sent again where consent is withdrawn and given again on its page', () => {
    const page = { orders: [order(7)], received: 7 };
    expect(
      story(
        {},
        page,
        { ...page, since: {} },
        { ...page, since: { statistics: 2 } },
        { orders: [order(8), order(7)], since: { statistics: 2 } },
      ),
    ).toEqual([[], ['purchase A-7 statistics'], [], [], ['purchase A-8 statistics']]);
  });

  it('made while nothing was allowed stays unsent, whatever is allowed later', () => {
    const later = { orders: [order(7)], since: { statistics: 5 } };
    expect(story({}, { since: {} }, { orders: [order(7)], since: {} }, later, later)).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it('is sent to each category that was allowed, once', () => {
    const both = { statistics: 1, marketing: 3 };
    expect(
      story(
        { orders: [] },
        { orders: [order(7)] },
        { orders: [order(7)], since: both, received: 7 },
        { orders: [order(8), order(7)], since: both },
      ),
    ).toEqual([
      [],
      ['purchase A-7 statistics'],
      ['purchase A-7 marketing'],
      ['purchase A-8 statistics+marketing'],
    ]);
  });
});
