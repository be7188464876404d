import type { ShopOptions } from '../options.ts';
import { roundPrice } from './format.ts';

/**
 * A typed price as the shop shows it: with or without tax. Products that are not taxable are shown as
 * typed.
 */
export function displayPrice(typed: string, taxable: boolean, shop: ShopOptions): number {
  const amount = Number(typed);
  if (!taxable || shop.pricesIncludeTax === (shop.taxDisplay === 'incl')) return amount;
  const factor = 1 + shop.taxRate / 100;
  return roundPrice(shop.taxDisplay === 'incl' ? amount * factor : amount / factor, shop);
}
