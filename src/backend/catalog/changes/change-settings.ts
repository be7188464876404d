import type { Store } from '../../db/database.ts';
import type { PageOptions, ShopOptions } from '../../options.ts';

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

/** Writes a page of WordPress, a new one too; null deletes it. No product is modified, and no webhook is sent. */
export function changePage(store: Store, slug: string, change: Partial<PageOptions> | null): void {
  const { pages } = store.shop();
  const before = pages.find((page) => page.slug === slug);
  const others = pages.filter((page) => page !== before);
  if (change === null) {
    if (before === undefined) throw new Error(`WordPress has no page "${slug}".`);
    changeSettings(store, { pages: others });
  } else {
    const page = { slug, title: slug, content: '', ...before, ...change };
    changeSettings(store, {
      pages: before === undefined ? [...pages, page] : pages.map((each) => (each === before ? page : each)),
    });
  }
}
