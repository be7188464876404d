import { randomBytes } from 'node:crypto';
import type { SignIn } from './auth-tokens.ts';
import { readJwt, secondsOf, signJwt } from './jwt.ts';

const HOUR = 60 * 60;
const GUEST_LIFETIME = 48 * HOUR;
const CUSTOMER_LIFETIME = 7 * 24 * HOUR;
const GUEST_PREFIX = 't_';

/** A random customer id for a new guest. */
export function newGuestId(): string {
  return `${GUEST_PREFIX}${randomBytes(15).toString('hex')}`;
}

export function isGuest(customerId: string): boolean {
  return customerId.startsWith(GUEST_PREFIX);
}

/** Lifetime of a shopper's token and cart in seconds: 48 hours for guests, 7 days for customers. */
export function lifetimeOf(customerId: string): number {
  return isGuest(customerId) ? GUEST_LIFETIME : CUSTOMER_LIFETIME;
}

interface SessionClaims {
  iss: string;
  iat: number;
  nbf: number;
  exp: number;
  /** The sign-in that a customer's session belongs to, as in auth tokens; none for guests. */
  jti?: string;
  epoch?: number;
  data: { customer_id: string };
}

/** @returns the sign-in that a customer's session token belongs to; null for a guest's */
export function signInOfSession({ data, jti, epoch }: SessionClaims): SignIn | null {
  return jti === undefined ? null : { user: Number(data.customer_id), id: jti, epoch: epoch ?? 0 };
}

/** The parsed `woocommerce-session` header of a request. */
export type SessionHeader =
  | { state: 'absent' }
  | { state: 'valid'; claims: SessionClaims }
  | { state: 'invalid'; message: string };

/** Signs and reads session tokens: JWTs signed with HS256. */
export class SessionTokens {
  readonly #secret: string;
  readonly #issuer: string;

  constructor(secret: string, issuer: string) {
    this.#secret = secret;
    this.#issuer = issuer;
  }

  /** @param life in seconds @param signIn that a customer's session belongs to; null for a guest's */
  sign(
    customerId: string,
    now = new Date(),
    life = lifetimeOf(customerId),
    signIn: Pick<SignIn, 'id' | 'epoch'> | null = null,
  ): string {
    const iat = secondsOf(now);
    const claims: SessionClaims = {
      iss: this.#issuer,
      iat,
      nbf: iat,
      exp: iat + life,
      ...(signIn ? { jti: signIn.id } : {}),
      ...(signIn?.epoch ? { epoch: signIn.epoch } : {}),
      data: { customer_id: customerId },
    };
    return signJwt(claims, this.#secret);
  }

  /** Reads the header's value, `Session <token>`. The messages are the store's own. */
  read(header: string | null, now = new Date()): SessionHeader {
    if (header === null) return { state: 'absent' };
    const token = /^Session (.+)$/.exec(header)?.[1];
    if (!token) return { state: 'invalid', message: 'invalid_cart_token: Invalid Cart-Token' };
    const result = this.#verify(token, now);
    if (typeof result !== 'string') return { state: 'valid', claims: result };
    return { state: 'invalid', message: `invalid_token: ${result}` };
  }

  #verify(token: string, now: Date): SessionClaims | string {
    const claims = readJwt<SessionClaims>(token, this.#secret);
    if (typeof claims === 'string') return claims;
    const seconds = now.getTime() / 1000;
    if (claims.nbf > seconds) {
      const nbf = new Date(claims.nbf * 1000).toISOString().replace(/\.\d+Z$/, '+00:00');
      return `Cannot handle token with nbf prior to ${nbf}`;
    }
    if (claims.exp <= seconds) return 'Expired token';
    if (claims.iss !== this.#issuer) return 'The iss do not match with this server';
    return claims;
  }
}
