import { recall } from './browser.ts';
import { STORAGE_KEYS } from './keys.ts';

/**
 * Paints what the header shows of cart and shopper from what the browser keeps, so that it is right
 * before anything is loaded.
 */
export function paintHeader(): void {
  const count = recall(STORAGE_KEYS.cartCount);
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.hidden = !Number(count);
    badge.textContent = count;
  }
  const name = recall(STORAGE_KEYS.viewerName);
  for (const label of document.querySelectorAll<HTMLElement>('[data-sign-in-name]')) {
    label.textContent = name || label.dataset.signInName || '';
  }
}
