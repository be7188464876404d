import type { SharedEntry } from '#storefront/domain/wishlist/shared-list.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { pageConfig } from '../page/open-page.ts';
import { loadProduct, type ProductAnswer } from '../page/payloads.ts';
import { type Chosen, isProduct, type Remembered } from './remembered.ts';

/**
 * Loads a product in the page's language.
 * @returns `gone` if the shop has no such product, null if it could not be read
 */
export async function loadRemembered(locale: Locale, remembered: Remembered): Promise<ProductAnswer> {
  const { slug, productId, language } = remembered;
  const { language: shown } = pageConfig();
  const isSlugOfPage = language === undefined || shown === undefined || language === shown;
  const found = isSlugOfPage ? await loadProduct(locale, slug) : 'gone';
  if (found === null || isProduct(found, productId)) return found;
  if (shown === undefined) return 'gone';
  const loaded = await import('./find-translated.ts').catch(() => null);
  return loaded === null ? null : loaded.loadTranslated(locale, remembered);
}

/** Loads the product of an entry, with its options, in the page's language. @returns as `loadRemembered` */
export async function loadChosen<Entry extends SharedEntry>(
  locale: Locale,
  entry: Entry,
): Promise<Chosen<Entry> | 'gone' | null> {
  const product = await loadRemembered(locale, entry);
  if (product === null || product === 'gone') return product;
  const { variationId } = entry;
  const isKnown = variationId === null || product.variations.some((one) => one.databaseId === variationId);
  if (isKnown || pageConfig().language === undefined) return { product, entry };
  const loaded = await import('./find-translated.ts').catch(() => null);
  return loaded === null ? null : loaded.withTranslatedChoice(product, entry);
}
