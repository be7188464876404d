import { LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';

/** A language of a translated catalog, as its plugin names it. */
export interface StoreLanguage {
  /** `de`, or `pt-br`. */
  slug: string;
  /** WordPress's name for it: `de_DE`, `de_DE_formal`. */
  locale: string;
  name: string;
}

export interface StoreLanguages {
  all: readonly StoreLanguage[];
  /** Slug of the default language. */
  default: string;
  /** WPML GraphQL, whose lists have one language at a time; absent for Polylang. */
  plugin?: 'wpml';
}

/** The languages of a translated catalog that the shop shows, by slug: each is a view of the catalog. */
export interface CatalogLanguages extends Pick<StoreLanguages, 'plugin'> {
  default: string;
  /** Slug -> BCP 47 tag. */
  tags: Record<string, string>;
  /** The language in which each locale shows the catalog. */
  locales: Record<Locale, string>;
}

/**
 * Which language of the store each locale shows: the one that the merchant names, else the one of the same language
 * and country, else of the same language, else the store's default. Languages without a locale are left out.
 * @param named locale -> slug; a slug that the store lacks counts as not named
 * @returns null for a store without languages
 */
export function catalogLanguages(
  store: StoreLanguages | null | undefined,
  named: Partial<Record<Locale, string>> = {},
): CatalogLanguages | null {
  const [first] = store?.all ?? [];
  if (store === null || store === undefined || first === undefined) return null;
  const fallback = store.all.find(({ slug }) => slug === store.default) ?? first;
  const languageOf = (locale: Locale): StoreLanguage =>
    store.all.find(({ slug }) => slug === named[locale]) ??
    store.all.find((language) => tagOf(language) === LOCALES[locale].tag) ??
    store.all.find((language) => primaryOf(tagOf(language)) === primaryOf(LOCALES[locale].tag)) ??
    fallback;
  const shown = LOCALE_CODES.map((locale) => [locale, languageOf(locale)] as const);
  const used = [fallback, ...shown.map(([, language]) => language)];
  return {
    ...(store.plugin && { plugin: store.plugin }),
    default: fallback.slug,
    tags: Object.fromEntries(used.map((language) => [language.slug, tagOf(language)])),
    locales: Object.fromEntries(shown.map(([locale, { slug }]) => [locale, slug])) as Record<Locale, string>,
  };
}

/** The view of the catalog that a locale shows; empty for a store without languages. */
export function viewOf({ languages }: { languages: CatalogLanguages | null }, locale: Locale): string {
  return languages?.locales[locale] ?? '';
}

/** BCP 47 tag of the language that the store speaks where it is not asked for another one. */
export function storeLanguage({
  languages,
  catalogLanguage,
}: {
  languages: CatalogLanguages | null;
  catalogLanguage: string;
}): string {
  return languages?.tags[languages.default] ?? catalogLanguage;
}

/** The locales that show a view. */
export function localesOf(languages: CatalogLanguages | null, view: string): Locale[] {
  return LOCALE_CODES.filter((locale) => viewOf({ languages }, locale) === view);
}

/** The views of the catalog that some locale shows, that of the default language first. */
export function viewsOf(languages: CatalogLanguages | null): string[] {
  if (languages === null) return [''];
  const shown = new Set(Object.values(languages.locales));
  return shown.has(languages.default) ? [...new Set([languages.default, ...shown])] : [...shown];
}

/** `de-DE` of `de_DE_formal`; `und`, the tag of an unknown language, of what is no name of one. */
function tagOf({ locale }: StoreLanguage): string {
  const [language = '', country = ''] = locale.split(/[_-]/);
  if (!/^[A-Za-z]{2,3}$/.test(language)) return 'und';
  return /^[A-Za-z]{2}$/.test(country)
    ? `${language.toLowerCase()}-${country.toUpperCase()}`
    : language.toLowerCase();
}

function primaryOf(tag: string): string {
  return tag.split('-')[0] ?? '';
}
