import { priceNoteTexts } from '#storefront/domain/page-data/price-note-texts.ts';
import type { PriceNoteTexts } from '#storefront/domain/pricing/price-notes.ts';
import type { Currency, SaleBadge } from '#storefront/domain/pricing/pricing-types.ts';
import { catalogLang, type ImageProvider, type SiteSettings } from '#storefront/domain/settings/settings.ts';
import { ADD_BUTTON_MESSAGES } from '#storefront/features/add-button/add-button-html.ts';
import type { TranslateSome } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { MessageKey } from '#storefront/i18n/messages.ts';
import { HEART_MESSAGES } from './heart-html.ts';
import { PRICE_MESSAGES } from './price-html.ts';

/** Messages of product cards. */
export const CARD_MESSAGES = [
  'catalog.outOfStock',
  'catalog.fewLeft',
  'catalog.sale',
  'catalog.saleOf',
  'catalog.colors',
  'catalog.rated',
  'reviews.count',
  ...PRICE_MESSAGES,
  ...ADD_BUTTON_MESSAGES,
  ...HEART_MESSAGES,
] as const satisfies readonly MessageKey[];

/** Settings that cards depend on, which islands get as props. */
export interface CardSettings {
  currency: Currency;
  priceSuffix: string | undefined;
  notes: PriceNoteTexts | undefined;
  saleBadge: SaleBadge;
  showReviews: boolean;
  imageProvider: ImageProvider;
  /** Language of product names, as far as they do not have their own; undefined if it is the page's. */
  lang: string | undefined;
}

/** Settings that cards depend on besides their product. */
export interface CardContext extends CardSettings {
  locale: Locale;
  t: TranslateSome<(typeof CARD_MESSAGES)[number]>;
}

export function cardSettings(settings: SiteSettings, locale: Locale): CardSettings {
  const { currency, priceSuffix, store, imageProvider, catalogLanguage } = settings;
  return {
    currency,
    priceSuffix: priceSuffix[locale],
    notes: priceNoteTexts(settings, locale),
    saleBadge: store.saleBadge,
    showReviews: store.showReviews,
    imageProvider,
    lang: catalogLang(catalogLanguage, locale),
  };
}
