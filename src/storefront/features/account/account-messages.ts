import { FAILURE_MESSAGES } from '#storefront/domain/errors/failure-kinds.ts';
import { FIELD_MESSAGES } from '#storefront/features/fields/fields-context.ts';
import { ORDER_MESSAGES } from '#storefront/features/orders/order-messages.ts';
import type { IslandMessages, islandTranslator } from '#storefront/i18n/island-messages.ts';

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
  'account.strength.fair',
  'account.strength.good',
  'account.strength.label',
  'account.strength.strong',
  'account.strength.weak',
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
  ...FAILURE_MESSAGES,
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

export type SignInMessages = IslandMessages<(typeof SIGN_IN_MESSAGES)[number]>;
export type AccountMessages = IslandMessages<(typeof ACCOUNT_MESSAGES)[number]>;
export type SignInTranslate = ReturnType<typeof islandTranslator<(typeof SIGN_IN_MESSAGES)[number]>>;
export type AccountTranslate = ReturnType<typeof islandTranslator<(typeof ACCOUNT_MESSAGES)[number]>>;
