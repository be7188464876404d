import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/messages.ts';
import type { Currency } from '#shop/pricing/pricing-types.ts';
import type { ImageProvider } from '#shop/site/settings/settings.ts';

/** Messages of the search box and its suggestions. */
export const SEARCH_MESSAGES = [
  'shell.search.label',
  'shell.search.submit',
  'search.suggestions',
  'search.recent',
  'search.clearRecent',
  'search.all',
  'messages.noProducts',
  'catalog.free',
  'catalog.priceFrom',
  'catalog.categories',
] as const satisfies readonly MessageKey[];

export interface SearchBoxProps {
  locale: Locale;
  currency: Currency;
  imageProvider: ImageProvider;
  /** Language of product names; undefined where it is the page's. */
  lang: string | undefined;
}
