import { IsletError, says } from '#kit/messages/says.ts';
import type { RouteRuleTable } from '../routes/route-rules.ts';
import { ROUTES } from '../routes/routes.ts';
import { REQUEST_DEFAULTS } from './browser-settings.ts';
import type { AccessibilitySetting, WithdrawalSetting } from './law.ts';
import { type TermPageSettings, termOfPath } from './links.ts';
import { PIPELINE_DEFAULTS } from './pipeline-settings.ts';
import { mergeProductMeta } from './product-meta.ts';
import {
  type DeliveryTime,
  type ImageProvider,
  type MerchantConfig,
  omitUndefined,
  SITE_SETTINGS_DEFAULTS,
  type SiteSettings,
  type SiteTexts,
} from './settings.ts';
import { STORE_SETTINGS_DEFAULTS } from './store-settings.ts';

/** Merges the settings of pages: the merchant's override the backend's, which override the defaults. */
export function mergeSettings(merchant: MerchantConfig, backend: Partial<SiteSettings>): SiteSettings {
  const { storeSettings, storeLanguages: _, theme: __, currency, requests, ...others } = merchant;
  const site = Object.entries(others).filter(([name]) => !(name in PIPELINE_DEFAULTS));
  return {
    ...SITE_SETTINGS_DEFAULTS,
    ...omitUndefined(backend),
    ...omitUndefined(Object.fromEntries(site)),
    ...mergeProductMeta(merchant),
    routeRules: merchantRules(merchant),
    translatedTexts: unsetTexts(backend.translatedTexts, merchant),
    currency: {
      ...SITE_SETTINGS_DEFAULTS.currency,
      ...omitUndefined(backend.currency ?? {}),
      ...omitUndefined(currency ?? {}),
    },
    requests: { ...REQUEST_DEFAULTS, ...omitUndefined(requests ?? {}) },
    store: {
      ...STORE_SETTINGS_DEFAULTS,
      ...omitUndefined(backend.store ?? {}),
      ...omitUndefined(storeSettings ?? {}),
    },
  };
}

/** Translations of the texts that the merchant's file does not set: these are said in all languages. */
function unsetTexts(
  translated: SiteSettings['translatedTexts'] = {},
  { siteName, shortDescription }: MerchantConfig,
): SiteSettings['translatedTexts'] {
  const isSet = { siteName: siteName !== undefined, shortDescription: shortDescription !== undefined };
  return Object.fromEntries(
    Object.entries(translated).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([name]) => !isSet[name as keyof SiteTexts])),
    ]),
  );
}

interface RuleSettings {
  routeRules?: RouteRuleTable | undefined;
  withdrawal?: WithdrawalSetting | undefined;
  accessibility?: AccessibilitySetting | undefined;
}

/** The merchant's rules for addresses, with those that follow from pages that the settings switch off. */
export function merchantRules({ routeRules, withdrawal, accessibility }: RuleSettings): RouteRuleTable {
  return {
    ...(withdrawal === false ? { [ROUTES.withdrawal]: 'block' } : {}),
    ...(accessibility === false ? { [ROUTES.accessibility]: 'block' } : {}),
    ...routeRules,
  };
}

/** @throws IsletError if `imageProvider` is neither `build` nor `none` nor the URL template of an image service */
export function assertImageProvider(provider: ImageProvider): void {
  if (provider === 'build' || provider === 'none') return;
  if (/^(https?:\/\/|\/)/.test(provider) && provider.includes('{url}')) return;
  throw new IsletError(says('setting.imageProvider', { provider, url: '{url}', width: '{width}' }));
}

/** @throws IsletError if `menuPages` names a page that is not of a brand or tag */
export function assertMenuPages({ menuPages }: Pick<TermPageSettings, 'menuPages'>): void {
  for (const path of Object.values(menuPages).flat()) {
    if (termOfPath(path) === null) throw new IsletError(says('setting.menuPage', { path }));
  }
}

/** @throws IsletError if `delivery` is not a range of days */
export function assertDelivery(delivery: DeliveryTime | null): void {
  if (delivery === null) return;
  const { minDays, maxDays } = delivery;
  if (Number.isInteger(minDays) && Number.isInteger(maxDays) && minDays > 0 && minDays <= maxDays) return;
  throw new IsletError(says('setting.delivery', { minDays, maxDays }));
}
