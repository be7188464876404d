import { priceFacts } from '../pricing/price-notes.ts';
import type { Product, ProductCard } from './catalog-types.ts';

/** A product as lists and other pages show it. */
export function productCard(product: Product): ProductCard {
  const { databaseId, variantId, lang, slug, name, type, image, hoverImage, purchasable } = product;
  const { stockStatus, lowStock } = product;
  const { averageRating, reviewCount, date, colors, externalUrl, buttonText } = product;
  const { price, regular, sale, onSale } = product;
  return {
    databaseId,
    ...(variantId !== undefined && { variantId }),
    ...(lang !== undefined && { lang }),
    slug,
    name,
    // A product that asks for more than options is bought on its page, as one with options.
    type: product.kinds === undefined || type !== 'SIMPLE' ? type : 'VARIABLE',
    image,
    hoverImage,
    purchasable,
    stockStatus,
    lowStock,
    averageRating,
    reviewCount,
    date,
    colors,
    externalUrl,
    buttonText,
    price,
    regular,
    sale,
    onSale,
    ...priceFacts(product),
  };
}

/**
 * The button of a card: `add` to the cart, `choose` options, `viewSet` for the parts of a set, `viewProduct` for what
 * another shop sells; null for none.
 */
export function productCardAction({
  type,
  price,
  purchasable,
  stockStatus,
}: Pick<ProductCard, 'type' | 'price' | 'purchasable' | 'stockStatus'>):
  | 'add'
  | 'choose'
  | 'viewSet'
  | 'viewProduct'
  | null {
  if (type === 'EXTERNAL') return 'viewProduct';
  if (stockStatus === 'OUT_OF_STOCK' || price === null) return null;
  if (type === 'VARIABLE') return 'choose';
  if (type === 'GROUPED') return 'viewSet';
  return purchasable ? 'add' : null;
}

/** The id in the store of what is sold: that of a variant in a translated catalog. */
export function storeId({ databaseId, variantId }: Pick<ProductCard, 'databaseId' | 'variantId'>): number {
  return variantId ?? databaseId;
}

/** Fields of a card that identify its product: code that reads only these depends on nothing else of the product. */
export const IDENTITY_FIELDS: ReadonlySet<string> = new Set([
  'databaseId',
  'slug',
] satisfies (keyof ProductCard)[]);

/** Registered: the compiled shop has its own copy of this module. */
const ENTITY = Symbol.for('islet.card');

/** A card that reports reads: a page that reads only `IDENTITY_FIELDS` depends on nothing but the card's HTML. */
export function trackedCard(card: ProductCard, onRead: () => void): ProductCard {
  return new Proxy(card, {
    get(target, field) {
      if (field === ENTITY) return target;
      if (typeof field === 'string' && !IDENTITY_FIELDS.has(field)) onRead();
      return Reflect.get(target, field);
    },
    ownKeys(target) {
      onRead();
      return Reflect.ownKeys(target);
    },
  });
}

/** The card itself, for HTML that releases replace in its pages when it changes; see `replaceCards`. */
export function untrackedCard(card: ProductCard): ProductCard {
  return (card as ProductCard & { [ENTITY]?: ProductCard })[ENTITY] ?? card;
}
