import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** A browser that showed the token. */
export interface Session {
  /** Value of its cookie. */
  value: string;
  /** In milliseconds since 1970. */
  endsAt: number;
}

const COOKIE = 'islet-desk';
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns true if two texts are the same; takes the same time wherever they differ. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(expected));
}

/**
 * Sessions of the desk. Nothing of them is stored: a cookie says until when it counts, signed with the token, so they
 * outlive the process, and another token ends them all.
 */
export class Sessions {
  readonly #token: string;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(token: string, now: () => number = Date.now) {
    this.#token = token;
    this.#now = now;
  }

  begin(): Session {
    const endsAt = this.#now() + LIFETIME_MS;
    const until = endsAt.toString(36);
    return { value: `${until}.${this.#sign(`session ${until}`)}`, endsAt };
  }

  /** The session of a request's `Cookie` header; null for none that counts. */
  find(cookies: string | undefined): Session | null {
    for (const value of valuesOf(cookies)) {
      const [until = '', signature = ''] = value.split('.');
      const endsAt = Number.parseInt(until, 36);
      if (isSame(signature, this.#sign(`session ${until}`)) && endsAt > this.#now()) return { value, endsAt };
    }
    return null;
  }

  /** The secret that a session's page sends with each POST. */
  csrf({ value }: Session): string {
    return this.#sign(`csrf ${value}`);
  }

  /** `Set-Cookie` that begins a session. @param isSecure the browser reaches the desk by HTTPS */
  cookie({ value }: Session, isSecure: boolean): string {
    return setCookie(value, LIFETIME_MS / 1000, isSecure);
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#token).update(text).digest('base64url');
  }
}

/** `Set-Cookie` that ends a session. */
export function endingCookie(isSecure: boolean): string {
  return setCookie('', 0, isSecure);
}

function setCookie(value: string, maxAge: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/desk/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

function valuesOf(cookies = ''): string[] {
  return cookies.split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    return name === COOKIE ? [value] : [];
  });
}
