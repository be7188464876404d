import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { IsletError, says } from '#kit/messages/says.ts';
import { secondsOf } from '../session/jwt.ts';

/** Names of providers in `LoginProviderEnum`. */
export type LoginProviderId = 'FACEBOOK' | 'GITHUB' | 'GOOGLE' | 'OAUTH2_GENERIC';

/** A site with whose accounts customers may sign in, by OAuth 2. */
export interface LoginProvider {
  id: LoginProviderId;
  /** As shoppers know it. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** Where shoppers are sent to. */
  authorizeUrl: string;
  /** Gives an access token for a code. */
  tokenUrl: string;
  /** Says whose the access token is. */
  userUrl: string;
  /** Lists the addresses of an account that does not show one. */
  emailsUrl?: string;
  scope: string;
}

/** An account at a provider. */
export interface ProviderProfile {
  /** Names the account for good, unlike its address. */
  subject: string;
  email: string | null;
  /** The provider has confirmed that the address is the account's. */
  emailConfirmed: boolean;
  firstName: string;
  lastName: string;
}

/** Signing in with a provider failed; the message has no secrets. */
export class ProviderError extends IsletError {
  override readonly name = 'ProviderError';
}

interface Grant {
  code: string;
  verifier: string;
  redirectUrl: string;
}

const TIMEOUT_MS = 10_000;

/** The address at a provider to which a shopper is sent. @param challenge of PKCE, by SHA-256 */
export function authorizationUrl(
  { authorizeUrl, clientId, scope }: LoginProvider,
  { state, challenge, redirectUrl }: { state: string; challenge: string; redirectUrl: string },
): string {
  const url = new URL(authorizeUrl);
  const more = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrl,
    scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Reads the account of the shopper who came back from a provider with a code.
 * @throws ProviderError if the provider refuses the code, or cannot be reached
 */
export async function fetchProfile(provider: LoginProvider, grant: Grant): Promise<ProviderProfile> {
  const token = await fetchToken(provider, grant);
  const read = (url: string) =>
    ask(provider, url, { headers: { ...HEADERS, Authorization: `Bearer ${token}` } });
  const user = Object((await read(provider.userUrl)) ?? {}) as Record<string, unknown>;
  const subject = text(user.sub) || text(user.id);
  if (subject === '')
    throw new ProviderError(says('backend.providerWithoutAccount', { name: provider.name }));
  const confirmed = user.email_verified === true || user.email_verified === 'true';
  const listed = provider.emailsUrl ? confirmedEmail(await read(provider.emailsUrl)) : null;
  const [first = '', ...rest] = text(user.name).split(/\s+/);
  return {
    subject,
    email: listed ?? (text(user.email) || null),
    emailConfirmed: listed !== null || confirmed,
    firstName: text(user.given_name) || text(user.first_name) || first,
    lastName: text(user.family_name) || text(user.last_name) || rest.join(' '),
  };
}

const HEADERS = { Accept: 'application/json', 'User-Agent': 'Islet' };

async function fetchToken(provider: LoginProvider, { code, verifier, redirectUrl }: Grant): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUrl,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    code_verifier: verifier,
  });
  const answer = await ask(provider, provider.tokenUrl, { method: 'POST', headers: HEADERS, body });
  const { access_token: token, error } = Object(answer ?? {}) as Record<string, unknown>;
  if (typeof token === 'string' && token !== '') return token;
  throw new ProviderError(
    says('backend.providerWithoutToken', { name: provider.name, error: errorCode(error) }),
  );
}

async function ask(provider: LoginProvider, url: string, init: RequestInit): Promise<unknown> {
  const { origin } = new URL(url);
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProviderError(says('backend.providerUnreachable', { name: provider.name, origin, reason }));
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const { error } = Object(answer ?? {}) as Record<string, unknown>;
  throw new ProviderError(
    says('backend.providerAnswered', {
      name: provider.name,
      status: response.status,
      origin,
      error: errorCode(error),
    }),
  );
}

/** OAuth's code of an error, such as `invalid_grant`. */
function errorCode(error: unknown): string {
  return typeof error === 'string' && /^\w{1,50}$/.test(error) ? ` (${error})` : '';
}

/** GitHub's list of an account's addresses. */
function confirmedEmail(list: unknown): string | null {
  if (!Array.isArray(list)) return null;
  const emails = list.map((entry) => Object(entry ?? {}) as Record<string, unknown>);
  const confirmed = emails.filter(({ verified }) => verified === true);
  const best = confirmed.find(({ primary }) => primary === true) ?? confirmed[0];
  return text(best?.email) || null;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Longest stay of a shopper at the provider, in seconds. */
export const STATE_LIFETIME = 10 * 60;

/** State that a shopper takes to the provider and brings back. */
interface LoginState {
  state: string;
  /** PKCE's challenge. Its verifier is made of the state and the shop's secret, and never leaves the shop. */
  challenge: string;
}

/** A state that the shop has made. */
interface ReadState {
  /** Names the state, which may be used once. */
  id: string;
  verifier: string;
}

/** Begins a sign-in with a provider. @param secret of the shop */
export function createLoginState(provider: LoginProviderId, secret: string, now = new Date()): LoginState {
  const id = randomBytes(16).toString('base64url');
  const ends = secondsOf(now) + STATE_LIFETIME;
  const challenge = createHash('sha256').update(verifierOf(id, secret)).digest('base64url');
  return { state: `${id}.${ends}.${signatureOf(provider, id, String(ends), secret)}`, challenge };
}

/** @returns null for a state that the shop has not made for this provider, or that has expired */
export function readLoginState(
  state: string,
  provider: LoginProviderId,
  secret: string,
  now = new Date(),
): ReadState | null {
  const [id = '', ends = '', given = ''] = state.split('.');
  const expected = Buffer.from(signatureOf(provider, id, ends, secret));
  const actual = Buffer.from(given);
  const isGood = actual.length === expected.length && timingSafeEqual(actual, expected);
  if (!isGood || Number(ends) * 1000 <= now.getTime()) return null;
  return { id, verifier: verifierOf(id, secret) };
}

function signatureOf(provider: string, id: string, ends: string, secret: string): string {
  return createHmac('sha256', `login-state:${secret}`)
    .update(`${provider}.${id}.${ends}`)
    .digest('base64url');
}

function verifierOf(id: string, secret: string): string {
  return createHmac('sha256', `login-verifier:${secret}`).update(id).digest('base64url');
}
