import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { openCatalog } from './open-catalog.ts';

/** The settings of a snapshot, and those of each locale's view. */
export interface LocaleSettings {
  shop: SiteSettings;
  of: ReadonlyMap<Locale, SiteSettings>;
}

/** Reads the settings of a snapshot. @throws SnapshotError if there is none */
export function readSettings(file: string): SiteSettings {
  return readLocaleSettings(file).shop;
}

/** Reads the settings of all locales. @throws SnapshotError if there is no snapshot */
export function readLocaleSettings(file: string): LocaleSettings {
  const catalog = openCatalog(file, () => {});
  try {
    const of = new Map(LOCALE_CODES.map((locale) => [locale, catalog.in(locale).settings()]));
    return { shop: catalog.settings(), of };
  } finally {
    catalog.close();
  }
}
