import { type Cart, type CartLine, EMPTY_CART, lineId } from '#storefront/domain/cart/cart.ts';
import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import { singlePrice } from '#storefront/domain/pricing/sale.ts';

const MANY = { stockStatus: 'IN_STOCK', stockQuantity: null, lowStockAmount: null } as const;

/** A cart of products: one of each state that its lines can be in, with a coupon and shipping. */
export function filledCart(cards: readonly ProductCard[]): Cart {
  const [first, second = first, third = first] = cards;
  if (!first || !second || !third) return EMPTY_CART;
  const lines = [
    line(first, 'confirmed', {}),
    line(second, 'on its way', { updating: true, quantity: 2 }),
    line(third, 'more than there is', {
      quantity: 3,
      stock: { ...MANY, stockQuantity: 2, lowStockAmount: 5 },
    }),
  ];
  const subtotal = lines.reduce((sum, { total }) => sum + (total ?? 0), 0);
  const discount = Math.round(subtotal / 10);
  return {
    ...EMPTY_CART,
    lines,
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totals: { ...EMPTY_CART.totals, subtotal, discount, shipping: 490, total: subtotal - discount + 490 },
    pricesIncludeTax: true,
    needsShipping: true,
    packages: [{ rates: [{ id: 'flat_rate:1', label: 'Standard', cost: 490 }], chosen: 'flat_rate:1' }],
    coupons: [{ code: 'spring', description: '', discount, discountTax: 0 }],
  };
}

function line(card: ProductCard, key: string, changes: Partial<CartLine>): CartLine {
  const { price, regular } = singlePrice(card);
  const unit = price ?? card.price?.min ?? null;
  const identity = { productId: card.databaseId, variationId: null, attributes: {} };
  const made: CartLine = {
    ...identity,
    id: `${lineId(identity)} ${key}`,
    key,
    choices: card.colors.slice(0, 1).map(({ name }) => ({ label: 'Color', value: name })),
    slug: card.slug,
    name: card.name,
    picture: card.image,
    quantity: 1,
    unit,
    regularUnit: regular,
    total: unit,
    updating: false,
    stock: MANY,
    soldIndividually: false,
    virtual: false,
    ...changes,
  };
  return { ...made, total: unit === null ? null : unit * made.quantity };
}
