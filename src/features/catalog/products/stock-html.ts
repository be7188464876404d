// @unocss-include
import type { MessageKey, MessageParams } from '#i18n/messages.ts';
import { type Stock, stockHint } from '#shop/catalog/stock.ts';
import { attributes, classes, type Html, html } from '#ui/html/html.ts';
import { STOCK_STYLES } from './stock-styles.ts';

/** Messages of stock hints. */
export const STOCK_MESSAGES = [
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
