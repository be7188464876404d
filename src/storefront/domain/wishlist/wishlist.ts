import { type LineIdentity, lineId, type SelectedOption } from '../cart/cart.ts';

/** A product that a shopper set aside, with as many of its options as were chosen. Stored: rename no member. */
export interface WishlistEntry extends LineIdentity {
  slug: string;
  /** Slug of the language of a translated catalog that its slug and options are of; absent where it is not known. */
  language?: string | undefined;
  /** Its `extra` in words. */
  texts?: readonly SelectedOption[] | undefined;
}

/** Number of entries that the list keeps; the oldest ones go. */
export const MAX_WISHLIST = 200;

/** The entry of a cart line, of a product to add, or of another product with its options: the same in all languages. */
export function wishlistEntry(product: WishlistEntry & { groupId?: number | undefined }): WishlistEntry {
  const { productId, groupId = productId, variationId, slug, attributes, extra, texts, language } = product;
  return { productId: groupId, variationId, slug, attributes, extra, texts, language };
}

/**
 * The entries that a heart stands for: one of a product without options has those of all its options. Options of
 * another language cannot be compared, so that each heart of the product stands for them.
 * @param language of the page in a translated catalog
 */
export function entriesOf(
  entries: readonly WishlistEntry[],
  heart: WishlistEntry,
  language: string | undefined,
): WishlistEntry[] {
  const isWhole = heart.variationId === null && Object.keys(heart.attributes).length === 0;
  return entries.filter((entry) =>
    isWhole || entry.language !== language
      ? entry.productId === heart.productId
      : lineId(entry) === lineId(heart),
  );
}

/** Entries that were removed, with their places in the list. */
export type RemovedEntries = readonly { entry: WishlistEntry; place: number }[];

/** The list with entries put first, without those that it has. */
export function withEntries(
  entries: readonly WishlistEntry[],
  added: readonly WishlistEntry[],
): WishlistEntry[] {
  const all = new Map<string, WishlistEntry>();
  const isNew = (entry: WishlistEntry) => !entries.some((other) => lineId(other) === lineId(entry));
  for (const entry of [...added.filter(isNew), ...entries]) {
    if (!all.has(lineId(entry))) all.set(lineId(entry), entry);
  }
  return [...all.values()].slice(0, MAX_WISHLIST);
}

/** The list with removed entries put back into their places. */
export function withRestored(entries: readonly WishlistEntry[], removed: RemovedEntries): WishlistEntry[] {
  const all = [...entries];
  for (const { entry, place } of removed) {
    if (!all.some((other) => lineId(other) === lineId(entry))) all.splice(place, 0, entry);
  }
  return all.slice(0, MAX_WISHLIST);
}
