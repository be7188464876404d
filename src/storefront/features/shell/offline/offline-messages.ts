import type { IslandMessages } from '#storefront/i18n/island-messages.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { pickMessages, translator } from '#storefront/i18n/translate.ts';

/** Messages of the service worker. */
const OFFLINE_MESSAGES = [
  'offline.note',
  'offline.title',
  'offline.text',
  'offline.pages',
  'messages.reload',
] as const;

export type OfflineMessages = IslandMessages<(typeof OFFLINE_MESSAGES)[number]>;

/** The worker's messages in all locales: one worker answers for them all. */
export function offlineMessages(): Record<Locale, OfflineMessages> {
  return Object.fromEntries(
    LOCALE_CODES.map((locale) => [locale, pickMessages(translator(locale), OFFLINE_MESSAGES)]),
  ) as Record<Locale, OfflineMessages>;
}
