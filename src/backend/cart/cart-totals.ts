import { ratesOfClass, type Taxes, taxesOf, taxTotal } from '../catalog/pricing/tax-rates.ts';
import type { CouponTerms, TaxRate } from '../options.ts';
import { type Amount, roundAmount, sum } from '../values/amount.ts';
import { type Discounts, discountLines } from './codes/coupons.ts';

export interface PricedLine {
  key: string;
  /** Price of one unit, as the merchant entered it. */
  unitPrice: Amount;
  quantity: number;
  /** Null if it is not taxed. */
  taxClass: string | null;
}

/** Tax rules of a shop for one shopper's location. */
export interface TaxContext {
  /** Tax rates of the shopper's location, of all tax classes. */
  rates: readonly TaxRate[];
  /** Tax rates included in prices with tax: those of the shop's location. */
  baseRates: readonly TaxRate[];
  pricesIncludeTax: boolean;
  /** Digits after the decimal point of the currency as it is shown. */
  decimals: number;
}

/** One line's sums, without tax unless the name says so. */
interface LineTotals {
  key: string;
  subtotal: Amount;
  subtotalTax: Amount;
  total: Amount;
  tax: Amount;
  /** Taxes of the total by rate, rounded to the currency's decimals. */
  taxes: Taxes;
}

interface CouponTotals {
  code: string;
  discount: Amount;
  discountTax: Amount;
}

export interface ItemTotals {
  lines: LineTotals[];
  coupons: CouponTotals[];
  subtotal: Amount;
  subtotalTax: Amount;
  contents: Amount;
  contentsTax: Amount;
  discount: Amount;
  discountTax: Amount;
}

/** A fee of a cart, without tax unless the name says so. */
export interface CartFee {
  /** Made of the name, as WooCommerce's. */
  id: string;
  name: string;
  taxable: boolean;
  total: Amount;
  tax: Amount;
  taxes: Taxes;
}

export interface CartTotals extends ItemTotals {
  shipping: Amount;
  shippingTax: Amount;
  shippingTaxes: Taxes;
  fees: readonly CartFee[];
  feeTotal: Amount;
  feeTax: Amount;
  /** Taxes of items, fees and shipping, by rate. */
  taxes: Taxes;
  totalTax: Amount;
  /** Amount due before gift cards. */
  total: Amount;
}

/**
 * Sums up the goods with WooCommerce's rules: taxes are rounded line by line and rate by rate, halves
 * down where prices include tax; discounts come off before taxes.
 */
export function itemTotals(
  priced: readonly PricedLine[],
  coupons: readonly CouponTerms[],
  context: TaxContext,
): ItemTotals {
  const { decimals, pricesIncludeTax } = context;
  const lines = priced.map((line) => ({ ...line, price: linePrice(line, context) }));
  const discounts = discountLines(lines, coupons, decimals);
  const ratesOf = (line: PricedLine) => ratesOfClass(context.rates, line.taxClass);
  const totals = lines.map((line) => {
    const taken = sum([...discounts.values()].map((shares) => shares.get(line.key) ?? 0));
    const before = priceTotals(line.price, ratesOf(line), context);
    const after = priceTotals(line.price - taken, ratesOf(line), context);
    return {
      key: line.key,
      subtotal: before.net,
      subtotalTax: taxTotal(before.taxes),
      total: after.net,
      tax: taxTotal(after.taxes),
      taxes: after.taxes,
    };
  });
  const couponTotals = coupons.map(({ code }) =>
    couponTotal(
      code,
      discounts,
      (key, share) => {
        const line = lines.find((one) => one.key === key);
        return line ? taxTotal(taxesOf(share, ratesOf(line), pricesIncludeTax)) : 0;
      },
      pricesIncludeTax,
    ),
  );
  const rounded = (amounts: Amount[]) => sum(amounts.map((amount) => roundAmount(amount, decimals)));
  return {
    lines: totals,
    coupons: couponTotals,
    subtotal: rounded(totals.map((line) => line.subtotal)),
    subtotalTax: sum(totals.map((line) => line.subtotalTax)),
    contents: rounded(totals.map((line) => line.total)),
    contentsTax: sum(totals.map((line) => line.tax)),
    discount: sum(couponTotals.map((coupon) => coupon.discount)),
    discountTax: sum(couponTotals.map((coupon) => coupon.discountTax)),
  };
}

