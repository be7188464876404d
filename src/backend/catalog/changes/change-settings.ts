import type { Store } from '../../db/database.ts';
import type { PageOptions, ShopOptions } from '../../options.ts';
import { requireSlug } from '../../values/entities.ts';
import { checkTargetLanguage } from './change-helpers.ts';

/** Changes the shop's settings. No product is modified, and no webhook is sent. */
export function changeSettings(store: Store, change: Partial<ShopOptions>): void {
  store.transaction(() => {
    store.saveSetting('shop', { ...store.setting<Partial<ShopOptions>>('shop'), ...change });
  });
}

/** Gives a picture another description for those who cannot see it. No product is modified by it. */
export function setAltText(store: Store, id: number, alt: string): void {
  store.update('media', id, { alt });
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

/**
 * Changes the translation of a page of WordPress, or makes it.
 * @returns its slug
 * @throws if there is no such page, the catalog lacks the language, or a new one has no title
 */
export function translatePage(
  store: Store,
  original: string,
  language: string,
  { slug, ...change }: Partial<Pick<PageOptions, 'slug' | 'title' | 'content'>>,
): string {
  return store.transaction(() => {
    const { pages, languages } = store.shop();
    const page = pages.find((one) => one.slug === original);
    if (!page) throw new Error(`WordPress has no page "${original}".`);
    const own = page.language ?? languages[0] ?? null;
    checkTargetLanguage(store, language, own);
    const translationGroup = page.translationGroup ?? page.slug;
    const before = pages.find(
      (one) => one.translationGroup === translationGroup && one.language === language,
    );
    if (!before && change.title === undefined)
      throw new Error('A new translation needs a title: --name Impressum.');
    const address = before?.slug ?? requireSlug(slug ?? change.title ?? '');
    if (!before && pages.some((one) => one.slug === address)) {
      throw new Error(`There is a page "${address}" already: choose another --slug.`);
    }
    if (before && slug !== undefined) throw new Error('Only new pages take an address.');
    changePage(store, page.slug, { translationGroup, ...(own && { language: own }) });
    changePage(store, address, { ...change, language, translationGroup });
    return address;
  });
}
