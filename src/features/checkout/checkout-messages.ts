import type { IslandMessages } from '#i18n/island-messages.ts';
import { islandTranslator } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import { FAILURE_MESSAGES } from '#shop/errors/failure-kinds.ts';

/** Messages of checkout, besides those of the cart and of payments. */
export const CHECKOUT_MESSAGES = [
  'busy.processing',
  'busy.updating',
  'checkout.choose',
  'checkout.contact',
  'checkout.createAccount',
  'checkout.createAccountHint',
  'order.billing',
  'checkout.editCart',
  'checkout.email',
  'checkout.emailHint',
  'checkout.fields.address1',
  'checkout.fields.address2',
  'checkout.fields.city',
  'checkout.fields.company',
  'checkout.fields.country',
  'checkout.fields.county',
  'checkout.fields.department',
  'checkout.fields.eircode',
  'checkout.fields.emirate',
  'checkout.fields.firstName',
  'checkout.fields.lastName',
  'checkout.fields.phone',
  'checkout.fields.phoneHint',
  'checkout.fields.pin',
  'checkout.fields.postcode',
  'checkout.fields.prefecture',
  'checkout.fields.province',
  'checkout.fields.region',
  'checkout.fields.state',
  'checkout.fields.suburb',
  'checkout.fields.town',
  'checkout.fields.zip',
  'order.free',
  'checkout.haveAccount',
  'checkout.kept',
  'checkout.loading',
  'checkout.noAddress',
  'checkout.note',
  'checkout.noteHint',
  'checkout.offline',
  'checkout.optional',
  'checkout.package',
  'checkout.password',
  'order.payment',
  'checkout.paymentFields',
  'checkout.paymentNone',
  'checkout.paymentNothing',
  'checkout.place',
  'checkout.problems.count',
  'checkout.problems.country',
  'checkout.problems.phone',
  'checkout.problems.postcode',
  'checkout.problems.refused',
  'checkout.problems.required',
  'checkout.problems.state',
  'messages.retry',
  'order.quantity',
  'checkout.rateReplaced',
  'checkout.shipElsewhere',
  'order.shippingCost',
  'order.shippingAddress',
  'checkout.shippingLater',
  'checkout.showPassword',
  'checkout.signedInAs',
  'checkout.summary',
  'checkout.takeFewer',
  'checkout.takeOut',
  'checkout.unclear',
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
}
