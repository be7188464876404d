// @unocss-include

import { type PriceNoteContext, priceNotes } from '#storefront/domain/pricing/price-notes.ts';
import type { PriceRange, Pricing, SaleBadge } from '#storefront/domain/pricing/pricing-types.ts';
import { displayPrice, isFree, isPriceRange, saleBadge } from '#storefront/domain/pricing/sale.ts';
import { formatPercent, formatPriceRange } from '#storefront/i18n/format.ts';
import type { TranslateSome } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { MessageKey } from '#storefront/i18n/messages.ts';
import { attributes, classes, type Html, html } from '#storefront/ui/html/html.ts';

/** Messages of prices. */
export const PRICE_MESSAGES = [
  'catalog.priceNow',
  'catalog.priceBefore',
  'catalog.priceFrom',
  'catalog.free',
] as const satisfies readonly MessageKey[];

interface PriceContext extends PriceNoteContext {
  t: TranslateSome<(typeof PRICE_MESSAGES)[number]>;
  priceSuffix: string | undefined;
}

export interface PriceOptions {
  from?: boolean | undefined;
  titled?: boolean | undefined;
  fullNotes?: boolean | undefined;
  class?: string | undefined;
}

interface BadgeContext {
  locale: Locale;
  t: TranslateSome<'catalog.sale' | 'catalog.saleOf'>;
  saleBadge: SaleBadge;
}

/**
 * A price, with the former one struck through; nothing for what has none.
 * @param from shows only the lowest price of a range, as "from"
 * @param titled is under the title "Price", and needs no label for screen readers
 * @param fullNotes has room for the notes below it in full
 */
export function priceHtml(
  pricing: Pricing,
  context: PriceContext,
  { from = false, titled = false, fullNotes = false, class: className }: PriceOptions = {},
): Html | null {
  const { locale, t, currency, priceSuffix } = context;
  const price = displayPrice(pricing);
  if (price === null) return null;
  const shown = (range: PriceRange) =>
    formatPriceRange(locale, from ? { min: range.min, max: range.min } : range, currency);
  const now = isFree(price.now) ? t('catalog.free') : shown(price.now);
  const before =
    price.before &&
    html`<span class="price-before"><span class="sr-only">${t('catalog.priceBefore')} </span><s>${shown(price.before)}</s></span>`;
  const today = html`${!titled && html`<span class="sr-only">${t('catalog.priceNow')} </span>`}${from && isPriceRange(price.now) ? t('catalog.priceFrom', { price: now }) : now}`;
  const notes = priceNotes(pricing, context, !fullNotes).map(
    (note) => html`<small class="price-note">${note}</small>`,
  );
  return html`<p${attributes({ class: classes('price', className) })}>${before ? html`<span class="text-accent">${today}</span>` : today}${before}${priceSuffix && !isFree(price.now) && html`<small>${priceSuffix}</small>`}${notes}</p>`;
}

/** The sale badge of a product; nothing if it has none. */
export function saleBadgeHtml(
  pricing: Pricing,
  { locale, t, saleBadge: setting }: BadgeContext,
  className?: string,
): Html | null {
  const badge = saleBadge(pricing, setting);
  if (badge === null) return null;
  const content =
    badge.kind === 'text'
      ? t('catalog.sale')
      : html`<span aria-hidden="true">${formatPercent(locale, -badge.percent)}</span><span class="sr-only">${t('catalog.saleOf', { percent: formatPercent(locale, badge.percent) })}</span>`;
  return html`<p${attributes({ class: classes('badge sale-badge', className) })}>${content}</p>`;
}
