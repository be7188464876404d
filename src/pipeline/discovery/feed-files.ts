import { localesOf, viewOf, viewsOf } from '#storefront/domain/languages/store-languages.ts';
import { localePrefix } from '#storefront/domain/routes/routes.ts';
import { catalogLang, type SiteSettings } from '#storefront/domain/settings/settings.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';

/** A product feed: one for each language that the shop shows the catalog in, one alone without languages. */
export interface Feed {
  view: string;
  /** Path in the release. */
  file: string;
}

/** The feed of the default locale. */
const FEED_FILE = feedFile(DEFAULT_LOCALE);

/** Paths that feeds may have in a release. */
export const FEED_FILES: readonly string[] = LOCALE_CODES.map(feedFile);

/** The feeds of a shop, that of the default locale first. @param settings without a view, or of any */
export function feedsOf({ languages }: Pick<SiteSettings, 'languages'>): Feed[] {
  const first = viewOf({ languages }, DEFAULT_LOCALE);
  const others = viewsOf(languages).flatMap((view) => {
    const locale = view === first ? undefined : localeOfView(view, languages);
    return locale === undefined ? [] : [{ view, file: feedFile(locale) }];
  });
  return [{ view: first, file: FEED_FILE }, ...others];
}

/**
 * The locale whose pages the feed of a view leads to: they speak its language, as an item's page has to, if any does.
 * @param settings of the view
 */
export function feedLocale(
  view: string,
  { languages, catalogLanguage }: Pick<SiteSettings, 'languages' | 'catalogLanguage'>,
): Locale {
  const shown = localesOf(languages, view);
  const [first = DEFAULT_LOCALE] = shown;
  return shown.find((code) => catalogLang(catalogLanguage, code) === undefined) ?? first;
}

/** Undefined for a language that no locale shows. */
function localeOfView(view: string, languages: SiteSettings['languages']): Locale | undefined {
  if (languages === null || !Object.values(languages.locales).includes(view)) return undefined;
  return feedLocale(view, { languages, catalogLanguage: languages.tags[view] ?? '' });
}

function feedFile(locale: Locale): string {
  return `${localePrefix(locale)}/product-feed.xml`.slice(1);
}
