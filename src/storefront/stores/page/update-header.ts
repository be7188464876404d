import { readStored, STORAGE_KEYS } from '../browser/storage.ts';

/**
 * Shows the cart's count and the viewer's name in the header, which needs no request: as they are stored, and with what
 * presses will add whose island is not there yet.
 */
export function updateHeader(): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    let count = Number(badge.dataset.cartCount || readStored(STORAGE_KEYS.cartCount));
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-adding]')) {
      count += Number(dataset.adding);
    }
    badge.hidden = !count;
    badge.textContent = `${count || ''}`;
  }
  const name = readStored(STORAGE_KEYS.viewerName);
  for (const label of document.querySelectorAll('[data-sign-in-name]')) {
    label.textContent = label.ariaHidden ? ([...name][0] ?? '') : name;
  }
}

/** Shows a count of the cart that this browser cannot store. @param count empty if it can */
export function keepCount(count: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.dataset.cartCount = count;
  }
  updateHeader();
}
