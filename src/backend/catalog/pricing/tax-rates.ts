import type { ProductRow } from '../../db/product-columns.ts';
import { STANDARD_TAX_CLASS, type TaxRate } from '../../options.ts';
import { type Amount, scale, sum } from '../../values/amount.ts';

/** The tax classes of a new WooCommerce. */
const FIRST_CLASSES = [STANDARD_TAX_CLASS, 'reduced-rate', 'zero-rate'];

/** A place that taxes and shipping are worked out for. */
export interface Place {
  country: string;
  state: string;
  postcode: string;
  city: string;
}

/** The rates for a place, at most one of each priority in a tax class, the most specific first. */
export function ratesFor(rates: readonly TaxRate[], place: Pick<Place, 'country' | 'state'>): TaxRate[] {
  const fitting = rates.filter(
    (rate) =>
      (rate.country === '' || rate.country === place.country) &&
      (rate.state === '' || rate.state === place.state),
  );
  const specificity = (rate: TaxRate) => (rate.country ? 2 : 0) + (rate.state ? 1 : 0);
  const sorted = fitting.toSorted(
    (a, b) => a.priority - b.priority || specificity(b) - specificity(a) || a.id - b.id,
  );
  const group = (rate: TaxRate) => `${rate.priority} ${classOfRate(rate)}`;
  return sorted.filter((rate, index) => index === sorted.findIndex((one) => group(one) === group(rate)));
}

/** Those of a tax class; none for null, which is not taxed. */
export function ratesOfClass(rates: readonly TaxRate[], taxClass: string | null): TaxRate[] {
  return rates.filter((rate) => classOfRate(rate) === taxClass);
}

/** The tax class that a product's price is taxed by; null if it is not taxed. */
export function taxClassOf(row: Pick<ProductRow, 'tax_status' | 'tax_class'>): string | null {
  return row.tax_status === 'TAXABLE' ? row.tax_class : null;
}

/**
 * The tax class of shipping, which WooCommerce takes from what is sent: the standard one before others; null if
 * nothing of it is taxed.
 */
export function shippingTaxClass(
  sent: readonly Pick<ProductRow, 'virtual' | 'tax_status' | 'tax_class'>[],
): string | null {
  const taxed = sent.filter((row) => row.virtual === 0 && row.tax_status !== 'NONE');
  const classes = taxed.map((row) => row.tax_class).sort();
  return classes.find((one) => one === STANDARD_TAX_CLASS) ?? classes[0] ?? null;
}

/** All tax classes of a shop. */
export function taxClasses(rates: readonly TaxRate[]): string[] {
  return [...new Set([...FIRST_CLASSES, ...rates.map(classOfRate)])];
}

/** `reduced-rate` -> `REDUCED_RATE`, a value of `TaxClassEnum`. */
export function taxClassEnum(taxClass: string): string {
  const name = taxClass.toUpperCase().replace(/[^A-Z0-9]/g, '_');
  return /^\d/.test(name) ? `_${name}` : name;
}

function classOfRate({ taxClass = STANDARD_TAX_CLASS }: TaxRate): string {
  return taxClass;
}

/** WooCommerce's name for a rate in orders: `DE-VAT-1`. */
export function rateCode({ country, state, name, priority }: TaxRate): string {
  return [country, state, name, priority].filter(Boolean).join('-').toUpperCase();
}

/** Tax by the id of its rate, unrounded but for the last digit that money has. */
export type Taxes = ReadonlyMap<number, Amount>;

/** Percent times this is an integer. */
const PER_PERCENT = 10_000;
const WHOLE = 100 * PER_PERCENT;

const parts = (rate: TaxRate) => Math.round(rate.rate * PER_PERCENT);

/** The taxes in or on top of a price. */
export function taxesOf(price: Amount, rates: readonly TaxRate[], included: boolean): Taxes {
  return included ? includedTaxes(price, rates) : addedTaxes(price, rates);
}

export function taxTotal(taxes: Taxes): Amount {
  return sum(taxes.values());
}

function addedTaxes(price: Amount, rates: readonly TaxRate[]): Taxes {
  const taxes = new Map<number, Amount>();
  const plain = rates.filter((rate) => !rate.compound);
  for (const rate of plain) taxes.set(rate.id, scale(price, parts(rate), WHOLE));
  for (const rate of rates.filter((one) => one.compound)) {
    taxes.set(rate.id, scale(sum([price, taxTotal(taxes)]), parts(rate), WHOLE));
  }
  return taxes;
}

/** Works backwards: first what compound rates put on top, then what the others share. */
function includedTaxes(price: Amount, rates: readonly TaxRate[]): Taxes {
  const taxes = new Map<number, Amount>(rates.map((rate) => [rate.id, 0]));
  let net = price;
  for (const rate of rates.filter((one) => one.compound).toReversed()) {
    const tax = scale(net, parts(rate), WHOLE + parts(rate));
    taxes.set(rate.id, tax);
    net -= tax;
  }
  const plain = rates.filter((rate) => !rate.compound);
  const together = WHOLE + plain.reduce((total, rate) => total + parts(rate), 0);
  for (const rate of plain) taxes.set(rate.id, scale(net, parts(rate), together));
  return taxes;
}
