import type { ShopOptions } from '../../options.ts';
import { type Amount, toAmount, toDecimal, toFixed, toNumber } from '../../values/amount.ts';
import { ratesFor, ratesOfClass, taxesOf, taxTotal } from './tax-rates.ts';

export type PriceFormatName = 'RAW' | 'FORMATTED' | null | undefined;

type PriceFormat = Pick<
  ShopOptions,
  'currencySymbol' | 'currencyPosition' | 'thousandSeparator' | 'decimalSeparator' | 'priceDecimals'
>;

/**
 * A price as the store prints it: `€18.00`, or `18,00&nbsp;€` with the symbol on the right after a space.
 * The space is an HTML entity in the store's answers.
 */
export function formatPrice(amount: number, format: PriceFormat): string {
  const [whole = '', fraction] = roundPrice(Math.abs(amount), format)
    .toFixed(format.priceDecimals)
    .split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, format.thousandSeparator);
  const digits = fraction ? `${grouped}${format.decimalSeparator}${fraction}` : grouped;
  const symbol = format.currencySymbol;
  const placed = {
    left: `${symbol}${digits}`,
    left_space: `${symbol}&nbsp;${digits}`,
    right: `${digits}${symbol}`,
    right_space: `${digits}&nbsp;${symbol}`,
  }[format.currencyPosition];
  return amount < 0 ? `-${placed}` : placed;
}

/** Lowest and highest of several prices, or the one price that all are; null for none. */
export function formatRange(amounts: readonly number[], format: PriceFormat): string | null {
  if (amounts.length === 0) return null;
  const lowest = formatPrice(Math.min(...amounts), format);
  const highest = formatPrice(Math.max(...amounts), format);
  return lowest === highest ? lowest : `${lowest} - ${highest}`;
}

/** The raw price of a product with variations: every variation's price, ascending, with all decimals. */
export function formatRawList(amounts: readonly number[], format: PriceFormat): string | null {
  if (amounts.length === 0) return null;
  return amounts
    .toSorted((a, b) => a - b)
    .map((amount) => roundPrice(amount, format).toFixed(format.priceDecimals))
    .join(', ');
}

/** Half up in decimal, as PHP's `round` does: 1.005 becomes 1.01. */
export function roundPrice(amount: number, { priceDecimals }: Pick<ShopOptions, 'priceDecimals'>): number {
  const factor = 10 ** priceDecimals;
  return Math.round(Number((amount * factor).toPrecision(15))) / factor;
}

export interface MoneyArgs {
  format?: PriceFormatName;
}

/** An amount as the store answers it: printed for people, or raw as the shortest decimal. */
export function formatMoney(amount: Amount, { format }: MoneyArgs, shop: ShopOptions): string {
  return format === 'RAW' ? toDecimal(amount) : formatPrice(toNumber(amount), shop);
}

/** A raw total has all decimals that the currency is shown with. */
export function formatTotal(amount: Amount, { format }: MoneyArgs, shop: ShopOptions): string {
  return format === 'RAW' ? toFixed(amount, shop.priceDecimals) : formatPrice(toNumber(amount), shop);
}

/**
 * A typed price as the shop shows it: with or without the tax of the place where the shop stands.
 * @param taxClass null for what is not taxed, which is shown as typed
 */
export function displayPrice(typed: string, taxClass: string | null, shop: ShopOptions): number {
  if (taxClass === null || shop.pricesIncludeTax === (shop.taxDisplay === 'incl')) return Number(typed);
  const place = { country: shop.baseCountry, state: shop.baseState };
  const rates = ratesOfClass(ratesFor(shop.taxRates, place), taxClass);
  const price = toAmount(typed);
  const tax = taxTotal(taxesOf(price, rates, shop.pricesIncludeTax));
  return roundPrice(toNumber(shop.taxDisplay === 'incl' ? price + tax : price - tax), shop);
}
