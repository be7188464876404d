import type { Viewer } from '#storefront/domain/customer/customer.ts';
import type { OrderFormatting } from '#storefront/features/orders/order-context.ts';
import type { WishlistProps } from '#storefront/features/wishlist/wishlist-context.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { requiredContext } from '#storefront/ui/island-helpers.ts';
import type {
  AccountMessages,
  AccountTranslate,
  SignInMessages,
  SignInTranslate,
} from './account-messages.ts';

export interface AccountProps extends Omit<OrderFormatting, 't' | 'imageProvider' | 'delivery'> {
  wishlist: WishlistProps;
  messages: AccountMessages;
}

interface AccountContextValue extends AccountProps {
  t: AccountTranslate;
  viewer: Viewer;
}

/** Shared by the sections of a customer's account. */
export const [AccountContext, useAccount] = requiredContext<AccountContextValue>('AccountContext');

/** Props of the pages that lead back to signing in. */
export interface SignInPageProps {
  locale: Locale;
  accountHref: string;
  messages: SignInMessages;
}

interface SignInContextValue {
  locale: Locale;
  t: SignInTranslate;
  messages: SignInMessages;
  /** False if the store takes short passwords. */
  passwordRule: boolean;
}

/** Shared by the forms that sign in, register and set a password. */
export const [SignInContext, useSignIn] = requiredContext<SignInContextValue>('SignInContext');
