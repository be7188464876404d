import { ratesOfClass, taxesOf, taxTotal } from '../catalog/pricing/tax-rates.ts';
import { type FeeOptions, STANDARD_TAX_CLASS } from '../options.ts';
import { type Amount, roundAmount, sum, toAmount } from '../values/amount.ts';
import { type CartFee, roundTaxes, type TaxContext } from './cart-totals.ts';

/**
 * The fees of a cart, highest first. A negative one takes off at most what goods, shipping and the fees before it cost.
 * @param options of the shop
 * @param base sum of goods and shipping, without tax
 * @param paymentMethod the chosen one, which fees may depend on; null if none is chosen yet
 */
export function cartFees(
  options: readonly FeeOptions[],
  base: Amount,
  paymentMethod: string | null,
  context: TaxContext,
): CartFee[] {
  const due = options
    .filter((fee) => fee.paymentMethod === undefined || fee.paymentMethod === paymentMethod)
    .map((fee) => ({ ...fee, given: toAmount(fee.amount) }))
    .sort((one, other) => other.given - one.given);
  const fees: CartFee[] = [];
  for (const { name, taxable, given } of due) {
    const most = sum([base, ...fees.map(({ total }) => total)]);
    const total = roundAmount(Math.max(given, -most), context.decimals);
    // Fees are entered without tax, even if prices are not.
    const taxes = roundTaxes(
      taxesOf(total, ratesOfClass(context.rates, taxable ? STANDARD_TAX_CLASS : null), false),
      context,
    );
    fees.push({ id: slugOf(name), name, taxable, total, tax: taxTotal(taxes), taxes });
  }
  return fees;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
