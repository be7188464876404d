import { FAILURE_MESSAGES } from '#storefront/domain/errors/failure-kinds.ts';
import { FIELD_MESSAGES } from '#storefront/features/fields/fields-context.ts';
import type { IslandMessages } from '#storefront/i18n/island-messages.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

/** Messages of checkout, besides those of the cart and of payments. */
export const CHECKOUT_MESSAGES = [
  'busy.processing',
  'busy.updating',
  'checkout.contact',
  'checkout.createAccount',
  'checkout.createAccountHint',
  'order.billing',
  'checkout.editCart',
  'checkout.email',
  'checkout.emailHint',
  'order.free',
  'checkout.haveAccount',
  'checkout.kept',
  'checkout.loading',
  'checkout.noAddress',
  'checkout.note',
  'checkout.noteHint',
  'checkout.offline',
  'checkout.package',
  'order.payment',
  'checkout.paymentFields',
  'checkout.paymentNone',
  'checkout.paymentNothing',
  'checkout.place',
  'messages.retry',
  'order.quantity',
  'checkout.rateReplaced',
  'checkout.shipElsewhere',
  'order.shippingCost',
  'order.shippingAddress',
  'checkout.shippingLater',
  'checkout.storeContinue',
  'checkout.storeOpening',
  'checkout.storePayment',
  'checkout.signedInAs',
  'checkout.signInAgain',
  'checkout.summary',
  'checkout.takeFewer',
  'checkout.takeOut',
  'checkout.unclear',
  'checkout.terms',
  'checkout.problems.terms',
  'catalog.opensNewTab',
  'checkout.username',
  'checkout.usernameHint',
  'checkout.waiting',
  'checkout.stuck',
  'order.findOut',
  'cart.includedTax',
  'cart.total',
  'shell.footer.privacy',
  'shell.signIn',
  ...FAILURE_MESSAGES,
  ...FIELD_MESSAGES,
] as const;

export type CheckoutMessages = IslandMessages<(typeof CHECKOUT_MESSAGES)[number]>;

export type CheckoutTranslate = ReturnType<typeof checkoutTranslator>;

export function checkoutTranslator(locale: Locale, messages: CheckoutMessages) {
  return islandTranslator(locale, messages);
}

/** Paths of other pages, in the page's locale. */
export interface CheckoutLinks {
  browse: string;
  /** See `productPathPattern`. */
  product: string;
  account: string;
  privacy: string;
  /** Terms that have to be accepted before ordering; null where there are none. */
  terms: TermsLink | null;
}

export interface TermsLink {
  href: string;
  title: string;
  /** BCP 47 tag of its language, where it is not the page's. */
  lang?: string | undefined;
}
