import { failure, type Outcome } from '#shop/errors/failure.ts';
import { text } from '../browser/schema.ts';
import { PROVIDER_STATE_KEY } from '../browser/storage-keys.ts';
import { TabValue } from '../page/tab-value.ts';
import { loadSession } from './session.ts';
import { $session } from './session-state.ts';

/** The `state` of the sign-in that this tab has begun: an answer to another one is refused. */
const begunState = new TabValue(PROVIDER_STATE_KEY, text);

/** A provider's answer in the address of the page that it leads back to. */
export type ProviderAnswer =
  | { provider: string; code: string; state: string | null }
  /** Refused by the shopper or the provider, or begun elsewhere. */
  | 'refused';

/**
 * Asks the store for an address of a provider, and goes there. It is asked for at the press: it holds secrets
 * that work once.
 * @param provider as the store names it, such as `GOOGLE`
 */
export async function beginProviderSignIn(provider: string): Promise<Outcome> {
  const loaded = await loadSession();
  if (!loaded.ok) return loaded;
  const client = $session.get().loginClients.find((one) => one.provider === provider);
  if (client === undefined) return { ok: false, failure: failure('unknown') };
  begunState.set(new URL(client.authorizationUrl).searchParams.get('state') ?? '');
  location.assign(client.authorizationUrl);
  return loaded;
}

/**
 * Takes the answer out of the address that a provider led back to; it works once.
 * @param provider of the path, such as `google`
 * @param query of the page
 */
export function takeProviderAnswer(provider: string, query: URLSearchParams): ProviderAnswer {
  const expected = begunState.get();
  begunState.set('');
  const code = query.get('code');
  const state = query.get('state');
  if (!code || expected === null || (state ?? '') !== expected) return 'refused';
  return { provider: provider.toUpperCase(), code, state };
}
