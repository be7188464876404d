import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../../db/database.ts';

/** The moment in the unit of tokens and expiry columns. @returns whole seconds since 1970 */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** A JSON Web Token signed with HS256. */
export function signJwt(claims: object, secret: string): string {
  const body = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(claims)}`;
  return `${body}.${signature(body, secret)}`;
}

/** @returns the claims of a token signed by the shop, or the store's error message */
export function readJwt<Claims>(token: string, secret: string): Claims | string {
  const [head, body, given, more] = token.split('.');
  if (!head || !body || !given || more !== undefined) return 'Wrong number of segments';
  const claims = decode<Claims>(head) && decode<Claims>(body);
  if (!claims) return 'Syntax error, malformed JSON';
  const expected = Buffer.from(signature(`${head}.${body}`, secret));
  const actual = Buffer.from(given);
  const good = actual.length === expected.length && timingSafeEqual(actual, expected);
  return good ? claims : 'Signature verification failed';
}

function signature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url');
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode<T>(part: string): T | null {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as T;
  } catch {
    return null;
  }
}

/** The shop's secret for signing tokens: made once, and stored in the database. */
export function sessionSecret(store: Store): string {
  const stored = store.setting<string>('secret');
  if (stored) return stored;
  const secret = randomBytes(32).toString('base64url');
  store.saveSetting('secret', secret);
  return secret;
}
