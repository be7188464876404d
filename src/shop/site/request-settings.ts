/** How the shopper's browser talks to the store. Defaults are those of WooGraphQL and Headless Login. */
export interface RequestSettings {
  /** How queries are sent; mutations are always posted. */
  queryMethod: 'POST' | 'GET';
  /** Where tokens are kept. */
  tokenStorage: 'localStorage' | 'cookie';
  /** Names under which they are kept. */
  tokenKeys: { session: string; auth: string; refresh: string };
  /** The header that carries the cart's token both ways, and the word before the token in requests. */
  sessionHeader: string;
  sessionPrefix: string;
  /** The header that proves who is signed in, and the word before its token. */
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

/** The release's own icons: one file that answers whatever is asked. */
export const ICONS_PATH = '/icons.json';
