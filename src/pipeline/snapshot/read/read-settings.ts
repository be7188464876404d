import { type ApiClient, unwrap } from '#storefront/api/api-client.ts';
import {
  optionalData,
  probeFeatures,
  readCheckoutInfo,
  readStorefrontInfo,
} from '#storefront/api/backend-features.ts';
import { readTranslatedTexts } from '#storefront/api/languages.ts';
import { mapSettings } from '#storefront/api/map/catalog/map-settings.ts';
import { getGeneralSettings, getStoreSettings } from '#storefront/api/operations/store.ts';
import { readStoreSite } from '#storefront/api/store-kinds.ts';
import type { StoreLanguages } from '#storefront/domain/languages/store-languages.ts';
import { omitUndefined, type SiteSettings } from '#storefront/domain/settings/settings.ts';

interface SettingsReading {
  /** Null for a store without translated products. */
  languages?: StoreLanguages | null;
  /** The settings of the read before, which stand for what does not answer now; empty for none. */
  before?: Partial<SiteSettings>;
  /** Reads pages of the store; by default the global one. */
  fetch?: typeof fetch;
}

/** Reads the backend's settings, their translations, and which optional features it has. */
export async function readSettings(
  client: ApiClient,
  { languages = null, before = {}, fetch: send = fetch }: SettingsReading = {},
): Promise<Partial<SiteSettings>> {
  const [general, store, features, checkoutInfo, storefrontInfo, site] = await Promise.all([
    client.query(getGeneralSettings, {}).then(unwrap),
    client.query(getStoreSettings, {}).then(optionalData),
    probeFeatures(client),
    readCheckoutInfo(client),
    readStorefrontInfo(client),
    readStoreSite(client, languages?.all.map(({ slug }) => slug) ?? [], before.storeSite),
  ]);
  const knownForm = before.withdrawal === false ? undefined : before.withdrawal?.url;
  const form = features.withdrawal ? undefined : await findWithdrawalForm(client.endpoint, knownForm, send);
  const settingsPlugin = store !== null && store.woonuxtSettings !== null;
  const { title, description } = general.generalSettings ?? {};
  const texts = { siteName: title ?? '', shortDescription: description ?? '' };
  return {
    ...mapSettings(general, store),
    ...(languages !== null && { translatedTexts: await readTranslatedTexts(client, languages, texts) }),
    ...checkoutInfo,
    ...storefrontInfo,
    storeSite: site,
    ...(form !== undefined && { withdrawal: { url: form } }),
    features: { ...features, settingsPlugin },
  };
}

/** Reads the backend's settings; what only optional fields tell stays as a full read found it. */
export async function rereadSettings(
  client: ApiClient,
  before: Partial<SiteSettings>,
): Promise<Partial<SiteSettings>> {
  const readStore = () => client.query(getStoreSettings, {}).then(optionalData);
  const [general, store] = await Promise.all([
    client.query(getGeneralSettings, {}).then(unwrap),
    before.features?.settingsPlugin ? readStore() : null,
  ]);
  return withOptionalSettings(mapSettings(general, store), before);
}

/** @returns settings with what only optional fields tell from `read`, a full read of them */
export function withOptionalSettings(
  settings: Partial<SiteSettings>,
  read: Partial<SiteSettings>,
): Partial<SiteSettings> {
  const { features, coupons, bankDetails, delivery, siteIcon, home, promises, priceSuffix, methodTitles } =
    read;
  const optional = {
    translatedTexts: read.translatedTexts,
    features,
    coupons,
    bankDetails,
    delivery,
    siteIcon,
    home,
    promises,
    priceSuffix,
    methodTitles,
    storeSite: read.storeSite,
    contentPages: read.contentPages,
    withdrawal: read.withdrawal,
    country: read.country,
  };
  return omitUndefined({ ...settings, ...optional });
}

/** A class name in the form of WooCommerce 11.1 and later. */
const FORM = 'woocommerce-order-withdrawal-content';
const TIMEOUT_MS = 10_000;
/** Answers of a store that has nothing at an address; others that are no page are of firewalls, or of the moment. */
const NOTHING = [404, 410];

/**
 * Finds WooCommerce's own form for withdrawing from a contract, at its usual address.
 * @param endpoint of the store's GraphQL
 * @param known address at which it was, which stands while the store does not say; undefined for none
 * @param send as the global `fetch`
 * @returns its address; undefined where the store has none
 */
async function findWithdrawalForm(
  endpoint: string,
  known: string | undefined,
  send: typeof fetch,
): Promise<string | undefined> {
  try {
    const url = new URL('./my-account/withdraw-order/', endpoint);
    const answer = await send(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return NOTHING.includes(answer.status) ? undefined : known;
    return (await answer.text()).includes(FORM) ? url.href : undefined;
  } catch {
    return known;
  }
}
