import { createContext, useContext } from 'react';
import type { Locale } from '#i18n/locales.ts';
import type { SignInMessages, SignInTranslate } from '../account-messages.ts';

interface SignInContextValue {
  locale: Locale;
  t: SignInTranslate;
  messages: SignInMessages;
  /** False where the store takes short passwords. */
  passwordRule: boolean;
}

/** Shared by the forms that sign in, register and set a password. */
export const SignInContext = createContext<SignInContextValue | null>(null);

/** @throws Error outside a `SignInContext` */
export function useSignIn(): SignInContextValue {
  const context = useContext(SignInContext);
  if (context === null) throw new Error('no SignInContext');
  return context;
}
