import type { RouteName } from '#shop/site/routes/routes.ts';

const KB = 1024;

interface Weight {
  bytes: number;
  /** As it is sent, compressed by brotli. */
  brotli: number;
}

/** The most that a page of each kind weighs in the demo shop. */
export const PAGE_BUDGETS = {
  index: { bytes: 66.8 * KB, brotli: 11.1 * KB },
  products: { bytes: 58.5 * KB, brotli: 10.5 * KB },
  'product-category-slug': { bytes: 60 * KB, brotli: 10.8 * KB },
  'product-slug': { bytes: 69 * KB, brotli: 13.5 * KB },
} as const satisfies Partial<Record<RouteName, Weight>>;

/** Bytes by brotli of the style sheet that all pages wait for, with its image of icons, and of what stands at their end. */
export const STYLE_BUDGET = 9 * KB;
export const LATER_STYLE_BUDGET = 3.75 * KB;

/** Bytes of the fonts that all pages load, together. */
export const FONT_BUDGET = 36.6 * KB;
