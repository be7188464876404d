// @unocss-include

import { type Stock, stockHint } from '#storefront/domain/catalog/stock.ts';
import type { MessageKey, MessageParams } from '#storefront/i18n/messages.ts';
import { attributes, classes, type Html, html } from '#storefront/ui/html/html.ts';
import { STOCK_STYLES } from './stock-styles.ts';

/** Messages of stock hints. */
const STOCK_MESSAGES = [
  'catalog.inStock',
  'catalog.outOfStock',
  'catalog.onlyLeft',
  'catalog.onBackorder',
] as const satisfies readonly MessageKey[];

interface StockContext {
  t: <Key extends (typeof STOCK_MESSAGES)[number]>(key: Key, ...params: MessageParams<Key>) => string;
}

/** The stock of a product with its icon. */
export function stockHtml(stock: Stock, { t }: StockContext, className?: string): Html {
  const hint = stockHint(stock);
  const [icon, color] = STOCK_STYLES[hint.kind];
  const text =
    hint.kind === 'lowStock' ? t('catalog.onlyLeft', { count: hint.quantity }) : t(`catalog.${hint.kind}`);
  const values = attributes({ class: classes('stock', color, className) });
  return html`<span${values}><span class="${icon}"></span> ${text}</span>`;
}
