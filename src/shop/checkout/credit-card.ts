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

/** Currencies that Stripe counts without a smaller unit, and with one of a thousandth. */
const ZERO_DECIMAL_CURRENCIES = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);
const THREE_DECIMAL_CURRENCIES = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** Banks count no thousandths: an amount with three digits ends with a zero, or Stripe refuses it. */
const MAX_CHARGED_DECIMALS = 2;

/** A currency as the shop's prices have it. */
interface Money {
  code: string;
  decimals: number;
}

/**
 * An amount as Stripe counts it: 1250 for 12.50 €, 1250 for 1,250 ¥.
 * @param minor in the smallest unit of the shop's prices
 */
export function toStripeAmount(minor: number, { code, decimals }: Money): number {
  const decimalDigits = stripeDecimals(code);
  const chargedDecimals = Math.min(decimalDigits, MAX_CHARGED_DECIMALS);
  return (
    Math.round((minor * 10 ** chargedDecimals) / 10 ** decimals) * 10 ** (decimalDigits - chargedDecimals)
  );
}

/** The other way round. */
export function fromStripeAmount(amount: number, { code, decimals }: Money): number {
  return Math.round(amount * 10 ** (decimals - stripeDecimals(code)));
}

function stripeDecimals(code: string): number {
  if (ZERO_DECIMAL_CURRENCIES.has(code)) return 0;
  return THREE_DECIMAL_CURRENCIES.has(code) ? 3 : 2;
}
