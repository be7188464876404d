import type { ShopSettings } from './settings.ts';

/** What a page has to know to take cards. */
export interface CardSettings {
  publishableKey: string;
  /**
   * Whether the store asks Stripe itself. Then the order is made before the card is charged; other stores
   * make orders of paid carts only.
   */
  verified: boolean;
}

/** The key that stands for payments in which no money moves. */
export const SIMULATED_KEY = 'pk_test_simulated';

type Given = Pick<ShopSettings, 'cardPayments' | 'stripeKey' | 'features'>;

/** How a shop takes cards; null where it does not, or the store would believe anybody unasked. */
export function cardSettings({ cardPayments, stripeKey, features }: Given): CardSettings | null {
  const { stripe, verifiesPayments: verified } = features;
  const allowed = cardPayments === 'trusted' || (cardPayments === 'verified' && verified);
  return stripe && allowed && /^pk_\w+$/.test(stripeKey) ? { publishableKey: stripeKey, verified } : null;
}

/** Currencies that Stripe counts without a smaller unit, and with one of a thousandth. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** Banks count no thousandths: an amount with three digits ends with a zero, or Stripe refuses it. */
const MOST_COUNTED = 2;

/** A currency as the shop's prices have it. */
interface Money {
  code: string;
  decimals: number;
}

/**
 * An amount as Stripe counts it: 1250 for 12.50 €, 1250 for 1,250 ¥.
 * @param minor in the smallest unit of the shop's prices
 */
export function stripeAmount(minor: number, { code, decimals }: Money): number {
  const digits = stripeDigits(code);
  const counted = Math.min(digits, MOST_COUNTED);
  return Math.round((minor * 10 ** counted) / 10 ** decimals) * 10 ** (digits - counted);
}

/** The other way round. */
export function shopAmount(amount: number, { code, decimals }: Money): number {
  return Math.round(amount * 10 ** (decimals - stripeDigits(code)));
}

function stripeDigits(code: string): number {
  if (WHOLE.has(code)) return 0;
  return THOUSANDTHS.has(code) ? 3 : 2;
}
