import type { TaxRate } from '../../options.ts';
import { type Amount, scale, sum } from '../../values/amount.ts';

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
