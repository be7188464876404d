import { priceFacts } from '../../pricing/price-notes.ts';
import type { Catalog } from '../catalog.ts';
import type { CardProduct, NamedTerm, ProductCard } from '../catalog-types.ts';
import { type PayloadFiles, payloadFiles, USUAL_FACTS, withoutUsual } from './payload-facts.ts';

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
