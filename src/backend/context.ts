import type { CardPayments } from './checkout/payment/card-payments.ts';
import type { EmailQueue } from './customers/email-queue.ts';
import type { LoginProvider } from './customers/oauth/login-provider.ts';
import type { PasswordCost } from './customers/passwords.ts';
import type { AuthTokens } from './customers/session/auth-tokens.ts';
import type { GuessLimits } from './customers/session/guess-limits.ts';
import type { EditorAccess } from './customers/session/request-session.ts';
import type { Store } from './db/database.ts';
import type { Listings } from './db/read/listings.ts';
import type { TermIndex } from './db/read/term-index.ts';
import type { ShopOptions } from './options.ts';

/** Services and state of the shop for one operation. Nodes carry it, so their fields need no executor context. */
export interface Backend {
  store: Store;
  shop: ShopOptions;
  /** Terms as they are when the operation starts. */
  terms: TermIndex;
  listings: Listings;
  /** The store's own address, without a closing slash. */
  siteUrl: string;
  /** Null if the shop takes no cards. */
  cardPayments: CardPayments | null;
  emails: EmailQueue;
  /** Sender's address of the shop's emails. */
  mailFrom: string;
  auth: AuthTokens;
  /** Sites with whose accounts customers may sign in. */
  loginProviders: readonly LoginProvider[];
  guessLimits: GuessLimits;
  passwordCost: PasswordCost;
  /** Whom drafts are shown to; null for nobody. */
  editor: EditorAccess | null;
  /** The operation is an editor's. */
  showsDrafts: boolean;
}
