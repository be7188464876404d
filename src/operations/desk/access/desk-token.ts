import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESK_PATH } from '../contract.ts';

const TOKEN = /^[\w-]{43}$/;

/** Of the desk's folder: the token with which a browser opens the desk. Whoever deletes it ends all sessions. */
function tokenFile(folder: string): string {
  return join(folder, 'token');
}

/** The token of a desk; null if it never ran, or the file is not one. @param folder of the desk's files */
export function readToken(folder: string): string | null {
  try {
    const token = readFileSync(tokenFile(folder), 'utf8').trim();
    return TOKEN.test(token) ? token : null;
  } catch {
    return null;
  }
}

/** The token of a desk, made if there is none: links stay right when the process starts again. */
export function keepToken(folder: string): string {
  const known = readToken(folder);
  if (known !== null) return known;
  const token = randomBytes(32).toString('base64url');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(tokenFile(folder), `${token}\n`, { mode: 0o600 });
  // One that was there and is no token keeps its mode otherwise.
  chmodSync(tokenFile(folder), 0o600);
  return token;
}

/** The address that opens the desk. @param origin without a closing slash */
export function deskLink(origin: string, token: string): string {
  return `${origin}${DESK_PATH}?token=${token}`;
}

const WINDOW_MS = 60_000;
const MOST = 10;

/** Counts wrong tokens: beyond ten a minute none is looked at, whoever sends them. Sessions go on meanwhile. */
export class WrongTokens {
  #times: number[] = [];
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Seconds until the next token is looked at; null if it is now. */
  get waitSeconds(): number | null {
    const now = this.#now();
    this.#times = this.#times.filter((time) => now - time < WINDOW_MS);
    const [oldest] = this.#times;
    if (oldest === undefined || this.#times.length < MOST) return null;
    return Math.ceil((oldest + WINDOW_MS - now) / 1000);
  }

  add(): void {
    this.#times.push(this.#now());
  }
}
