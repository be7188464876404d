import type { Pricing } from '../pricing/pricing-types.ts';
import type { ListPageNumber, TermKind } from '../routes/list-paths.ts';
import type { FieldValues } from './product-fields.ts';
import type { ItemNumbers, ProductSafety } from './product-meta.ts';

/** Domain types of the catalog. WordPress shapes and formatted prices end in `api`. HTML fields are sanitised. */

export type StockStatus = 'IN_STOCK' | 'OUT_OF_STOCK' | 'ON_BACKORDER';

export interface Picture {
  databaseId: number;
  /** Address of the original in the store. */
  sourceUrl: string;
  altText: string;
  title: string;
  /** Size of the source in pixels; null if pictures are not processed. */
  width: number | null;
  height: number | null;
  /** Content-addressed base name of the processed files; null if pictures are not processed. */
  asset: string | null;
}

export type PictureFiles = Pick<Picture, 'asset' | 'sourceUrl' | 'width' | 'height'>;

/** The part of a picture that shoppers see. */
export type ShownPicture = PictureFiles & Pick<Picture, 'databaseId' | 'altText'>;

export interface Term {
  databaseId: number;
  taxonomyName: string;
  name: string;
  slug: string;
}

/** A brand or tag that has a list of its own. */
export interface ListedTerm extends Term {
  kind: TermKind;
  /** BCP 47 tag of its name; absent if it is in the catalog's language. */
  lang?: string;
}

/** As its own list has it. */
export interface DescribedTerm extends ListedTerm {
  /** HTML that is safe to show, in the language of its name; absent if it has none. */
  description?: string;
}

/** Texts of a term that shoppers see. */
export type NamedTerm = Pick<Term, 'name' | 'slug'>;

export interface ProductAttribute {
  id: string;
  /** `pa_color` for a shop-wide attribute, the typed name for a local one. */
  name: string;
  label: string;
  /** BCP 47 tag of the label; absent if it is in the page's language, and in entities. */
  labelLang?: string;
  /** The store's label, where pages show another one. */
  storeLabel?: string;
  scope: 'GLOBAL' | 'LOCAL';
  variation: boolean;
  visible: boolean;
  /** Slugs of terms for a shop-wide attribute, typed values for a local one. */
  options: string[];
  terms: Term[];
}

/** An attribute value of a variation; an empty `value` matches any. */
export interface VariationAttribute {
  attributeId: number;
  name: string;
  label: string;
  value: string;
}

export type AttributeValue = Pick<VariationAttribute, 'name' | 'value'>;

/** From when to when a price is reduced, ISO 8601 with offsets. */
export interface SaleDates {
  from: string;
  to: string;
}

export interface Variation extends Pricing, ItemNumbers {
  databaseId: number;
  name: string;
  slug: string;
  sku: string | null;
  purchasable: boolean;
  stockStatus: StockStatus;
  stockQuantity: number | null;
  image: Picture | null;
  /** Null for shoppers. Absent in entities, so that no page depends on it. */
  hasAttributes?: boolean | null;
  attributes: VariationAttribute[];
  /** Product fields that are not its product's; absent if there are none. */
  fields?: FieldValues;
  /** As of products; absent if it has none of its own. */
  saleEnds?: string;
  saleDates?: SaleDates;
}

export interface CategoryRef {
  databaseId: number;
  slug: string;
  name: string;
  /** BCP 47 tag of its texts; absent if they are in the catalog's language. */
  lang?: string;
}

/** A category of a tree in list form: each follows the one above it. */
export interface MenuCategory extends CategoryRef {
  depth: number;
}

export interface Category extends CategoryRef {
  id: string;
  parentId: number | null;
  /** Number of visible products in the category and its subcategories. */
  count: number;
  description: string;
  image: Picture | null;
}

export interface Review {
  id: string;
  rating: number;
  /** Sanitised HTML. */
  content: string;
  /** BCP 47 tag; absent if it is in the catalog's language. */
  lang?: string;
  /** ISO 8601 date and time in the store's time zone, without offset. */
  date: string;
  author: { name: string; avatarUrl: string | null };
}

/** Of a product that the store keeps out of its lists, its search, or both. */
export type ProductPlace = 'lists' | 'search' | 'none';

export type ProductType = 'SIMPLE' | 'VARIABLE' | 'EXTERNAL' | 'GROUPED';

/** The part of a product card that its markup shows. */
export type CardProduct = Omit<
  ProductCard,
  'date' | 'externalUrl' | 'buttonText' | 'colors' | 'image' | 'hoverImage'
> & {
  colors: NamedTerm[];
  image: PictureFiles | null;
  hoverImage: PictureFiles | null;
};

