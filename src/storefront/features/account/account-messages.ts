import { FIELD_MESSAGES } from '#storefront/features/fields/fields-context.ts';
import { ORDER_MESSAGES } from '#storefront/features/orders/order-context.ts';
import type { IslandMessages, islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { KeyOf } from '#storefront/i18n/messages.ts';

/** Messages of signing in, registering and choosing a password. */
export const SIGN_IN_MESSAGES = [
  'account.backToSignIn',
  'account.continueWith',
  'account.forgot',
  'account.lostPasswordLead',
  'account.newHere',
  'account.newPassword',
  'account.or',
  'account.passwordSet',
  'account.providerLead',
  'account.register',
  'account.registerHint',
  'account.repeatPassword',
  'account.requestLink',
  'account.sendLink',
  'account.setPassword',
  'account.signInTitle',
  'account.strength.*',
  'account.username',
  'busy.loggingIn',
  'busy.processing',
  'checkout.email',
  'checkout.haveAccount',
  'checkout.username',
  'checkout.usernameHint',
  'messages.passwordsDoNotMatch',
  'messages.resetEmailSent',
  'shell.signIn',
  ...FIELD_MESSAGES,
  'failures.*',
] as const;

/** Messages of the account page. */
export const ACCOUNT_MESSAGES = [
  ...SIGN_IN_MESSAGES,
  'account.addresses',
  'account.confirmEmail',
  'account.details',
  'account.downloads',
  'account.hello',
  'account.itemCount',
  'account.loading',
  'account.noDownloads',
  'account.noOrders',
  'account.orders',
  'account.password',
  'account.save',
  'account.sections',
  'account.signOut',
  'account.usernameFixed',
  'busy.updating',
  'messages.downloadsFailed',
  'messages.ordersFailed',
  'messages.updateFailed',
  'messages.updated',
  'shell.menu.wishlist',
  ...ORDER_MESSAGES,
] as const;

type SignInMessage = KeyOf<(typeof SIGN_IN_MESSAGES)[number]>;
type AccountMessage = KeyOf<(typeof ACCOUNT_MESSAGES)[number]>;
export type SignInMessages = IslandMessages<SignInMessage>;
export type AccountMessages = IslandMessages<AccountMessage>;
export type SignInTranslate = ReturnType<typeof islandTranslator<SignInMessage>>;
export type AccountTranslate = ReturnType<typeof islandTranslator<AccountMessage>>;
