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

/** BCP 47 tag of every locale, and the language's own name for itself. */
export const LOCALES = {
  en_US: { tag: 'en-US', name: 'English' },
  de_DE: { tag: 'de-DE', name: 'Deutsch' },
  es_ES: { tag: 'es-ES', name: 'Español' },
  fr_FR: { tag: 'fr-FR', name: 'Français' },
  it_IT: { tag: 'it-IT', name: 'Italiano' },
  pt_BR: { tag: 'pt-BR', name: 'Português' },
} as const satisfies Record<Locale, object>;

export const LOCALE_CODES = Object.keys(LOCALE_PATHS) as Locale[];
export const DEFAULT_LOCALE: Locale = 'en_US';
