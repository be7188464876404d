// @unocss-include
import { type Stock, type StockHint, stockHint } from '#storefront/domain/catalog/stock.ts';
import type { TranslateSome } from '#storefront/i18n/island-messages.ts';
import { attributes, classes, type Html, html } from '#storefront/ui/html/html.ts';

/** Icon and text colour of stock hints. */
export const STOCK_STYLES = {
  inStock: ['i-ph-check-circle', 'text-good'],
  lowStock: ['i-ph-hourglass-low', 'text-warn'],
  onBackorder: ['i-ph-clock-countdown', 'text-warn'],
  outOfStock: ['i-ph-x-circle', 'text-bad'],
} as const satisfies Record<StockHint['kind'], readonly [icon: string, color: string]>;

type StockMessage = 'catalog.onlyLeft' | `catalog.${Exclude<StockHint['kind'], 'lowStock'>}`;

/** The stock of a product with its icon. */
export function stockHtml(stock: Stock, { t }: { t: TranslateSome<StockMessage> }, className?: string): Html {
  const hint = stockHint(stock);
  const [icon, color] = STOCK_STYLES[hint.kind];
  const text =
    hint.kind === 'lowStock' ? t('catalog.onlyLeft', { count: hint.quantity }) : t(`catalog.${hint.kind}`);
  const values = attributes({ class: classes('stock', color, className) });
  return html`<span${values}><span class="${icon}"></span> ${text}</span>`;
}
