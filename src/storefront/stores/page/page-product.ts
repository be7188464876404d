import { findPageProduct, type ShownProduct } from './open-page.ts';

/**
 * The product that the open page is about. Islands take it from there, so that their properties and markup are the same
 * on the page of every product.
 * @returns the product, and its name as the heading has it
 * @throws on other pages
 */
export function pageProduct(): ShownProduct & { name: string } {
  const found = findPageProduct();
  if (found === null) throw new Error('The page is about no product.');
  const { id, slug } = found;
  return { productId: id, slug, name: document.querySelector('h1')?.textContent ?? '' };
}
