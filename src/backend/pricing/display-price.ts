import { toAmount, toNumber } from '../money/amount.ts';
import type { ShopOptions } from '../options.ts';
import { taxesOf, taxTotal } from '../tax/calculate.ts';
import { ratesFor } from '../tax/rates.ts';
import { roundPrice } from './format-price.ts';

/**
 * A typed price as the shop shows it: with or without the tax of the place where the shop stands. Products
 * that are not taxable are shown as typed.
 */
export function displayPrice(typed: string, taxable: boolean, shop: ShopOptions): number {
  if (!taxable || shop.pricesIncludeTax === (shop.taxDisplay === 'incl')) return Number(typed);
  const rates = ratesFor(shop.taxRates, { country: shop.baseCountry, state: shop.baseState });
  const price = toAmount(typed);
  const tax = taxTotal(taxesOf(price, rates, shop.pricesIncludeTax));
  return roundPrice(toNumber(shop.taxDisplay === 'incl' ? price + tax : price - tax), shop);
}
