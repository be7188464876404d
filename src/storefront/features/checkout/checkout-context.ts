import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import type { CartProps } from '#storefront/features/cart/cart-context.ts';
import type { IslandMessages, islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { KeyOf } from '#storefront/i18n/messages.ts';
import { requiredContext } from '#storefront/ui/island-helpers.ts';

/** Messages of checkout, besides those of the cart and of payments. */
export const CHECKOUT_MESSAGES = [
  'checkout.*',
  'failures.*',
  'busy.processing',
  'busy.updating',
  'cart.includedTax',
  'cart.total',
  'catalog.opensNewTab',
  'messages.retry',
  'order.billing',
  'order.findOut',
  'order.free',
  'order.payment',
  'order.quantity',
  'order.shippingAddress',
  'order.shippingCost',
  'shell.footer.privacy',
  'shell.signIn',
] as const;

type CheckoutMessage = KeyOf<(typeof CHECKOUT_MESSAGES)[number]>;

/** Paths of other pages, in the page's locale. */
interface CheckoutLinks {
  browse: string;
  /** See `productPathPattern`. */
  product: string;
  account: string;
  privacy: string;
  /** Terms that have to be accepted before ordering; null if there are none. */
  terms: TermsLink | null;
}

export interface TermsLink {
  href: string;
  title: string;
  /** BCP 47 tag of its language, where it is not the page's. */
  lang?: string | undefined;
}

/** Shared by all components of checkout. */
export interface CheckoutContext {
  locale: Locale;
  t: ReturnType<typeof islandTranslator<CheckoutMessage>>;
  messages: IslandMessages<CheckoutMessage>;
  links: CheckoutLinks;
  config: ClientConfig;
  cartProps: CartProps;
  money: (minor: number) => string;
}

export const [CheckoutProvider, useCheckout] = requiredContext<CheckoutContext>('CheckoutProvider');
