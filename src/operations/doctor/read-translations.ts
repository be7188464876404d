import { readCategories } from '#pipeline/snapshot/read/read-categories.ts';
import type { CatalogReader } from '#pipeline/snapshot/read/read-product-page.ts';
import type { TermTranslations } from '#pipeline/snapshot/read/read-terms.ts';
import { readTermsWhole } from '#pipeline/snapshot/sync/sync-terms.ts';
import { categoryItems, type TranslatedItem, termItems } from '#pipeline/snapshot/views/translation-gaps.ts';
import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { StoreLanguages } from '#storefront/domain/languages/store-languages.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';

interface ReadItem extends TranslatedItem {
  name: string;
}

/** The translations of a catalog, without its texts. */
export interface TranslationFacts {
  store: StoreLanguages;
  products: ReadItem[];
  /** Categories, and terms that products have, by taxonomy. */
  terms: Record<string, TranslatedItem[]>;
  /** Labels of shop-wide attributes, by taxonomy. */
  labels: Record<string, string>;
}

/** Gathers translations while products are read. */
export class TranslationReader {
  #products: ReadItem[] = [];
  readonly #labels = new Map<string, string>();
  readonly #taxonomies = new Set<string>();

  restart(): void {
    this.#products = [];
  }

  add({ product, language, translations }: MappedProduct): void {
    const { databaseId: id, name, attributes, terms } = product;
    this.#products.push({ id, name, language, translations, offer: offerOf(product) });
    for (const { scope, name: taxonomy, label } of attributes) {
      if (scope === 'GLOBAL') this.#labels.set(taxonomy, label);
    }
    for (const { taxonomyName } of terms) this.#taxonomies.add(taxonomyName);
  }

  /** Reads the rest. @throws ApiError if the store fails */
  async finish(
    reader: CatalogReader,
    store: StoreLanguages,
    settings: Pick<MerchantConfig, 'defaultCategory'>,
  ): Promise<TranslationFacts> {
    const taxonomies = [...this.#taxonomies].filter((taxonomy) => taxonomy !== 'product_cat');
    const { termTranslations = {} } = await readTermsWhole(reader, taxonomies);
    return {
      store,
      products: this.#products,
      labels: Object.fromEntries(this.#labels),
      terms: {
        product_cat: categoryItems(await readCategories(reader), settings),
        ...itemsOf(termTranslations),
      },
    };
  }
}

function itemsOf(terms: TermTranslations): Record<string, TranslatedItem[]> {
  return Object.fromEntries(Object.entries(terms).map(([taxonomy, list]) => [taxonomy, termItems(list)]));
}

/** Price and stock of a product and its variations, whose order and ids differ by language. */
function offerOf({ variations, ...product }: MappedProduct['product']): string {
  const offer = ({
    prices,
    stockStatus,
    stockQuantity,
  }: Pick<typeof product, 'prices' | 'stockStatus' | 'stockQuantity'>) =>
    JSON.stringify([prices, stockStatus, stockQuantity]);
  return [offer(product), ...variations.map(offer).sort()].join();
}
