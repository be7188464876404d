import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { LoginProviderId } from './login-provider.ts';

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
  const ends = Math.floor(now.getTime() / 1000) + STATE_LIFETIME;
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
