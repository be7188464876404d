import type { SiteSettings } from '../settings/settings.ts';

/** The settings that a page needs to accept cards. */
export interface CreditCardSettings {
  publishableKey: string;
  /**
   * True where the store verifies payments with Stripe. Then the order is created before the card is charged;
   * other stores create orders of paid carts only.
   */
  verified: boolean;
}

/** The publishable key of simulated payments. */
export const SIMULATED_STRIPE_KEY = 'pk_test_simulated';

type CreditCardConfig = Pick<SiteSettings, 'cardPayments' | 'stripeKey' | 'features'>;

/** The card settings of a shop; null where it accepts none, or the store would trust any client unless configured to. */
export function creditCardSettings({
  cardPayments,
  stripeKey,
  features,
}: CreditCardConfig): CreditCardSettings | null {
  const { stripe, verifiesPayments: verified } = features;
  const allowed = cardPayments === 'trusted' || (cardPayments === 'verified' && verified);
  return stripe && allowed && /^pk_\w+$/.test(stripeKey) ? { publishableKey: stripeKey, verified } : null;
}
