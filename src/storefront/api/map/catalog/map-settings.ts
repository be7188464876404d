import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { ResultOf } from '../../graphql.ts';
import type { getGeneralSettings, getStoreSettings } from '../../operations/store.ts';
import { decodeSlug, present, safeUrl } from '../fields.ts';
import { plainText } from '../text/sanitize-html.ts';

type General = ResultOf<typeof getGeneralSettings>;
type Store = ResultOf<typeof getStoreSettings>;

/** Maps the backend's settings; those that it lacks are left out. */
export function mapSettings(general: General, store: Store | null): Partial<SiteSettings> {
  const site = general.generalSettings;
  const plugin = store?.woonuxtSettings;
  const code = plugin?.currencyCode?.toUpperCase();
  const perPage = plugin?.productsPerPage ?? 0;
  return {
    ...definedSetting('siteName', plainText(site?.title)),
    ...definedSetting('shortDescription', plainText(site?.description)),
    ...definedSetting('catalogLanguage', languageTag(site?.language)),
    ...definedSetting('stripeKey', stripeKey(plugin)),
    ...definedSetting('logo', safeUrl(plugin?.logo) ?? ''),
    ...(code && /^[A-Z]{3}$/.test(code) && { currency: { code, decimals: isoDecimals(code) } }),
    ...(perPage > 0 && { productsPerPage: perPage }),
    ...(plugin && { facets: facets(plugin.global_attributes) }),
  };
}

/** Digits of a currency's smallest unit by ISO 4217. */
export function isoDecimals(code: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** BCP 47 tag of a WordPress locale: `de_DE_formal` is `de-DE`. */
function languageTag(wordpress: string | null | undefined): string {
  const [language = '', region = ''] = (wordpress ?? '').split(/[_-]/);
  if (!/^[a-z]{2,3}$/.test(language)) return '';
  return /^[A-Z]{2}$/.test(region) ? `${language}-${region}` : language;
}

function stripeKey(plugin: Plugin): string {
  const stripe = plugin?.stripeSettings;
  return stripe?.enabled === 'yes' ? (stripe.active_publishable_key ?? '') : '';
}

type Plugin = NonNullable<Store>['woonuxtSettings'] | undefined;
type FacetNodes = NonNullable<Store['woonuxtSettings']>['global_attributes'];

function facets(attributes: FacetNodes): SiteSettings['facets'] {
  const named = present(attributes).filter(({ slug }) => slug);
  return named.map(({ slug, label, showCount, openByDefault, hideEmpty }) => ({
    slug: decodeSlug(slug),
    label: plainText(label),
    showCount: showCount ?? false,
    openByDefault: openByDefault ?? false,
    hideEmpty: hideEmpty ?? true,
  }));
}

function definedSetting<K extends keyof SiteSettings>(key: K, value: string): Partial<Record<K, string>> {
  return value === '' ? {} : ({ [key]: value } as Partial<Record<K, string>>);
}
