import type { Locale } from '#i18n/locales.ts';
import type { CreditCardSettings } from '../checkout/credit-card.ts';
import type { Currency } from '../pricing/pricing-types.ts';
import { ICONS_PATH, REQUEST_DEFAULTS, type RequestSettings } from './request-settings.ts';
import type { BackendFeatures } from './settings.ts';
import { CLIENT_STORE_DEFAULTS, type StoreSettings } from './store-settings.ts';

/** What the browser has to know of the shop to talk to its store. */
export interface ClientConfig {
  locale: Locale;
  graphqlUrl: string;
  currency: Currency;
  requests: RequestSettings;
  features: Pick<BackendFeatures, 'giftCards' | 'freeShipping' | 'socialLogin'>;
  /** How cards are paid with; null where they are not. */
  cards: CreditCardSettings | null;
  /** Address of the icon service. */
  iconService: string;
  store: Pick<StoreSettings, keyof typeof CLIENT_STORE_DEFAULTS>;
}

/** Id of the element that carries it in a page: `<script type="application/json" id="islet-shop">`. */
export const CLIENT_CONFIG_ID = 'islet-shop';

/** Reads what `clientConfigJson` wrote. */
export function parseClientConfig(text: string): ClientConfig {
  const config = JSON.parse(text) as ClientConfig;
  return {
    ...config,
    iconService: config.iconService ?? ICONS_PATH,
    requests: { ...REQUEST_DEFAULTS, ...config.requests },
    store: { ...CLIENT_STORE_DEFAULTS, ...config.store },
  };
}
