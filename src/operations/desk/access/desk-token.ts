import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keepSecret, readSecret } from '#kit/files/secret-file.ts';
import { DESK_PATH } from '../contract.ts';

/** Of the desk's folder: the token with which a browser opens the desk. Whoever deletes it ends all sessions. */
function tokenFile(folder: string): string {
  return join(folder, 'token');
}

/** The token of a desk; null if it never ran, or the file is not one. @param folder of the desk's files */
export function readToken(folder: string): string | null {
  return readSecret(tokenFile(folder));
}

/** The token of a desk, made if there is none: links stay right when the process starts again. */
export function keepToken(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return keepSecret(tokenFile(folder));
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
