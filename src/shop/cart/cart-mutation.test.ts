import { describe, expect, test } from 'vitest';
import { type Cart, type CartLine, EMPTY_CART, lineId } from './cart.ts';
import {
  type AddedProduct,
  type CartMutation,
  coalesce,
  optimisticCart,
  reconcile,
} from './cart-mutation.ts';

const mug: AddedProduct = {
  productId: 7,
  variationId: null,
  attributes: {},
  slug: 'mug',
  name: 'Mug',
  choices: [],
  picture: null,
  unit: 900,
  regularUnit: null,
  stock: { stockStatus: 'IN_STOCK', stockQuantity: null, lowStockAmount: null },
  soldIndividually: false,
  virtual: false,
};

const lamp: AddedProduct = { ...mug, productId: 8, slug: 'lamp', name: 'Lamp' };

function line(product: AddedProduct, quantity: number): CartLine {
  return {
    ...product,
    id: lineId(product),
    key: product.slug,
    quantity,
    total: 900 * quantity,
    updating: false,
  };
}

function cartOf(...lines: CartLine[]): Cart {
  return { ...EMPTY_CART, lines, itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

const add = (quantity: number, product = mug): CartMutation => ({ kind: 'add', product, quantity });
const set = (quantity: number, product = mug): CartMutation => ({
  kind: 'quantity',
  line: { id: lineId(product), key: null, name: product.name },
  quantity,
});

describe('an intent that was sent without an answer', () => {
  test.each<[CartMutation, number | null, Cart, ReturnType<typeof reconcile>]>([
    [add(2), 1, cartOf(line(mug, 3)), 'applied'],
    [add(2), 1, cartOf(line(mug, 5)), 'applied'],
    [add(2), 1, cartOf(line(mug, 1)), 'pending'],
    [add(2), 0, cartOf(), 'pending'],
    [add(2), 1, cartOf(line(mug, 2)), 'ambiguous'],
    [add(2), 3, cartOf(line(mug, 1)), 'ambiguous'],
    [add(2), null, cartOf(line(mug, 2)), 'ambiguous'],
    [add(2), null, cartOf(line(lamp, 2)), 'pending'],
    [set(2), null, cartOf(line(mug, 2)), 'applied'],
    [set(2), null, cartOf(line(mug, 1)), 'pending'],
    [set(0), null, cartOf(line(lamp, 1)), 'applied'],
    [{ kind: 'restore', line: line(mug, 2) }, null, cartOf(line(mug, 2)), 'applied'],
    [{ kind: 'restore', line: line(mug, 2) }, null, cartOf(), 'pending'],
    [{ kind: 'empty' }, null, cartOf(), 'applied'],
    [{ kind: 'empty' }, null, cartOf(line(mug, 2)), 'pending'],
    [{ kind: 'applyCoupon', code: ' SAVE10' }, null, cartOf(), 'pending'],
    [{ kind: 'removeCoupon', code: 'save10' }, null, cartOf(), 'applied'],
    [{ kind: 'shippingMethod', ids: ['flat_rate:1'] }, null, cartOf(), 'pending'],
    [{ kind: 'address', shipping: { country: 'FR' } }, null, cartOf(), 'pending'],
  ])('%#', (intent, base, cart, verdict) => {
    expect(reconcile(intent, base, cart)).toBe(verdict);
  });

  test('knows a coupon by its code in any case', () => {
    const coupons = [{ code: 'save10', description: '', discount: 0, discountTax: 0 }];
    expect(reconcile({ kind: 'applyCoupon', code: ' SAVE10' }, null, { ...EMPTY_CART, coupons })).toBe(
      'applied',
    );
  });

  test('has come true for a gift card however its letters are grouped', () => {
    const giftCards = [{ code: 'TIDE25LUNNAY', applied: 0, balance: 0 }];
    const cart = { ...EMPTY_CART, giftCards };
    expect(reconcile({ kind: 'applyGiftCard', code: 'tide-25-lunnay' }, null, cart)).toBe('applied');
    expect(reconcile({ kind: 'removeGiftCard', code: 'TIDE 25 LUNNAY' }, null, cart)).toBe('pending');
  });
});

describe('the expected cart', () => {
  const before = { ...cartOf(line(mug, 1)), totals: { ...EMPTY_CART.totals, total: 900 } };

  test('moves lines and quantities, and makes no sums', () => {
    const after = optimisticCart(before, [add(2), add(1, lamp), set(5, lamp)]);
    expect(after.lines).toMatchObject([
      { slug: 'mug', quantity: 3, total: 900, updating: true },
      { slug: 'lamp', quantity: 5, key: null, unit: 900, total: null, updating: true },
    ]);
    expect(after.itemCount).toBe(8);
    expect(after.totals).toBe(before.totals);
  });

  test('is the cart itself where nothing changes it', () => {
    expect(optimisticCart(before, [])).toBe(before);
    expect(optimisticCart(before, [set(1), { kind: 'applyCoupon', code: 'x' }])).toBe(before);
  });

  test('takes lines out and back', () => {
    expect(optimisticCart(before, [set(0)])).toMatchObject({ lines: [], itemCount: 0 });
    expect(optimisticCart(before, [{ kind: 'empty' }]).lines).toEqual([]);
    const back = optimisticCart(before, [set(0), { kind: 'restore', line: line(mug, 1) }]);
    expect(back.lines).toMatchObject([{ slug: 'mug', quantity: 1, updating: true }]);
  });
});

describe('quick clicks', () => {
  test.each<[string, CartMutation[], CartMutation, number[]]>([
    ['become the last quantity', [set(2)], set(3), [0]],
    ['on another line stay', [set(2, lamp)], set(3), []],
    ['never lose an add', [add(1)], add(1), []],
    ['stay behind an add that came between', [set(2), add(1)], set(3), []],
    ['take back a removal that was not sent', [set(0)], { kind: 'restore', line: line(mug, 2) }, [0]],
    ['keep a quantity that is no removal', [set(2)], { kind: 'restore', line: line(mug, 2) }, []],
    [
      'choose the last shipping method',
      [{ kind: 'shippingMethod', ids: ['a'] }],
      { kind: 'shippingMethod', ids: ['b'] },
      [0],
    ],
    [
      'tell the last address, where it says all that the others did',
      [
        { kind: 'address', billing: { country: 'DE' } },
        { kind: 'address', billing: { country: 'DE', city: 'Bonn' } },
      ],
      { kind: 'address', billing: { country: 'FR', city: '' } },
      [0, 1],
    ],
    [
      'keep the address that a shipping method was chosen for',
      [
        { kind: 'address', billing: { country: 'DE' } },
        { kind: 'shippingMethod', ids: ['a'] },
      ],
      { kind: 'address', billing: { country: 'FR' } },
      [],
    ],
    [
      'keep every address',
      [{ kind: 'address', billing: { country: 'DE' } }],
      { kind: 'address', shipping: { country: 'FR' } },
      [],
    ],
  ])('%s', (_, waiting, next, dropped) => {
    expect(coalesce(waiting, next)).toEqual(dropped);
  });
});
