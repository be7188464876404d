import type { Stock } from '#storefront/domain/catalog/stock.ts';
import type { Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { cardSettings } from './card-context.ts';
import { type PriceOptions, priceHtml, saleBadgeHtml } from './price-html.ts';
import { stockHtml } from './stock-html.ts';

/** Makes the HTML of facts that pages show of products outside cards; undefined where there is nothing to show. */
export function productHtml({ locale, catalog }: Pick<App.Locals, 'locale' | 'catalog'>) {
  const context = { ...cardSettings(catalog.settings(), locale), locale, t: translator(locale) };
  return {
    price: (pricing: Pricing, options?: PriceOptions) => priceHtml(pricing, context, options)?.toString(),
    saleBadge: (pricing: Pricing) => saleBadgeHtml(pricing, context)?.toString(),
    stock: (stock: Stock, className?: string) => stockHtml(stock, context, className).toString(),
  };
}
