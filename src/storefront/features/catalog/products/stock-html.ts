// @unocss-include

import { type Stock, type StockHint, stockHint } from '#storefront/domain/catalog/stock.ts';
import type { TranslateSome } from '#storefront/i18n/island-messages.ts';
import { attributes, classes, type Html, html } from '#storefront/ui/html/html.ts';
import { STOCK_STYLES } from './stock-styles.ts';

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
