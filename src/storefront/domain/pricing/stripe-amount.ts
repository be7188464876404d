import type { Currency, MinorUnits } from './pricing-types.ts';

/** Currencies that Stripe counts in whole units, and in thousandths. */
const ZERO_DECIMAL_CURRENCIES = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);
const THREE_DECIMAL_CURRENCIES = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** Stripe rejects an amount of three decimals whose last digit is not zero. */
const MAX_CHARGED_DECIMALS = 2;

/** Converts an amount to Stripe's unit, whose decimals may differ from the shop's: 1250 for 12.50 € and for 1,250 ¥. */
export function toStripeAmount(minor: MinorUnits, { code, decimals }: Currency): number {
  const decimalDigits = stripeDecimals(code);
  const chargedDecimals = Math.min(decimalDigits, MAX_CHARGED_DECIMALS);
  return (
    Math.round((minor * 10 ** chargedDecimals) / 10 ** decimals) * 10 ** (decimalDigits - chargedDecimals)
  );
}

/** Converts an amount of Stripe to the smallest unit of the shop's prices, rounded. */
export function fromStripeAmount(amount: number, { code, decimals }: Currency): MinorUnits {
  return Math.round(amount * 10 ** (decimals - stripeDecimals(code)));
}

function stripeDecimals(code: string): number {
  if (ZERO_DECIMAL_CURRENCIES.has(code)) return 0;
  return THREE_DECIMAL_CURRENCIES.has(code) ? 3 : 2;
}
