import type { ShopSettings } from '../site/settings.ts';

/** What a page has to know to take cards. */
export interface CreditCardSettings {
  publishableKey: string;
  /**
   * Whether the store asks Stripe itself. Then the order is made before the card is charged; other stores
   * make orders of paid carts only.
   */
  verified: boolean;
}

/** The key that stands for payments in which no money moves. */
export const SIMULATED_STRIPE_KEY = 'pk_test_simulated';

type CreditCardConfig = Pick<ShopSettings, 'cardPayments' | 'stripeKey' | 'features'>;

/** How a shop takes cards; null where it does not, or the store would believe anybody unasked. */
export function creditCardSettings({
  cardPayments,
  stripeKey,
  features,
}: CreditCardConfig): CreditCardSettings | null {
  const { stripe, verifiesPayments: verified } = features;
  const allowed = cardPayments === 'trusted' || (cardPayments === 'verified' && verified);
  return stripe && allowed && /^pk_\w+$/.test(stripeKey) ? { publishableKey: stripeKey, verified } : null;
}
