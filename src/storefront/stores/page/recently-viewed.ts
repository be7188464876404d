import { RECENTLY_VIEWED_KEY, readStored, writeStored } from '../browser/storage.ts';
import { number, object, optional, storedList, text } from '../browser/stored-json.ts';

/** Number of products that the device remembers; the oldest ones go. */
const MAX_VIEWED = 12;

/** A product whose page was opened. Stored: rename no member. */
export interface ViewedProduct {
  id: number;
  slug: string;
  /** Slug of the language of a translated catalog that its slug is of; absent where it is not known. */
  language?: string | undefined;
}

const VIEWED = object<ViewedProduct>({ id: number, slug: text, language: optional(text) });
const storage = { get: readStored, set: writeStored };

/** Products whose pages were opened on this device, the last one first; signing out leaves them alone. */
export function recentlyViewed(): ViewedProduct[] {
  return storedList(storage, RECENTLY_VIEWED_KEY, VIEWED).slice(0, MAX_VIEWED);
}

/** Stores a product as the last one that was viewed. */
export function storeViewed({ id, slug, language }: ViewedProduct): void {
  const others = recentlyViewed().filter((other) => other.id !== id && other.slug !== slug);
  store([{ id, slug, language }, ...others].slice(0, MAX_VIEWED));
}

/** Forgets a product that the shop no longer has. */
export function forgetViewed(slug: string): void {
  store(recentlyViewed().filter((viewed) => viewed.slug !== slug));
}

export function clearRecentlyViewed(): void {
  store([]);
}

function store(products: readonly ViewedProduct[]): void {
  writeStored(RECENTLY_VIEWED_KEY, products.length > 0 ? JSON.stringify(products) : '');
}
