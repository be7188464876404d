import { LRUCache } from 'lru-cache';
import { UserError } from '../../errors.ts';

/** Number of times that a source may do something at once, and then in every minute. */
const RATES = {
  account: { burst: 10, perMinute: 2 },
  accounts: { burst: 50, perMinute: 10 },
  accountAnywhere: { burst: 100, perMinute: 10 },
  providers: { burst: 30, perMinute: 10 },
  registrations: { burst: 200, perMinute: 60 },
  takenAddresses: { burst: 30, perMinute: 6 },
  resets: { burst: 20, perMinute: 4 },
  resetEmails: { burst: 5, perMinute: 1 / 12 },
  newPasswords: { burst: 10, perMinute: 2 },
  newAddresses: { burst: 5, perMinute: 1 / 12 },
  /** Emails to one address. */
  anyoneEmails: { burst: 10, perMinute: 10 / 60 },
  ownerEmails: { burst: 10, perMinute: 10 / 60 },
  messages: { burst: 5, perMinute: 0.5 },
  withdrawals: { burst: 5, perMinute: 0.5 },
  withdrawalsAnywhere: { burst: 50, perMinute: 5 },
  reviews: { burst: 30, perMinute: 6 },
  /** WordPress's 15 seconds between two comments. */
  reviewPause: { burst: 1, perMinute: 4 },
  cart: { burst: 10, perMinute: 2 },
  carts: { burst: 60, perMinute: 10 },
};

type Count = [limit: RateLimit, source: string];

const MAX_KNOWN = 50_000;

export type GuessLimits = ReturnType<typeof guessLimits>;

/**
 * Limits what strangers try, by where it comes from and by the account that it is about. In memory only: a restart
 * forgets them.
 */
export function guessLimits() {
  const limits = Object.fromEntries(
    Object.entries(RATES).map(([name, rate]) => [name, new RateLimit(rate)]),
  ) as Record<keyof typeof RATES, RateLimit>;
  /** From where an account was signed in to: guesses from elsewhere do not lock its owner out there. */
  const known = new LRUCache<string, true>({ max: MAX_KNOWN });
  let orders = orderLimits(0);
  const takeBoth = (limit: RateLimit, source: string, customer: number | null) =>
    limit.take(source) && (customer === null || limit.take(`customer ${customer}`));

  return {
    /**
     * Counts a guess of an account's password.
     * @returns takes the guess back, for a right one
     * @throws UserError if its source has guessed too often, or the account was guessed at from too many places
     */
    password(source: string, username: string): () => void {
      const name = username.trim().toLowerCase().slice(0, 100);
      const account = `${source} ${name}`;
      const counts: Count[] = [
        [limits.account, account],
        [limits.accounts, source],
      ];
      if (!known.has(account)) counts.push([limits.accountAnywhere, name]);
      const takeBack = count('failed attempts to log in', ...counts);
      return () => {
        takeBack();
        known.set(account, true);
      };
    },

    /** @throws UserError if a source signs in too often with accounts of other sites: each asks the other site */
    provider: (source: string) =>
      count('attempts to sign in with another account', [limits.providers, source]),

    /**
     * Counts a guess of a code, by a cart and its source.
     * @returns takes the guess back, for a code that exists
     * @throws UserError if either has guessed too often
     */
    code: (source: string, customerId: string) =>
      count('failed attempts to use a code', [limits.cart, customerId], [limits.carts, source]),

    /** @throws UserError if too many accounts are registered from a source: each is expensive for the server */
    registration(source: string): void {
      if (limits.registrations.take(source)) return;
      throw new UserError(
        'Too many accounts are being registered from your network. Please try again later.',
      );
    },

    /**
     * Counts a check if an address has an account, which every registration is.
     * @returns takes the question back, if the address is free
     * @throws UserError if a source has asked too often
     */
    takenAddress: (source: string) => count('attempts to register', [limits.takenAddresses, source]),

    /** @throws UserError if a source asks too often for links to reset passwords, or tries too many */
    passwordReset: (source: string) => count('attempts to reset a password', [limits.resets, source]),

    /** @returns false if a customer has been sent enough links: nobody learns of it, and the last one stays valid */
    resetEmail: (customer: number): boolean => limits.resetEmails.take(String(customer)),

    /** @throws UserError if a customer changes the password too often: each is expensive for the server */
    newPassword: (customer: number) =>
      count('attempts to change a password', [limits.newPasswords, String(customer)]),

    /**
     * Counts a request for another email address: like a registration, it shows whether the address has an account.
     * @throws UserError if a customer, or a source, has asked too often
     */
    newAddress: (source: string, customer: number) =>
      count(
        'attempts to change an email address',
        [limits.newAddresses, String(customer)],
        [limits.takenAddresses, source],
      ),

    /**
     * @param audience emails that anyone can trigger do not use up those that an account's owner must get
     * @returns false if an address has been sent enough, whatever asked for it
     */
    email: (to: string, audience: 'anyone' | 'owner'): boolean =>
      limits[`${audience}Emails`].take(mailbox(to)),

    /**
     * Counts an order that nobody has paid for yet: it takes stock, and is emailed to whatever address was typed.
     * @param perHour the shop's setting; 0 for any number
     * @returns takes it back, for one that was not made
     * @throws UserError if a source, or an address, has ordered too often
     */
    order(source: string, email: string, perHour: number): () => void {
      if (perHour === 0) return () => undefined;
      if (perHour !== orders.perHour) orders = orderLimits(perHour);
      return count('orders', [orders.source, source], [orders.address, mailbox(email)]);
    },

    /** @throws UserError if a source, or a sender by address, writes to the shop too often */
    message: (source: string, sender: string) =>
      count('messages', [limits.messages, source], [limits.messages, sender.toLowerCase()]),

    /**
     * @throws UserError if a source withdraws from contracts too often, or many do with one address: no source alone
     * keeps the owner of an address from it
     */
    withdrawal: (source: string, sender: string) =>
      count('withdrawals', [limits.withdrawals, source], [limits.withdrawalsAnywhere, mailbox(sender)]),

    /** @throws UserError if a source or a customer tries too often to write reviews, also such as are refused */
    review(source: string, customer: number | null): void {
      if (takeBoth(limits.reviews, source, customer)) return;
      throw new UserError('Too many reviews are being written from your network. Please try again later.');
    },

    /** @throws UserError if a source or a customer has written a review just now */
    reviewPause(source: string, customer: number | null): void {
      if (takeBoth(limits.reviewPause, source, customer)) return;
      throw new UserError('You are posting comments too quickly. Slow down.');
    },
  };
}

