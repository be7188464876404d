import type { PriceFormat } from '../pricing/price-format.ts';
import type { IndexNowSettings } from './search-services.ts';

export interface HistoryLimits {
  /** Largest number of releases to go back to; 0 keeps none. */
  releases: number;
  /** Largest size of their files on the disk, in millions of bytes. */
  megabytes: number;
}

/** Settings for reading the store, releasing and serving, which no page shows. */
export interface PipelineSettings {
  /** Price format of the store. `compareWithRaw: false` accepts shown prices far from the store's own numbers. */
  priceFormat: Partial<PriceFormat> & { compareWithRaw?: boolean };
  /** Names of the product kinds to look for in the store; null for all that the shop has forms for. */
  productKinds: readonly string[] | null;
  /** Largest share of the products, from 0 to 1, that one release may remove. */
  shrinkLimit: number;
  /** Largest share of the products, from 0 to 1, that the store may fail to return. */
  unresolvableLimit: number;
  /** Sold-out products are in no list; null to take this from the store. */
  hideOutOfStock: boolean | null;
  /** Where a product or category lacks a translation: `show` it in another language, or `hide` it there. */
  untranslated: 'show' | 'hide';
  /** Pages of each list that are rendered, at least 1; null for what suits the number of products, see `listDepth`. */
  listDepth: number | null;
  /** Largest number of rules in `_redirects`: the strictest known host accepts 2,000. */
  redirectLimit: number;
  /** Largest number of listed products that browsers search and filter on their own; `searchServer` takes more. */
  searchIndexLimit: number;
  history: HistoryLimits;
  /** Null tells search engines nothing: they find changes by the sitemaps. */
  indexNow: IndexNowSettings | null;
}

export const PIPELINE_DEFAULTS: PipelineSettings = {
  priceFormat: {},
  productKinds: null,
  shrinkLimit: 0.2,
  unresolvableLimit: 0.2,
  hideOutOfStock: null,
  untranslated: 'show',
  listDepth: null,
  redirectLimit: 2000,
  searchIndexLimit: 200_000,
  history: { releases: 20, megabytes: 500 },
  indexNow: null,
};
