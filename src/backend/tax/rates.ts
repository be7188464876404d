import type { TaxRate } from '../options.ts';

/** A place that taxes and shipping are worked out for. */
export interface Place {
  country: string;
  state: string;
  postcode: string;
  city: string;
}

/** The rates for a place, at most one of each priority, the most specific first. */
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
  return sorted.filter((rate, index) => index === 0 || sorted[index - 1]?.priority !== rate.priority);
}

/** WooCommerce's name for a rate in orders: `DE-VAT-1`. */
export function rateCode({ country, state, name, priority }: TaxRate): string {
  return [country, state, name, priority].filter(Boolean).join('-').toUpperCase();
}
