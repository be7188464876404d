// @unocss-include
import type { StockHint } from '#storefront/domain/catalog/stock.ts';

/** Icon and text colour of stock hints. */
export const STOCK_STYLES = {
  inStock: ['i-ph-check-circle', 'text-good'],
  lowStock: ['i-ph-hourglass-low', 'text-warn'],
  onBackorder: ['i-ph-clock-countdown', 'text-warn'],
  outOfStock: ['i-ph-x-circle', 'text-bad'],
} as const satisfies Record<StockHint['kind'], readonly [icon: string, color: string]>;
