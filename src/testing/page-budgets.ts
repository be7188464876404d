import type { RouteName } from '#storefront/domain/routes/routes.ts';

const KB = 1024;

interface Weight {
  bytes: number;
  /** As it is sent, compressed by brotli, which differs by some 30 bytes with the names of hashed files. */
  brotli: number;
}

/** The most that a page of each kind weighs in the demo shop. */
export const PAGE_BUDGETS = {
  index: { bytes: 53 * KB, brotli: 10.7 * KB },
  products: { bytes: 46.7 * KB, brotli: 10.3 * KB },
  'product-category-slug': { bytes: 47.7 * KB, brotli: 10.52 * KB },
  'product-slug': { bytes: 58.1 * KB, brotli: 12.76 * KB },
} as const satisfies Partial<Record<RouteName, Weight>>;

/** Bytes that pages of products, and payloads of all pages, have on average, in all languages. */
export const MEAN_PRODUCT_BUDGET = 42.05 * KB;
export const MEAN_PAYLOAD_BUDGET = 3.9 * KB;

/** Bytes by brotli of the style sheet that all pages wait for, with its image of icons, and of what stands at their end. */
export const STYLE_BUDGET = 9.05 * KB;
export const LATER_STYLE_BUDGET = 4.45 * KB;

/** Bytes of the fonts that all pages load, together. */
export const FONT_BUDGET = 36.6 * KB;
