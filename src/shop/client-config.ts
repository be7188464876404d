import type { Locale } from '#i18n/locales.ts';
import type { RequestSettings } from './requests.ts';
import type { BackendFeatures, Currency, ShopSettings, StoreSettings } from './settings.ts';

/** What the browser has to know of the shop to talk to its store. */
export interface ClientConfig {
  locale: Locale;
  graphqlUrl: string;
  currency: Currency;
  requests: RequestSettings;
  features: Pick<BackendFeatures, 'giftCards' | 'stripe' | 'socialLogin'>;
  store: Pick<
    StoreSettings,
    | 'autoOpenCart'
    | 'initStoreOnUserActionToReduceServerLoad'
    | 'hideBillingAddressForVirtualProducts'
    | 'socialLoginsDisplay'
  >;
}

/** Id of the element that carries it in a page: `<script type="application/json" id="islet-shop">`. */
export const CLIENT_CONFIG_ID = 'islet-shop';

/** The part of the settings that goes into every page. */
export function clientConfig(settings: ShopSettings, locale: Locale): ClientConfig {
  const { graphqlUrl, currency, requests, features, store } = settings;
  return {
    locale,
    graphqlUrl,
    currency,
    requests,
    features: {
      giftCards: features.giftCards,
      stripe: features.stripe,
      socialLogin: features.socialLogin,
    },
    store: {
      autoOpenCart: store.autoOpenCart,
      initStoreOnUserActionToReduceServerLoad: store.initStoreOnUserActionToReduceServerLoad,
      hideBillingAddressForVirtualProducts: store.hideBillingAddressForVirtualProducts,
      socialLoginsDisplay: store.socialLoginsDisplay,
    },
  };
}

/** That part as text that can stand in a page. */
export function clientConfigJson(settings: ShopSettings, locale: Locale): string {
  return JSON.stringify(clientConfig(settings, locale)).replaceAll('<', '\\u003c');
}
