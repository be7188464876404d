import { storeId } from '#storefront/domain/catalog/cards.ts';
import type { BrowserProduct } from '#storefront/domain/catalog/catalog-types.ts';
import type { SharedEntry } from '#storefront/domain/wishlist/shared-list.ts';
import type { ProductAnswer } from '../page/payloads.ts';

/** A product that this device or a link remembers, in whichever language of a translated catalog it was. */
export type Remembered = Pick<SharedEntry, 'slug' | 'productId' | 'language'>;

/** True if a product was found that has this id in the shop or in the store. @param id undefined for any */
export function isProduct(found: ProductAnswer, id: number | undefined): found is BrowserProduct {
  if (found === null || found === 'gone') return false;
  return id === undefined || id === found.databaseId || id === storeId(found);
}

/** A product with what was chosen of it. */
export interface Chosen<Entry> {
  product: BrowserProduct;
  /** With the options that the product has in the page's language; without options if they cannot be told. */
  entry: Entry;
}
