import type { ShopOptions } from '../../options.ts';
import { type Amount, toDecimal, toFixed, toNumber } from '../../values/amount.ts';
import { formatPrice } from './format-price.ts';
import type { PriceFormatName } from './product-price.ts';

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
