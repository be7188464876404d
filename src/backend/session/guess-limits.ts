import { UserError } from '../errors.ts';
import { RateLimit } from './rate-limit.ts';

/** What is guessed: passwords, and codes of coupons and gift cards. */
type Guess = 'log in' | 'use a code';

interface Count {
  limit: RateLimit;
  key: string;
}

/**
 * Limits guesses by where they come from, so that they never keep the right password from its owner
 * elsewhere. In memory only: a restart forgets them.
 */
export class GuessLimits {
  readonly #account = new RateLimit({ burst: 10, perMinute: 2 });
  readonly #accounts = new RateLimit({ burst: 50, perMinute: 10 });
  readonly #registrations = new RateLimit({ burst: 200, perMinute: 60 });
  readonly #reviews = new RateLimit({ burst: 30, perMinute: 6 });
  /** WordPress's 15 seconds between two comments. */
  readonly #reviewPause = new RateLimit({ burst: 1, perMinute: 4 });
  readonly #cart = new RateLimit({ burst: 10, perMinute: 2 });
  readonly #carts = new RateLimit({ burst: 60, perMinute: 10 });

  /**
   * Counts a guess of an account's password.
   * @returns takes the guess back, for a right one
   * @throws UserError where its source has guessed too often
   */
  password(source: string, username: string): () => void {
    const account = `${source} ${username.trim().toLowerCase().slice(0, 100)}`;
    return count('log in', [
      { limit: this.#account, key: account },
      { limit: this.#accounts, key: source },
    ]);
  }

  /**
   * Counts a guess of a code, by a cart and its source.
   * @returns takes the guess back, for a code that exists
   * @throws UserError where either has guessed too often
   */
  code(source: string, customerId: string): () => void {
    return count('use a code', [
      { limit: this.#cart, key: customerId },
      { limit: this.#carts, key: source },
    ]);
  }

  /** @throws UserError where too many accounts are registered from a source: each costs the server dearly */
  registration(source: string): void {
    if (this.#registrations.take(source)) return;
    throw new UserError('Too many accounts are being registered from your network. Please try again later.');
  }

  /** @throws UserError where a source tries too often to write reviews, also such as are refused */
  review(source: string): void {
    if (this.#reviews.take(source)) return;
    throw new UserError('Too many reviews are being written from your network. Please try again later.');
  }

  /** @throws UserError where a source has written a review just now */
  reviewPause(source: string): void {
    if (this.#reviewPause.take(source)) return;
    throw new UserError('You are posting comments too quickly. Slow down.');
  }
}

function count(what: Guess, counts: readonly Count[]): () => void {
  const taken: Count[] = [];
  const giveBack = () => {
    for (const { limit, key } of taken) limit.giveBack(key);
  };
  for (const one of counts) {
    if (one.limit.take(one.key)) {
      taken.push(one);
      continue;
    }
    giveBack();
    const minutes = one.limit.minutesLeft(one.key);
    throw new UserError(
      `Too many failed attempts to ${what}. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    );
  }
  return giveBack;
}
