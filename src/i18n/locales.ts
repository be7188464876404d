/** The six locales of the shop. `path` is the URL prefix, empty for the default locale. */
export const LOCALES = {
  en_US: { path: '', tag: 'en-US', name: 'English' },
  de_DE: { path: 'de', tag: 'de-DE', name: 'Deutsch' },
  es_ES: { path: 'es', tag: 'es-ES', name: 'Español' },
  fr_FR: { path: 'fr', tag: 'fr-FR', name: 'Français' },
  it_IT: { path: 'it', tag: 'it-IT', name: 'Italiano' },
  pt_BR: { path: 'pt-br', tag: 'pt-BR', name: 'Português' },
} as const;

export type Locale = keyof typeof LOCALES;

export const LOCALE_CODES = Object.keys(LOCALES) as Locale[];
export const DEFAULT_LOCALE: Locale = 'en_US';
