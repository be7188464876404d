import type { WishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import { wishlist } from './wishlist-store.ts';

/** Puts a line of the cart on the wishlist. @returns takes it off again, unless it was there before */
export function takeLine(line: WishlistEntry): () => void {
  const list = wishlist();
  const added = list.add([line]);
  return () => void list.remove(added);
}
