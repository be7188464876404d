import { remember } from './browser.ts';
import { STORAGE_KEYS } from './keys.ts';
import { paintHeader } from './paint.ts';

/** Keeps how many items the cart holds, for the badge of this page and of the pages to come. */
export function keepCartCount(count: number): void {
  remember(STORAGE_KEYS.cartCount, count > 0 ? String(count) : '');
  paintHeader();
}
