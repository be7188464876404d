import type { Currency } from '#storefront/domain/pricing/pricing-types.ts';
import type { ImageProvider } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { MessageKey } from '#storefront/i18n/messages.ts';

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
  /** Language of product names; undefined if it is the page's. */
  lang: string | undefined;
}
