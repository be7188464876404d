import { LRUCache } from 'lru-cache';
import { UserError } from '../../errors.ts';
import { RateLimit } from './rate-limit.ts';

/** Action that a client has done too often, as its error says it. */
type Attempts =
  | 'failed attempts to log in'
  | 'failed attempts to use a code'
  | 'attempts to register'
  | 'attempts to reset a password'
  | 'attempts to change a password'
  | 'attempts to change an email address'
  | 'attempts to sign in with another account'
  | 'orders'
  | 'messages';

interface Count {
  limit: RateLimit;
  key: string;
}

const MAX_KNOWN = 50_000;
/** Emails to one address: ten at once, and ten an hour after that. */
const EMAILS = { burst: 10, perMinute: 10 / 60 };

/**
 * Limits what strangers try, by where it comes from and by the account that it is about. In memory only: a restart
 * forgets them.
 */
export class GuessLimits {
  readonly #account = new RateLimit({ burst: 10, perMinute: 2 });
  readonly #accounts = new RateLimit({ burst: 50, perMinute: 10 });
  readonly #accountAnywhere = new RateLimit({ burst: 100, perMinute: 10 });
  /** From where an account was signed in to: guesses elsewhere do not lock its owner out there. */
  readonly #known = new LRUCache<string, true>({ max: MAX_KNOWN });
  readonly #providers = new RateLimit({ burst: 30, perMinute: 10 });
  readonly #registrations = new RateLimit({ burst: 200, perMinute: 60 });
  readonly #takenAddresses = new RateLimit({ burst: 30, perMinute: 6 });
  readonly #resets = new RateLimit({ burst: 20, perMinute: 4 });
  readonly #resetEmails = new RateLimit({ burst: 5, perMinute: 1 / 12 });
  readonly #newPasswords = new RateLimit({ burst: 10, perMinute: 2 });
  readonly #newAddresses = new RateLimit({ burst: 5, perMinute: 1 / 12 });
  readonly #emails = { anyone: new RateLimit(EMAILS), owner: new RateLimit(EMAILS) };
  #orders = orderLimits(0);
  readonly #messages = new RateLimit({ burst: 5, perMinute: 0.5 });
  readonly #reviews = new RateLimit({ burst: 30, perMinute: 6 });
  /** WordPress's 15 seconds between two comments. */
  readonly #reviewPause = new RateLimit({ burst: 1, perMinute: 4 });
  readonly #cart = new RateLimit({ burst: 10, perMinute: 2 });
  readonly #carts = new RateLimit({ burst: 60, perMinute: 10 });

  /**
   * Counts a guess of an account's password.
   * @returns takes the guess back, for a right one
   * @throws UserError where its source has guessed too often, or the account was guessed at from too many places
   */
  password(source: string, username: string): () => void {
    const name = username.trim().toLowerCase().slice(0, 100);
    const account = `${source} ${name}`;
    const takeBack = count('failed attempts to log in', [
      { limit: this.#account, key: account },
      { limit: this.#accounts, key: source },
      ...(this.#known.has(account) ? [] : [{ limit: this.#accountAnywhere, key: name }]),
    ]);
    return () => {
      takeBack();
      this.#known.set(account, true);
    };
  }

  /** @throws UserError where a source signs in too often with accounts of other sites: each asks the other site */
  provider(source: string): void {
    count('attempts to sign in with another account', [{ limit: this.#providers, key: source }]);
  }

  /**
   * Counts a guess of a code, by a cart and its source.
   * @returns takes the guess back, for a code that exists
   * @throws UserError where either has guessed too often
   */
  code(source: string, customerId: string): () => void {
    return count('failed attempts to use a code', [
      { limit: this.#cart, key: customerId },
      { limit: this.#carts, key: source },
    ]);
  }

  /** @throws UserError where too many accounts are registered from a source: each costs the server dearly */
  registration(source: string): void {
    if (this.#registrations.take(source)) return;
    throw new UserError('Too many accounts are being registered from your network. Please try again later.');
  }

  /**
   * Counts a question whether an address has an account, which every registration is.
   * @returns takes the question back, where the address is free
   * @throws UserError where a source has asked too often
   */
  takenAddress(source: string): () => void {
    return count('attempts to register', [{ limit: this.#takenAddresses, key: source }]);
  }

  /** @throws UserError where a source asks too often for links to reset passwords, or tries too many */
  passwordReset(source: string): void {
    count('attempts to reset a password', [{ limit: this.#resets, key: source }]);
  }

  /** @returns false where a customer has been sent enough links: nobody hears of it, and the last one stays good */
  resetEmail(customer: number): boolean {
    return this.#resetEmails.take(String(customer));
  }

  /** @throws UserError where a customer changes the password too often: each costs the server dearly */
  newPassword(customer: number): void {
    count('attempts to change a password', [{ limit: this.#newPasswords, key: String(customer) }]);
  }

  /**
   * Counts a wish for another email address, which asks whether it has an account as a registration does.
   * @throws UserError where a customer, or a source, has asked too often
   */
  newAddress(source: string, customer: number): void {
    count('attempts to change an email address', [
      { limit: this.#newAddresses, key: String(customer) },
      { limit: this.#takenAddresses, key: source },
    ]);
  }

  /**
   * @param audience emails that anyone can bring about do not use up those that an account's owner must get
   * @returns false where an address has been sent enough, whatever asked for it
   */
  email(to: string, audience: 'anyone' | 'owner'): boolean {
    return this.#emails[audience].take(mailbox(to));
  }

  /**
   * Counts an order that nobody has paid for yet: it takes stock, and is emailed to whatever address was typed.
   * @param perHour the shop's setting; 0 for any number
   * @returns takes it back, for one that was not made
   * @throws UserError where a source, or an address, has ordered too often
   */
  order(source: string, email: string, perHour: number): () => void {
    if (perHour === 0) return () => undefined;
    if (perHour !== this.#orders.perHour) this.#orders = orderLimits(perHour);
    return count('orders', [
      { limit: this.#orders.source, key: source },
      { limit: this.#orders.address, key: mailbox(email) },
    ]);
  }

  /** @throws UserError where a source, or a sender by address, writes to the shop too often */
  message(source: string, sender: string): void {
    count('messages', [
      { limit: this.#messages, key: source },
      { limit: this.#messages, key: sender.toLowerCase() },
    ]);
  }

  /** @throws UserError where a source or a customer tries too often to write reviews, also such as are refused */
  review(source: string, customer: number | null): void {
    if (this.#takeBoth(this.#reviews, source, customer)) return;
    throw new UserError('Too many reviews are being written from your network. Please try again later.');
  }

  /** @throws UserError where a source or a customer has written a review just now */
  reviewPause(source: string, customer: number | null): void {
    if (this.#takeBoth(this.#reviewPause, source, customer)) return;
    throw new UserError('You are posting comments too quickly. Slow down.');
  }

  #takeBoth(limit: RateLimit, source: string, customer: number | null): boolean {
    return limit.take(source) && (customer === null || limit.take(`customer ${customer}`));
  }
}

function orderLimits(perHour: number) {
  const rate = (burst: number) => new RateLimit({ burst, perMinute: burst / 60 });
  return { perHour, source: rate(perHour), address: rate(Math.ceil(perHour / 3)) };
}

/** Where mail to an address arrives: that to `Ada+shop@` at `ada@`. */
function mailbox(email: string): string {
  return email.toLowerCase().replace(/\+.*@/, '@');
}

function count(what: Attempts, counts: readonly Count[]): () => void {
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
      `Too many ${what}. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    );
  }
  return giveBack;
}
