/** A file of its own: only what was named in another language needs it. */
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import type { TranslatedTerms } from '#storefront/domain/catalog/variations/translated-choice.ts';
import type { IndexTranslations } from '#storefront/domain/search/catalog-index/index-format.ts';
import { catalogSearch } from './catalog-search.ts';
import { loadIndexFile } from './index-files.ts';

/** Products and terms of other languages by their names in the page's. */
interface Translations {
  /** Id in the store -> that of its product in the shop, where it is another one. */
  products: ReadonlyMap<number, number>;
  terms: TranslatedTerms;
}

/** By their file: a wishlist asks for each of its products. */
const known = new WeakMap<IndexTranslations, Translations>();

/** @throws SearchIndexError if the search index cannot be loaded, or the catalog is not translated */
export async function loadTranslations(): Promise<Translations> {
  const { root } = await catalogSearch.opened();
  const file = await loadIndexFile<IndexTranslations>(root.translations ?? '');
  const translations = known.get(file) ?? readTranslations(file);
  known.set(file, translations);
  return translations;
}

function readTranslations({ variants, groups, terms }: IndexTranslations): Translations {
  let id = 0;
  const products = new Map(
    variants.map((distance, place) => {
      id += distance;
      return [id, id - (groups[place] ?? 0)];
    }),
  );
  return { products, terms };
}

/**
 * The card of a product in the page's language, by its id in the shop; null if the search index lacks it.
 * @throws SearchIndexError if a file of the index cannot be loaded
 */
export async function loadCard(id: number): Promise<CardProduct | null> {
  return (await catalogSearch.opened()).cardOf(id);
}