export interface ProductCard extends Pricing {
  /** Of a translated product, the same in every language: see `storeId`. */
  databaseId: number;
  /** Id in the store of the variant that is sold; absent if it is `databaseId`. */
  variantId?: number;
  /** BCP 47 tag of its texts; absent if they are in the catalog's language. */
  lang?: string;
  slug: string;
  name: string;
  type: ProductType;
  image: Picture | null;
  /** The second picture, shown while the pointer is over a card. */
  hoverImage: Picture | null;
  /** False if nobody can buy it, as without a price. */
  purchasable: boolean;
  stockStatus: StockStatus;
  /** See `isLowStock`. */
  lowStock: boolean;
  averageRating: number;
  reviewCount: number;
  /** ISO 8601 date and time of publication. */
  date: string;
  /** The terms of the product's colour attribute. */
  colors: Term[];
  externalUrl: string | null;
  buttonText: string | null;
}

export interface Product extends ProductCard, ItemNumbers {
  id: string;
  /** Not in cards: one that is renamed would change those of all its products. */
  categories: CategoryRef[];
  sku: string | null;
  /** Name of its brand in the store's own taxonomy; attributes may name one too. */
  brand: string | null;
  /** Last day of the sale that the product is on, ISO 8601; null if it has none of its own. */
  saleEnds: string | null;
  /** Of the same sale, absent unless both are known. */
  saleDates?: SaleDates;
  /** As European law on product safety asks for it; absent if nobody says it. */
  safety?: ProductSafety;
  /** Its product fields; absent if it has none. */
  fields?: FieldValues;
  /** Data of its product kinds by their names, see `product-kinds`; absent for a plain product. */
  kinds?: Readonly<Record<string, unknown>>;
  /** Sanitised HTML. */
  description: string;
  shortDescription: string;
  stockQuantity: number | null;
  lowStockAmount: number | null;
  /** Null for shoppers: stores return it to shop managers only. Absent in entities, so that no page depends on it. */
  totalSales?: number | null;
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  virtual: boolean;
  downloadable: boolean;
  soldIndividually: boolean;
  galleryImages: Picture[];
  metaData: { id: string; key: string; value: string }[];
  attributes: ProductAttribute[];
  terms: Term[];
  defaultAttributes: VariationAttribute[];
  variations: Variation[];
  /** The members of a grouped product; empty for every other type. */
  groupedIds: number[];
  upsellIds: number[];
  crossSellIds: number[];
  reviews: Review[];
  /** All variants of a translated product have one price and one stock; absent where they differ. */
  sharesStock?: true;
  /** Its slugs in other languages, null for one that does not show it; absent if all have this one. */
  slugs?: Record<string, string | null>;
  /** Other views in which it is hidden everywhere, also from search engines. */
  hiddenIn?: readonly string[];
  /** The only place where it is shown besides its own page; absent if that is everywhere. */
  place?: ProductPlace;
}

export interface BrowserProduct
  extends Omit<CardProduct, 'image'>,
    Pick<
      Product,
      | 'sku'
      | 'stockQuantity'
      | 'lowStockAmount'
      | 'soldIndividually'
      | 'virtual'
      | 'reviews'
      | 'sharesStock'
      | 'kinds'
    > {
  image: ShownPicture | null;
  attributes: (Omit<ProductAttribute, 'id' | 'storeLabel' | 'terms'> & { terms: NamedTerm[] })[];
  defaultAttributes: AttributeValue[];
  variations: (Omit<Variation, 'name' | 'slug' | 'hasAttributes' | 'image' | 'attributes'> & {
    image: ShownPicture | null;
    attributes: AttributeValue[];
  })[];
}

export interface ListingPage<Card = ProductCard> {
  /** Null for all products, and for a list of another kind. */
  category: Category | null;
  /** The brand or tag whose list it is. */
  term?: DescribedTerm;
  page: ListPageNumber;
  /** Of the whole list. */
  pageCount: number;
  /** Of the whole list; null where a page does not say it, see `ListingEntity`. */
  total: number | null;
  /** The list depth, where the list has more pages. */
  depth?: number;
  /** None on a deep page, which browsers fill. */
  products: Card[];
}

/** Live facts of a product or variation, which its page may not know yet. */
export interface LiveOffer {
  /** Null if it cannot be read: then that of the page stays. */
  pricing: Pick<Pricing, 'price' | 'regular' | 'onSale'> | null;
  /** Null if it has none, as a product that is sold elsewhere. */
  stockStatus: StockStatus | null;
  /** Null if the store does not manage stock. */
  stockQuantity: number | null;
}

export interface LiveFacts extends LiveOffer {
  productId: number;
  /** By database id. */
  variations: ReadonlyMap<number, LiveOffer>;
  /** False if the product may have more variations than these. */
  isComplete: boolean;
}

/** The first options of a facet, with which lists show it before the search index is there. */
export interface FirstOptions {
  /** `category`, or the taxonomy, such as `pa_color`. */
  group: string;
  /** As the store names it; empty if the shop does. */
  label: string;
  openByDefault: boolean;
  /** Option -> slug, in the order to show. */
  slugs: string[];
  names: string[];
  /** Number of options above each. */
  depths: number[];
  /** There are more. Not their number: with every new term each list would change. */
  hasMore?: true;
}