function orderLimits(perHour: number) {
  const rate = (burst: number) => new RateLimit({ burst, perMinute: burst / 60 });
  return { perHour, source: rate(perHour), address: rate(Math.ceil(perHour / 3)) };
}

/** Where mail to an address arrives: that to `Ada+shop@` at `ada@`. */
function mailbox(email: string): string {
  return email.toLowerCase().replace(/\+.*@/, '@');
}

/** Counts for several limits, or for none of them. @param what a client has done too often, as its error says it */
function count(what: string, ...counts: Count[]): () => void {
  const taken: Count[] = [];
  const giveBack = () => {
    for (const [limit, source] of taken) limit.giveBack(source);
  };
  for (const [limit, source] of counts) {
    if (limit.take(source)) {
      taken.push([limit, source]);
      continue;
    }
    giveBack();
    const minutes = limit.minutesLeft(source);
    throw new UserError(
      `Too many ${what}. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    );
  }
  return giveBack;
}

interface Rate {
  /** Size of the burst. */
  burst: number;
  /** Number in each minute after that. */
  perMinute: number;
}

/** Sources beyond this many are forgotten, the longest unused first. */
const MAX_SOURCES = 50_000;
const MINUTE_MS = 60_000;

/** Lets each source do something a number of times at once, and then at a steady rate. */
export class RateLimit {
  readonly #rate: Rate;
  /** The share of the burst that a source has used, and the time of that. */
  readonly #used = new LRUCache<string, { count: number; at: number }>({ max: MAX_SOURCES });

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** @returns true if the source may do it now, which counts; false counts nothing */
  take(source: string, now = performance.now()): boolean {
    const count = this.#count(source, now);
    if (count + 1 > this.#rate.burst) return false;
    this.#used.set(source, { count: count + 1, at: now });
    return true;
  }

  /** Takes back what was counted, for what turned out to be harmless. */
  giveBack(source: string, now = performance.now()): void {
    this.#used.set(source, { count: Math.max(0, this.#count(source, now) - 1), at: now });
  }

  /** Whole minutes until the source may do it again, at least one. */
  minutesLeft(source: string, now = performance.now()): number {
    const excess = this.#count(source, now) + 1 - this.#rate.burst;
    return Math.max(1, Math.ceil(excess / this.#rate.perMinute));
  }

  #count(source: string, now: number): number {
    const used = this.#used.get(source);
    if (!used) return 0;
    return Math.max(0, used.count - ((now - used.at) / MINUTE_MS) * this.#rate.perMinute);
  }
}
