import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const GUEST_LIFE = 48 * 60 * 60;

export interface SessionClaims {
  iss: string;
  iat: number;
  nbf: number;
  exp: number;
  data: { customer_id: string };
}

/** What a request's `woocommerce-session` header says. */
export type SessionHeader =
  | { state: 'absent' }
  | { state: 'valid'; claims: SessionClaims }
  | { state: 'invalid'; message: string };

/** Makes and reads the tokens by which the store knows a shopper: JWTs signed with HS256. */
export class SessionTokens {
  readonly #secret: string;
  readonly #issuer: string;

  constructor(secret: string, issuer: string) {
    this.#secret = secret;
    this.#issuer = issuer;
  }

  /** A token of a new guest, valid for 48 hours. */
  issueGuest(now = new Date()): string {
    return this.sign(`t_${randomBytes(15).toString('hex')}`, GUEST_LIFE, now);
  }

  /** @param life in seconds */
  sign(customerId: string, life: number, now = new Date()): string {
    const iat = Math.floor(now.getTime() / 1000);
    const claims: SessionClaims = {
      iss: this.#issuer,
      iat,
      nbf: iat,
      exp: iat + life,
      data: { customer_id: customerId },
    };
    const body = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(claims)}`;
    return `${body}.${this.#signature(body)}`;
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
    const [head, body, signature, more] = token.split('.');
    if (!head || !body || !signature || more !== undefined) return 'Wrong number of segments';
    const claims = decode(head) && decode(body);
    if (!claims) return 'Syntax error, malformed JSON';
    const expected = Buffer.from(this.#signature(`${head}.${body}`));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return 'Signature verification failed';
    }
    const seconds = now.getTime() / 1000;
    if (claims.nbf > seconds) {
      const nbf = new Date(claims.nbf * 1000).toISOString().replace(/\.\d+Z$/, '+00:00');
      return `Cannot handle token with nbf prior to ${nbf}`;
    }
    if (claims.exp <= seconds) return 'Expired token';
    if (claims.iss !== this.#issuer) return 'The iss do not match with this server';
    return claims;
  }

  #signature(body: string): string {
    return createHmac('sha256', this.#secret).update(body).digest('base64url');
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): SessionClaims | null {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as SessionClaims;
  } catch {
    return null;
  }
}
