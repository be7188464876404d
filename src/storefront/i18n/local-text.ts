import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type Locale } from './locales.ts';

/** A text of the merchant's by locale. */
export type LocalText = Readonly<Partial<Record<Locale, string>>>;

/** A text as a page shows it. */
export interface ShownText {
  text: string;
  /** BCP 47 tag of its language, where that is not the page's. */
  lang?: string;
}

/**
 * The text that a page in a locale shows: its own, else that of the default locale, else the first there is.
 * @returns undefined for a text that is empty in all of them
 */
export function shownText(texts: LocalText | undefined, locale: Locale): ShownText | undefined {
  const from = [locale, DEFAULT_LOCALE, ...LOCALE_CODES].find((one) => texts?.[one]);
  const text = from && texts?.[from];
  if (!text) return undefined;
  return from === locale ? { text } : { text, lang: LOCALES[from].tag };
}
