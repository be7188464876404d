import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';

/** The few facts of a product that lists, menus and related products depend on. */
export interface ProductFacts {
  /** Shown in lists, unless it is sold out and the store hides that. */
  listed: boolean;
  soldOut: boolean;
  /** Milliseconds since 1970; 0 where the store gave no date. */
  published: number;
  categories: number[];
  terms: { taxonomyName: string; slug: string }[];
  upsells: number[];
}

/** The facts of a product before and after a sync; null if there is no such product. */
export interface FactsChange {
  before: ProductFacts | null;
  after: ProductFacts | null;
}

export const CATEGORY_TAXONOMY = 'product_cat';

export function factsOf({ product, listed }: MappedProduct): ProductFacts {
  const published = Date.parse(product.date);
  return {
    listed,
    soldOut: product.stockStatus === 'OUT_OF_STOCK',
    published: Number.isNaN(published) ? 0 : published,
    categories: product.categories.map(({ databaseId }) => databaseId),
    terms: product.terms.flatMap(({ taxonomyName, slug }) =>
      taxonomyName === CATEGORY_TAXONOMY ? [] : [{ taxonomyName, slug }],
    ),
    upsells: product.upsellIds,
  };
}

/** The facts of a product in a store that hides what is sold out from its lists. */
export function hideSoldOut(facts: ProductFacts): ProductFacts {
  return facts.listed && facts.soldOut ? { ...facts, listed: false } : facts;
}
