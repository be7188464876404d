import type { CardPayments } from './cards/card-payments.ts';
import type { EmailQueue } from './mail/email-queue.ts';
import type { ShopOptions } from './options.ts';
import type { AuthTokens } from './session/auth-tokens.ts';
import type { Store } from './store/database.ts';
import type { Listings } from './store/read/listings.ts';
import type { TermIndex } from './store/read/term-index.ts';

/** What every resolver may use. Nodes carry it, so their fields need no arguments from the executor. */
export interface Backend {
  store: Store;
  shop: ShopOptions;
  /** As they are when the operation starts. */
  terms: TermIndex;
  listings: Listings;
  /** The store's own address, without a closing slash. */
  siteUrl: string;
  /** Who takes card payments; null where nobody does. */
  cardPayments: CardPayments | null;
  emails: EmailQueue;
  auth: AuthTokens;
}
