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
