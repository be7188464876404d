import { failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { PROVIDER_ORIGIN_KEY, PROVIDER_STATE_KEY } from '../browser/storage.ts';
import { nullable, object, type Schema, text } from '../browser/stored-json.ts';
import { fetchShopper } from '../cart/requests.ts';
import { TabValue } from '../page/tab-value.ts';
import { storeConnection } from './page-connection.ts';

/** Where in the account a sign-in was begun. */
interface SignInOrigin {
  locale: Locale;
  /** The section that was asked for; null for none. */
  tab: string | null;
}

const LOCALE: Schema<Locale> = (value): value is Locale => LOCALE_CODES.includes(value as Locale);

/** The `state` of the sign-in that this tab has begun: an answer to another one is refused. */
const begunState = new TabValue(PROVIDER_STATE_KEY, text);

const begunAt = new TabValue(
  PROVIDER_ORIGIN_KEY,
  object<SignInOrigin>({ locale: LOCALE, tab: nullable(text) }),
);

/** A provider's answer in the address of the page to which it returns the shopper. */
interface ProviderAnswer {
  provider: string;
  code: string;
  state: string;
}

/**
 * Asks the store for an address of a provider, and goes there. It is asked for at the press: it holds secrets that work
 * once.
 * @param provider as the store names it, such as `GOOGLE`
 * @param origin where the shopper is
 */
export async function beginProviderSignIn(provider: string, origin: SignInOrigin): Promise<Outcome> {
  const { api, config } = storeConnection();
  // Not the session of the page: a store that fails must not take the form away.
  const shopper = await fetchShopper({ api, decimals: config.currency.decimals });
  if (!shopper.ok) return shopper;
  const address = shopper.data.loginClients.find((one) => one.provider === provider)?.authorizationUrl;
  const state = address && new URL(address).searchParams.get('state');
  // Without a state anybody could send the shopper back as somebody else.
  if (!address || !state) return { ok: false, failure: failure('unknown') };
  begunState.set(state);
  begunAt.set(origin);
  location.assign(address);
  return { ok: true, value: undefined };
}

/** Where this tab has begun its last sign-in: providers return shoppers to one page for all languages. */
export function signInOrigin(): SignInOrigin | null {
  return begunAt.get();
}

/**
 * Takes the answer out of the address that a provider led back to; it works once.
 * @param provider of the path, such as `google`
 * @param query of the page
 * @returns null if shopper or provider have refused, and for an answer that was used before or is to a sign-in that
 *   this tab has not begun
 */
export function takeProviderAnswer(provider: string, query: URLSearchParams): ProviderAnswer | null {
  const expected = begunState.get();
  begunState.set('');
  const [code, state] = [query.get('code'), query.get('state')];
  if (!code || !state || state !== expected) return null;
  return { provider: provider.toUpperCase(), code, state };
}
