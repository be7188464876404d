import type { Viewer } from '#storefront/domain/customer/customer.ts';
import type { Currency } from '#storefront/domain/pricing/pricing-types.ts';
import type { WishlistProps } from '#storefront/features/wishlist/wishlist-context.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { requiredContext } from '#storefront/ui/required-context.ts';
import type { AccountMessages, AccountTranslate } from './account-messages.ts';

export interface AccountProps {
  locale: Locale;
  currency: Currency;
  /** Lines of the account for bank transfers; empty where the email names it. */
  bankDetails: readonly string[];
  /** See `payPage` of `storefront/domain/checkout`. */
  payPage: string | null;
  wishlist: WishlistProps;
  messages: AccountMessages;
}

interface AccountContextValue extends AccountProps {
  t: AccountTranslate;
  viewer: Viewer;
}

/** Shared by the sections of a customer's account. */
export const [AccountContext, useAccount] = requiredContext<AccountContextValue>('AccountContext');
