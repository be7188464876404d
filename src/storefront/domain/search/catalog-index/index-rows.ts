import type { Picture, ProductType, StockStatus } from '../../catalog/catalog-types.ts';
import type { PriceFacts, PriceRange } from '../../pricing/pricing-types.ts';
import {
  type CardChunk,
  type IndexChunk,
  type ListShard,
  type NameShard,
  type OptionColumn,
  type OrderableColumn,
  type PriceColumns,
  type RatingColumns,
  STOCK_CODES,
  slugOfName,
  type TextChunk,
  TYPE_CODES,
} from './index-format.ts';

export interface IndexRow {
  id: number;
  /** Seconds since 1970; 0 if the store returned no date. */
  published: number;
  price: PriceRange | null;
  regular: PriceRange | null;
  onSale: boolean;
  facts: PriceFacts;
  /** 0 to 5. */
  rating: number;
  reviews: number;
  stock: StockStatus;
  /** Only lists show it, or only searches find it; absent for both. */
  only?: 'lists' | 'search';
  type: ProductType;
  lowStock: boolean;
  purchasable: boolean;
  categories: readonly number[];
  terms: Readonly<Record<string, readonly number[]>>;
  orderable: OrderableTerms | null;
  /** `variantId` and `lang` of its card, in a translated catalog. */
  variantId?: number;
  lang?: string;
  name: string;
  slug: string;
  sku: string;
  /** Ids of terms, or names where the product's colours are an attribute of its own. */
  colors: readonly (number | string)[];
  image: Pick<Picture, 'asset' | 'width' | 'height' | 'sourceUrl'> | null;
  description: string;
  short: string;
}

export interface OrderableTerms {
  taxonomies: readonly string[];
  /** By variation a term of each taxonomy, 0 for any. */
  variations: readonly (readonly number[])[];
}

/** Parts of the columns of each kind of file. */
export type ListRow = Pick<IndexRow, 'id' | 'published' | 'stock' | 'only'>;
export type PriceRow = Pick<IndexRow, 'price' | 'regular' | 'onSale'>;
export type RatingRow = Pick<IndexRow, 'rating' | 'reviews'>;
export type NameRow = Pick<IndexRow, 'name' | 'sku'>;
export type CardRow = PriceRow &
  RatingRow &
  Pick<
    IndexRow,
    'stock' | 'type' | 'name' | 'slug' | 'image' | 'colors' | 'lowStock' | 'purchasable' | 'lang'
  > & {
    /** Distance of its `variantId` to its id. */
    variant?: number;
    /** Absent if there are none. */
    facts?: PriceFacts;
  };
export type TextRow = Pick<IndexRow, 'description' | 'short'>;

/** @param rows by ascending id @param cards null if the root has them */
export function listShard(rows: readonly ListRow[], cards: IndexChunk[] | null): ListShard {
  const unlisted = positions(rows, ({ only }) => only === 'search');
  const unsearched = positions(rows, ({ only }) => only === 'lists');
  return {
    id: distances(rows.map(({ id }) => id)),
    published: distances(rows.map(({ published }) => published)),
    stock: stockCodes(rows),
    ...(unlisted.length > 0 && { unlisted }),
    ...(unsearched.length > 0 && { unsearched }),
    ...(cards && { cards }),
  };
}

export function priceColumns(rows: readonly PriceRow[]): PriceColumns {
  return {
    min: rows.map(({ price }) => price?.min ?? -1),
    span: rows.map(({ price }) => (price === null ? 0 : price.max - price.min)),
    sale: rows.flatMap(({ onSale, regular }, position): PriceColumns['sale'] =>
      onSale ? [[position, regular?.min ?? -1, regular === null ? 0 : regular.max - regular.min]] : [],
    ),
  };
}

export function ratingColumns(rows: readonly RatingRow[]): RatingColumns {
  return {
    rating: rows.map(({ rating }) => Math.round(rating * 100)),
    reviews: rows.map(({ reviews }) => reviews),
  };
}

/** @param lists ids by product */
export function optionColumn(lists: readonly (readonly number[])[]): OptionColumn {
  const used = lists.slice(0, lists.findLastIndex((ids) => ids.length > 0) + 1);
  return { counts: used.map((ids) => ids.length), ids: used.flat() };
}

/** @param products null for those whose variations can all be ordered */
export function orderableColumn(products: readonly (OrderableTerms | null)[]): OrderableColumn {
  const taxonomies = [...new Set(products.flatMap((product) => product?.taxonomies ?? []))];
  return {
    taxonomies,
    products: products.flatMap((product, position): OrderableColumn['products'] =>
      product === null
        ? []
        : [[position, product.taxonomies.map((one) => taxonomies.indexOf(one)), product.variations.flat()]],
    ),
  };
}

export function nameShard(rows: readonly NameRow[], texts: IndexChunk[]): NameShard {
  return { name: rows.map(({ name }) => name), sku: rows.map(({ sku }) => sku), texts };
}

export function cardChunk(rows: readonly CardRow[]): CardChunk {
  const langs = rows.flatMap(({ lang }, position) => (lang === undefined ? [] : [[position, lang] as const]));
  const facts = rows.flatMap(({ facts }, position) =>
    facts === undefined ? [] : [[position, facts] as const],
  );
  return {
    ...priceColumns(rows),
    ...ratingColumns(rows),
    stock: stockCodes(rows),
    type: rows.map(({ type }) => TYPE_CODES[type]).join(''),
    name: rows.map(({ name }) => name),
    slug: rows.map(({ name, slug }) => (slug === slugOfName(name) ? '' : slug)),
    image: rows.map(({ image }) => image?.asset ?? image?.sourceUrl ?? ''),
    size: rows.map(({ image }) =>
      image?.asset && image.width !== null && image.height !== null ? [image.width, image.height] : null,
    ),
    colors: rows.flatMap(({ colors }, position): CardChunk['colors'] =>
      colors.length > 0 ? [[position, [...colors]]] : [],
    ),
    low: positions(rows, ({ lowStock }) => lowStock),
    unpurchasable: positions(rows, ({ purchasable }) => !purchasable),
    ...(rows.some(({ variant }) => variant) && { variants: rows.map(({ variant }) => variant ?? 0) }),
    ...(langs.length > 0 && { langs: Object.fromEntries(langs) }),
    ...(facts.length > 0 && { facts: Object.fromEntries(facts) }),
  };
}

export function textChunk(rows: readonly TextRow[]): TextChunk {
  return {
    description: rows.map(({ description }) => description),
    short: rows.map(({ short }) => short),
  };
}

/** Each value as its distance to the one before. */
function distances(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

function stockCodes(rows: readonly Pick<IndexRow, 'stock'>[]): string {
  return rows.map(({ stock }) => STOCK_CODES[stock]).join('');
}

function positions<T>(items: readonly T[], isWanted: (item: T) => boolean): number[] {
  return items.flatMap((item, position) => (isWanted(item) ? [position] : []));
}
