import type { SaleBadge } from '../pricing/pricing-types.ts';

/** Settings of requests from browsers to the store. Defaults are those of WooGraphQL and Headless Login. */
export interface RequestSettings {
  /** HTTP method of queries; mutations are always posted. */
  queryMethod: 'POST' | 'GET';
  tokenStorage: 'localStorage' | 'cookie';
  tokenKeys: { session: string; auth: string; refresh: string };
  /** The header of the cart's token in requests and responses, and the prefix of the token in requests. */
  sessionHeader: string;
  sessionPrefix: string;
  /** The header of the auth token, and the prefix of the token. */
  authHeader: string;
  authPrefix: string;
}

export const REQUEST_DEFAULTS: RequestSettings = {
  queryMethod: 'POST',
  tokenStorage: 'localStorage',
  tokenKeys: { session: 'islet-session', auth: 'islet-auth', refresh: 'islet-refresh' },
  sessionHeader: 'woocommerce-session',
  sessionPrefix: 'Session',
  authHeader: 'Authorization',
  authPrefix: 'Bearer',
};

/** Path of the release's own icon file, which is used like an icon service. */
export const ICONS_PATH = '/icons.json';

/** Store settings that scripts need. */
export const CLIENT_STORE_DEFAULTS = {
  autoOpenCart: false,
  hideBillingAddressForVirtualProducts: false,
  socialLoginsDisplay: 'buttons' as 'buttons' | 'center',
  showReviews: true,
  saleBadge: 'percent' as SaleBadge,
};
