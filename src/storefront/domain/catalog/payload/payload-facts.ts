import { priceFacts } from '../../pricing/price-notes.ts';
import type { Catalog } from '../catalog.ts';
import type {
  CardProduct,
  Category,
  NamedTerm,
  Picture,
  PictureFiles,
  ProductCard,
} from '../catalog-types.ts';

/** Version of the payload format; readers ignore payloads of another version. */
export const PAYLOAD_SCHEMA = 4;

/** Facts of products and variations that payloads leave out, since they hold for most. */
export const USUAL_FACTS = {
  type: 'SIMPLE',
  purchasable: true,
  stockStatus: 'IN_STOCK',
  stockQuantity: null,
  lowStockAmount: null,
  lowStock: false,
  price: null,
  sale: null,
  onSale: false,
  averageRating: 0,
  reviewCount: 0,
  sku: null,
  soldIndividually: false,
  virtual: false,
  downloadable: false,
} as const;

/** The same of an attribute. */
export const USUAL_ATTRIBUTE = { scope: 'GLOBAL', variation: false, visible: true } as const;

/** An object without the usual facts and without empty values: null, texts, or lists. */
export function withoutUsual<T extends object>(
  facts: T,
  usual: Readonly<Record<string, unknown>>,
): Partial<T> {
  const isSaid = ([name, value]: [string, unknown]) =>
    value !== null && value !== '' && value !== usual[name] && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(facts).filter(isSaid)) as Partial<T>;
}

/** Key that names the files of a picture: its source is there only if they are not the shop's. */
export type PayloadFiles = Partial<PictureFiles>;

/** A picture in a payload: its files, and its text where it has one. */
export type PayloadPicture = PayloadFiles & Pick<Picture, 'databaseId'> & Partial<Pick<Picture, 'altText'>>;

function payloadFiles({ asset, sourceUrl, width, height }: Picture): PayloadFiles {
  return {
    ...(asset === null ? { sourceUrl } : { asset }),
    ...(width !== null && { width }),
    ...(height !== null && { height }),
  };
}

export function payloadPicture(picture: Picture): PayloadPicture {
  const { databaseId, altText } = picture;
  return { databaseId, ...(altText !== '' && { altText }), ...payloadFiles(picture) };
}

/** A category in a payload, without empty values; its id in the store's API follows from its database id. */
export type PayloadCategory = Pick<Category, 'databaseId' | 'slug' | 'name' | 'count'> &
  Partial<Pick<Category, 'parentId' | 'description'>> & { image?: PayloadPicture };

export function payloadCategory({ id: _id, image, ...facts }: Category): PayloadCategory {
  return withoutUsual({ ...facts, image: image && payloadPicture(image) }, {}) as PayloadCategory;
}

/** A card in a payload: facts that are not the usual ones (`USUAL_FACTS`), and a regular price other than the price. */
export type PayloadCard = Pick<CardProduct, 'databaseId' | 'variantId' | 'lang' | 'slug' | 'name'> &
  Partial<Omit<CardProduct, 'image' | 'hoverImage' | 'colors'>> &
  Partial<Record<'image' | 'hoverImage', PayloadFiles>> & {
    colors?: NamedTerm[];
  };

/** The card of a product as payloads have it: pages repeat it in many lists. */
export function payloadCard(card: ProductCard): PayloadCard {
  const { databaseId, slug, name, type, image, hoverImage, purchasable, stockStatus, lowStock } = card;
  const { averageRating, reviewCount, price, sale, onSale, variantId, lang } = card;
  const lean = {
    databaseId,
    ...(variantId !== undefined && { variantId }),
    ...(lang !== undefined && { lang }),
    slug,
    name,
    type,
    purchasable,
    stockStatus,
    lowStock,
    averageRating,
    reviewCount,
    price,
    sale,
    onSale,
    ...priceFacts(card),
    image: image && payloadFiles(image),
    hoverImage: hoverImage && payloadFiles(hoverImage),
    colors: card.colors.map(({ name, slug }) => ({ name, slug })),
  };
  return { ...withoutUsual(lean, USUAL_FACTS), ...otherRegular(card) } as PayloadCard;
}

/** The regular price, if it differs from the price. */
export function otherRegular({ price, regular }: Pick<ProductCard, 'price' | 'regular'>) {
  const isSame = price?.min === regular?.min && price?.max === regular?.max;
  return isSame ? {} : { regular };
}

/** Lists repeat cards, and a catalog gives the same object for each. */
const made = new WeakMap<ProductCard, PayloadCard>();

/** A catalog as payloads read it. */
export function payloadCatalog(catalog: Catalog): Catalog<PayloadCard> {
  const lean = (cards: readonly ProductCard[]) =>
    cards.map((card) => {
      const known = made.get(card) ?? payloadCard(card);
      made.set(card, known);
      return known;
    });
  return {
    ...catalog,
    in: (locale) => payloadCatalog(catalog.in(locale)),
    listing(slug, page, kind) {
      const listing = catalog.listing(slug, page, kind);
      return listing && { ...listing, products: lean(listing.products) };
    },
    related: (productId) => lean(catalog.related(productId)),
    newest: () => lean(catalog.newest()),
    onSale: () => lean(catalog.onSale()),
    topRated: () => lean(catalog.topRated()),
    popular: () => lean(catalog.popular()),
    featured: () => lean(catalog.featured()),
    first: (slug, kind, count) => lean(catalog.first(slug, kind, count)),
    chosen: (productIds) => lean(catalog.chosen(productIds)),
    cards: (productIds) => lean(catalog.cards(productIds)),
    members: (productIds) => lean(catalog.members(productIds)),
  };
}
