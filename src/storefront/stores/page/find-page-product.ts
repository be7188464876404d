import type { ViewedProduct } from './recently-viewed.ts';

/** The product that the open page is about, as `data-product` of its buy box names it; null on other pages. */
export function findPageProduct(): ViewedProduct | null {
  const named = document.querySelector<HTMLElement>('[data-product]')?.dataset.product;
  // Neither has a slash.
  const [id, slug = ''] = named?.split('/') ?? [];
  return id ? { id: Number(id), slug } : null;
}
