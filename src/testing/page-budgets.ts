import type { RouteName } from '#shop/site/routes/routes.ts';

const KB = 1024;

interface Weight {
  bytes: number;
  /** As it is sent, compressed by brotli. */
  brotli: number;
}

/** The most that a page of each kind weighs in the demo shop. */
export const PAGE_BUDGETS = {
  index: { bytes: 51.5 * KB, brotli: 10.3 * KB },
  products: { bytes: 45 * KB, brotli: 9.75 * KB },
  'product-category-slug': { bytes: 46 * KB, brotli: 10 * KB },
  'product-slug': { bytes: 56 * KB, brotli: 12.7 * KB },
} as const satisfies Partial<Record<RouteName, Weight>>;

/** Bytes by brotli of the style sheet that all pages wait for, with its image of icons, and of what stands at their end. */
export const STYLE_BUDGET = 9 * KB;
export const LATER_STYLE_BUDGET = 3.9 * KB;

/** Bytes of the fonts that all pages load, together. */
export const FONT_BUDGET = 36.6 * KB;
