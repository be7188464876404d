import { findPageProduct, type ShownProduct } from './open-page.ts';

/**
 * The product that the open page is about. Islands take it from there, so that their properties and markup are the same
 * on the page of every product.
 * @returns the product, its name as the heading has it, and its id in the store, see `storeId` of the domain
 * @throws on other pages
 */
export function pageProduct(): ShownProduct & { name: string; storeId: number } {
  const found = findPageProduct();
  if (found === null) throw new Error('The page is about no product.');
  const { id, slug, storeId } = found;
  return { productId: id, storeId, slug, name: document.querySelector('h1')?.textContent ?? '' };
}
