import type { Locale } from '#storefront/i18n/locales.ts';
import { pickMessages, translator } from '#storefront/i18n/translate.ts';
import type { PriceNoteTexts } from '../pricing/price-notes.ts';
import { priceHistoryOf } from '../settings/prices.ts';
import type { SiteSettings } from '../settings/settings.ts';

const TEXTS = ['priceNotes.lowest', 'priceNotes.lowestShort', 'priceNotes.net', 'priceNotes.gross'] as const;

/**
 * The texts that pages hand over to their scripts, as the store's own data: browsers of shops without these lines load
 * none of them.
 * @returns undefined if the shop has none of these lines; empty where its only ones are prices per unit, without words
 */
export function priceNoteTexts(settings: SiteSettings, locale: Locale): PriceNoteTexts | undefined {
  const texts = pickMessages(translator(locale), TEXTS);
  const used: PriceNoteTexts = {
    ...(priceHistoryOf(settings) !== 'off' && {
      lowest: texts['priceNotes.lowest'],
      lowestShort: texts['priceNotes.lowestShort'],
    }),
    ...(settings.priceDisplay === 'both' && {
      net: texts['priceNotes.net'],
      gross: texts['priceNotes.gross'],
    }),
  };
  return Object.keys(used).length > 0 || settings.hasUnitPrices ? used : undefined;
}
