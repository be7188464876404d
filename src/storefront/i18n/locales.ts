/** URL prefix of every locale of the shop, without slashes; empty for the default locale. */
export const LOCALE_PATHS = {
  en_US: '',
  de_DE: 'de',
  es_ES: 'es',
  fr_FR: 'fr',
  it_IT: 'it',
  pt_BR: 'pt-br',
} as const;

export type Locale = keyof typeof LOCALE_PATHS;

/** The paths of a page in all locales; null for a locale that has no such page. */
export type LocalePaths = Record<Locale, string | null>;

/** BCP 47 tag of every locale. */
export const LOCALES = {
  en_US: { tag: 'en-US' },
  de_DE: { tag: 'de-DE' },
  es_ES: { tag: 'es-ES' },
  fr_FR: { tag: 'fr-FR' },
  it_IT: { tag: 'it-IT' },
  pt_BR: { tag: 'pt-BR' },
} as const satisfies Record<Locale, object>;

/** Name of every locale's language in that language. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en_US: 'English',
  de_DE: 'Deutsch',
  es_ES: 'Español',
  fr_FR: 'Français',
  it_IT: 'Italiano',
  pt_BR: 'Português',
};

export const LOCALE_CODES = Object.keys(LOCALE_PATHS) as Locale[];
export const DEFAULT_LOCALE: Locale = 'en_US';
