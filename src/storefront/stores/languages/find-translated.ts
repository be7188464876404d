/** A file of its own: products that were remembered in another language need it. */
import type { BrowserProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { translatedChoice } from '#storefront/domain/catalog/variations/translated-choice.ts';
import { matchRoute, routePath } from '#storefront/domain/routes/routes.ts';
import type { SharedEntry } from '#storefront/domain/wishlist/shared-list.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { findMoved } from '../page/find-moved.ts';
import { pageConfig } from '../page/open-page.ts';
import { loadProduct, type ProductAnswer } from '../page/payloads.ts';
import { loadCard, loadTranslations } from '../search/other-languages.ts';
import { type Chosen, isProduct, type Remembered } from './remembered.ts';

/** Loads a product of a translated catalog by its id, else by a former slug. @returns as `loadRemembered` */
export async function loadTranslated(
  locale: Locale,
  { productId, slug }: Remembered,
): Promise<ProductAnswer> {
  try {
    const listed = productId === undefined ? null : await slugOfProduct(productId);
    if (listed !== null) return await loadProduct(locale, listed);
    const moved = await movedSlug(locale, slug);
    const found = moved === null ? 'gone' : await loadProduct(locale, moved);
    return found === null || isProduct(found, productId) ? found : 'gone';
  } catch {
    return null;
  }
}

/**
 * The slug of a product in the page's language; null if the lists of the shop do not have it.
 * @param id in the shop, or in the store of one of its variants
 * @throws SearchIndexError if the search index cannot be loaded
 */
export async function slugOfProduct(id: number): Promise<string | null> {
  const { products } = await loadTranslations();
  const card = await loadCard(products.get(id) ?? id);
  return card?.slug ?? null;
}

/** The slug of a product that had another one, or has it in another language; null if there is none. */
async function movedSlug(locale: Locale, slug: string): Promise<string | null> {
  const match = matchRoute((await findMoved(routePath('product-slug', locale, { slug }))) ?? '');
  return match?.name === 'product-slug' ? match.params.slug : null;
}

/** An entry with the options of its product in the page's language. @returns null if they cannot be loaded */
export async function withTranslatedChoice<Entry extends SharedEntry>(
  product: BrowserProduct,
  entry: Entry,
): Promise<Chosen<Entry> | null> {
  try {
    const { terms } = await loadTranslations();
    const choice = translatedChoice(entry, product, terms);
    // A variation of the page's own language is not sold any more.
    if (choice === null && entry.language === pageConfig().language) return { product, entry };
    return { product, entry: { ...entry, ...(choice ?? { variationId: null, attributes: {} }) } };
  } catch {
    return null;
  }
}
