import type { CardPayments } from './cards/cards.ts';
import type { Post } from './mail/mailer.ts';
import type { ShopOptions } from './options.ts';
import type { AuthTokens } from './session/auth.ts';
import type { Store } from './store/database.ts';
import type { Listings } from './store/listings.ts';
import type { TermIndex } from './store/terms.ts';

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
  cards: CardPayments | null;
  post: Post;
  auth: AuthTokens;
}
