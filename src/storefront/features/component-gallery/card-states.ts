import { type Cart, type CartLine, EMPTY_CART, lineId } from '#storefront/domain/cart/cart.ts';
import type { Catalog } from '#storefront/domain/catalog/catalog.ts';
import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import type { PriceRange, Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { displayPrice, isFree, isPriceRange, singlePrice } from '#storefront/domain/pricing/sale.ts';

/** A product in a state in which its card looks different. */
export interface CardState {
  title: string;
  card: ProductCard;
}

interface State {
  title: string;
  is(card: ProductCard): boolean;
  /** Gives a product the state that none of the catalog is in; absent where no product could be given it. */
  make?(card: ProductCard): Partial<ProductCard>;
}

/** Price of products that have none, in the smallest unit of the currency. */
const USUAL_PRICE = 2400;
const LONG_NAME = 60;
/** Pages of the list of all products in which states are looked for: the catalog may be large. */
const MOST_PAGES = 20;

const now = (card: Pricing) => displayPrice(card)?.now ?? null;
const amountOf = (card: Pricing) => now(card)?.min || USUAL_PRICE;
const priced = (min: number, max = min, regular: PriceRange | null = null): Pricing => ({
  price: { min, max },
  regular: regular ?? { min, max },
  sale: regular && { min, max },
  onSale: regular !== null,
});

const STATES: readonly State[] = [
  {
    title: 'In stock',
    is: (card) => card.stockStatus === 'IN_STOCK' && !card.lowStock && !card.onSale && isPlain(card),
    make: (card) => ({ ...priced(amountOf(card)), stockStatus: 'IN_STOCK', lowStock: false }),
  },
  {
    title: 'On sale',
    is: (card) => displayPrice(card)?.before != null && isPlain(card),
    make: (card) => {
      const before = amountOf(card);
      return priced(Math.round(before * 0.75), undefined, { min: before, max: before });
    },
  },
  {
    title: 'Few left',
    is: ({ lowStock }) => lowStock,
    make: () => ({ stockStatus: 'IN_STOCK', lowStock: true }),
  },
  {
    title: 'Sold out',
    is: ({ stockStatus }) => stockStatus === 'OUT_OF_STOCK',
    make: () => ({ stockStatus: 'OUT_OF_STOCK', lowStock: false }),
  },
  {
    title: 'Several prices',
    is: (card) => !isPlain(card),
    make: (card) => priced(amountOf(card), amountOf(card) * 2),
  },
  {
    title: 'Price per unit',
    is: ({ unit }) => unit !== undefined,
    make: (card) => ({
      unit: { price: Math.round(amountOf(card) / 2.5), base: 100, unit: 'g', amount: 250 },
    }),
  },
  { title: 'Free', is: (card) => isFree(now(card) ?? { min: 1, max: 1 }), make: () => priced(0) },
  {
    title: 'Without a price',
    is: (card) => now(card) === null,
    make: () => ({ price: null, regular: null, sale: null, onSale: false, purchasable: false }),
  },
  {
    title: 'Without a picture',
    is: ({ image }) => image === null,
    make: () => ({ image: null, hoverImage: null }),
  },
  {
    title: 'A long name',
    is: ({ name }) => name.length >= LONG_NAME,
    make: ({ name }) => ({
      name: `${name}, `.repeat(Math.ceil((LONG_NAME + 2) / (name.length + 2))).slice(0, -2),
    }),
  },
  {
    title: 'Rated',
    is: ({ reviewCount }) => reviewCount > 0,
    make: () => ({ reviewCount: 12, averageRating: 4.5 }),
  },
  { title: 'In colours', is: ({ colors }) => colors.length > 1 },
  { title: 'Sold elsewhere', is: ({ type }) => type === 'EXTERNAL' },
  { title: 'A set', is: ({ type }) => type === 'GROUPED' },
];

function isPlain(card: ProductCard): boolean {
  const price = now(card);
  return price !== null && !isPriceRange(price);
}

/**
 * A product for each state in which cards look different: one of the catalog that is in it, else the first one as it
 * would look then. Empty for a catalog without products.
 */
export function cardStates(cards: readonly ProductCard[]): CardState[] {
  const [first] = cards;
  if (first === undefined) return [];
  return STATES.flatMap(({ title, is, make }) => {
    const found = cards.find(is);
    if (found !== undefined) return [{ title, card: found }];
    return make === undefined ? [] : [{ title, card: { ...first, ...make(first) } }];
  });
}

/** The newest products of a catalog, some hundreds of them at most. */
export function newestCards(catalog: Catalog): ProductCard[] {
  const cards: ProductCard[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const list = catalog.listing(null, page);
    if (list === undefined) break;
    cards.push(...list.products);
  }
  return cards;
}

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
