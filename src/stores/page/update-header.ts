import { readStored } from '../browser/local-storage.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';

/**
 * Paints what the header shows of cart and shopper from what the browser keeps, so that it is right
 * before anything is loaded.
 */
export function updateHeader(): void {
  const count = readStored(STORAGE_KEYS.cartCount);
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.hidden = !Number(count);
    badge.textContent = count;
  }
  const name = readStored(STORAGE_KEYS.viewerName);
  for (const label of document.querySelectorAll<HTMLElement>('[data-sign-in-name]')) {
    label.textContent = name || label.dataset.signInName || '';
  }
}
