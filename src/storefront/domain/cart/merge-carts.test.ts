import { expect, it } from 'vitest';
import { type Cart, type CartLine, EMPTY_CART } from './cart.ts';
import { mergeMutations } from './merge-carts.ts';

function line(productId: number, quantity: number, stock: number | null = null): CartLine {
  return {
    ...{ productId, variationId: null, attributes: {}, id: `${productId}:0`, key: `key-${productId}` },
    ...{ choices: [], slug: 'mug', name: `Mug ${productId}`, picture: null, quantity },
    unit: 1200,
    regularUnit: null,
    total: 1200 * quantity,
    updating: false,
    stock: { stockStatus: 'IN_STOCK', stockQuantity: stock, lowStockAmount: null },
    soldIndividually: false,
    virtual: false,
  };
}

const cartOf = (...lines: CartLine[]): Cart => ({ ...EMPTY_CART, lines });
const guestWith = (...lines: CartLine[]) => ({ lines, coupons: [], giftCards: [] });

it('adds what the customer’s cart lacks', () => {
  expect(mergeMutations(cartOf(line(1, 1)), guestWith(line(2, 3)))).toMatchObject([
    { kind: 'add', product: { productId: 2 }, quantity: 3 },
  ]);
});

it('joins equal lines as far as the stock goes', () => {
  const own = cartOf(line(1, 2), line(2, 4, 5), line(3, 5, 5));
  expect(mergeMutations(own, guestWith(line(1, 1), line(2, 4), line(3, 2)))).toEqual([
    { kind: 'quantity', line: { id: '1:0', key: 'key-1', name: 'Mug 1' }, quantity: 3 },
    { kind: 'quantity', line: { id: '2:0', key: 'key-2', name: 'Mug 2' }, quantity: 5 },
  ]);
});

it('does not join what is sold one by one', () => {
  const single = { ...line(1, 1), soldIndividually: true };
  expect(mergeMutations(cartOf(single), guestWith(single))).toEqual([]);
});

it('applies codes that the customer’s cart lacks', () => {
  const coupon = { code: 'save10', description: '', discount: 0, discountTax: 0 };
  const own = { ...cartOf(), coupons: [coupon] };
  const guest = { lines: [], coupons: ['save10', 'five'], giftCards: ['GIFT'] };
  expect(mergeMutations(own, guest)).toEqual([
    { kind: 'applyCoupon', code: 'five' },
    { kind: 'applyGiftCard', code: 'GIFT' },
  ]);
});
