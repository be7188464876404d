import { catalogLanguages } from '#storefront/domain/languages/store-languages.ts';
import type { PriceFormat } from '#storefront/domain/pricing/price-format.ts';
import { assertAccessibility, assertWithdrawal } from '#storefront/domain/settings/law.ts';
import {
  assertDelivery,
  assertMenuPages,
  mergeSettings,
} from '#storefront/domain/settings/merge-settings.ts';
import { assertOfferTerms } from '#storefront/domain/settings/offer-terms.ts';
import { assertPriceDisplay, assertPriceHistory } from '#storefront/domain/settings/prices.ts';
import {
  assertProductFields,
  mergeProductMeta,
  sharedMetaKeys,
} from '#storefront/domain/settings/product-meta.ts';
import { assertIndexNow } from '#storefront/domain/settings/search-services.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { assertThirdParty } from '#storefront/domain/settings/third-party.ts';
import { EntityWriter } from '../derive/entity-writer.ts';
import { entityKey } from '../entity-keys.ts';
import type { PriceSamples } from '../source/price-samples.ts';
import type { KnownState } from '../source/source-state.ts';
import { viewRules } from '../views/translation-groups.ts';
import type { Translations } from '../views/view-derivations.ts';
import { inferStorePriceFormat, matchesPriceFormat } from './store-price-format.ts';
import type { SyncContext } from './sync-context.ts';
import type { SyncOptions } from './sync-request.ts';

interface ShopOptions extends Pick<SyncOptions, 'config' | 'baseUrl'> {
  reading: SyncContext;
}

/** The settings and price format that entities are derived with. */
interface DerivedShop {
  settings: SiteSettings;
  priceFormat: PriceFormat;
  isUniqueFormat: boolean | undefined;
}

/** Those of the last sync; null if there was none. */
export function currentShop(
  { db }: SyncContext,
  { priceFormat, isUniqueFormat }: KnownState,
): DerivedShop | null {
  const settings = new EntityWriter(db).get<SiteSettings>(entityKey.settings);
  return settings === undefined || priceFormat === undefined
    ? null
    : { settings, priceFormat, isUniqueFormat };
}

/** Those of what a sync read: the merchant's file wins over the backend, and the environment over both. */
export function deriveShop(
  { config, baseUrl, reading }: ShopOptions,
  { backend, languages }: KnownState,
  samples: PriceSamples,
): DerivedShop {
  const settings = mergeSettings(config, { ...backend, graphqlUrl: reading.client.endpoint });
  assertDelivery(settings.delivery);
  assertPriceHistory(settings);
  assertPriceDisplay(config);
  assertOfferTerms(settings);
  assertMenuPages(settings);
  assertProductFields(settings.productFields);
  assertWithdrawal(settings.withdrawal);
  assertAccessibility(settings.accessibility);
  assertIndexNow(config.indexNow ?? null);
  assertThirdParty(settings.thirdParty, baseUrl ?? settings.baseUrl);
  const { currency, format, isUnique } = inferStorePriceFormat(samples.inference(), settings, config);
  const derived = {
    ...settings,
    languages: catalogLanguages(languages, config.storeLanguages),
    currency,
    ...(baseUrl ? { baseUrl } : {}),
  };
  return { settings: derived, priceFormat: format, isUniqueFormat: isUnique };
}

/** The translations of a catalog, as they are now and were before; null for one without languages. */
export function translationsOf(
  { config }: ShopOptions,
  { languages }: SiteSettings,
  now: KnownState,
  before: KnownState,
): Translations | null {
  if (languages === null || !now.languages) return null;
  return {
    rules: viewRules(
      now.languages,
      languages,
      config.untranslated ?? 'show',
      sharedMetaKeys(mergeProductMeta(config)),
    ),
    terms: now.termTranslations ?? {},
    termsBefore: before.termTranslations ?? {},
  };
}

/** Returns true if another inference from all prices would give the current format. */
export function hasSameFormat(
  { config }: ShopOptions,
  { priceFormat, isUniqueFormat }: DerivedShop,
  samples: PriceSamples,
): boolean {
  if (samples.added.length === 0 && !samples.hasRemoved) return true;
  if (samples.hasNewShapes || isUniqueFormat !== true) return false;
  return matchesPriceFormat(samples.added, priceFormat, config);
}

/** Returns true if unchanged products, lists and categories have the same entities with both. */
export function deriveAlike(one: DerivedShop, other: DerivedShop): boolean {
  const parts = ({ settings, priceFormat }: DerivedShop) => {
    const { currency, productsPerPage, catalogLanguage, languages } = settings;
    const { decimalSeparator, decimals } = priceFormat;
    return JSON.stringify([
      currency,
      productsPerPage,
      catalogLanguage,
      languages,
      decimalSeparator,
      decimals,
    ]);
  };
  const groups = [one.priceFormat.thousandsSeparator, other.priceFormat.thousandsSeparator];
  // A separator of thousands that appears for the first time was in no price before.
  return parts(one) === parts(other) && (groups[0] === groups[1] || groups.includes(''));
}
