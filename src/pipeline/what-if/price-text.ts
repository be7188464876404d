import { type PriceFormat, parsePrice } from '#storefront/domain/pricing/price-format.ts';

/** Words prices as a store does, after one that it has worded. */
export class PriceWords {
  readonly #format: PriceFormat;
  readonly #before: string;
  readonly #after: string;

  /** @param sample a price of the store, with its currency: `18,00 €` */
  constructor(sample: string, format: PriceFormat) {
    const [first = ''] = sample.split(/\s+[-–—]\s+/u);
    const [, before = '', , after = ''] = /^(\D*)(\d(?:.*\d)?)(\D*)$/su.exec(first.trim()) ?? [];
    [this.#before, this.#after, this.#format] = [before, after, format];
  }

  /** Such as `1.250,00 €`. */
  of(amount: number): string {
    const { decimals, decimalSeparator, thousandsSeparator } = this.#format;
    const [whole = '', fraction = ''] = amount.toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousandsSeparator);
    const digits = fraction === '' ? grouped : `${grouped}${decimalSeparator}${fraction}`;
    return `${this.#before}${digits}${this.#after}`;
  }

  /** Such as `18,00 € - 20,00 €`; a single price if all are the same. @param amounts at least one */
  range(amounts: readonly number[]): string {
    const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
    return min === max ? this.of(min) : `${this.of(min)} - ${this.of(max)}`;
  }

  /** The lowest amount of a price; null for none. */
  amountOf(text: string | null): number | null {
    const parsed = parsePrice(text, this.#format);
    return parsed === null ? null : parsed.min / 10 ** this.#format.decimals;
  }
}
