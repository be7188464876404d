import type { Catalog } from './catalog.ts';
import type { Picture, ProductCard } from './catalog-types.ts';

/** A picture of a card in a payload: where it comes from stands in it only where its files are not the shop's. */
export type PayloadPicture = Pick<Picture, 'altText' | 'width' | 'height'> &
  Partial<Pick<Picture, 'asset' | 'sourceUrl'>>;

type Named = 'databaseId' | 'slug' | 'name' | 'type' | 'stockStatus' | 'date';
type Pictured = 'image' | 'hoverImage';

/** A card in a payload: what is false, none or nothing there is left out, and a regular price that is the price. */
export type PayloadCard = Pick<ProductCard, Named> &
  Partial<Omit<ProductCard, Named | Pictured> & Record<Pictured, PayloadPicture>>;

/** The card of a product as payloads have it: pages repeat it in many lists. */
export function payloadCard(card: ProductCard): PayloadCard {
  const { image, hoverImage, regular, price } = card;
  const lean = {
    ...card,
    image: image && payloadPicture(image),
    hoverImage: hoverImage && payloadPicture(hoverImage),
    regular: JSON.stringify(regular) === JSON.stringify(price) ? null : regular,
  };
  return Object.fromEntries(Object.entries(lean).filter(([, value]) => isSomething(value))) as PayloadCard;
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
    listing(categorySlug, page) {
      const listing = catalog.listing(categorySlug, page);
      return listing && { ...listing, products: lean(listing.products) };
    },
    related: (productId) => lean(catalog.related(productId)),
    newest: () => lean(catalog.newest()),
    onSale: () => lean(catalog.onSale()),
    topRated: () => lean(catalog.topRated()),
    popular: () => lean(catalog.popular()),
    featured: () => lean(catalog.featured()),
    cards: (productIds) => lean(catalog.cards(productIds)),
  };
}

function payloadPicture({ altText, width, height, asset, sourceUrl }: Picture): PayloadPicture {
  return { altText, width, height, ...(asset === null ? { sourceUrl } : { asset }) };
}

function isSomething(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