/**
 * Adds shipping and fees to the goods. Shipping is taxed by those rates of its tax class that are charged on shipping.
 * @param cost of shipping, without tax
 * @param shippingClass null if shipping is not taxed
 * @param feesFor the fees of goods and shipping that cost a sum without tax
 */
export function cartTotals(
  goods: ItemTotals,
  cost: Amount,
  shippingClass: string | null,
  feesFor: (base: Amount) => readonly CartFee[],
  context: TaxContext,
): CartTotals {
  const { decimals } = context;
  const shipping = roundAmount(cost, decimals);
  const shippingTaxes = roundTaxes(shippingTaxesOf(cost, shippingClass, context), context);
  const fees = feesFor(goods.contents + shipping);
  const feeTotal = sum(fees.map((fee) => fee.total));
  const taxes = new Map<number, Amount>();
  for (const part of [...[...goods.lines, ...fees].map((one) => one.taxes), shippingTaxes]) {
    for (const [id, tax] of part) taxes.set(id, (taxes.get(id) ?? 0) + tax);
  }
  const totalTax = taxTotal(taxes);
  return {
    ...goods,
    shipping,
    shippingTax: taxTotal(shippingTaxes),
    shippingTaxes,
    fees,
    feeTotal,
    feeTax: sum(fees.map((fee) => fee.tax)),
    taxes,
    totalTax,
    total: roundAmount(sum([goods.contents, shipping, feeTotal, totalTax]), decimals),
  };
}

/** The taxes on a cost of shipping, unrounded. */
export function shippingTaxesOf(cost: Amount, taxClass: string | null, { rates }: TaxContext): Taxes {
  const charged = ratesOfClass(rates, taxClass).filter((rate) => rate.shipping);
  return taxesOf(cost, charged, false);
}

/** The price of a line; for a price with tax, the shop's own taxes are replaced by those of the shopper's location. */
function linePrice(line: PricedLine, context: TaxContext): Amount {
  const price = line.unitPrice * line.quantity;
  const rates = ratesOfClass(context.rates, line.taxClass);
  const baseRates = ratesOfClass(context.baseRates, line.taxClass);
  if (!context.pricesIncludeTax || sameRates(rates, baseRates)) return price;
  const net = price - taxTotal(taxesOf(price, baseRates, true));
  return net + taxTotal(taxesOf(net, rates, false));
}

function priceTotals(price: Amount, rates: readonly TaxRate[], context: TaxContext) {
  const taxes = taxesOf(price, rates, context.pricesIncludeTax);
  return {
    net: context.pricesIncludeTax ? price - taxTotal(taxes) : price,
    taxes: roundTaxes(taxes, context),
  };
}

/** Taxes rounded as the shop rounds them: to the currency's decimals, halves down where prices include tax. */
export function roundTaxes(taxes: Taxes, { decimals, pricesIncludeTax }: TaxContext): Taxes {
  const rounding = pricesIncludeTax ? 'half-down' : 'half-up';
  return new Map([...taxes].map(([id, tax]) => [id, roundAmount(tax, decimals, rounding)]));
}

function couponTotal(
  code: string,
  discounts: Discounts,
  taxOn: (key: string, share: Amount) => Amount,
  pricesIncludeTax: boolean,
): CouponTotals {
  const shares = [...(discounts.get(code) ?? [])];
  const taken = sum(shares.map(([, share]) => share));
  const discountTax = sum(shares.map(([key, share]) => taxOn(key, share)));
  return { code, discount: pricesIncludeTax ? taken - discountTax : taken, discountTax };
}

function sameRates(a: readonly TaxRate[], b: readonly TaxRate[]): boolean {
  return a.length === b.length && a.every((rate, index) => rate.id === b[index]?.id);
}
