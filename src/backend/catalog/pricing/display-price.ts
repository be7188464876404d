import type { ShopOptions } from '../../options.ts';
import { toAmount, toNumber } from '../../values/amount.ts';
import { taxesOf, taxTotal } from './calculate-tax.ts';
import { roundPrice } from './format-price.ts';
import { ratesFor, ratesOfClass } from './tax-rates.ts';

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
