import { readStored } from '../browser/local-storage.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';

/** Shows the stored cart count and viewer name in the header, which needs no request. */
export function updateHeader(): void {
  const count = readStored(STORAGE_KEYS.cartCount);
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.hidden = !Number(count);
    badge.textContent = count;
  }
  const name = readStored(STORAGE_KEYS.viewerName);
  for (const label of document.querySelectorAll('[data-sign-in-name]')) {
    label.textContent = label.ariaHidden ? ([...name][0] ?? '') : name;
  }
}
