/** A file of its own: it follows what the cart waits for. Lists in pages are HTML, so few scripts read payload cards. */
import { productCardAction } from '../catalog/cards.ts';
import type { CardProduct, PictureFiles } from '../catalog/catalog-types.ts';
import { type PayloadCard, type PayloadFiles, USUAL_FACTS } from '../catalog/payload/payload-facts.ts';
import type { CartLine } from './cart.ts';

/** Products that may be bought with another, as its page has it. */
export interface Companions {
  /** By the store's choice, best first; empty if it has chosen nothing. */
  chosen: readonly CardProduct[];
  related: readonly CardProduct[];
}

/**
 * Selects what goes with the products of a cart: what the store has chosen for them, then what is related to those for
 * which it has chosen nothing; one for each product in turn. Leaves out what the cart has, and what cannot be bought.
 * @param limit number of products
 */
export function goesWith(
  companions: readonly Companions[],
  lines: readonly Pick<CartLine, 'productId' | 'groupId'>[],
  limit: number,
): CardProduct[] {
  const inCart = new Set(lines.flatMap(({ productId, groupId }) => [productId, groupId]));
  const chosen = inTurn(companions.map((one) => one.chosen));
  const related = inTurn(companions.map((one) => (one.chosen.length === 0 ? one.related : [])));
  const found = new Map<number, CardProduct>();
  for (const card of [...chosen, ...related]) {
    if (found.size === limit) break;
    const { databaseId, variantId = databaseId, type } = card;
    if (inCart.has(databaseId) || inCart.has(variantId)) continue;
    if (type !== 'EXTERNAL' && productCardAction(card) !== null) found.set(databaseId, card);
  }
  return [...found.values()];
}

function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

/** Reads a card from a list in a payload. */
export function browserCard(payload: PayloadCard): CardProduct {
  return {
    ...USUAL_FACTS,
    regular: payload.price ?? null,
    colors: [],
    ...payload,
    image: pictureFiles(payload.image),
    hoverImage: pictureFiles(payload.hoverImage),
  };
}

function pictureFiles(files: PayloadFiles | undefined): PictureFiles | null {
  return files ? { asset: null, sourceUrl: '', width: null, height: null, ...files } : null;
}
