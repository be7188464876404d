import type { ShopOptions } from '../options.ts';
import type { Store } from '../store/database.ts';

/** Changes the shop's settings. No product is modified, and no webhook is sent. */
export function changeSettings(store: Store, change: Partial<ShopOptions>): void {
  store.transaction(() => {
    store.saveSetting('shop', { ...store.setting<Partial<ShopOptions>>('shop'), ...change });
  });
}

/** Gives a picture another description for those who cannot see it. No product is modified by it. */
export function setAltText(store: Store, file: string, alt: string): void {
  if (store.run('UPDATE media SET alt = ? WHERE file = ?', alt, file) === 0) {
    throw new Error(`The media library has no picture "${file}".`);
  }
}
