import type { ShownProduct } from './shown-product.ts';

/**
 * The product that the open page is about. Islands take it from there, so that their properties and markup are the same
 * on the page of every product.
 * @returns the product as `data-product` of its buy box names it, and its name as the heading has it
 * @throws on other pages
 */
export function pageProduct(): ShownProduct & { name: string } {
  const box = document.querySelector<HTMLElement>('[data-product]');
  const { id, slug } = JSON.parse(box?.dataset.product ?? '') as { id: number; slug: string };
  return { productId: id, slug, name: document.querySelector('h1')?.textContent ?? '' };
}
