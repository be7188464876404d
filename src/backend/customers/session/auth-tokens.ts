import { randomBytes } from 'node:crypto';
import { readJwt, secondsOf, signJwt } from './jwt.ts';

const MINUTE = 60;
/** Lifetime of refresh tokens in seconds. */
export const REFRESH_LIFETIME = 365 * 24 * 60 * MINUTE;

type Kind = 'auth' | 'refresh';

interface AuthClaims {
  iss: string;
  iat: number;
  nbf: number;
  exp: number;
  kind: Kind;
  /** Names the sign-in that the token belongs to. */
  jti: string;
  /** Number of times that the customer's sign-ins had been ended before this one; absent for never. */
  epoch?: number;
  data: { user: { id: string } };
}

/** A token and when it ends, in seconds since 1970 as text. */
interface AuthToken {
  token: string;
  expiration: string;
}

/** The parsed `Authorization` header of a request. */
export type Authorization = { state: 'absent' } | { state: 'invalid' } | ({ state: 'valid' } & SignIn);

/** A customer and the sign-in that a token belongs to. */
export interface SignIn {
  user: number;
  id: string;
  epoch: number;
}

/** A name for a new sign-in, which all of its tokens carry. */
export function newSignInId(): string {
  return randomBytes(12).toString('base64url');
}

/** Makes and reads the tokens by which customers prove who they are. */
export class AuthTokens {
  readonly #secret: string;
  readonly #issuer: string;

  constructor(secret: string, issuer: string) {
    this.#secret = `auth:${secret}`;
    this.#issuer = issuer;
  }

  /** @param life in seconds */
  sign({ user, id, epoch }: SignIn, kind: Kind, life: number, now = new Date()): AuthToken {
    const iat = secondsOf(now);
    const exp = iat + life;
    const data = { user: { id: String(user) } };
    const issued = { iss: this.#issuer, iat, nbf: iat, exp };
    const claims: AuthClaims = { ...issued, kind, jti: id, ...(epoch === 0 ? {} : { epoch }), data };
    return { token: signJwt(claims, this.#secret), expiration: String(exp) };
  }

  /** Anything but a bearer token that is not empty counts as no token. */
  readHeader(header: string | null, now = new Date()): Authorization {
    const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
    if (!token) return { state: 'absent' };
    const read = this.read(token, 'auth', now);
    return read === null || read === 'other' ? { state: 'invalid' } : { state: 'valid', ...read };
  }

  /** @returns whom a token was made for and at which sign-in; `other` for a token of the other kind, null for none of ours */
  read(token: string, kind: Kind, now = new Date()): SignIn | 'other' | null {
    const claims = readJwt<AuthClaims>(token, this.#secret);
    const seconds = now.getTime() / 1000;
    if (typeof claims === 'string' || claims.exp <= seconds || claims.nbf > seconds) return null;
    if (claims.iss !== this.#issuer || !claims.jti) return null;
    if (claims.kind !== kind) return 'other';
    return { user: Number(claims.data.user.id), id: claims.jti, epoch: claims.epoch ?? 0 };
  }
}
