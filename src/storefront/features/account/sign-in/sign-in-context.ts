import type { Locale } from '#storefront/i18n/locales.ts';
import { requiredContext } from '#storefront/ui/required-context.ts';
import type { SignInMessages, SignInTranslate } from '../account-messages.ts';

interface SignInContextValue {
  locale: Locale;
  t: SignInTranslate;
  messages: SignInMessages;
  /** False where the store takes short passwords. */
  passwordRule: boolean;
}

/** Shared by the forms that sign in, register and set a password. */
export const [SignInContext, useSignIn] = requiredContext<SignInContextValue>('SignInContext');
