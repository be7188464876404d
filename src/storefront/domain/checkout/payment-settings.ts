import type { SiteSettings } from '../settings/settings.ts';

export interface CreditCardSettings {
  publishableKey: string;
  /** The store verifies payments and makes the order before the charge; other stores only order paid carts. */
  verified: boolean;
}

export const SIMULATED_STRIPE_KEY = 'pk_test_simulated';

type Config = Pick<SiteSettings, 'cardPayments' | 'stripeKey' | 'features'>;

/** The card settings of a shop; null if it accepts none, or the store would trust any client unless configured to. */
export function creditCardSettings({ cardPayments, stripeKey, features }: Config): CreditCardSettings | null {
  const { stripe, verifiesPayments: verified } = features;
  const allowed = cardPayments === 'trusted' || (cardPayments === 'verified' && verified);
  return stripe && allowed && /^pk_\w+$/.test(stripeKey) ? { publishableKey: stripeKey, verified } : null;
}

/** Orders that are made on the store's own page: all, or those paid by one of the gateways. */
export type StoreCheckout = 'all' | readonly string[];

type StoreConfig = Pick<SiteSettings, 'checkout' | 'storePaymentMethods' | 'features'>;

/** The orders that are made on the store's own page; none if the store does not hand sessions over to it. */
export function storeCheckout({ checkout, storePaymentMethods, features }: StoreConfig): StoreCheckout {
  if (!features.sessionTransfer) return [];
  return checkout === 'store' ? 'all' : storePaymentMethods;
}

/** True for a gateway that is paid on the store's own page. */
export function isPaidAtStore(
  gatewayId: string,
  { storeCheckout = [] }: { storeCheckout?: StoreCheckout },
): boolean {
  return storeCheckout !== 'all' && storeCheckout.includes(gatewayId);
}

/** Gateways without fields: the shopper pays later, outside the shop. */
export const OFFLINE_GATEWAYS: readonly string[] = ['cod', 'bacs', 'cheque'];
