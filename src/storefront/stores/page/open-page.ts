import {
  CLIENT_CONFIG_ID,
  type ClientConfig,
  parseClientConfig,
} from '#storefront/domain/page-data/client-config.ts';
import type { ViewedProduct } from './recently-viewed.ts';

/** Reads the configuration that the page's layout embeds. @throws Error if the page has none */
export function pageConfig(): ClientConfig {
  const text = document.getElementById(CLIENT_CONFIG_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${CLIENT_CONFIG_ID}: its layout must print clientConfigJson.`);
  return parseClientConfig(text);
}

/** Runs a task once the page is shown: at once, unless the browser prerenders it. */
export function whenShown(task: () => void): void {
  const { prerendering } = document;
  if (prerendering) document.addEventListener('prerenderingchange', task, { once: true });
  else task();
}

/** The product that the open page is about, as `data-product` of its buy box names it; null on other pages. */
export function findPageProduct(): (ViewedProduct & { storeId: number }) | null {
  const named = document.querySelector<HTMLElement>('[data-product]')?.dataset.product;
  // None of them has a slash.
  const [id, slug = '', variant = id] = named?.split('/') ?? [];
  return id ? { id: Number(id), slug, storeId: Number(variant) } : null;
}

/** A product as pages name it: its id is an attribute of its card or row, its slug is in the link to its page. */
export interface ShownProduct {
  productId: number;
  slug: string;
}

/** The product of the card or row that an element is in; null elsewhere. */
export function shownProduct(element: Element): ShownProduct | null {
  const card = element.closest<HTMLElement>('[data-card]');
  const link = card?.querySelector('a');
  if (!card || !link) return null;
  return {
    productId: Number(card.dataset.card),
    slug: decodeURIComponent(link.pathname.split('/').at(-2) ?? ''),
  };
}
